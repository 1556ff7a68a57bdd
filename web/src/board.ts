// SPDX-License-Identifier: GPL-3.0-or-later
// board.ts - what every board offers to the page, and the one in SVG that serves any game with squares.
//
// The program describes the board (its squares by place, what they lie on) and the moves (the squares to be
// pointed at, in order). A move is made by pointing at its squares one after the other, or by dragging.
import type { Board, Legal, Look, Man } from './api';
import { h, s } from './dom';
import { labelled } from './words';

export interface Shown {
    board: Board;
    look: Look;
    isFlipped: boolean;
    legal: Legal[]; // empty: nothing can be moved now
    hint: string[]; // squares of a move that was advised
    arrows?: Arrow[];
    line?: string[]; // squares of a row that has won, from end to end
}

const STORES = 2.2; // columns that the stores of a sowing game take

// Width over height.
export function boardShape({ surface, columns, rows }: Board): number {
    return (columns + (surface === 'houses' ? STORES : 0)) / rows;
}

// The row of at least `least` pieces of one side through this square, from end to end; or none.
function findRow({ squares }: Board, men: Man[], through: string, least: number): string[] {
    const places = new Map(squares.map(([name, column, row]) => [`${column} ${row}`, name]));
    const sides = new Map(men.map(({ square, side }) => [square, side]));
    const from = squares.find(([name]) => name === through);
    if (!from) return [];
    for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
    ]) {
        const row = [through];
        for (const sign of [-1, 1])
            for (let far = 1; ; far++) {
                const name = places.get(`${from[1] + sign * far * dx} ${from[2] + sign * far * dy}`);
                if (name === undefined || sides.get(name) !== sides.get(through)) break;
                if (sign < 0) row.unshift(name);
                else row.push(name);
            }
        if (row.length >= least) return row;
    }
    return [];
}

// The row that the last move has completed, where three or four in a row win.
const ROWS: Record<string, number> = { tictactoe: 3, connect4: 4 };
export function wonRow(game: string, board: Board, { men, last }: Look): string[] {
    const least = ROWS[game];
    return least && last.length > 0 ? findRow(board, men, last.at(-1)!, least) : [];
}

// A move pointed at, with what is to be said of it.
export interface Arrow {
    path: string[];
    brush: 'green' | 'blue' | 'paleBlue' | 'red';
    label?: string;
    mark?: string; // ??, ? or ?!, on the square it leads to
}

export interface BoardView {
    readonly element: HTMLElement;
    show(shown: Shown): void;
    close(): void;
}

// Those that share a way are chosen from: promotions.
export type OnMoves = (moves: Legal[]) => void;

const CELL = 100;
const NAME_PART = 2.3, // of a name of a square, in parts of a hundred of a cell, for each column
    NAME_MOST = 20;

function shape(man: Man, ink: string, x: number, y: number): SVGElement {
    const middle = { cx: String(x + CELL / 2), cy: String(y + CELL / 2) };
    const group = s('g', { class: `man ink-${ink} kind-${man.kind}` });
    if (man.kind === 'mark' && man.side === 0) {
        group.append(s('path', { class: 'stroke', d: `M${x + 24} ${y + 24}l52 52m0-52l-52 52` }));
    } else if (man.kind === 'mark') {
        group.append(s('circle', { class: 'stroke', ...middle, r: '28' }));
    } else if (man.kind === 'arrow') {
        group.append(
            s('rect', { class: 'stone', x: String(x + 20), y: String(y + 20), width: '60', height: '60', rx: '12' }),
        );
    } else if (man.kind === 'amazon') {
        group.append(s('path', { class: 'body', d: `M${x + 22} ${y + 78}h56l7-46-17 16-18-28-18 28-17-16z` }));
    } else {
        group.append(
            s('circle', { class: 'body', ...middle, r: '39' }),
            s('circle', { class: 'rim', ...middle, r: '29' }),
        );
        // Who is called X on the board of Connect 4 has one on his stones, as the other's rim is an O.
        if (ink === 'yellow') group.append(s('path', { class: 'cross', d: `M${x + 37} ${y + 37}l26 26m0-26l-26 26` }));
        if (man.kind === 'king')
            group.append(s('path', { class: 'crown', d: `M${x + 32} ${y + 63}h36l5-27-12 9-11-15-11 15-12-9z` }));
    }
    return group;
}

// As many seeds as there are, round a middle, and no larger than the room: they fill it from the inside.
function seedsAt(count: number, x: number, y: number, room: number): SVGElement[] {
    const step = Math.min(12, room / Math.sqrt(count + 0.5));
    return Array.from({ length: count }, (_, i) => {
        const turn = i * 2.4,
            far = step * Math.sqrt(i + (count > 1 ? 0.5 : 0));
        return s('circle', {
            class: 'seed',
            cx: (x + far * Math.cos(turn)).toFixed(1),
            cy: (y + far * Math.sin(turn)).toFixed(1),
            r: (step * 0.72).toFixed(1),
        });
    });
}

// Seeds in a house, and their number.
function seeds(man: Man, x: number, y: number): SVGElement {
    return s(
        'g',
        { class: 'man seeds' },
        ...seedsAt(man.count, x + 50, y + 38, 30),
        s('text', { x: String(x + 50), y: String(y + 96), class: 'count' }, String(man.count)),
    );
}

const same = (path: string[], prefix: string[]): boolean => prefix.every((square, i) => path[i] === square);

export class SquareBoard implements BoardView {
    readonly element: HTMLElement;
    private shown: Shown | null = null;
    private chosen: string[] = [];
    private cursor = 0; // of the keyboard, a square's number
    private hasCursor = false;
    private pressed: string | null = null;
    private readonly live = h('div', { class: 'hidden', 'aria-live': 'polite' });

    constructor(
        private readonly onMoves: OnMoves,
        private readonly label: string,
    ) {
        this.element = h('div', { class: 'square-board' });
    }

    show(shown: Shown): void {
        const isOther = this.shown?.look.position !== shown.look.position;
        if (isOther) this.chosen = [];
        this.shown = shown;
        this.draw();
    }

    close(): void {
        this.element.replaceChildren();
    }

    // ---- pointing ----

    // In an upright board every hole of a column stands for the one that a stone falls into.
    private meant(square: string): string {
        const { board, legal } = this.shown!;
        if (board.surface !== 'holes') return square;
        const column = board.squares.find(([name]) => name === square)?.[1];
        const fits = legal.find((move) => board.squares.find(([name]) => name === move.path[0])?.[1] === column);
        return fits?.path[0] ?? square;
    }

    private point(square: string): void {
        const meant = this.meant(square);
        const { legal } = this.shown!;
        let path = [...this.chosen, meant];
        let fits = legal.filter((move) => same(move.path, path));
        if (fits.length === 0) {
            // begins anew
            path = [meant];
            fits = this.chosen.at(-1) === meant ? [] : legal.filter((move) => same(move.path, path));
        }
        const whole = fits.filter((move) => move.path.length === path.length);
        this.chosen = fits.length > 0 && whole.length === 0 ? path : [];
        this.draw();
        if (whole.length > 0) this.onMoves(whole);
    }

    private press(square: string): void {
        this.hasCursor = false;
        this.pressed = square;
        this.point(square);
    }

    private release(event: PointerEvent): void {
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-square]');
        const square = under?.getAttribute('data-square');
        if (square && this.pressed && square !== this.pressed && this.chosen.length > 0) this.point(square);
        this.pressed = null;
    }

    private key(event: KeyboardEvent): void {
        const steps: Record<string, [number, number]> = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, -1],
            ArrowDown: [0, 1],
        };
        const { board, isFlipped } = this.shown!;
        const step = steps[event.key];
        const here = board.squares[this.cursor];
        if (event.key === 'Enter' || event.key === ' ') {
            this.point(here[0]);
        } else if (event.key === 'Escape') {
            this.chosen = [];
            this.draw();
        } else if (step) {
            const turn = isFlipped && board.is_flippable ? -1 : 1;
            for (let far = 1; far <= 2; far++) {
                // over places without a square
                const column = here[1] + turn * far * step[0],
                    row = here[2] + turn * far * step[1];
                let next = board.squares.findIndex(([, c, r]) => c === column && r === row);
                if (next < 0 && far === 1)
                    next = board.squares.findIndex(
                        ([, c, r]) =>
                            Math.abs(c - column) === (step[0] ? 0 : 1) && r === row && board.surface === 'chequered',
                    );
                if (next < 0) continue;
                this.cursor = next;
                break;
            }
            this.hasCursor = true;
            this.draw();
            this.tellCursor();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        this.element.querySelector('svg')?.focus();
    }

    private tellCursor(): void {
        const { board, look } = this.shown!;
        const name = board.squares[this.cursor][0];
        const man = look.men.find(({ square }) => square === name);
        this.live.textContent = man ? labelled(name, `${man.line} ${man.count > 1 ? man.count : ''}`) : name;
    }

    // ---- drawing ----

    private place(column: number, row: number): [number, number] {
        const { board, isFlipped } = this.shown!;
        const turns = isFlipped && board.is_flippable;
        return [(turns ? board.columns - 1 - column : column) * CELL, (turns ? board.rows - 1 - row : row) * CELL];
    }

    private ground(column: number, row: number): SVGElement {
        const [x, y] = this.place(column, row);
        const { surface } = this.shown!.board;
        const dark = surface === 'chequered' && (column + row) % 2 === 1;
        return s('rect', {
            class: `ground ${surface}${dark ? ' dark' : ''}`,
            x: String(x),
            y: String(y),
            width: '100',
            height: '100',
        });
    }

    private square(name: string, column: number, row: number, number: number): SVGElement {
        const { board, look, legal, hint, arrows } = this.shown!;
        const [x, y] = this.place(column, row);
        const group = s('g', { 'data-square': name, class: 'square' });
        const middle = { cx: String(x + 50), cy: String(y + 50) };
        group.append(s('rect', { class: 'touch', x: String(x), y: String(y), width: '100', height: '100' }));
        if (board.surface === 'houses')
            group.append(
                s('rect', { class: 'house', x: String(x + 6), y: String(y + 3), width: '88', height: '72', rx: '36' }),
            );
        if (board.surface === 'holes') group.append(s('circle', { class: 'hole', ...middle, r: '41' }));
        if (look.last.includes(name))
            group.append(
                s('rect', { class: 'last', x: String(x + 3), y: String(y + 3), width: '94', height: '94', rx: '6' }),
            );
        // Where chess has arrows there are frames: what was advised or better, and what was bad.
        const pointed = hint.includes(name) ? 'green' : arrows?.find(({ path }) => path.includes(name))?.brush;
        if (pointed)
            group.append(
                s('rect', {
                    class: pointed === 'red' ? 'hint bad' : 'hint',
                    x: String(x + 5),
                    y: String(y + 5),
                    width: '90',
                    height: '90',
                    rx: '8',
                }),
            );
        if (this.chosen.includes(name))
            group.append(
                s('rect', { class: 'chosen', x: String(x + 4), y: String(y + 4), width: '92', height: '92', rx: '8' }),
            );
        const man = look.men.find(({ square }) => square === name);
        if (man)
            group.append(
                board.surface === 'houses' ? seeds(man, x, y) : shape(man, board.inks[man.side] ?? 'stone', x, y),
            );
        const next = legal.some(
            ({ path }) =>
                path.length > this.chosen.length && same(path, this.chosen) && path[this.chosen.length] === name,
        );
        if (next && (this.chosen.length > 0 || !man))
            group.append(s('circle', { class: 'target', ...middle, r: '14' }));
        else if (next && board.surface === 'houses')
            group.append(s('circle', { class: 'target', cx: String(x + 82), cy: String(y + 14), r: '8' }));
        if (this.hasCursor && number === this.cursor)
            group.append(s('rect', { class: 'cursor', x: String(x + 4), y: String(y + 4), width: '92', height: '92' }));
        return group;
    }

    // Letters below and numbers on the left where squares are called a1, the number of each column where stones
    // fall; else each name in its square.
    private names(): SVGElement[] {
        const { board } = this.shown!;
        const drawn: SVGElement[] = [];
        const bottom = (board.rows - 1) * CELL;
        // As large as on every other board: a part of the whole board's width.
        const size = Math.min(NAME_MOST, NAME_PART * board.columns);
        for (const [name, column, row] of board.squares) {
            const [x, y] = this.place(column, row);
            const isDark = board.surface === 'chequered' && (column + row) % 2 === 1;
            const write = (text: string, left: number, base: number, anchor = 'start'): void =>
                void drawn.push(
                    s(
                        'text',
                        {
                            class: isDark ? 'name dark' : 'name',
                            x: String(x + left),
                            y: String(y + base),
                            'font-size': String(size),
                            'text-anchor': anchor,
                        },
                        text,
                    ),
                );
            const parts = /^([a-z])([0-9]+)$/.exec(name);
            if (board.surface === 'houses') write(name, 12, 96);
            else if (board.surface === 'holes') void (y === bottom && write(String(column + 1), 4, 97));
            else if (!parts) write(name, 4, size);
            if (parts && x === 0) write(parts[2], 4, size);
            if (parts && y === bottom) write(parts[1], 96, 96, 'end');
        }
        return drawn;
    }

    // What each side of a sowing game has taken stands at the end that it plays towards.
    private stores(): SVGElement[] {
        const { board, look, isFlipped } = this.shown!;
        const height = board.rows * CELL,
            width = (STORES / 2) * CELL;
        return [0, 1].flatMap((side) => {
            const count = look.men.find((man) => man.square === '' && man.side === side)?.count ?? 0;
            const isRight = (side === 0) !== (isFlipped && board.is_flippable);
            const x = isRight ? board.columns * CELL : -width;
            return [
                s('rect', {
                    class: 'ground houses',
                    x: String(x),
                    y: '0',
                    width: String(width),
                    height: String(height),
                }),
                s('rect', {
                    class: 'store',
                    x: String(x + 10),
                    y: '12',
                    width: String(width - 20),
                    height: String(height - 54),
                    rx: '40',
                }),
                ...seedsAt(count, x + width / 2, height / 2 - 15, 38),
                s('text', { class: 'count', x: String(x + width / 2), y: String(height - 14) }, String(count)),
            ];
        });
    }

    // A row that has won.
    private wonRow(): SVGElement[] {
        const { board, line } = this.shown!;
        if (!line || line.length < 2) return [];
        const ends = [line[0], line.at(-1)!].map((end) => {
            const [, column, row] = board.squares.find(([name]) => name === end)!;
            const [x, y] = this.place(column, row);
            return `${x + 50} ${y + 50}`;
        });
        return ['line-edge', 'line'].map((kind) => s('path', { class: kind, d: `M${ends[0]}L${ends[1]}` }));
    }

    private draw(): void {
        const { board } = this.shown!;
        const beside = board.surface === 'houses' ? STORES * CELL : 0;
        const svg = s('svg', {
            viewBox: `${-beside / 2} 0 ${board.columns * CELL + beside} ${board.rows * CELL}`,
            tabindex: '0',
            role: 'application',
            'aria-label': this.label,
            pointerup: (event: PointerEvent) => this.release(event),
            keydown: (event: KeyboardEvent) => this.key(event),
            focus: () => {
                this.hasCursor = this.pressed === null;
            },
        });
        for (let row = 0; row < board.rows; row++)
            for (let column = 0; column < board.columns; column++) svg.append(this.ground(column, row));
        board.squares.forEach(([name, column, row], number) => {
            const group = this.square(name, column, row, number);
            group.addEventListener('pointerdown', (event) => {
                event.preventDefault();
                this.press(name);
            });
            svg.append(group);
        });
        svg.append(...this.names());
        if (beside > 0) svg.append(...this.stores());
        svg.append(...this.wonRow());
        const hadFocus = this.element.querySelector('svg') === document.activeElement;
        this.element.replaceChildren(svg, this.live);
        if (hadFocus) svg.focus();
    }
}

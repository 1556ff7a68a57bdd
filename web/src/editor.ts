// SPDX-License-Identifier: GPL-3.0-or-later
// editor.ts - a position of chess set up piece by piece; its FEN lives beside it.
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key, Piece, Role } from 'chessground/types';
import { post } from './api';
import { button, checkBox, iconButton, tiles } from './controls';
import { h } from './dom';
import { icon, pieceIcon } from './icons';
import { labelled, language, say } from './words';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const EMPTY = '8/8/8/8/8/8/8/8';
const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const RIGHTS = ['K', 'Q', 'k', 'q'] as const;

// What becomes of the position elsewhere; a reason where it is none.
export interface OnPosition {
    analyse: (fen: string) => Promise<string>;
    play: (fen: string) => void;
}

// Eight rows of eight letters, from the eighth rank down.
function rowsOf(placement: string): string[] {
    return placement.split('/').map((row) => row.replace(/\d/g, (digit) => ' '.repeat(Number(digit))));
}

function placementOf(rows: string[]): string {
    return rows.map((row) => row.replace(/ +/g, (gap) => String(gap.length))).join('/');
}

const isPlacement = (placement: string): boolean => {
    const rows = rowsOf(placement);
    return rows.length === 8 && rows.every((row) => /^[ pnbrqkPNBRQK]{8}$/.test(row));
};

// A right needs its king and its rook at home.
function rightsAtHome(placement: string): string {
    const rows = rowsOf(placement);
    const at = (rank: number, file: number): string => rows[8 - rank]?.[file] ?? ' ';
    return RIGHTS.filter((right) => {
        const isWhite = right === right.toUpperCase(),
            rank = isWhite ? 1 : 8;
        const king = isWhite ? 'K' : 'k',
            rook = isWhite ? 'R' : 'r';
        return at(rank, 4) === king && at(rank, right.toUpperCase() === 'K' ? 7 : 0) === rook;
    }).join('');
}

// Squares that a pawn may just have passed, where another could take it.
function passedSquares(placement: string, turn: string): string[] {
    const rows = rowsOf(placement);
    const isWhite = turn === 'w',
        [pawn, other] = isWhite ? ['p', 'P'] : ['P', 'p'];
    const row = isWhite ? 3 : 4,
        behind = isWhite ? [2, 1] : [5, 6]; // rows that it came over
    return [...'abcdefgh'].flatMap((file, i) =>
        rows[row]?.[i] === pawn &&
        behind.every((passed) => rows[passed][i] === ' ') &&
        [i - 1, i + 1].some((beside) => rows[row][beside] === other)
            ? [`${file}${8 - behind[0]}`]
            : [],
    );
}

export class Editor {
    private readonly place = h('div', {});
    private readonly boardFrame = h('div', {
        class: 'chess-board',
        tabindex: '0',
        role: 'application',
        keydown: (event: KeyboardEvent) => this.key(event),
    });
    private readonly under = h('div', { class: 'under' });
    private readonly side = h('div', { class: 'side card' });
    private readonly live = h('div', { class: 'hidden', 'aria-live': 'polite' });
    readonly view = h(
        'main',
        { class: 'play', id: 'editor' },
        h('div', { class: 'board-column' }, h('div', { class: 'board-frame' }, this.boardFrame), this.under),
        this.side,
        this.live,
    );
    private ground: Api | null = null;
    private chosen = 'move'; // move, take, or a piece as "white king"
    private turn = 'w';
    private rights = 'KQkq';
    private passed = '-';
    private isFlipped = false;
    private cursor = 'e4'; // of the keyboard
    private problem = '';
    private typed = ''; // the last FEN that the program was asked about
    private drawnIn = '';

    constructor(private readonly on: OnPosition) {}

    private fen(): string {
        const placement = this.ground!.getFen();
        const home = rightsAtHome(placement);
        const rights = [...this.rights].filter((right) => home.includes(right)).join('') || '-';
        const passed = passedSquares(placement, this.turn).includes(this.passed) ? this.passed : '-';
        return `${placement} ${this.turn} ${rights} ${passed} 0 1`;
    }

    // What was typed: the program says what is wrong with it, and what is no board at all stays as it was typed.
    private async typeFen(input: HTMLInputElement): Promise<void> {
        const typed = input.value.trim();
        this.typed = typed;
        const told = await post('lab/board', { language, game: 'chess', position: typed }).catch(() => null);
        if (this.typed !== typed) return; // something else was typed while this was looked at
        if (isPlacement(typed.split(/\s+/)[0])) this.setFen(typed);
        this.problem = told?.is_granted === false ? (told.reason ?? '') : '';
        this.drawUnder();
    }

    // Another position, as its FEN says it.
    setFen(fen: string): void {
        const [placement, turn, rights, passed] = fen.trim().split(/\s+/);
        this.openGround();
        this.ground!.set({ fen: placement });
        this.turn = turn === 'b' ? 'b' : 'w';
        this.rights = rights ?? rightsAtHome(placement);
        this.passed = passed ?? '-';
        this.tell();
    }

    // ---- the board ----

    private openGround(): void {
        if (this.ground) return;
        this.boardFrame.append(this.place);
        this.ground = Chessground(this.place, {
            fen: START.split(' ')[0],
            coordinates: true,
            movable: { free: true, color: 'both' },
            draggable: { deleteOnDropOff: true },
            drawable: { enabled: false },
            animation: { enabled: false },
            events: {
                change: () => this.tell(),
                select: (key: Key) => {
                    if (this.chosen !== 'move') this.put(key);
                },
            },
        });
    }

    private put(key: Key): void {
        const [color, role] = this.chosen.split(' ');
        const piece = this.chosen === 'take' ? undefined : ({ color, role } as Piece);
        const isThere = piece && this.ground!.state.pieces.get(key);
        const isSame = isThere && isThere.color === piece.color && isThere.role === piece.role;
        this.ground!.setPieces(new Map([[key, isSame ? undefined : piece]]));
        this.ground!.selectSquare(null);
        this.tell();
    }

    private key(event: KeyboardEvent): void {
        const steps: Record<string, [number, number]> = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, 1],
            ArrowDown: [0, -1],
        };
        const step = steps[event.key];
        if (event.key === 'Enter' || event.key === ' ') {
            if (this.chosen !== 'move') this.put(this.cursor as Key);
        } else if (event.key === 'Delete') {
            this.ground!.setPieces(new Map([[this.cursor as Key, undefined]]));
            this.tell();
        } else if (step) {
            const turn = this.isFlipped ? -1 : 1,
                within = (number: number): number => Math.max(0, Math.min(7, number));
            const file = within('abcdefgh'.indexOf(this.cursor[0]) + turn * step[0]),
                rank = within(Number(this.cursor[1]) - 1 + turn * step[1]);
            this.cursor = 'abcdefgh'[file] + String(rank + 1);
        } else return;
        event.preventDefault();
        event.stopPropagation();
        this.ground!.set({ highlight: { custom: new Map([[this.cursor as Key, 'cursor']]) } });
        const piece = this.ground!.state.pieces.get(this.cursor as Key);
        this.live.textContent = piece
            ? labelled(this.cursor, `${this.sides()[piece.color]} ${this.names()[piece.role]}`)
            : this.cursor;
    }

    // ---- beside it ----

    private sides(): Record<string, string> {
        return { white: say('White'), black: say('Black') };
    }

    private names(): Record<Role, string> {
        return {
            king: say('king'),
            queen: say('queen'),
            rook: say('rook'),
            bishop: say('bishop'),
            knight: say('knight'),
            pawn: say('pawn'),
        };
    }

    private palette(): HTMLElement {
        const of = [
            { value: 'move', inside: [icon('pointer')], name: say('Move pieces') },
            ...ROLES.map((role) => ({ color: 'white', role })),
            { value: 'take', inside: [icon('trash')], name: say('Take pieces away') },
            ...ROLES.map((role) => ({ color: 'black', role })),
        ].map((one) =>
            'role' in one
                ? {
                      value: `${one.color} ${one.role}`,
                      inside: [pieceIcon(one.role, one.color)],
                      name: labelled(this.sides()[one.color], this.names()[one.role]),
                  }
                : one,
        );
        return tiles(
            'palette',
            say('Pieces'),
            of,
            this.chosen,
            (value) => {
                this.chosen = value;
            },
            'palette',
        );
    }

    private castling(): HTMLElement {
        const home = rightsAtHome(this.ground!.getFen());
        const names: Record<string, string> = {
            K: labelled(say('White'), 'O-O'),
            Q: labelled(say('White'), 'O-O-O'),
            k: labelled(say('Black'), 'O-O'),
            q: labelled(say('Black'), 'O-O-O'),
        };
        const boxes = RIGHTS.map((right) => {
            const box = checkBox(`castle-${right}`, names[right], this.rights.includes(right), (isOn) => {
                this.rights = RIGHTS.filter((one) => (one === right ? isOn : this.rights.includes(one))).join('');
                this.tell();
            });
            box.querySelector('input')!.disabled = !home.includes(right);
            return box;
        });
        return h('fieldset', { class: 'tiles castling' }, h('legend', {}, say('Castling')), h('div', {}, ...boxes));
    }

    private passing(): HTMLElement {
        const squares = passedSquares(this.ground!.getFen(), this.turn);
        return h(
            'p',
            {},
            h('label', { for: 'editor-passed' }, say('En passant')),
            h(
                'select',
                {
                    id: 'editor-passed',
                    disabled: squares.length === 0,
                    change: (event: Event) => {
                        this.passed = (event.target as HTMLSelectElement).value;
                        this.tell();
                    },
                },
                ...['-', ...squares].map((square) =>
                    h('option', { value: square, selected: square === this.passed }, square === '-' ? '–' : square),
                ),
            ),
        );
    }

    // Left and right, or the colours, the other way round.
    private turned(change: (rows: string[]) => string[]): void {
        const rows = change(rowsOf(this.ground!.getFen()));
        this.setFen(`${placementOf(rows)} ${this.turn}`);
    }

    private swapColours(): void {
        this.turn = this.turn === 'w' ? 'b' : 'w';
        this.turned((rows) =>
            rows
                .map((row) =>
                    row.replace(/[a-z]/gi, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())),
                )
                .reverse(),
        );
    }

    private drawUnder(): void {
        this.under.replaceChildren(
            h('p', { class: 'status problem', role: 'alert', id: 'editor-status' }, this.problem),
            h(
                'div',
                { class: 'icons' },
                button('editor-start', say('Start'), () => this.setFen(START), { kind: 'bare' }),
                button('editor-clear', say('Empty board'), () => this.setFen(`${EMPTY} w - -`), { kind: 'bare' }),
                iconButton('editor-mirror', 'mirror', say('Left and right swapped'), () =>
                    this.turned((rows) => rows.map((row) => [...row].reverse().join(''))),
                ),
                iconButton('editor-swap', 'again', say('Colours swapped'), () => this.swapColours()),
                iconButton('editor-flip', 'flip', say('Flip the board'), () => {
                    this.isFlipped = !this.isFlipped;
                    this.ground!.set({ orientation: this.isFlipped ? 'black' : 'white' });
                }),
            ),
        );
    }

    private drawSide(): void {
        const focus = document.activeElement;
        const name = focus instanceof HTMLInputElement ? focus.name : '',
            id = focus?.id ?? '';
        const fen = h('input', {
            id: 'editor-fen',
            value: this.fen(),
            spellcheck: 'false',
            autocomplete: 'off',
            'aria-describedby': 'editor-status',
            change: () => void this.typeFen(fen),
        });
        this.side.replaceChildren(
            this.palette(),
            tiles(
                'editor-turn',
                say('Who is to move'),
                [
                    { value: 'w', inside: [pieceIcon('king', 'white'), say('White')] },
                    { value: 'b', inside: [pieceIcon('king', 'black'), say('Black')] },
                ],
                this.turn,
                (turn) => {
                    this.turn = turn;
                    this.tell();
                },
                'chips',
            ),
            this.castling(),
            this.passing(),
            h('p', {}, h('label', { for: 'editor-fen' }, 'FEN'), fen),
            h(
                'div',
                { class: 'buttons' },
                button(
                    'editor-analyse',
                    say('Analyse'),
                    () =>
                        void this.on.analyse(this.fen()).then((reason) => {
                            this.problem = reason;
                            this.drawUnder();
                        }),
                    { kind: 'main' },
                    'analyse',
                ),
                button('editor-play', say('Play from here'), () => this.on.play(this.fen()), {}, 'play'),
            ),
        );
        const again = id
            ? document.getElementById(id)
            : name
              ? this.side.querySelector<HTMLElement>(`input[name="${name}"]:checked`)
              : null;
        if (again && this.side.contains(again)) again.focus();
    }

    private tell(): void {
        this.problem = '';
        this.drawUnder();
        this.drawSide();
    }

    onKey(): void {}

    draw(): void {
        if (this.view.hidden) return;
        const isNew = this.ground === null;
        this.openGround();
        this.boardFrame.setAttribute('aria-label', say('Board'));
        if (isNew || this.drawnIn !== document.documentElement.lang) this.tell();
        this.drawnIn = document.documentElement.lang;
        this.ground!.redrawAll();
    }
}

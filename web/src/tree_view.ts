// SPDX-License-Identifier: GPL-3.0-or-later
// tree_view.ts - a tree on a canvas: drawn where it is seen, zoomed, folded and stepped through.
import { button, iconButton } from './controls';
import { h } from './dom';
import type { IconName } from './icons';
import { Prediction } from './prediction';
import { stateHue, stateWords, ThoughtPanel } from './thoughts';
import type { Tree, Visit } from './tree';
import { VisitBoard } from './visit_board';
import { counted, labelled, ownLetters, say } from './words';

const ROW = 64,
    RADIUS = 9,
    LETTERS = 11,
    WIDE = 640, // from here on everything is drawn larger, to be read from afar (parts.css gives it the height)
    LARGER = 1.4,
    WITH_WORDS = 30; // pixels a leaf at which moves and values are written
const TYPE_HUES = ['#8a8a8a', '#1f5fa8', '#b8560f', '#2f7d4f']; // beside their shapes: outside, types 1, 2, 3

export class TreeView {
    readonly element: HTMLElement;
    private readonly canvas = h('canvas', { class: 'tree', tabindex: '0' });
    private readonly stepper = h('input', { type: 'range', min: '0', 'aria-label': say('Step') });
    private readonly told = h('div', { class: 'told', role: 'status' });
    private readonly frames = h('table', { class: 'frames' });
    private scale = WITH_WORDS; // pixels a leaf
    private left = 0; // of the tree's leaves, at the canvas's left edge
    private top = 0;
    step = 0;
    private chosen: number | null = null;
    private drag: { x: number; y: number; left: number; top: number; hasMoved: boolean } | null = null;
    private isDue = false;
    private fitted = 0; // the width that the tree was fitted into
    private size = 1; // of rows, visits and letters
    private isZoomed = false; // else the first step comes near enough to read
    private ground = 'transparent'; // the canvas's own colour
    private readonly roots: Visit[];

    private readonly board: VisitBoard;
    private readonly prediction: Prediction;
    private isBlind = false; // what was not searched yet is not shown
    private readonly panel: ThoughtPanel | null;
    onStep: (step: number) => void = () => undefined; // for what is stepped through together

    constructor(
        readonly tree: Tree,
        buttons: HTMLElement[],
    ) {
        this.board = new VisitBoard(tree);
        this.panel = tree.thoughts && new ThoughtPanel(tree, tree.thoughts, (step) => this.go(step));
        const go = (sign: IconName, label: string, kind: string, step: () => number): HTMLElement =>
            iconButton('', sign, label, () => this.go(step()), { kind });
        const zoom = (sign: string, label: string, factor: number): HTMLElement =>
            h(
                'button',
                {
                    type: 'button',
                    class: 'icon-only',
                    title: label,
                    'aria-label': label,
                    click: () => this.zoom(factor, this.canvas.clientWidth / 2),
                },
                sign,
            );
        this.prediction = new Prediction(tree, (step) => this.go(step));
        const predict = button('', say('Predict'), () => this.togglePrediction(predict), {
            kind: 'predict',
            isOn: false,
            isOff: !this.prediction.isPossible,
        });
        this.roots = tree.visits.filter(({ parent }) => parent === null);
        this.stepper.max = String(tree.steps.length - 1);
        this.stepper.addEventListener('input', () => this.go(Number(this.stepper.value)));
        this.canvas.style.setProperty('--rows', String(Math.max(3, Math.min(6, tree.deepest + 1))));
        this.canvas.setAttribute('role', 'img');
        this.canvas.setAttribute('aria-label', labelled(say('The searched tree'), tree.head.search));
        this.element = h(
            'section',
            { class: 'tree-view' },
            h(
                'h2',
                {},
                tree.head.side
                    ? labelled(tree.head.side === 'yours' ? say('Yours') : say('Reference'), tree.head.search)
                    : tree.head.search,
            ),
            this.canvas,
            this.told,
            h(
                'div',
                { class: 'buttons' },
                go('first', say('First step'), 'step-first', () => 0),
                go('previous', say('Step back'), 'step-back', () => this.step - 1),
                go('next', say('Step forward'), 'step-forward', () => this.step + 1),
                go('last', say('Last step'), 'step-last', () => tree.steps.length - 1),
                zoom('+', say('Larger'), 1.5),
                zoom('−', say('Smaller'), 1 / 1.5),
                h(
                    'button',
                    { type: 'button', class: 'fold', click: () => this.fold(this.chosen ?? this.current()) },
                    say('Fold'),
                ),
                tree.isThought ? null : predict,
                tree.nextAgain(0) === null
                    ? null
                    : button('', say('To a node searched again'), () => this.go(tree.nextAgain(this.step)!), {
                          kind: 'step-again',
                      }),
                ...buttons,
            ),
            this.prediction.element,
            this.stepper,
            h('div', { class: 'visit' }, this.panel?.element, tree.isThought ? null : this.frames, this.board.element),
        );
        this.listen();
        this.step = tree.steps.length - 1;
        this.stepper.value = String(this.step);
        new ResizeObserver(() => this.fit()).observe(this.canvas);
        this.board.show(tree.visits[this.current()]);
        this.tell();
    }

    private get row(): number {
        return ROW * this.size;
    }
    private get wordsFrom(): number {
        return WITH_WORDS * this.size;
    }

    private current(): number {
        return this.tree.frames(this.step).at(-1)!.visit.number;
    }

    go(step: number): void {
        this.step = Math.max(0, Math.min(this.tree.steps.length - 1, step));
        this.stepper.value = String(this.step);
        this.chosen = null;
        const visit = this.tree.visits[this.current()];
        if (!this.isZoomed) this.scale = Math.max(this.scale, this.wordsFrom);
        this.isZoomed = true;
        this.reveal(visit);
        this.board.show(visit);
        this.tell();
        this.draw();
        this.onStep(this.step);
    }

    private togglePrediction(switched: HTMLElement): void {
        this.isBlind = !this.isBlind;
        switched.setAttribute('aria-pressed', String(this.isBlind));
        this.stepper.hidden = this.isBlind;
        if (this.isBlind) this.prediction.begin(this.step + 1 < this.tree.steps.length ? this.step : 0);
        else this.prediction.end();
        this.draw();
    }

    fold(number: number): void {
        const visit = this.tree.visits[number],
            before = visit.x;
        visit.isFolded = !visit.isFolded && visit.children.length > 0;
        this.tree.layout();
        this.left += visit.x - before; // it stays under the hand
        this.draw();
    }

    // ---- listening ----

    private listen(): void {
        const keys: Record<string, () => void> = {
            ArrowRight: () => this.go(this.step + 1),
            ArrowLeft: () => this.go(this.step - 1),
            Home: () => this.go(0),
            End: () => this.go(this.tree.steps.length - 1),
            '+': () => this.zoom(1.3, 200),
            '-': () => this.zoom(1 / 1.3, 200),
            Enter: () => this.fold(this.current()),
        };
        this.canvas.addEventListener('keydown', (event) => {
            if (!keys[event.key]) return;
            event.preventDefault();
            event.stopPropagation();
            keys[event.key]();
        });
        this.canvas.addEventListener(
            'wheel',
            (event) => {
                event.preventDefault();
                this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.offsetX);
            },
            { passive: false },
        );
        this.canvas.addEventListener('pointerdown', (event) => {
            this.drag = { x: event.clientX, y: event.clientY, left: this.left, top: this.top, hasMoved: false };
            this.canvas.setPointerCapture(event.pointerId);
        });
        this.canvas.addEventListener('pointermove', (event) => this.pointed(event));
        this.canvas.addEventListener('pointerleave', () => this.board.show(this.tree.visits[this.current()]));
        this.canvas.addEventListener('pointerup', (event) => {
            const at = this.at(event.offsetX, event.offsetY);
            if (this.drag && !this.drag.hasMoved && at) {
                this.chosen = at.number;
                this.fold(at.number);
                this.tell();
            }
            this.drag = null;
        });
    }

    private pointed(event: PointerEvent): void {
        if (this.drag) {
            const x = event.clientX - this.drag.x,
                y = event.clientY - this.drag.y;
            this.drag.hasMoved ||= Math.abs(x) + Math.abs(y) > 4;
            this.left = this.drag.left - x / this.scale;
            this.top = this.drag.top - y;
            this.draw();
        } else {
            const at = this.at(event.offsetX, event.offsetY);
            this.canvas.style.cursor = at ? 'pointer' : 'grab';
            if (at) this.board.show(at);
        }
    }

    private zoom(factor: number, x: number): void {
        this.isZoomed = true;
        const under = this.left + x / this.scale;
        this.scale = Math.max(0.002, Math.min(160, this.scale * factor));
        this.left = under - x / this.scale;
        this.draw();
    }

    // The whole tree in the width there is, again in another width; who has come nearer keeps what is in the middle.
    private fit(): void {
        const width = this.canvas.clientWidth;
        if (width === 0) return;
        this.size = width < WIDE ? 1 : LARGER;
        if (this.isZoomed) {
            this.left += (this.fitted - width) / 2 / this.scale;
        } else if (width !== this.fitted) {
            this.scale = Math.min(60 * this.size, Math.max(0.002, width / (this.tree.width + 1)));
            this.left = (this.tree.width - width / this.scale) / 2 - 0.5;
            this.top = -24 * this.size;
        }
        this.fitted = width;
        this.canvas.dataset.fitted = this.isZoomed ? '' : String(width);
        this.draw();
    }

    private reveal(visit: Visit): void {
        const across = this.canvas.clientWidth / this.scale,
            down = this.canvas.clientHeight;
        if (visit.x < this.left || visit.x > this.left + across) this.left = visit.x - across / 2;
        const y = visit.ply * this.row;
        if (y - this.top < 20 || y - this.top > down - 30 * this.size)
            this.top = Math.max(-24 * this.size, y - down / 2);
    }

    private at(x: number, y: number): Visit | null {
        const ply = Math.round((y + this.top) / this.row);
        const reach = (RADIUS * this.size + 3) / this.scale;
        let nearest: Visit | null = null;
        this.eachVisible((visit) => {
            const far = Math.abs(visit.x - (this.left + x / this.scale));
            if (
                visit.ply === ply &&
                far <= reach &&
                (!nearest || far < Math.abs(nearest.x - (this.left + x / this.scale)))
            )
                nearest = visit;
        });
        return nearest;
    }

    // ---- drawing ----

    // What lies between the edges: a subtree outside is passed over with one look, and one that is narrower than
    // a pixel is a line down to its deepest visit. So a painting costs what the canvas has room for.
    private eachVisible(act: (visit: Visit, isLine: boolean) => void): void {
        const right = this.left + this.canvas.clientWidth / this.scale,
            top = this.top,
            bottom = this.top + this.canvas.clientHeight;
        const { visits } = this.tree;
        const drawn: number[] = []; // by ply, where a line was drawn last: many on one pixel are drawn once
        const waiting = this.roots.map((root) => root.number).reverse();
        while (waiting.length > 0) {
            const visit = visits[waiting.pop()!];
            if (
                visit.last < this.left - 1 ||
                visit.first > right + 1 ||
                (visit.ply - 1) * this.row > bottom ||
                (visit.lowest + 1) * this.row < top
            )
                continue;
            const isLine = (visit.last - visit.first) * this.scale < 1 && this.scale < 3 && visit.parent !== null;
            if (isLine && (visit.x - (drawn[visit.ply] ?? -Infinity)) * this.scale < 1) continue;
            if (isLine) drawn[visit.ply] = visit.x;
            act(visit, isLine);
            if (visit.isFolded || isLine) continue;
            for (let i = visit.children.length - 1; i >= 0; i--) waiting.push(visit.children[i]);
        }
    }

    draw(): void {
        if (this.isDue) return;
        this.isDue = true;
        requestAnimationFrame(() => {
            this.isDue = false;
            this.paint();
        });
    }

    private place(visit: Visit): [number, number] {
        return [(visit.x - this.left) * this.scale, visit.ply * this.row - this.top];
    }

    private paint(): void {
        const ratio = devicePixelRatio,
            width = this.canvas.clientWidth,
            height = this.canvas.clientHeight;
        if (width === 0) return;
        this.canvas.width = width * ratio;
        this.canvas.height = height * ratio;
        const pen = this.canvas.getContext('2d')!;
        const looks = getComputedStyle(this.canvas);
        this.ground = looks.backgroundColor;
        const ink = looks.getPropertyValue('--ink'),
            faint = looks.getPropertyValue('--line');
        pen.scale(ratio, ratio);
        pen.font = `${LETTERS * this.size}px ${looks.getPropertyValue('--sans')}`;
        pen.textAlign = 'center';
        const newest = this.tree.newest(this.step);
        const path = this.tree.frames(this.step).map(({ visit }) => visit.number);
        const onPath = new Set(path);
        const open = new Set(this.tree.steps[this.step] < 0 ? path.slice(0, -1) : path); // entered, and not left yet
        const seen: [Visit, boolean][] = [];
        this.eachVisible((visit, isLine) => {
            if (!this.isBlind || visit.number <= newest) seen.push([visit, isLine]);
        });
        for (const [visit, isLine] of seen)
            if (visit.parent !== null) this.paintWay(pen, visit, isLine, visit.number <= newest, [ink, faint]);
        pen.globalAlpha = 1;
        this.paintPath(pen, path);
        for (const [visit, isLine] of seen) {
            if (isLine) continue;
            const isKnown = visit.number <= newest,
                [x, y] = this.place(visit);
            this.paintVisit(
                pen,
                visit,
                x,
                y,
                { isKnown, isLeft: isKnown && !open.has(visit.number), isOnPath: onPath.has(visit.number) },
                ink,
            );
        }
        this.canvas.dataset.drawn = String(seen.length);
    }

    // From the parent to here, and on to the deepest visit of what is too narrow to be seen.
    private paintWay(
        pen: CanvasRenderingContext2D,
        visit: Visit,
        isLine: boolean,
        isKnown: boolean,
        [ink, faint]: [string, string],
    ): void {
        const [x, y] = this.place(visit);
        pen.strokeStyle = isKnown ? ink : faint;
        pen.globalAlpha = isKnown ? 0.75 : 0.35;
        pen.lineWidth = visit.is_again ? 0.6 : 1;
        pen.setLineDash(visit.is_again ? [3, 3] : []);
        pen.beginPath();
        pen.moveTo(...this.place(this.tree.visits[visit.parent!]));
        pen.lineTo(x, y);
        if (isLine) pen.lineTo(x, visit.lowest * this.row - this.top);
        pen.stroke();
        pen.setLineDash([]);
    }

    // The way to the visit that goes on is seen even where the tree is too small to be.
    private paintPath(pen: CanvasRenderingContext2D, path: number[]): void {
        pen.strokeStyle = '#d0021b';
        pen.lineWidth = 2.5;
        pen.beginPath();
        for (const number of path) pen.lineTo(...this.place(this.tree.visits[number]));
        pen.stroke();
    }

    // MAX is a square, MIN a circle; a bar below is a cut, a plus what is folded away.
    private paintVisit(
        pen: CanvasRenderingContext2D,
        visit: Visit,
        x: number,
        y: number,
        { isKnown, isLeft, isOnPath }: { isKnown: boolean; isLeft: boolean; isOnPath: boolean },
        ink: string,
    ): void {
        const size = Math.max(1.5, Math.min(RADIUS * this.size, this.scale * 0.42));
        pen.globalAlpha = isKnown ? 1 : 0.3;
        const { thoughts, isThought } = this.tree,
            state = isThought ? thoughts!.at(this.step)[visit.number] : undefined;
        pen.fillStyle = state ? stateHue(thoughts!.kind, state) : (TYPE_HUES[visit.node_type] ?? TYPE_HUES[0]);
        pen.beginPath();
        if (visit.ply % 2 === 0) pen.rect(x - size, y - size, 2 * size, 2 * size);
        else pen.arc(x, y, size, 0, 7);
        pen.fill();
        if (isOnPath || visit.number === this.chosen) {
            pen.strokeStyle = '#d0021b';
            pen.lineWidth = 3;
            pen.stroke();
        }
        pen.fillStyle = ink;
        if (isLeft && visit.moves_cut > 0 && size > 3) pen.fillRect(x - size, y + size + 2, 2 * size, 3);
        if (visit.isFolded) pen.fillText('+', x, y + 4);
        if (this.scale >= this.wordsFrom) {
            if (state)
                this.paintWord(
                    pen,
                    stateWords(this.tree, thoughts!.kind, state),
                    x,
                    y + size + 4 + LETTERS * this.size,
                );
            else if (isLeft && visit.value !== null)
                this.paintWord(pen, this.tree.bound(visit.value), x, y + size + 4 + LETTERS * this.size);
            this.paintWord(pen, this.moveOf(visit), x, y - size - 4);
        }
        pen.globalAlpha = 1;
    }

    // On a rim of the ground's colour: the lines between visits pass behind it.
    private paintWord(pen: CanvasRenderingContext2D, word: string, x: number, y: number): void {
        pen.strokeStyle = this.ground;
        pen.lineWidth = 3;
        pen.strokeText(word, x, y, this.scale * 1.6);
        pen.fillText(word, x, y, this.scale * 1.6);
    }

    // ---- in words ----

    private moveOf(visit: Visit): string {
        return ownLetters(this.tree.head.game, visit.move);
    }

    // What the first search of this node could not say.
    private whyAgain(visit: Visit): string {
        const { tree } = this,
            before = tree.before(visit);
        if (!before || before.value === null) return visit.is_again ? say('searched once more') : '';
        const window = `(${tree.bound(before.alpha)}, ${tree.bound(before.beta)})`;
        if (before.value > before.alpha && before.value < before.beta) return say('searched once more');
        const bound = before.value >= before.beta ? say('it is at least') : say('it is at most');
        const why = say('its first search could say only that');
        return `${say('searched again: with the window')} ${window} ${why} ${bound} ${tree.bound(before.value)}`;
    }

    private tell(): void {
        const event = this.tree.steps[this.step];
        const frames = this.tree.frames(this.step);
        const visit = this.chosen !== null ? this.tree.visits[this.chosen] : frames.at(-1)!.visit;
        const way =
            this.tree
                .path(visit.number)
                .map((on) => this.moveOf(on))
                .filter((move) => move)
                .join(' ') || say('The position');
        this.panel?.show(this.step, visit);
        if (this.panel && this.tree.isThought) {
            this.told.textContent = `${this.step + 1} / ${this.tree.steps.length}. ${this.panel.told(this.step)}`;
            return;
        }
        const isLeft = this.chosen !== null || event < 0;
        const happened = [
            isLeft ? `${say('value')} ${visit.value === null ? '–' : this.tree.bound(visit.value)}` : say('entered'),
            isLeft ? say(visit.reason) : '',
            isLeft ? '' : this.whyAgain(visit),
            isLeft && visit.moves_cut > 0 ? counted(visit.moves_cut, say('move cut off'), say('moves cut off')) : '',
            visit.moves_left_out > 0 ? counted(visit.moves_left_out, say('move left out'), say('moves left out')) : '',
            visit.node_type > 0 ? `${say('type')} ${visit.node_type}` : '',
        ]
            .filter((part) => part)
            .join(', ');
        this.told.textContent = `${this.step + 1} / ${this.tree.steps.length}. ${labelled(way, happened)}`;
        this.frames.replaceChildren(
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    ...['', say('Moves'), 'α', 'β'].map((head) =>
                        head ? h('th', { scope: 'col' }, head) : h('td', {}),
                    ),
                ),
            ),
            h(
                'tbody',
                {},
                ...frames
                    .slice(-12)
                    .map(({ visit: on, alpha, beta }) =>
                        h(
                            'tr',
                            {},
                            h('td', {}, on.ply % 2 === 0 ? 'MAX' : 'MIN'),
                            h('td', {}, this.moveOf(on) || '·'),
                            h('td', { class: 'alpha' }, this.tree.bound(alpha)),
                            h('td', { class: 'beta' }, this.tree.bound(beta)),
                        ),
                    ),
            ),
        );
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// chess_board.ts - chess on chessground: dragging, arrows, moves made in advance.
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key } from 'chessground/types';
import type { Legal } from './api';
import type { Arrow, BoardView, OnMoves, Shown } from './board';
import { h } from './dom';
import { labelled } from './words';

type Seen = Omit<Shown, 'board'> & Partial<Shown>; // its squares are known

// The men of a FEN, whatever the variant writes before it.
function placement(position: string): string {
    const word = position.split(/[\s:]+/).find((part) => part.split('/').length === 8);
    return word ?? '8/8/8/8/8/8/8/8';
}

// A score on its arrow; a square is 100 wide.
function scoreSign(score: string, brush: string): { html: string; center: 'label' } {
    const shown = score.replace(/[^-+.#\d]/g, ''),
        width = Math.min(98, 22 + 15 * shown.length), // what is wider than a square is cut
        size = Math.min(27, 142 / shown.length);
    return {
        center: 'label',
        html:
            `<rect x="${50 - width / 2}" y="32" width="${width}" height="36" rx="9" fill="${brush === 'red' ? '#a3231a' : '#1f4f8f'}" stroke="#fff" stroke-width="2"/>` +
            `<text x="50" y="59" font-size="${size.toFixed(1)}" font-family="sans-serif" font-weight="600" text-anchor="middle" fill="#fff">${shown}</text>`,
    };
}

const MARK_HUES: Record<string, string> = {
    '??': '#c0261a',
    '?': '#c85a10',
    '?!': '#a87700',
    '!': '#1a6a2e',
    '!!': '#1a6a2e',
};

// What a move is worth, at the corner of the square that it leads to.
function markSign(mark: string): { html: string } {
    return {
        html:
            `<circle cx="84" cy="16" r="19" fill="${MARK_HUES[mark] ?? '#555'}" stroke="#fff" stroke-width="3"/>` +
            `<text x="84" y="25" font-size="25" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#fff">${mark}</text>`,
    };
}

export class ChessBoard implements BoardView {
    readonly element = h('div', { class: 'chess-board' });
    private readonly ground: Api;
    private legal: Legal[] = [];
    private shown: Seen | null = null;
    private cursor = 'e2'; // of the keyboard
    private readonly live = h('div', { class: 'hidden', 'aria-live': 'polite' });

    // Without a label it is small, and only looked at.
    constructor(
        private readonly onMoves: OnMoves,
        private readonly person: () => 'white' | 'black' | 'both' | undefined,
        label: string | null = null,
    ) {
        const inner = h('div'),
            isSmall = label === null;
        this.element.append(inner, this.live);
        if (label !== null) {
            for (const [name, value] of [
                ['tabindex', '0'],
                ['role', 'application'],
                ['aria-label', label],
            ])
                this.element.setAttribute(name, value);
            this.element.addEventListener('keydown', (event) => this.key(event));
        }
        this.ground = Chessground(inner, {
            coordinates: !isSmall,
            viewOnly: isSmall,
            animation: { enabled: !isSmall, duration: 180 },
            movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
            premovable: { enabled: true },
            drawable: { enabled: true },
        });
        this.paintWhenSeen();
    }

    // A painting waits for the next frame, and its part may be hidden by then: what has no size is not painted.
    private paintWhenSeen(): void {
        const { dom } = this.ground.state,
            paint = dom.redrawNow;
        let isDue = false;
        dom.redrawNow = (skipsArrows) => {
            if (this.element.clientWidth > 0) paint(skipsArrows);
        };
        dom.redraw = () => {
            if (isDue) return;
            isDue = true;
            requestAnimationFrame(() => {
                isDue = false;
                dom.redrawNow();
            });
        };
    }

    private moved(from: string, to: string): void {
        this.onMoves(this.legal.filter(({ path }) => path[0] === from && path[1] === to));
    }

    // ---- by keyboard ----

    private key(event: KeyboardEvent): void {
        const steps: Record<string, [number, number]> = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, 1],
            ArrowDown: [0, -1],
        };
        const step = steps[event.key];
        if (event.key === 'Enter' || event.key === ' ') this.ground.selectSquare(this.cursor as Key);
        else if (event.key === 'Escape') this.ground.selectSquare(null);
        else if (step) this.moveCursor(step);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    private moveCursor([right, up]: [number, number]): void {
        const turn = this.shown?.isFlipped ? -1 : 1,
            within = (number: number): number => Math.max(0, Math.min(7, number));
        const file = within('abcdefgh'.indexOf(this.cursor[0]) + turn * right),
            rank = within(Number(this.cursor[1]) - 1 + turn * up);
        this.cursor = 'abcdefgh'[file] + String(rank + 1);
        this.ground.set({ highlight: { custom: new Map([[this.cursor as Key, 'cursor']]) } });
        const man = this.shown?.look.men.find(({ square }) => square === this.cursor);
        this.live.textContent = man ? labelled(this.cursor, man.line) : this.cursor;
    }

    show(shown: Seen): void {
        const { look, isFlipped, legal, hint, arrows } = shown;
        this.shown = shown;
        const dests = new Map<Key, Key[]>();
        for (const { path } of legal) dests.set(path[0] as Key, [...(dests.get(path[0] as Key) ?? []), path[1] as Key]);
        this.legal = legal;
        const turn = look.turn === 0 ? 'white' : 'black';
        this.ground.set({
            fen: placement(look.position),
            orientation: isFlipped ? 'black' : 'white',
            turnColor: turn,
            lastMove: look.last as Key[],
            check: look.is_check,
            movable: { color: this.person(), dests },
        });
        // While it is hidden it has no size, and arrows are measured by it.
        const isSeen = this.element.clientWidth > 0;
        if (isSeen && this.element.querySelector('cg-container')?.clientWidth === 0) {
            this.ground.redrawAll();
            this.paintWhenSeen();
        }
        const wanted: Arrow[] = hint.length === 2 ? [{ path: hint, brush: 'green' }] : (arrows ?? []);
        const pointed = isSeen ? wanted : [];
        const whole = pointed.filter(({ path }) => path.length === 2);
        this.ground.setAutoShapes([
            ...whole.map(({ path, brush, label }) => ({
                orig: path[0] as Key,
                dest: path[1] as Key,
                brush,
                ...(label ? { customSvg: scoreSign(label, brush) } : {}),
            })),
            ...pointed
                .filter(({ mark }) => mark)
                .map(({ path, mark }) => ({ orig: path.at(-1) as Key, customSvg: markSign(mark!) })),
        ]);
        if (legal.length > 0) this.ground.playPremove();
    }

    close(): void {
        this.ground.destroy();
    }
}

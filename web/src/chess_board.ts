// SPDX-License-Identifier: GPL-3.0-or-later
// chess_board.ts - chess on chessground: dragging, arrows, moves made in advance.
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key } from 'chessground/types';
import type { Legal } from './api';
import type { Arrow, BoardView, OnMoves, Shown } from './board';
import { h } from './dom';

// The men of a FEN, whatever the variant writes before it.
function placement(position: string): string {
    const word = position.split(/[\s:]+/).find((part) => part.split('/').length === 8);
    return word ?? '8/8/8/8/8/8/8/8';
}

// A score on its arrow; a square is 100 wide.
function scoreSign(score: string, brush: string): { html: string; center: 'label' } {
    const shown = score.replace(/[^-+.#\d]/g, ''), width = 22 + 15 * shown.length;
    return { center: 'label', html: `<rect x="${50 - width / 2}" y="32" width="${width}" height="36" rx="9" fill="${brush === 'red' ? '#a3231a' : '#1f4f8f'}" stroke="#fff" stroke-width="2"/>`
        + `<text x="50" y="59" font-size="27" font-family="sans-serif" font-weight="600" text-anchor="middle" fill="#fff">${shown}</text>` };
}

export class ChessBoard implements BoardView {
    readonly element = h('div', { class: 'chess-board' });
    private readonly ground: Api;
    private legal: Legal[] = [];

    // A small one is only looked at.
    constructor(private readonly onMoves: OnMoves, private readonly person: () => 'white' | 'black' | 'both' | undefined, isSmall = false) {
        const inner = h('div');
        this.element.append(inner);
        this.ground = Chessground(inner, {
            coordinates: !isSmall,
            viewOnly: isSmall,
            animation: { enabled: !isSmall, duration: 180 },
            movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
            premovable: { enabled: true },
            drawable: { enabled: true },
        });
    }

    private moved(from: string, to: string): void {
        this.onMoves(this.legal.filter(({ path }) => path[0] === from && path[1] === to));
    }

    show({ look, isFlipped, legal, hint, arrows }: Shown): void {
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
        const pointed: Arrow[] = hint.length === 2 ? [{ path: hint, brush: 'green' }] : arrows ?? [];
        this.ground.setAutoShapes(pointed.filter(({ path }) => path.length === 2).map(({ path, brush, label }) => ({
            orig: path[0] as Key, dest: path[1] as Key, brush, ...(label ? { customSvg: scoreSign(label, brush) } : {}) })));
        if (legal.length > 0) this.ground.playPremove();
    }

    close(): void { this.ground.destroy(); }
}

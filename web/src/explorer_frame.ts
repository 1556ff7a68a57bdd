// SPDX-License-Identifier: GPL-3.0-or-later
// explorer_frame.ts - where the explorer stands in an analysis; its code is fetched when it is first opened.
import { h } from './dom';
import { say } from './words';

const inside = h('div', { class: 'explored' });
const title = h('summary', {});
const frame = h('details', { id: 'explorer', class: 'explorer', toggle: () => fill() }, title, inside);
let position = '';
let shown = '';
let play: (move: string) => void = () => undefined;

function fill(): void {
    const now = `${document.documentElement.lang} ${position}`;
    if (!frame.open || shown === now) return;
    shown = now;
    void import('./explorer').then(({ show }) => show(inside, position, (move) => play(move)));
}

// For this position; a click on a move plays it.
export function explorerFrame(of: string, onMove: (move: string) => void): HTMLElement {
    position = of;
    play = onMove;
    title.textContent = say('Explorer');
    fill();
    return frame;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reasons.ts - why the engine thinks what it thinks, as a tree that folds: positions, their moves, their looks.
import type { Reason } from './api';
import { h } from './dom';
import { say } from './words';

function value(reason: { value_cp?: number; value_mate_moves?: number }): string {
    if (reason.value_mate_moves !== undefined) return `#${reason.value_mate_moves}`;
    if (reason.value_cp === undefined) return '';
    return (reason.value_cp > 0 ? '+' : '') + (reason.value_cp / 100).toFixed(2);
}

function moveView(move: Reason): HTMLElement {
    const looks = move.looks ?? [];
    const last = looks.at(-1);
    const head = [h('strong', {}, move.san ?? ''), ` ${last ? value(last) : ''} `, move.why ?? ''];
    if (looks.length === 0) return h('li', { class: 'reason out' }, ...head);
    return h('li', { class: 'reason' }, h('details', { open: move.is_on_line === true }, h('summary', {}, ...head),
        h('ul', {}, ...looks.map((look) => h('li', {}, `${say('depth')} ${look.depth}, ${value(look)}, ${look.nodes} ${say('positions')}: ${look.reason}`)))));
}

export function reasonsView(reasons: Reason[]): HTMLElement {
    const view = h('section', { class: 'reasons', 'aria-label': say('Why?') });
    const search = reasons.find(({ kind }) => kind === 'search');
    if (search) view.append(h('p', { class: 'file' }, `${say('depth')} ${search.depth}, ${search.nodes} ${say('positions')}`));
    let list: HTMLElement | null = null;
    let position: HTMLElement | null = null;
    for (const reason of reasons) {
        if (reason.kind === 'position') {
            list = h('ul', {});
            position = h('details', { open: true }, h('summary', {}, h('strong', {}, reason.line === '' ? say('The position') : reason.line!), ` ${value(reason)} `, reason.why ?? ''), list);
            view.append(position);
        } else if (reason.kind === 'move') list?.append(moveView(reason));
    }
    return view;
}

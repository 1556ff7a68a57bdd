// SPDX-License-Identifier: GPL-3.0-or-later
// reasons.ts - why the engine thinks what it thinks, as a tree that folds: positions, their moves, their looks.
import type { Reason } from './api';
import { h } from './dom';
import { counted, say } from './words';

const positions = (count: number): string => counted(count, say('position'), say('positions'));

function moveView(move: Reason): HTMLElement {
    const looks = move.looks ?? [];
    const head = [h('strong', {}, move.said ?? ''), ` ${looks.at(-1)?.said_value ?? ''} `, move.why ?? ''];
    if (looks.length === 0) return h('li', { class: 'reason out' }, ...head);
    return h(
        'li',
        { class: 'reason' },
        h(
            'details',
            { open: move.is_on_line === true },
            h('summary', {}, ...head),
            h(
                'ul',
                {},
                ...looks.map((look) =>
                    h(
                        'li',
                        {},
                        `${say('depth')} ${look.depth}, ${look.said_value ? `${look.said_value}, ` : ''}${positions(look.nodes)}: ${look.said_reason}`,
                    ),
                ),
            ),
        ),
    );
}

export function reasonsView(reasons: Reason[]): HTMLElement {
    const view = h('section', { class: 'reasons', 'aria-label': say('Why?') });
    const search = reasons.find(({ kind }) => kind === 'search');
    if (search)
        view.append(h('p', { class: 'file' }, `${say('depth')} ${search.depth}, ${positions(search.nodes ?? 0)}`));
    let list: HTMLElement | null = null;
    let position: HTMLElement | null = null;
    for (const reason of reasons) {
        if (reason.kind === 'position') {
            list = h('ul', {});
            position = h(
                'details',
                { open: true },
                h(
                    'summary',
                    {},
                    h('strong', {}, reason.said_line || say('The position')),
                    ` ${reason.said_value ?? ''} `,
                    reason.why ?? '',
                ),
                list,
            );
            view.append(position);
        } else if (reason.kind === 'move') list?.append(moveView(reason));
    }
    return view;
}

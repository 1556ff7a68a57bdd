// SPDX-License-Identifier: GPL-3.0-or-later
// reasons.ts - why the engine thinks what it thinks: three plain sentences, then how it searched as a tree that folds.
import type { Reason } from './api';
import { h } from './dom';
import { counted, say } from './words';

const positions = (count: number): string => counted(count, say('position'), say('positions'));

// ---- in plain sentences ----------------------------------------------------------------------------

// Scores of a search are of who was to move. Elsewhere on the page they are White's: where it was Black, that is said.
const isBlacks = (reasons: Reason[]): boolean =>
    / b /.test(String(reasons.find(({ kind }) => kind === 'search')?.fen ?? ''));

// What was searched and what is seen on the board, in words; what a review has proved comes first, and stands for the
// sentence of what the line loses.
export function plainReasons(reasons: Reason[], proved: string): string[] {
    const sentences = reasons.find(({ kind }) => kind === 'plain')?.sentences ?? [];
    return proved ? [proved, ...sentences.filter((_, index) => index !== 1)] : sentences;
}

// ---- as a tree -------------------------------------------------------------------------------------

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
                ...looks.map((look) => {
                    const value = look.said_value ? `${look.said_value}, ` : '';
                    const told = `${say('depth')} ${look.depth}, ${value}${positions(look.nodes)}`;
                    return h('li', {}, `${told}: ${look.said_reason}`);
                }),
            ),
        ),
    );
}

function searchTree(reasons: Reason[]): HTMLElement {
    const view = h('details', { class: 'searched' }, h('summary', {}, say('How it searched')));
    const search = reasons.find(({ kind }) => kind === 'search');
    if (search)
        view.append(h('p', { class: 'file' }, `${say('depth')} ${search.depth}, ${positions(search.nodes ?? 0)}`));
    if (isBlacks(reasons)) view.append(h('p', { class: 'file' }, say("Scores here are Black's, who was to move.")));
    let list: HTMLElement | null = null;
    for (const reason of reasons) {
        if (reason.kind === 'position') {
            list = h('ul', {});
            view.append(
                h(
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
                ),
            );
        } else if (reason.kind === 'move') list?.append(moveView(reason));
    }
    return view;
}

export function reasonsView(reasons: Reason[], proved: string): HTMLElement {
    return h(
        'section',
        { class: 'reasons', 'aria-label': say('Why?') },
        h('div', { class: 'plain' }, ...plainReasons(reasons, proved).map((sentence) => h('p', {}, sentence))),
        searchTree(reasons),
    );
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reasons.ts - why the engine thinks what it thinks: three plain sentences, then how it searched as a tree that folds.
import type { Reason } from './api';
import { h } from './dom';
import { counted, say } from './words';

const positions = (count: number): string => counted(count, say('position'), say('positions'));

// ---- in plain sentences ----------------------------------------------------------------------------

const fill = (sentence: string, move: string, score = '', answer = ''): string =>
    sentence.replace('MOVE', move).replace('SCORE', score).replace('ANSWER', answer);

// Scores of a search are of who was to move. Elsewhere on the page they are White's: where it was Black, that is said.
const isBlacks = (reasons: Reason[]): boolean =>
    / b /.test(String(reasons.find(({ kind }) => kind === 'search')?.fen ?? ''));

// What the engine answers to this move of the root: the first of its replies, as the next position names it.
function answerTo(reasons: Reason[], move: Reason): string {
    const reply = move.looks?.at(-1)?.replies?.split(' ')[0];
    return reasons.find((one) => one.kind === 'move' && one.ply === 1 && one.move === reply)?.said ?? '';
}

// The best move, the one in question, and what lies between them. `proved` is what a review has proved of it.
export function plainReasons(reasons: Reason[], proved: string): string[] {
    const best = reasons.find(({ kind }) => kind === 'search')?.best_move;
    const root = reasons.filter(({ kind, ply }) => kind === 'move' && ply === 0);
    const first = root.find(({ move }) => move === best),
        asked = root.find((move) => move.is_on_line) ?? first;
    if (!first || !asked) return proved ? [proved] : [];
    const [firstLook, askedLook] = [first.looks?.at(-1), asked.looks?.at(-1)];
    const worth = (value = ''): string => {
        const bound = value.startsWith('≤ ')
            ? say('at most SCORE')
            : value.startsWith('≥ ')
              ? say('at least SCORE')
              : 'SCORE';
        const told = bound.replace('SCORE', value.replace(/^[≤≥] /, ''));
        return value && isBlacks(reasons) ? say('SCORE for Black').replace('SCORE', told) : told;
    };
    const answer = answerTo(reasons, asked);
    const sentences =
        first === asked
            ? [fill(say('MOVE is the best move here, worth SCORE.'), first.said ?? '', worth(firstLook?.said_value))]
            : [fill(say('Best here is MOVE, worth SCORE.'), first.said ?? '', worth(firstLook?.said_value))];
    if (answer)
        sentences.push(
            first === asked
                ? fill(say('The answer to expect is ANSWER.'), '', '', answer)
                : fill(
                      say('MOVE is worth SCORE: the answer is ANSWER.'),
                      asked.said ?? '',
                      worth(askedLook?.said_value),
                      answer,
                  ),
        );
    else if (first !== asked && askedLook)
        sentences.push(fill(say('MOVE is worth SCORE.'), asked.said ?? '', worth(askedLook.said_value)));
    const loss = (firstLook?.value_cp ?? 0) - (askedLook?.value_cp ?? 0);
    if (proved) sentences.push(proved);
    else if (first !== asked && loss > 0)
        sentences.push(fill(say('That gives away SCORE pawns or more.'), '', (loss / 100).toFixed(2)));
    return sentences;
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

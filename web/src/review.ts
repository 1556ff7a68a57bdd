// SPDX-License-Identifier: GPL-3.0-or-later
// review.ts - what was good and bad in a game: both sides, its course, the worst moves with what was better.
import type { MadeReview, Review, Step, Worst } from './api';
import type { Arrow } from './board';
import { button } from './controls';
import { h, s } from './dom';
import { stepsView } from './line_steps';
import { markClass } from './move_list';
import { say } from './words';

const WIDTH = 300,
    HEIGHT = 90,
    RIM = 5; // around it, so that points at its edges are whole

// What was played, and what was better.
export function worstArrows({ played, path, mark }: Worst): Arrow[] {
    return [
        ...(played ? [{ path: played, brush: 'red' as const, mark }] : []),
        ...(path ? [{ path, brush: 'green' as const }] : []),
    ];
}

// What the review's parts do.
export interface OnReview {
    go: (ply: number) => void;
    show: (worst: Worst) => void;
    retry: (worst: Worst) => void;
    step: (worst: Worst, line: Step[], count: number) => void; // so many moves of one of its lines
    named: (ply: number) => string; // the move that led there
}

// White's expectation after each move; a click goes there, the pointer is told the score.
function graph(review: MadeReview, here: number, on: OnReview): HTMLElement {
    const last = Math.max(1, review.points.length - 1),
        step = WIDTH / last;
    const x = (ply: number): string => (ply * step).toFixed(1);
    const y = (ply: number): string => (HEIGHT * (1 - review.points[ply] / 100)).toFixed(1);
    const line = review.points.map((_, ply) => `${x(ply)},${y(ply)}`).join(' ');
    const told = h('span', { class: 'graph-told', hidden: true });
    const at = (event: MouseEvent): number => {
        const box = svg.getBoundingClientRect();
        return Math.max(
            0,
            Math.min(
                last,
                Math.round(((((event.clientX - box.left) / box.width) * (WIDTH + 2 * RIM) - RIM) / WIDTH) * last),
            ),
        );
    };
    const svg = s(
        'svg',
        {
            class: 'graph',
            viewBox: `${-RIM} ${-RIM} ${WIDTH + 2 * RIM} ${HEIGHT + 2 * RIM}`,
            role: 'img',
            'aria-label': say('The course of the game: the first player above'),
            click: (event: MouseEvent) => on.go(at(event)),
            pointermove: (event: PointerEvent) => {
                const ply = at(event);
                told.hidden = false;
                told.textContent = [on.named(ply), review.scores[ply]].filter((text) => text).join('  ');
                told.style.left = `${(ply / last) * 100}%`;
                told.classList.toggle('late', ply > last / 2);
            },
            pointerleave: () => {
                told.hidden = true;
            },
        },
        s('rect', { class: 'dark-part', width: String(WIDTH), height: String(HEIGHT) }),
        s('polygon', { class: 'area', points: `0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}` }),
        s('line', { class: 'even', x1: '0', x2: String(WIDTH), y1: String(HEIGHT / 2), y2: String(HEIGHT / 2) }),
        s('line', { class: 'here', x1: x(here), x2: x(here), y1: '0', y2: String(HEIGHT) }),
        ...review.marks.flatMap((mark, i) =>
            markClass(mark)
                ? [
                      s(
                          'circle',
                          { class: `point${markClass(mark)}`, cx: x(i + 1), cy: y(i + 1), r: '4' },
                          s('title', {}, on.named(i + 1)),
                      ),
                  ]
                : [],
        ),
    );
    return h('div', { class: 'graph-frame' }, svg, told);
}

// Its sign stands in a line below where the table is narrow.
const headOf = (head: string): HTMLElement => h('th', { scope: 'col' }, head.replace('\u00a0', ' '));

// Of chess with accuracy; of other games what is proved to have been given away.
function table(review: MadeReview): HTMLElement {
    const isChess = review.sides.every(({ accuracy }) => accuracy !== undefined);
    const heads = isChess
        ? [say('accuracy'), say('blunders ??'), say('mistakes ?'), say('inaccuracies ?!')]
        : [say('blunders ??'), say('inaccuracies ?!')];
    return h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('td', {}), ...heads.map(headOf))),
        h(
            'tbody',
            {},
            ...review.sides.map((side) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, side.side),
                    ...[
                        ...(isChess ? [`${side.accuracy!.toFixed(1)} %`] : []),
                        String(side.blunders),
                        ...(isChess ? [String(side.mistakes)] : []),
                        String(side.inaccuracies),
                    ].map((text) => h('td', {}, side.is_judged ? text : '-')),
                ),
            ),
        ),
    );
}

// "Better: …", each move a step of the line.
function lineOf(worst: Worst, line: Step[] | undefined, kind: 'played' | 'better', on: OnReview): HTMLElement | null {
    if (!line || !worst.position) return null;
    return h(
        'p',
        { class: kind },
        `${kind === 'better' ? say('Better') : say('Played')} `,
        stepsView(worst.position, line, (count) => on.step(worst, line, count)),
    );
}

function worstMove(worst: Worst, on: OnReview): HTMLElement {
    return h(
        'li',
        { class: `worst-move${markClass(worst.move)}` },
        h('button', { type: 'button', class: 'worst', click: () => on.show(worst) }, worst.move),
        h('span', { class: 'swing' }, `${worst.before} → ${worst.after}`),
        button('', say('Try again'), () => on.retry(worst), { kind: 'bare retry' }, 'again'),
        h('p', {}, worst.said),
        lineOf(worst, worst.answer, 'played', on),
        lineOf(worst, worst.line, 'better', on) ??
            (worst.best
                ? h('p', { class: 'better' }, `${say('Better')} `, h('span', { class: 'number' }, worst.best))
                : null),
    );
}

export function reviewView(review: Review, here: number, on: OnReview): HTMLElement | null {
    if (review.looks_all > 0) {
        return h(
            'p',
            { class: 'looking' },
            h('label', { for: 'looks' }, say('Looking at the game')),
            ' ',
            h('progress', { id: 'looks', value: String(review.looks_made), max: String(review.looks_all) }),
        );
    }
    if (!review.is_made) return null;
    return h(
        'section',
        { class: 'review', 'aria-label': say('Review') },
        graph(review, here, on),
        table(review),
        review.worst.length > 0
            ? h('ol', {}, ...review.worst.map((worst) => worstMove(worst, on)))
            : h('p', {}, say('No bad move was found.')),
    );
}

// SPDX-License-Identifier: GPL-3.0-or-later
// review.ts - what was good and bad in a game: both sides, its course, the worst moves with what was better.
import type { Review, Worst } from './api';
import { h, s } from './dom';
import { say } from './words';

const WIDTH = 300,
    HEIGHT = 70;

// White's expectation after each move; a click goes there.
function graph(review: Review, here: number, go: (ply: number) => void): SVGElement {
    const step = WIDTH / Math.max(1, review.points.length - 1);
    const line = review.points
        .map((points, ply) => `${(ply * step).toFixed(1)},${(HEIGHT * (1 - points / 100)).toFixed(1)}`)
        .join(' ');
    const svg = s(
        'svg',
        {
            class: 'graph',
            viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
            role: 'img',
            'aria-label': say('The course of the game: White above'),
            click: (event: MouseEvent) => {
                const box = svg.getBoundingClientRect();
                go(Math.round(((event.clientX - box.left) / box.width) * (review.points.length - 1)));
            },
        },
        s('polygon', { class: 'area', points: `0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}` }),
        s('line', { class: 'even', x1: '0', x2: String(WIDTH), y1: String(HEIGHT / 2), y2: String(HEIGHT / 2) }),
        s('line', { class: 'here', x1: String(here * step), x2: String(here * step), y1: '0', y2: String(HEIGHT) }),
    );
    return svg;
}

function table(review: Review): HTMLElement {
    const heads = [say('accuracy'), say('blunders ??'), say('mistakes ?'), say('inaccuracies ?!')];
    return h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('td', {}), ...heads.map((head) => h('th', { scope: 'col' }, head)))),
        h(
            'tbody',
            {},
            ...review.sides.map((side) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, side.side),
                    ...(side.is_judged
                        ? [
                              `${side.accuracy.toFixed(1)} %`,
                              String(side.blunders),
                              String(side.mistakes),
                              String(side.inaccuracies),
                          ]
                        : ['-', '-', '-', '-']
                    ).map((text) => h('td', {}, text)),
                ),
            ),
        ),
    );
}

type OnWorst = (worst: Worst) => void;

function worstMove(worst: Worst, show: OnWorst, retry: OnWorst | null): HTMLElement {
    return h(
        'li',
        {},
        h('button', { type: 'button', class: 'worst', click: () => show(worst) }, worst.move),
        ` (${worst.before} → ${worst.after}) ${worst.said} `,
        worst.better ? h('em', {}, `${worst.better} `) : null,
        retry
            ? h('button', { type: 'button', class: 'worst retry', click: () => retry(worst) }, say('Try again'))
            : null,
    );
}

export function reviewView(
    review: Review,
    here: number,
    go: (ply: number) => void,
    show: OnWorst,
    retry: OnWorst | null,
): HTMLElement | null {
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
        { class: 'review' },
        table(review),
        graph(review, here, go),
        review.worst.length > 0
            ? h('ol', {}, ...review.worst.map((worst) => worstMove(worst, show, retry)))
            : h('p', {}, say('No bad move was found.')),
    );
}

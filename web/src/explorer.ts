// SPDX-License-Identifier: GPL-3.0-or-later
// explorer.ts - what was played in a position: by the book, in my games, in the opened file.
import { type ExploredMove, type ExploredSource, post } from './api';
import { h } from './dom';
import { language, say } from './words';

let wanted = 0; // the last request; older answers are late

const sourceName = (source: string): string =>
    source === 'book' ? say('Book') : source === 'mine' ? say('My games') : say('The opened file');

// White's wins, draws and Black's wins as one bar, and in words.
function results({ white = 0, draws = 0, black = 0 }: ExploredMove): HTMLElement {
    const ended = white + draws + black;
    if (ended === 0) return h('span', {}, '–');
    const parts = [white, draws, black].map((count) => Math.round((100 * count) / ended));
    const bar = h('span', { class: 'results', 'aria-hidden': 'true' }, h('i', {}), h('i', {}), h('i', {}));
    parts.forEach((part, i) => {
        (bar.children[i] as HTMLElement).style.width = `${part}%`;
    });
    return h('span', {}, bar, h('small', {}, `${parts.join(' / ')} %`));
}

function moveRow(source: ExploredSource, move: ExploredMove, play: (move: string) => void): HTMLElement {
    const id = `explored-${source.source}-${move.uci}`;
    return h(
        'tr',
        {},
        h(
            'th',
            { scope: 'row' },
            h('button', { type: 'button', class: 'step', id, click: () => play(move.uci) }, move.move),
        ),
        h('td', {}, source.source === 'book' ? `${move.share_percent.toFixed(1)} %` : String(move.games)),
        h('td', {}, source.source === 'book' ? '' : results(move)),
        h('td', {}, move.named ? `${move.opening_class} ${move.named}` : ''),
    );
}

function sourceView(source: ExploredSource, play: (move: string) => void): HTMLElement {
    const isBook = source.source === 'book';
    const heads = [
        say('Moves'),
        isBook ? say('Share') : say('Games'),
        isBook ? '' : say('White / draw / Black'),
        say('Opening'),
    ];
    return h(
        'section',
        { 'data-source': source.source },
        h('h2', {}, sourceName(source.source)),
        h(
            'table',
            {},
            h('thead', {}, h('tr', {}, ...heads.map((head) => (head ? h('th', { scope: 'col' }, head) : h('td', {}))))),
            h('tbody', {}, ...source.moves.map((move) => moveRow(source, move, play))),
        ),
        source.plies === undefined
            ? null
            : h('p', {}, `${say('Counted half-moves of each game')}${say(':')} ${source.plies}`),
    );
}

// Fills the place with what was played in the position.
export async function show(place: HTMLElement, position: string, play: (move: string) => void): Promise<void> {
    const mine = ++wanted;
    const told = await post('games/explore', { language, position }).catch(() => null);
    if (mine !== wanted || !told?.is_granted) return;
    const focus = document.activeElement?.id ?? '';
    const known = told.sources.filter(({ moves }) => moves.length > 0);
    place.replaceChildren(
        ...[
            told.opening ? h('p', { class: 'opening' }, `${told.opening_class} ${told.opening}`) : null,
            ...(known.length > 0
                ? known.map((source) => sourceView(source, play))
                : [h('p', {}, say('Nothing was played here.'))]),
        ].filter((part) => part !== null),
    );
    const again = focus ? document.getElementById(focus) : null;
    if (again && place.contains(again)) again.focus({ preventScroll: true });
}

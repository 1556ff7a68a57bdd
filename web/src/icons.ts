// SPDX-License-Identifier: GPL-3.0-or-later
// icons.ts - the page's signs: paths on a grid of 24, two units thick (docs/page-design.md).
import { h, s } from './dom';

const PATHS = {
    again: 'M20 11a8 8 0 1 0-2.3 6M20 5v6h-6',
    analyse: 'M10.5 4a6.5 6.5 0 1 0 .01 0zM15.5 15.5 20 20',
    check: 'M5 12.5l5 5L19 7',
    close: 'M6 6l12 12M18 6 6 18',
    copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
    draw: 'M4.5 6.5 7 5v7M15 15a2.5 2.5 0 1 1 4.4 1.6L15 20h5M18 4 6 20',
    drill: 'M12 4a8 8 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0zM12 12h.01',
    editor: 'M4 4h16v16H4zM4 12h16M12 4v16',
    engine: 'M13 3 5 13.5h6L10.5 21 19 10h-6.5z',
    first: 'M18 6l-7 6 7 6M7 6v12',
    flip: 'M8 20V5M8 5 4 9M8 5l4 4M16 4v15M16 19l4-4M16 19l-4-4',
    games: 'M4 6h16M4 12h16M4 18h10',
    go: 'M7 4.5v15l12-7.5z',
    help: 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5h.01',
    hide: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 20 20 4',
    hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z',
    lab: 'M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9',
    last: 'M6 6l7 6-7 6M17 6v12',
    link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
    match: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1 5 3.5 5M16 6h3.5c0 3-1 5-3.5 5M12 14v4M8.5 20h7',
    mirror: 'M12 3v18M8 7l-4 5 4 5zM16 7l4 5-4 5z',
    moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
    more: 'M5 12h.01M12 12h.01M19 12h.01',
    mute: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
    next: 'M9 6l7 6-7 6',
    open: 'M3 19V5h6l2 3h10v11z',
    pause: 'M8 5v14M16 5v14',
    picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
    play: 'M12 4a3 3 0 0 1 2 5.2c0 3 1 4.8 2.5 6.8h-9C9 14 10 12.2 10 9.2A3 3 0 0 1 12 4zM6.5 20h11',
    plus: 'M12 5v14M5 12h14',
    pointer: 'M6 3l12.5 9-5.5 1 3 6-2.5 1.2-3-6L6 18z',
    previous: 'M15 6l-7 6 7 6',
    resign: 'M6 21V4M6 4h12l-3 4 3 4H6',
    review: 'M4 5v14h16M7.5 14l3-4 3 3L19 6',
    save: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
    settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
    sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
    stop: 'M6 6h12v12H6z',
    threat: 'M12 5a7 7 0 1 0 .01 0zM12 2v6M12 16v6M2 12h6M16 12h6',
    trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
    tree: 'M12 4v4M12 8 6 13v7M12 8l6 5v7M12 8v12',
    undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
    up: 'M12 20V5M6 11l6-6 6 6',
    why: 'M4 4h16v12h-9l-4 4v-4H4zM8 8.5h8M8 12h5',
};
export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGElement {
    return s(
        'svg',
        { class: `icon icon-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        s('path', { d: PATHS[name] }),
    );
}

// The castle of the name.
export function logo(): SVGElement {
    const d = 'M5 3h3.5v2.5h2V3h3v2.5h2V3H19v6l-2.5 2v6l2 2v2h-13v-2l2-2v-6L5 9z';
    return s('svg', { class: 'logo', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d }));
}

// A piece of chess, as on the board.
export function pieceIcon(role: string, color: string): HTMLElement {
    return h(
        'span',
        { class: 'piece-icon cg-wrap', 'aria-hidden': 'true' },
        h('piece' as 'span', { class: `${role} ${color}` }),
    );
}

const disc = (ink: string, x: number, y: number, r: number): SVGElement =>
    s('circle', { class: `ink-${ink}`, cx: String(x), cy: String(y), r: String(r) });
const lines = (d: string, ink = ''): SVGElement => s('path', { class: `lines ${ink}`, d });
const seedsAt = (x: number, y: number): SVGElement[] =>
    [
        [-2.5, -1.5],
        [2, -2],
        [0, 2],
    ].map(([dx, dy]) => s('circle', { class: 'seed', cx: String(x + dx), cy: String(y + dy), r: '1.8' }));

const GAMES: Record<string, () => SVGElement[]> = {
    tictactoe: () => [
        lines('M12 3v26M21 3v26M3 11h26M3 20h26'),
        lines('M14 13l5 5m0-5l-5 5', 'ink-red'),
        s('circle', { class: 'lines ink-blue', cx: '25.5', cy: '6.5', r: '2.6' }),
    ],
    connect4: () => [
        s('rect', { class: 'plate', x: '2', y: '4', width: '28', height: '24', rx: '4' }),
        disc('hole', 9, 11, 4.5),
        disc('yellow', 21, 11, 4.5),
        disc('red', 9, 21, 4.5),
        disc('yellow', 21, 21, 4.5),
    ],
    othello: () => [
        s('rect', { class: 'cloth', x: '2', y: '2', width: '28', height: '28', rx: '3' }),
        disc('white', 10, 10, 5.5),
        disc('black', 22, 10, 5.5),
        disc('black', 10, 22, 5.5),
        disc('white', 22, 22, 5.5),
    ],
    awale: () => [
        s('rect', { class: 'wood', x: '1', y: '5', width: '30', height: '22', rx: '9' }),
        disc('house', 9.5, 16, 6.5),
        disc('house', 22.5, 16, 6.5),
        ...seedsAt(9.5, 16),
        ...seedsAt(22.5, 16),
    ],
    amazons: () => [
        s('path', { class: 'ink-white', d: 'M6 24h20l3-15-7 5-6-10-6 10-7-5z' }),
        s('rect', { class: 'stone', x: '22', y: '20', width: '9', height: '9', rx: '2' }),
    ],
    draughts: () => [
        s('ellipse', { class: 'ink-black', cx: '16', cy: '22', rx: '12', ry: '6' }),
        s('ellipse', { class: 'ink-white', cx: '16', cy: '16', rx: '12', ry: '6' }),
        s('ellipse', { class: 'ink-white', cx: '16', cy: '11', rx: '12', ry: '6' }),
    ],
};

export function gameIcon(game: string): HTMLElement | SVGElement {
    if (game === 'chess') return pieceIcon('knight', 'white');
    const drawn = GAMES[game]?.() ?? [lines('M4 4h24v24H4zM12 4v24M20 4v24M4 12h24M4 20h24')];
    return s('svg', { class: 'game-icon', viewBox: '0 0 32 32', 'aria-hidden': 'true' }, ...drawn);
}

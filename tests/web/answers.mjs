// SPDX-License-Identifier: GPL-3.0-or-later
// answers.mjs - how soon a move is answered and a stop is heard, without a browser; prints JSON lines.
//
//   roque web --port 0 --seed 1      in each of the terminals, then: node tests/web/answers.mjs ADDRESS [OTHER_ADDRESS]
//
// A stop is heard when the document says so, which may be before its request is answered. With --no-save nothing is
// kept on the disk, and no match is begun.
// With two addresses (another version of the program) the move is answered by both in turns; stops are those of the
// first.
import { Server } from './server.mjs';

const MOVES = 200,
    STOPS = 10,
    WORKS_MS = 100;
const print = (name, values) => console.log(JSON.stringify({ schema: 'roque.bench_answers/1', name, ...values }));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const ms = (values) => ({
    median_ms: Number(median(values).toFixed(2)),
    longest_ms: Number(Math.max(...values).toFixed(2)),
});
const sleep = (time) => new Promise((wake) => setTimeout(wake, time));

const servers = process.argv.slice(2).map((address) => new Server(address));
const [server] = servers;

// From the request of a drag to the computer's answer; the opponent thinks no time at all.
const waits = servers.map(() => []);
for (let i = 0; i < MOVES; i++) {
    for (const [which, one] of servers.entries()) {
        await one.post('new', { game: 'chess', first: 'human', second: 'random:seed=1' });
        await one.until('state', ({ count }) => count === 0);
        const begun = performance.now();
        const answered = one.until('state', ({ count }) => count === 2);
        await one.post('move', { move: 'e4', count: 0 });
        waits[which].push((await answered) - begun);
    }
}
for (const [which, values] of waits.entries())
    print('move_answered', { server: which + 1, moves: MOVES, ...ms(values) });
if (waits.length > 1) print('move_ratio', { ratio: Number((median(waits[0]) / median(waits[1])).toFixed(2)) });

const there = Array.from({ length: 20 }, (_, i) => `${2 * i + 2}. Nf3 Nc6 ${2 * i + 3}. Ng1 Nb8`);
const game = `1. e4 e5 ${there.join(' ')} *`;
const slow = 'engine:nodes=1000000000';
const labIs = (isWorking) => server.until('lab', ({ is_working: now }) => now === isWorking);
const lab = (path, body) => ({
    begin: () => server.post(path, body).then(() => labIs(true)),
    stop: () => server.post('lab/stop', {}),
    heard: () => labIs(false),
});
const works = {
    'search of the laboratory': lab('lab/search', { game: 'chess', searches: ['alphabeta,depth=30'] }),
    "a player's search": lab('lab/search', { game: 'chess', searches: [slow] }),
    'costs by depth': lab('lab/compare', { game: 'chess', searches: ['minimax'], depth: 12 }),
    theorem: lab('lab/prove', { name: 'value' }),
    'thinking computer': {
        begin: () =>
            server
                .post('new', { game: 'chess', first: 'human', second: slow })
                .then(() => server.post('move', { move: 'e4', count: 0 })),
        stop: () => server.post('act', { act: 'undo' }),
        heard: () => server.until('state', ({ count, is_thinking: thinks }) => count === 0 && !thinks),
    },
    "the engine's lines": {
        begin: () =>
            server
                .post('study/read', { text: game })
                .then(() => server.post('study/live', { is_live: true, lines: 3 })),
        stop: () => server.post('study/live', { is_live: false, lines: 3 }),
        heard: () => server.until('lines', ({ is_running: runs }) => !runs),
    },
    review: {
        begin: () => server.post('study/read', { text: game }).then(() => server.post('study/review', {})),
        stop: () => server.post('study/read', { text: '1. d4 *' }),
        heard: () => server.until('study', ({ review, nodes }) => review.looks_all === 0 && nodes.length === 2),
    },
    match: {
        begin: () =>
            server.post('match/begin', { players: [slow, `${slow},name=other`], games: 2, openings: 'random:4' }),
        stop: () => server.post('match/stop', {}),
        heard: () => server.until('contest', ({ is_playing: plays }) => !plays),
    },
};
if (!server.told.contest.can_begin) delete works.match; // it is kept in a file
for (const [name, { begin, stop, heard }] of Object.entries(works)) {
    const times = [];
    for (let i = 0; i < STOPS; i++) {
        await begin();
        await sleep(WORKS_MS);
        const begun = performance.now();
        const told = heard();
        await stop();
        times.push((await told) - begun);
    }
    print('stop_heard', { work: name, stops: STOPS, ...ms(times) });
}
process.exit(0);

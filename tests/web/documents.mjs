// SPDX-License-Identifier: GPL-3.0-or-later
// documents.mjs - asks a server everything there is to ask, and writes all that it tells as TypeScript, each document
// under the type that web/src/requests.ts gives it: the compiler then says whether types and program agree.
//
//   node tests/web/documents.mjs ADDRESS FOLDER/documents.ts
//
// A member that the type does not have, one that is missing, and one of another kind are errors of that file.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Server } from './server.mjs';

const [address, path] = process.argv.slice(2);
const requests = resolve(import.meta.dirname, '../../web/src/requests');

// One document of each shape: its members and their kinds, of arrays those of all elements.
const shapes = new Set();
const lines = [];
const seen = new Set(); // "Posts['move']['tells']"
function shape(value) {
    if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort()}]`;
    if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
    return `{${Object.entries(value).map(([key, inner]) => `${key}:${shape(inner)}`)}}`;
}
function note(type, document) {
    // Its version is no part of a type.
    const rest = Object.fromEntries(Object.entries(document).filter(([name]) => name !== 'schema'));
    const key = `${type} ${shape(rest)}`;
    seen.add(type);
    if (shapes.has(key)) return;
    shapes.add(key);
    lines.push(`export const document${lines.length}: ${type} = ${JSON.stringify(rest)};`);
}

const server = new Server(address, (channel, document) => note(`Channels['${channel}']`, document));
const post = async (name, body = {}) => {
    const answer = await server.try(name, body);
    note(`Posts['${name}']['tells']`, answer);
    return answer;
};
const get = async (name, asks) => note(`Gets['${name}']['tells']`, await server.get(name, asks));
const state = (holds) => server.until('state', holds);

// ---- the game on the board ----
await get('choices');
await get('words', { language: 'fr' });
await post('resume'); // there is none
await post('new', { game: 'othello', first: 'human', second: 'random:seed=1', minutes: 5, seconds: 1 });
await post('move', { move: 'd3', count: 0 });
await state(({ count }) => count === 2);
await get('look', { ply: 1 });
await post('act', { act: 'undo' });
await post('hint');
for (const game of ['awale', 'draughts', 'amazons', 'connect4'])
    await post('new', { game, first: 'human', second: 'human' });
await post('new', { game: 'chess', first: 'random:seed=1', second: 'random:seed=2' });
await post('watch', { pace_ms: -1 });
await post('new', { game: 'chess', first: 'human', second: 'human' });
await post('coach', { coach: 'on' });
await post('draw', { accepts: true }); // nobody has offered one
for (const [count, move] of ['f3', 'e5', 'g4', 'Qh4#'].entries()) await post('move', { move, count });
await state(({ is_over: isOver }) => isOver);
await post('review');
await server.until('review', ({ is_made: isMade }) => isMade);
await post('retry', { ply: server.told.review.worst[0].ply });
await post('solution');
await post('move', { typed: 'e4', count: server.told.state.count });
await post('retry'); // no more

// ---- analysis ----
await post('study/read', { text: '[White "A"]\n\n1. e4 {best} (1. d4) e5 2. Qh5 Ke7 3. Qxe5# 1-0' });
await post('study/take');
await post('study/go', { node: 2 });
await post('study/play', { node: 2, move: 'Nc6' });
await post('study/edit', { node: 2, edit: 'mark', mark: 1 });
await post('study/live', { lines: 2, is_live: true });
await server.until('lines', ({ lines: found }) => found.length > 0);
await post('study/live', { lines: 2, is_live: false });
await post('study/explain', { node: 0 });
await post('study/review');
await server.until('study', ({ review }) => review.is_made);
await post('study/retry', { ply: server.told.study.review.worst[0]?.ply ?? 0 });
await post('study/try', { move: 'e4' });

// ---- the laboratory ----
const work = async (name, body) => {
    const { number: before } = server.told.lab;
    await post(name, body);
    await server.until('lab', ({ is_working: works, number }) => !works && number !== before);
};
await get('lab/choices');
await post('lab/board', { game: 'tictactoe' });
await post('lab/board', { game: 'nothing' });
await work('lab/search', { game: 'tictactoe', searches: ['alphabeta,depth=3', 'uct,nodes=50'] });
await work('lab/compare', { game: 'tictactoe', searches: ['minimax', 'scout'], depth: 2 });
await post('lab/prove', { name: 'value' });
await post('lab/stop');
await server.until('lab', ({ is_working: works }) => !works);

// ---- a game that was saved ----
await post('load', { text: '[Game "tictactoe"]\n[Result "*"]\n\n1. a1 b2 *\n' });

// ---- matches ----
const players = ['random:seed=1', 'random:seed=2,name=other'];
await post('match/go-on'); // there is none
await post('match/begin', { game: 'tictactoe', players, games: 4, sprt: '0,400', openings: 'start' });
await server.until('contest', ({ is_playing: plays, journal }) => !plays && journal !== undefined);
const { journal } = server.told.contest;
await post('match/stop');
await post('match/follow', { path: journal });
await server.until('match', ({ games }) => games?.length > 0);
await post('match/leave');

// ---- games that were played ----
await post('games/open', {
    text: '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
    is_first: true,
    is_last: true,
});
await post('games/list', { source: 'opened', player: 'A' });
await post('games/study', { source: 'opened', file: 'opened.pgn', number: 1 });
await post('games/explore', { position: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' });
await post('games/explore', { position: 'nowhere' });
await post('games/play', { file: 'nowhere' }); // is refused
const { version: before } = server.told.games;
await post('games/review', { source: 'opened' });
await server.until('games', ({ is_reviewing: isReviewing, version }) => !isReviewing && version !== before);
await post('games/list', { source: 'opened', player: 'B' });
await post('games/stop');
await post('games/import', { text: 'no games', replaces: false }); // is refused

// ---- the drill ----
await post('drill/look');
await post('drill/add'); // of the file that is opened
await post('drill/begin', { kind: 'puzzles' });
await server.until('drill', ({ task }) => task !== undefined);
await post('drill/hint');
await post('drill/move', { typed: 'a1a1', count: server.told.drill.task.count });
await post('drill/solution');
await post('drill/next');
await post('drill/leave');

// Everything that the table of routes has was told at least once.
const table = readFileSync(`${requests}.ts`, 'utf8');
let wanted = 0;
let missing = 0;
for (const [, kind, body] of table.matchAll(/export interface (\w+) \{\n(.*?)\n\}/gs)) {
    for (const line of body.split('\n')) {
        const [, name, tells] = /^ *'?([^':]+)'?: .*?(\w+)(?: \})?;$/.exec(line);
        const type = kind === 'Channels' ? `Channels['${name}']` : `${kind}['${name}']['tells']`;
        if (tells === 'string') continue; // a file, not a document
        wanted++;
        if (seen.has(type)) continue;
        console.log(`# nothing was told as ${type}`);
        missing++;
    }
}
console.log(`# ${lines.length} documents of ${wanted} types`);
const head = `import type { Channels, Gets, Posts } from '${requests}';`;
writeFileSync(path, [head, ...lines, ''].join('\n'));
process.exit(missing === 0 && wanted > 40 ? 0 : 1);

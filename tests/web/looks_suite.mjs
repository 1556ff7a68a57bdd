// SPDX-License-Identifier: GPL-3.0-or-later
// looks_suite.mjs - every part of the page beside the pictures of tests/web/pictures, at four widths; both languages
// and both themes take turns, so that each part is seen in all four. `make pictures` takes them anew
// (ROQUE_PICTURES=renew); look at the difference before it is committed. ROQUE_PICTURES=FOLDER takes them there, in
// full size.
//
// The font is pinned (DejaVu Sans); where it is not installed nothing is compared. Pictures are half as large as the
// page. Two are alike where in no region of 16 by 16 pixels more than REGION_MOST of them differ by more than FAR_LEAST
// of 255 in a channel: another browser smooths edges its own way, and a word that is missing is seen.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { browser, data, expect, PATIENCE, serve, test, watch } from './browser.mjs';
import { Server } from './server.mjs';

const FONT = 'DejaVu Sans',
    FAR_LEAST = 64,
    REGION = 16,
    REGION_MOST = 0.1,
    TODAY = '2026-06-15';
const wish = process.env.ROQUE_PICTURES;
const isRenewed = wish === 'renew';
const folder = wish && !isRenewed ? new URL(`file://${wish}/`) : new URL('pictures/', import.meta.url);
const SIZES = [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
];
const DRESSES = [
    ['en', 'light'],
    ['fr', 'dark'],
    ['en', 'dark'],
    ['fr', 'light'],
];
const GAME =
    '[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 {early} Nc6 (2... g6? 3. Qxe5+) 3. Bc4 Nf6?? 4. Qxf7# 1-0\n';
// Two games that another program has reviewed.
const REVIEWED =
    '[White "Ada"]\n[Black "Bob"]\n[Date "2026.05.01"]\n[Result "1-0"]\n[Annotator "Roque"]\n\n' +
    '1. e4 { [%eval 0.30] } e5 { [%eval 0.30] } 2. Qh5 { [%eval -0.20] } Ke7 $4 { [%eval #1] Blunder. } ' +
    '(2... Nc6 { [%eval -0.30] }) 3. Qh4+ $4 { [%eval 0.00] Blunder. } (3. Qxe5# { [%eval #1] }) 3... Nf6 { [%eval 0.10] } 1-0\n\n' +
    '[White "Cyd"]\n[Black "Ada"]\n[Date "2026.05.09"]\n[Result "0-1"]\n[Annotator "Roque"]\n\n' +
    '1. d4 { [%eval 0.20] } Nf6 { [%eval 0.30] } 2. c4 { [%eval 0.30] } e6 { [%eval 0.30] } 0-1\n';
const LOST = ['f3', 'e5', 'g4', 'Qh4#'];
const PLAYED = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6'];

const { address, close } = await serve({ XDG_DATA_HOME: `${data}/looks`, ROQUE_TODAY: TODAY });
const server = new Server(address);
const { origin } = new URL(address);
const context = await browser.newContext({ deviceScaleFactor: wish && !isRenewed ? 1 : 0.5 });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE.timeout);
watch(page, origin);
const see = (selector) => page.waitForSelector(selector);

async function play(moves, players = ['human', 'human'], game = 'chess') {
    await server.post('new', { game, first: players[0], second: players[1] });
    for (const [count, move] of moves.entries()) await server.post('move', { move, count });
}

// What a part shows: the part's name, what the program is asked once, and what is done on the page before a picture.
// The same at every time and everywhere, and nothing that moves.
const PARTS = {
    play: {
        ready: () => play(PLAYED),
        open: () => see('#play .move >> nth=7'),
    },
    awale: {
        part: 'play',
        ready: () => play(['C', 'f', 'D'], ['human', 'human'], 'awale'),
        open: () => see('#play .move >> nth=2'),
    },
    review: {
        part: 'play',
        ready: async () => {
            await play(LOST);
            await server.post('review', {});
            await server.until('review', ({ is_made: isMade }) => isMade);
        },
        open: async () => {
            await see('#play .review .worst');
            await page.click('#play .review .worst');
            await page.waitForSelector('#play .cg-shapes line', { state: 'attached' });
        },
    },
    analyse: {
        ready: async () => {
            await server.post('study/read', { text: GAME });
            await server.until('study', ({ nodes }) => nodes.length === 10);
            await server.post('study/go', { node: 3 });
        },
        open: () => see('#analyse .move.here'),
    },
    games: {
        ready: () => server.post('games/open', { text: REVIEWED, is_first: true, is_last: true }),
        open: async () => {
            await page.click('#games-opened');
            await see('#games-worst li');
            await page.mouse.move(0, 0);
            await page.evaluate(() => document.activeElement.blur());
        },
    },
    drill: {
        ready: async () => {
            await server.post('drill/add', {});
            await server.post('drill/begin', { kind: 'mistakes' });
        },
        open: () => see('#drill-status'),
    },
    editor: { ready: () => undefined, open: () => see('#editor .palette') },
    lab: {
        ready: async () => {
            await server.post('lab/search', { game: 'tree:textbook', searches: ['minimax', 'alphabeta'] });
            await server.until('lab', ({ is_working: isWorking, runs }) => !isWorking && runs.length === 2);
        },
        open: () => see('#lab .tree-view >> nth=1'),
    },
    theorems: {
        part: 'lab',
        ready: () => undefined,
        open: async () => {
            await page.click('#tab-theorems');
            await see('.theorems');
            await page.evaluate(() => document.activeElement.blur());
        },
    },
    match: {
        ready: async () => {
            const players = ['random:seed=1', 'random:seed=2,name=other'];
            const wanted = { game: 'tictactoe', players, games: 12, openings: 'start', concurrency: 1 };
            await server.post('match/begin', wanted);
            await server.until('contest', ({ is_playing: isPlaying, journal }) => !isPlaying && journal !== undefined);
        },
        open: () => see('#match-plain'),
    },
};

// The worst region's share of pixels that differ, counted in the browser, which can read pictures; 1 where the sizes
// differ.
const difference = (one, other) =>
    page.evaluate(
        async ([first, second, far, region]) => {
            const pixels = async (bytes) => {
                const image = new Image();
                image.src = `data:image/png;base64,${bytes}`;
                await image.decode();
                const canvas = new OffscreenCanvas(image.width, image.height),
                    pen = canvas.getContext('2d');
                pen.drawImage(image, 0, 0);
                return pen.getImageData(0, 0, image.width, image.height);
            };
            const [a, b] = [await pixels(first), await pixels(second)];
            if (a.width !== b.width || a.height !== b.height) return { share: 1, where: 'another size' };
            const columns = Math.ceil(a.width / region);
            const counts = new Array(columns * Math.ceil(a.height / region)).fill(0);
            for (let i = 0; i < a.data.length; i += 4) {
                const at = i / 4,
                    place =
                        Math.floor(Math.floor(at / a.width) / region) * columns + Math.floor((at % a.width) / region);
                if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > far))
                    counts[place]++;
            }
            const most = Math.max(...counts),
                worst = counts.indexOf(most);
            return {
                share: most / region ** 2,
                where: `around ${(worst % columns) * region}, ${Math.floor(worst / columns) * region}`,
            };
        },
        [one.toString('base64'), other.toString('base64'), FAR_LEAST, REGION],
    );

const hasFont = () =>
    page.evaluate((font) => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d');
        const width = (family) => {
            pen.font = `40px ${family}`;
            return pen.measureText('Roque WMil').width;
        };
        return width(`"${font}", monospace`) !== width('monospace');
    }, FONT);

// The page as its first visitor finds it, in this dress.
async function dress(language, theme, [width, height], part) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
        ([code, look]) => {
            localStorage.setItem('welcomed', '1');
            localStorage.setItem('language', code);
            sessionStorage.setItem('language', code);
            localStorage.setItem('theme', look);
        },
        [language, theme],
    );
    await page.goto(part === 'play' ? `${origin}/` : `${origin}/#${part}`);
    await page.reload();
    await see(`html[lang="${language}"] main#${part}:not([hidden])`);
    await page.evaluate((font) => {
        document.documentElement.style.setProperty('--sans', `"${font}"`);
        document.documentElement.style.setProperty('--mono', `"${font} Mono"`);
    }, FONT);
}

const LOOKS = 20,
    BETWEEN_MS = 250; // pieces arrive, documents come: what is not alike yet is looked at again
const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });

async function compare(name) {
    const file = new URL(`${name}.png`, folder);
    if (wish) {
        mkdirSync(folder, { recursive: true });
        let [before, taken] = [null, await take()];
        for (let i = 0; i < LOOKS && !before?.equals(taken); i++) {
            await page.waitForTimeout(BETWEEN_MS);
            [before, taken] = [taken, await take()];
        }
        writeFileSync(file, taken);
        return;
    }
    expect(existsSync(file), `${file.pathname} is missing: make pictures`);
    const wanted = readFileSync(file);
    let found = { share: 1, where: '' };
    for (let i = 0; i < LOOKS && found.share > REGION_MOST; i++) {
        if (i > 0) await page.waitForTimeout(BETWEEN_MS);
        found = await difference(wanted, await take());
    }
    const percent = (100 * found.share).toFixed(0);
    expect(
        found.share <= REGION_MOST,
        `${name}: ${percent} % of a region differ, ${found.where}; make pictures takes it anew`,
    );
}

await page.goto(address);
await see('nav');
const isPinned = await hasFont();
if (!isPinned) console.log(`ok - the looks of the page # SKIP ${FONT} is not installed`);

for (const [i, name] of (isPinned ? Object.keys(PARTS) : []).entries())
    await test(`${name} looks as it did, at four widths`, async () => {
        const { part = name, ready, open } = PARTS[name];
        await ready();
        for (const [j, size] of SIZES.entries()) {
            const [language, theme] = DRESSES[(i + j) % DRESSES.length];
            await dress(language, theme, size, part);
            await open();
            await page.mouse.move(0, 0);
            const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            expect(!scrolls, `${name} at ${size[0]} scrolls sideways`);
            await compare(`${name}-${size[0]}-${language}-${theme}`);
        }
    });
await context.close();
await close();

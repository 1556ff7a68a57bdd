// SPDX-License-Identifier: GPL-3.0-or-later
// looks_suite.mjs - the parts of the page beside the pictures of tests/web/pictures. `make pictures` takes them anew
// (ROQUE_PICTURES=renew); look at the difference before it is committed.
//
// The font is pinned (DejaVu Sans); where it is not installed nothing is compared. Two pictures are alike where at most
// DIFFERENT_MOST of the pixels differ by more than FAR_LEAST of 255 in a channel: another browser smooths edges its own
// way, and a thing that moved by its own width is seen.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, page, part, post, test, until } from './browser.mjs';

const FONT = 'DejaVu Sans',
    FAR_LEAST = 64,
    DIFFERENT_MOST = 0.02;
const folder = new URL('pictures/', import.meta.url);
const isRenewed = process.env.ROQUE_PICTURES === 'renew';
const SIZES = [
    [390, 844],
    [1280, 800],
];
const GAME =
    '[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 {early} Nc6 (2... g6? 3. Qxe5+) 3. Bc4 Nf6?? 4. Qxf7# 1-0\n';

// The same at every time and everywhere: what is pinned, and nothing that moves.
const prepare = {
    play: async () => {
        await post('new', { game: 'chess', first: 'human', second: 'human' });
        for (const [i, move] of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6'].entries())
            await post('move', { move, count: i });
        await page.waitForSelector('#play .move >> nth=7');
    },
    analyse: async () => {
        await post('study/read', { text: GAME });
        await page.waitForSelector('#analyse .variation');
        await post('study/go', { node: 3 });
        await page.waitForSelector('#analyse .move.here');
    },
    lab: async () => {
        await post('lab/search', { game: 'tree:textbook', searches: ['minimax', 'alphabeta'] });
        await page.waitForSelector('#lab .tree-view:has-text("alphabeta")');
    },
};

// The share of pixels that differ, counted in the browser, which can read pictures; 1 where the sizes differ.
const difference = (one, other) =>
    page.evaluate(
        async ([first, second, far]) => {
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
            if (a.width !== b.width || a.height !== b.height) return 1;
            let count = 0;
            for (let i = 0; i < a.data.length; i += 4)
                if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > far)) count++;
            return count / (a.data.length / 4);
        },
        [one.toString('base64'), other.toString('base64'), FAR_LEAST],
    );

await part('play');
await page.reload(); // what was opened before is closed
await page.waitForSelector('nav');
const hasFont = await page.evaluate((font) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    const width = (family) => {
        pen.font = `40px ${family}`;
        return pen.measureText('Roque WMil').width;
    };
    return width(`"${font}", monospace`) !== width('monospace');
}, FONT);
if (!hasFont) console.log(`ok - the looks of the page # SKIP ${FONT} is not installed`);

for (const name of hasFont ? Object.keys(prepare) : [])
    await test(`${name} looks as it did`, async () => {
        await part(name);
        await prepare[name]();
        await page.evaluate((font) => document.documentElement.style.setProperty('--sans', `"${font}"`), FONT);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await page.mouse.move(0, 0);
            await until(() => document.documentElement.scrollWidth <= innerWidth);
            await page.waitForTimeout(400); // pieces have arrived
            const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
            const file = new URL(`${name}-${width}.png`, folder);
            if (isRenewed) {
                mkdirSync(folder, { recursive: true });
                writeFileSync(file, taken);
                continue;
            }
            expect(existsSync(file), `${file.pathname} is missing: make pictures`);
            const share = await difference(readFileSync(file), taken);
            expect(
                share <= DIFFERENT_MOST,
                `${name} at ${width}: ${(100 * share).toFixed(1)} % of the pixels differ; make pictures takes it anew`,
            );
        }
    });
await page.setViewportSize({ width: 1200, height: 800 });
await part('play');

// SPDX-License-Identifier: GPL-3.0-or-later
// versions.mjs - the first paint, and the time from the end of a drag to the answer, of two versions of the page in
// turns, in one browser; prints JSON lines. The opponent is `random`, which thinks no time at all.
//
//   node tests/web/versions.mjs ADDRESS BROWSER OTHER_ADDRESS      each: roque web --port 0 --seed 1
//
// It asks nothing of either that the oldest version of the page lacks.
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const ROUNDS = 3,
    DRAGS = 15;
const [, , address, executablePath, other] = process.argv;
const print = (name, values) => console.log(JSON.stringify({ schema: 'roque.bench_versions/1', name, ...values }));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function post(to, path, body) {
    const [origin, token] = to.split('/#');
    const headers = { 'X-Roque-Token': token, 'Content-Type': 'application/json', Origin: origin };
    const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
const begin = (to) => post(to, 'new', { game: 'chess', first: 'human', second: 'random:seed=1' });

// One page, from its first paint to the last drag.
async function visit(to) {
    await begin(to);
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
    await context.addInitScript(() => {
        localStorage.setItem('welcomed', '1');
        localStorage.setItem('pace', 'off');
    });
    const page = await context.newPage();
    await page.goto(to);
    await page.waitForSelector('cg-board piece');
    const paint = await page.evaluate(
        () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime,
    );
    const waits = [];
    for (let i = 0; i < DRAGS; i++) {
        if (i > 0) await begin(to);
        await page.waitForSelector('.move', { state: 'detached' });
        const board = await (await page.waitForSelector('cg-board')).boundingBox();
        const at = (column, row) => [
            board.x + (board.width * (column + 0.5)) / 8,
            board.y + (board.height * (row + 0.5)) / 8,
        ];
        await page.mouse.move(...at(4, 6));
        await page.mouse.down();
        await page.waitForSelector('square.move-dest', { state: 'attached' });
        await page.mouse.move(...at(4, 4), { steps: 3 });
        const begun = performance.now();
        await page.mouse.up();
        await page.waitForSelector('.move >> nth=1');
        waits.push(performance.now() - begun);
    }
    await context.close();
    return { paint, wait: median(waits) };
}

const paints = [[], []],
    answers = [[], []];
await visit(address); // the browser itself is warm afterwards
for (let round = 0; round < ROUNDS; round++)
    for (const [i, to] of [address, other].entries()) {
        const { paint, wait } = await visit(to);
        paints[i].push(paint);
        answers[i].push(wait);
        print('visit', {
            round: round + 1,
            version: i + 1,
            first_paint_ms: Math.round(paint),
            answer_ms: Math.round(wait),
        });
    }
const ratio = ([mine, theirs]) => Number((median(mine) / median(theirs)).toFixed(2));
print('ratio', { first_paint: ratio(paints), answer: ratio(answers), load: Number(loadavg()[0].toFixed(2)) });
await browser.close();
process.exit(0);

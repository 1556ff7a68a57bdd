// SPDX-License-Identifier: GPL-3.0-or-later
// page.mjs - drives the page as a person does; speaks TAP. Arguments: the page's address, the browser.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [address, browserPath] = process.argv.slice(2);
const { origin } = new URL(address);
const token = new URL(address).hash.slice(1);
const PATIENCE = { timeout: 100000 };

const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE.timeout);
const complaints = [], foreign = [];
const watch = (watched) => {
    watched.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text()); });
    watched.on('pageerror', (problem) => complaints.push(problem.message));
    watched.on('request', (request) => { if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url()); });
};
watch(page);

let failures = 0;
async function test(name, run) {
    try {
        await run();
        console.log(`ok - ${name}`);
    } catch (problem) {
        failures++;
        console.log(`not ok - ${name}`);
        console.log(String(problem.stack ?? problem).replace(/^/gm, '# '));
    }
}
function expect(is, what) { if (!is) throw new Error(what); }

// ---- what a person does ----

async function post(path, body) { // what no button offers: a position of one's own
    const response = await fetch(`${origin}/api/${path}`, { method: 'POST', body: JSON.stringify(body),
        headers: { 'X-Roque-Token': token, 'Content-Type': 'application/json', Origin: origin } });
    expect(response.status === 200, `${path}: ${response.status} ${await response.text()}`);
}
async function choose(values) {
    if (!await page.$('dialog[open]')) await page.click('#new');
    await page.waitForSelector('dialog[open]');
    for (const [id, value] of Object.entries(values)) await page.selectOption(`#${id}`, value);
    await page.click('#start');
    await page.waitForSelector('dialog', { state: 'detached' });
}
const place = async (square) => {
    const box = await (await page.$('cg-board')).boundingBox();
    const isBlack = await page.$('.cg-wrap.orientation-black') !== null;
    const column = square.charCodeAt(0) - 97, row = 8 - Number(square[1]);
    return [box.x + box.width * ((isBlack ? 7 - column : column) + 0.5) / 8, box.y + box.height * ((isBlack ? 7 - row : row) + 0.5) / 8];
};
async function drag(from, to) {
    await page.mouse.move(...await place(from));
    await page.mouse.down();
    await page.mouse.move(...await place(to), { steps: 3 });
    await page.mouse.up();
}
async function clickSquares(from, to) {
    await page.mouse.click(...await place(from));
    await page.mouse.click(...await place(to));
}
const moves = (count) => page.waitForSelector(`.move >> nth=${count - 1}`);
const status = (text) => page.waitForSelector(`#status:has-text("${text}")`);
const touch = (square) => page.click(`[data-square="${square}"] .touch`, { force: true });

// ---- tests ----

await test('a first visit explains itself', async () => {
    await page.goto(address);
    await page.waitForSelector('dialog[open] h2:has-text("Welcome")');
    expect(!page.url().includes(token), 'the key is still to be seen');
});

await test('a game won by mouse', async () => {
    await choose({ game: 'chess', opponent: 'human' });
    const mate = [['e2', 'e4'], ['e7', 'e5'], ['d1', 'h5'], ['b8', 'c6'], ['f1', 'c4'], ['g8', 'f6'], ['h5', 'f7']];
    for (let i = 0; i < mate.length; i++) {
        await (i % 2 ? clickSquares : drag)(...mate[i]);
        await moves(i + 1);
    }
    await status('White wins: checkmate');
});

await test('one click from the end of a game to its review', async () => {
    await page.click('#review');
    await page.waitForSelector('.review .worst:has-text("??")');
    expect(await page.locator('.cg-shapes line').count() === 0, 'an arrow before anything was asked');
    await page.click('.review .worst');
    await status('You look at an earlier position.');
    await page.waitForSelector('.cg-shapes line', { state: 'attached' });
    await page.click('#last');
    await page.waitForSelector('.cg-shapes line', { state: 'detached' });
});

await test('after the end another game is one click away', async () => {
    await page.click('#again');
    await status('White is to move');
    expect(await page.locator('.move').count() === 0, 'moves are left');
});

await test('a game is lost by resigning, after a question', async () => {
    await choose({ game: 'chess', opponent: 'engine', level: 'beginner' }).catch(async () => {
        await choose({ game: 'chess', opponent: 'engine' });
    });
    await drag('e2', 'e4');
    await moves(2);
    await page.click('#resign');
    await page.click('#confirm');
    await status('Black wins: White resigned');
});

await test('castling and promotion', async () => {
    await post('new', { game: 'chess', first: 'human', second: 'human', position: 'r3k3/6P1/8/8/8/8/8/4K2R w Kq - 0 1' });
    await page.waitForSelector('cg-board piece.pawn');
    await drag('e1', 'g1');
    await page.waitForSelector('.move:has-text("O-O")');
    await drag('e8', 'c8');
    await page.waitForSelector('.move:has-text("O-O-O")');
    await drag('g7', 'g8');
    await page.click('dialog.promotion [data-move="g8=N"]');
    await page.waitForSelector('.move:has-text("g8=N")');
});

await test('a move that is not legal stays where it was', async () => {
    const before = await page.locator('.move').count();
    await page.fill('#typed', 'Ke8e1');
    await page.press('#typed', 'Enter');
    await page.waitForSelector('#status:not(:has-text("is to move"))');
    expect(await page.locator('.move').count() === before, 'it was played');
});

await test('looking back and going on', async () => {
    await page.click('#first');
    await status('You look at an earlier position.');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.move.here:has-text("O-O")');
    await page.keyboard.press('End');
    await page.waitForSelector('.move.here:has-text("g8=N")');
});

for (const [game, squares] of [['tictactoe', ['b2']], ['connect4', ['4-6']], ['othello', ['d3']], ['awale', ['C']],
    ['amazons', ['d1', 'd7', 'g7']], ['draughts', ['32', '28']]]) {
    await test(`${game}: the computer answers`, async () => {
        await choose({ game, opponent: game === 'amazons' ? 'random' : 'lab:alphabeta,depth=2' });
        await page.waitForSelector('.square-board svg');
        for (const square of squares) await touch(square);
        await moves(2);
        await page.click('#undo');
        await page.waitForSelector('.move.undone');
    });
}

await test('by keyboard alone', async () => {
    await choose({ game: 'tictactoe', opponent: 'human' });
    await page.focus('.square-board svg');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await moves(1);
    await page.fill('#typed', 'c3');
    await page.keyboard.press('Enter');
    await moves(2);
});

await test('a hint is shown and said', async () => {
    await page.click('#hint');
    await status('The computer would play');
    await page.waitForSelector('.hint');
});

await test('a reload loses nothing, and a second tab shows the same', async () => {
    await page.reload();
    await moves(2);
    const other = await context.newPage();
    watch(other);
    await other.goto(origin);
    await other.waitForSelector('.move >> nth=1', PATIENCE);
    await other.click('#undo');
    await page.waitForSelector('.move.undone');
    await other.close();
});

await test('the clock runs', async () => {
    await choose({ game: 'chess', opponent: 'human', clock: '1+0' });
    await page.waitForSelector('#clock-0:has-text("0:5")');
    expect((await page.textContent('#clock-1')) === '1:00', 'the wrong clock runs');
});

await test('in French', async () => {
    await page.selectOption('#language', 'fr');
    await page.waitForSelector('#new:has-text("Nouvelle partie")');
    await page.waitForSelector('.seat:has-text("Blancs")');
    await page.reload();
    await page.waitForSelector('#new:has-text("Nouvelle partie")');
    await page.selectOption('#language', 'en');
    await page.waitForSelector('#new:has-text("New game")');
});

await test('on a phone nothing sticks out', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForSelector('cg-board');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways');
    await page.setViewportSize({ width: 1200, height: 800 });
});

for (const theme of ['light', 'dark']) {
    await test(`accessible to all, ${theme}`, async () => {
        if (await page.evaluate(() => document.documentElement.dataset.theme) !== theme) await page.click('#theme');
        for (const isAsked of [false, true]) {
            if (isAsked) await page.click('#new');
            if (isAsked) await page.waitForSelector('dialog[open]');
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => globalThis.axe.run());
            expect(violations.length === 0, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n'));
            if (isAsked) await page.click('#cancel');
        }
    });
}

await test('markup in a name is text', async () => {
    await post('new', { game: 'tictactoe', first: 'human:name=<img src=x onerror=alert(1)>', second: 'human' });
    await page.waitForSelector('.seat:has-text("<img src=x onerror=alert(1)>")');
});

await test('without the key nothing is shown', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(origin);
    await stranger.waitForSelector('.notice:has-text("key")', PATIENCE);
    expect(await stranger.locator('.move').count() === 0, 'the game is shown');
});

await test('nothing is complained about, nothing comes from elsewhere', async () => {
    const refusals = complaints.filter((text) => !/status of 409/.test(text)); // a browser tells every refusal
    expect(refusals.length === 0, refusals.join('\n'));
    expect(foreign.length === 0, foreign.join('\n'));
});

await browser.close();
process.exit(failures === 0 ? 0 : 1);

// SPDX-License-Identifier: GPL-3.0-or-later
// browser.mjs - the browser and what a person does in it, for the suites of page.mjs; speaks TAP.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const [address, browserPath] = process.argv.slice(2);
export const { origin } = new URL(address);
export const token = new URL(address).hash.slice(1);
export const PATIENCE = { timeout: Number(process.env.PATIENCE_MS ?? 100000) };

export const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
export const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
export const page = await context.newPage();
page.setDefaultTimeout(PATIENCE.timeout);
export const complaints = [],
    foreign = [];
export const watch = (watched) => {
    watched.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    watched.on('pageerror', (problem) => complaints.push(problem.message));
    watched.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
};
watch(page);

export let failures = 0;
export async function test(name, run) {
    try {
        await run();
        console.log(`ok - ${name}`);
    } catch (problem) {
        failures++;
        console.log(`not ok - ${name}`);
        console.log(String(problem.stack ?? problem).replace(/^/gm, '# '));
        if (process.env.STOP_AT_FAILURE) process.exit(1);
    }
}
export function expect(is, what) {
    if (!is) throw new Error(what);
}

// ---- what a person does ----

export async function post(path, body) {
    // what no button offers: a position of one's own
    const response = await fetch(`${origin}/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'X-Roque-Token': token, 'Content-Type': 'application/json', Origin: origin },
    });
    expect(response.status === 200, `${path}: ${response.status} ${await response.text()}`);
}
// Chooses one of the tiles of this name.
export const tile = (name, value) => page.check(`input[name="${name}"][value="${value}"]`);
export async function choose({ variant, ...values }) {
    if (!(await page.$('dialog[open]'))) await page.click('#new');
    await page.waitForSelector('dialog[open]');
    for (const [name, value] of Object.entries(values)) await tile(name, value);
    if (variant) {
        await page.click('.advanced summary');
        await page.selectOption('#variant', variant);
    }
    await page.click('#start');
    await page.waitForSelector('dialog', { state: 'detached' });
}
// What stands in a menu is there once the menu is open.
export async function fromMenu(menu, selector) {
    if (!(await page.$(`${menu}[open]`))) await page.click(`${menu} > summary`);
    await page.waitForSelector(`${menu}[open] ${selector}`);
    return selector;
}
export const place = async (square) => {
    const box = await (await page.$('main:not([hidden]) cg-board')).boundingBox();
    const isBlack = (await page.$('main:not([hidden]) .cg-wrap.orientation-black')) !== null;
    const column = square.charCodeAt(0) - 97,
        row = 8 - Number(square[1]);
    return [
        box.x + (box.width * ((isBlack ? 7 - column : column) + 0.5)) / 8,
        box.y + (box.height * ((isBlack ? 7 - row : row) + 0.5)) / 8,
    ];
};
// Where the man can go is shown once the server has said whose turn it is; a person who is faster takes it up again.
const TRIES = 3;
const canGo = () =>
    page.waitForSelector('square.move-dest, square.premove-dest', { state: 'attached', timeout: 2000 }).then(
        () => true,
        () => false,
    );
export async function drag(from, to) {
    for (let i = 1; i <= TRIES; i++) {
        await page.mouse.move(...(await place(from)));
        await page.mouse.down();
        if ((await canGo()) || i === TRIES) break;
        await page.mouse.up();
    }
    await page.mouse.move(...(await place(to)), { steps: 3 });
    await page.mouse.up();
}
export async function clickSquares(from, to) {
    for (let i = 1; i <= TRIES; i++) {
        await page.mouse.click(...(await place(from)));
        if (await canGo()) break;
    }
    await page.mouse.click(...(await place(to)));
}
export const moves = (count) => page.waitForSelector(`.move >> nth=${count - 1}`);
export const status = (text) => page.waitForSelector(`#status:has-text("${text}")`);
export const touch = (square) => page.click(`[data-square="${square}"] .touch`, { force: true });
// One of the parts of the page.
export const part = async (name) => {
    if (page.url() === 'about:blank') {
        // no suite before this one
        await context.addInitScript(() => localStorage.setItem('welcomed', '1'));
        await post('new', { game: 'chess', first: 'human', second: 'human' });
        await page.goto(address);
    }
    await page.click(`nav [data-part="${name}"]`);
    await page.waitForSelector(`main#${name}:not([hidden])`);
};
// By the keyboard alone: Tab, until this has the focus.
export async function tabTo(selector) {
    for (let i = 0; i < 400; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never comes to ${selector}`);
}
// The file that a click on this button saves.
export async function saved(selector) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    const bytes = readFileSync(await download.path());
    return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}
export async function checkAccess(what) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    expect(
        violations.length === 0,
        `${what}: ${violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n')}`,
    );
}
// Until this holds in the page: what no selector can say.
export async function until(holds, ...values) {
    for (const end = Date.now() + PATIENCE.timeout; !(await page.evaluate(holds, ...values)); ) {
        expect(Date.now() < end, `in vain: ${holds}`);
        await page.waitForTimeout(50);
    }
}

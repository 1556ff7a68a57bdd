// SPDX-License-Identifier: GPL-3.0-or-later
// browser.mjs - the browser and what a person does in it, for the suites of page.mjs; speaks TAP.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const [address, browserPath] = process.argv.slice(2);
// The page as static files has no server, and no key (tests/wasm/static.mjs).
export const isStatic = process.env.ROQUE_STATIC !== undefined;
export const { origin } = new URL(address);
export const token = isStatic ? 'no key' : new URL(address).hash.slice(1);
export const PATIENCE = { timeout: Number(process.env.PATIENCE_MS ?? 100000) };

const more = process.env.ROQUE_BROWSER_ARG ? [process.env.ROQUE_BROWSER_ARG] : [];
export const launch = (options = {}) =>
    chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', ...more], ...options });
export const browser = await launch();
export const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
export const page = await context.newPage();
page.setDefaultTimeout(PATIENCE.timeout);
export const complaints = [],
    foreign = [];
export const watch = (watched, home = origin) => {
    watched.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    watched.on('pageerror', (problem) => complaints.push(problem.message));
    watched.on('request', (request) => {
        if (!request.url().startsWith(home) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
};
watch(page);

export let failures = 0;
// What needs a server, or another process, is not asked of the page without one.
export const servedOnly = [];
export async function test(name, run) {
    if (isStatic && servedOnly.includes(name)) {
        console.log(`ok - ${name} # SKIP it needs more than this page has`);
        return;
    }
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

// The files that a browser fetches to show the page for the first time, as many bytes as go over the line.
export async function firstLoad(stranger, from) {
    const files = [];
    stranger.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        if (request.url().startsWith(new URL(from).origin) && !pathname.startsWith('/api/'))
            files.push(request.sizes().then((sizes) => ({ path: pathname, bytes: sizes.responseBodySize })));
    });
    await stranger.goto(from);
    await stranger.waitForSelector('dialog[open]');
    await stranger.waitForLoadState('load');
    return Promise.all(files);
}

// ---- another program ----

export const data = process.env.ROQUE_DATA; // the folder in which the program keeps what it keeps
// Another `roque web`, with this in its environment; it serves until it is closed.
export async function serve(environment, ...options) {
    const port = options.includes('--port') ? [] : ['--port', '0'];
    const child = spawn(process.env.ROQUE, ['web', ...port, '--seed', '1', ...options], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const found = await new Promise((resolve, reject) => {
        let said = '';
        child.stdout.on('data', (bytes) => {
            said += bytes;
            const match = /http:\S+/.exec(said);
            if (match) resolve(match[0]);
        });
        void ended.then(() => reject(new Error(`roque web said: ${said}`)));
    });
    return {
        address: found,
        close: async () => {
            child.kill('SIGINT');
            await ended;
        },
    };
}

// ---- what a person does ----

export async function post(path, body) {
    if (isStatic) {
        if (page.url() === 'about:blank') await page.goto(address);
        const isThere = (isAlone) => globalThis.roque && (isAlone || globalThis.crossOriginIsolated);
        await page.waitForFunction(isThere, process.env.ROQUE_ALONE !== undefined, PATIENCE);
        const { status, text } = await page.evaluate((asked) => globalThis.roque.ask('POST', ...asked), [path, body]);
        expect(status === 200, `${path}: ${status} ${text}`);
        return;
    }
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
// The game begins, and the dialog is gone: the next one is not taken for it.
export async function start() {
    await page.click('#start');
    await page.waitForSelector('dialog', { state: 'detached' });
}
export async function choose({ variant, ...values }) {
    if (!(await page.$('dialog[open]'))) await page.click('#new');
    await page.waitForSelector('dialog[open]');
    for (const [name, value] of Object.entries(values)) await tile(name, value);
    if (variant) {
        await page.click('.advanced summary');
        await page.selectOption('#variant', variant);
    }
    await start();
}
// What stands in a menu is there once the menu is open.
export async function fromMenu(menu, selector) {
    if (!(await page.$(`${menu}[open]`))) await page.click(`${menu} > summary`);
    await page.waitForSelector(`${menu}[open] ${selector}`);
    return selector;
}
// The form of the laboratory, which is folded while a tree is looked at.
export async function openForm() {
    await page.waitForSelector('#lab-own');
    if (!(await page.$('#lab-own[open]'))) await page.click('#lab-own > summary');
    await page.waitForSelector('#lab-run');
}
export const place = async (square) => {
    const box = await (await page.waitForSelector('main:not([hidden]) cg-board')).boundingBox();
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
        await context.addInitScript(() => {
            if (location.protocol.startsWith('http')) localStorage.setItem('welcomed', '1'); // an empty page has none
        });
        await post('new', { game: 'chess', first: 'human', second: 'human' });
        if (!isStatic) await page.goto(address);
        await page.waitForSelector('cg-board');
        if (await page.$('dialog[open]')) await page.click('#cancel'); // a page without a game asks at once
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
export async function checkAccess(what, on = page) {
    await on.evaluate(axe);
    const { violations } = await on.evaluate(() => globalThis.axe.run());
    expect(
        violations.length === 0,
        `${what}: ${violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n')}`,
    );
}
// By how much what was shown has moved since the page came (https://web.dev/articles/cls).
export const layoutShift = () =>
    page.evaluate(
        () =>
            new Promise((resolve) => {
                let sum = 0;
                new PerformanceObserver((list) => {
                    for (const entry of list.getEntries()) sum += entry.value;
                }).observe({ type: 'layout-shift', buffered: true });
                setTimeout(() => resolve(sum), 300);
            }),
    );
export const LAYOUT_SHIFT_MAX = 0.005;
// Until this holds in the page: what no selector can say.
export async function until(holds, ...values) {
    for (const end = Date.now() + PATIENCE.timeout; !(await page.evaluate(holds, ...values)); ) {
        expect(Date.now() < end, `in vain: ${holds}`);
        await page.waitForTimeout(50);
    }
}

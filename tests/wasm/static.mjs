// SPDX-License-Identifier: GPL-3.0-or-later
// static.mjs - the page as static files in a browser: suites of the served page, then what only it does; speaks TAP.
// Arguments: the folder, the browser [, suites]. With ROQUE_ALONE set it comes from another machine over plain http, so that
// the browser trusts it with neither threads nor a service.
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFiles } from './files.mjs';

const [folder, browserPath, ...wanted] = process.argv.slice(2);
const isAlone = process.env.ROQUE_ALONE !== undefined;
const server = await serveFiles(folder);
const elsewhere = 'roque.example';
process.argv = [...process.argv.slice(0, 2), server.address, browserPath];
if (isAlone) {
    process.argv[2] = server.address.replace('127.0.0.1', elsewhere);
    process.env.ROQUE_BROWSER_ARG = `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`;
}
process.env.ROQUE_STATIC = folder;
const driven = await import('../web/browser.mjs');
const { address, browser, context, drag, expect, moves, page, part, PATIENCE, post, servedOnly, test, watch } = driven;

if (isAlone) servedOnly.push('a link to a position opens it'); // over plain http no test reads the clipboard
servedOnly.push('a reload loses nothing, and a second tab shows the same'); // a second one plays another game, below
for (const suite of wanted) await import(`../web/${suite}_suite.mjs`);

await test('a game against the engine', async () => {
    await part('play');
    await post('new', { game: 'chess', first: 'human', second: 'engine:depth=3,book=none' });
    await drag('e2', 'e4');
    await moves(2);
});

await test(isAlone ? 'the page has one worker, and says so' : 'the page is a program of many threads', async () => {
    expect((await page.evaluate(() => crossOriginIsolated)) !== isAlone, 'isolated or not');
    expect(isAlone === (page.workers().length === 1), `${page.workers().length} workers`);
    await page.click('#help');
    expect((await page.locator('#one-thread').count()) === Number(isAlone), 'what is said of it');
    await page.click('#welcome-close');
});

await test('a search is stopped, and others are asked meanwhile', async () => {
    await part('analyse');
    await post('study/read', { text: '1. e4 e5 2. Nf3 Nc6 *' });
    await page.click('#live');
    await page.waitForSelector('.engine-lines li');
    await page.keyboard.press('End');
    await page.waitForSelector('.engine-lines li:has-text("3.")');
    await page.click('#live');
    await page.waitForSelector('#live[aria-pressed="false"]');
    await part('play');
});

await test('a reload loses nothing', async () => {
    await page.reload();
    await moves(2);
    await drag('d2', 'd4');
    await moves(4);
});

// Over plain http no page knows of the others.
if (isAlone) servedOnly.push('a page beside it plays too, and keeps nothing', 'without the network it is all there');
await test('a page beside it plays too, and keeps nothing', async () => {
    const other = await context.newPage();
    watch(other);
    await other.goto(address);
    await other.waitForSelector('#new', PATIENCE);
    const ask = (name, body) => other.evaluate((asked) => globalThis.roque.ask('POST', ...asked), [name, body]);
    const begun = await ask('new', { game: 'connect4', first: 'human', second: 'human' });
    expect(begun.status === 200, begun.text);
    await ask('move', { typed: '4', count: 0 });
    await other.close();
    await page.reload();
    await moves(4);
});

await test('puzzles are drilled', async () => {
    await part('drill');
    await post('drill/begin', { kind: 'puzzles' });
    await page.waitForSelector('main#drill cg-board piece');
});

await test('a match is played in the page, and another process has none to look on at', async () => {
    await part('match');
    await page.waitForSelector('#match-watch:has-text("roque web only")');
    await post('match/begin', { game: 'tictactoe', players: ['random:seed=1', 'random:seed=2'], games: 4 });
    await page.waitForSelector('#match-plain:has-text("Too few games to say who is stronger.")');
});

await test('no other program can be started', async () => {
    const asked = ['new', { game: 'chess', first: 'human', second: 'uci:engine' }];
    const { status, text } = await page.evaluate((wish) => globalThis.roque.ask('POST', ...wish), asked);
    expect(status === 409 && /reason/.test(text), `${status} ${text}`);
});

await test('a link shows its position before the program is there', async () => {
    const early = await browser.newContext({ serviceWorkers: 'block' });
    await early.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await early.route('**/*.wasm', () => undefined); // never comes
    const other = await early.newPage();
    await other.goto(`${address}#fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1`);
    await other.waitForSelector('main#analyse cg-board piece >> nth=2', PATIENCE);
    await early.close();
});

await test('a part that cannot be fetched says so', async () => {
    const early = await browser.newContext({ serviceWorkers: 'block' });
    await early.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await early.route('**/part-drill-*', (route) => route.abort());
    const other = await early.newPage();
    await other.goto(`${address}#drill`);
    await other.waitForSelector('main#drill .notice:has-text("Load the page again")', PATIENCE);
    await early.close();
});

// A copy of the folder as a later version has it: other bytes under the same names, and parts of other names.
async function makeNewer(from) {
    const to = await mkdtemp(join(tmpdir(), 'roque-newer-'));
    for (const name of await readdir(from)) {
        const later = (text) => text.replace(/(part-[a-z]+-[A-Z0-9]+)/g, '$1X');
        if (!/\.(js|html)$/.test(name)) await copyFile(join(from, name), join(to, name));
        else {
            const text = later(await readFile(join(from, name), 'utf8'));
            const told = name === 'page.js' ? `${text};globalThis.isNewer=true;` : text;
            await writeFile(
                join(to, later(name)),
                name === 'service.js' ? text.replace(/[0-9a-f]{16}/, 'newer') : told,
            );
        }
    }
    return to;
}

if (isAlone) servedOnly.push('a newer version of the files begins whole, with the second load');
await test('a newer version of the files begins whole, with the second load', async () => {
    const newer = await makeNewer(folder);
    const host = await serveFiles(folder, { 'Cache-Control': 'max-age=600' });
    const visitor = await browser.newContext();
    await visitor.addInitScript(() => localStorage.setItem('welcomed', '1'));
    const visit = await visitor.newPage();
    const isNewer = () => visit.evaluate(() => globalThis.isNewer === true);
    const ready = () => visit.waitForFunction(() => globalThis.crossOriginIsolated && globalThis.roque, null, PATIENCE);
    const kept = () =>
        visit.evaluate(async () => {
            const names = (await caches.keys()).filter((name) => name.startsWith('roque-'));
            const counts = await Promise.all(
                names.map(async (name) => (await (await caches.open(name)).keys()).length),
            );
            const { waiting } = await navigator.serviceWorker.getRegistration();
            return { names, counts, isWaiting: waiting !== null };
        });
    const until = async (isSo) => {
        for (let i = 0; i < 300 && !isSo(await kept()); i++) await visit.waitForTimeout(100);
        expect(isSo(await kept()), JSON.stringify(await kept()));
    };
    await visit.goto(`${host.address}#lab`);
    await ready();
    const count = (await readdir(folder)).length - 1; // service.js keeps itself
    await until(({ counts }) => counts[0] === count);
    host.serve(newer);
    await visit.reload();
    await ready();
    expect(!(await isNewer()), 'what is kept is shown first');
    await until(({ isWaiting, counts }) => isWaiting && counts[1] === count);
    await visit.click('[data-part="drill"]'); // comes with a part that the server has no longer
    await visit.waitForSelector('main#drill #drill-all');
    await visit.reload();
    await visit.waitForFunction(() => globalThis.isNewer, null, PATIENCE);
    await ready();
    await until(({ names }) => names.join() === 'roque-newer');
    expect(visit.url().endsWith('#drill'), visit.url());
    const asked = await visit.evaluate(() =>
        globalThis.roque.ask('POST', 'new', { game: 'chess', first: 'human', second: 'human' }),
    );
    expect(asked.status === 200, asked.text);
    await visitor.close();
    host.close();
    await rm(newer, { recursive: true });
});

await test('without the network it is all there', async () => {
    const names = await page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.startsWith('roque-'));
        const files = (await (await fetch('service.js')).text()).match(/"[^"]+\.(js|css|html|wasm)"/g);
        for (let i = 0; i < 200 && (await (await caches.open(name)).keys()).length < files.length; i++)
            await new Promise((wake) => setTimeout(wake, 100));
        return files;
    });
    expect(names.length > 8, `${names}`);
    server.close();
    await page.goto(address);
    await moves(4);
    await part('lab');
    await page.waitForSelector('#lab-own');
});

await test('nothing is complained about, nothing comes from elsewhere', async () => {
    expect(driven.complaints.length === 0, driven.complaints.join('\n'));
    expect(driven.foreign.length === 0, driven.foreign.join('\n'));
    const elsewhere = server.asked.filter((path) => !path.startsWith('/roque/'));
    expect(elsewhere.length === 0, elsewhere.join(' '));
});

await browser.close();
process.exit(driven.failures === 0 ? 0 : 1);

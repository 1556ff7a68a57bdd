// SPDX-License-Identifier: GPL-3.0-or-later
// bench.mjs - what the page costs; prints JSON lines. Arguments: the page's address, the browser, the server's process.
import { readFileSync } from 'node:fs';
import { loadavg, cpus } from 'node:os';
import { createServer, get, Agent } from 'node:http';
import {
    context,
    drag,
    firstLoad,
    origin,
    page,
    part,
    post,
    token,
    browser,
    address,
    moves,
    until,
} from './browser.mjs';

const STREAMS = 100,
    REQUESTS = 3000,
    AT_ONCE = 8,
    CLICKS = 20;
const server = process.argv[4];
const print = (name, values) => console.log(JSON.stringify({ schema: 'roque.bench_web/1', name, ...values }));
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))[1]);

async function fetchBytes(path) {
    return new Promise((resolve, reject) =>
        get(origin + path, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
            const parts = [];
            response.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
        }).on('error', reject),
    );
}

print('machine', {
    cores: cpus().length,
    processor: cpus()[0].model,
    load: loadavg().map((load) => Number(load.toFixed(2))),
    browser: browser.version(),
});
await context.addInitScript(() => localStorage.setItem('welcomed', '1'));

const files = await firstLoad(await (await browser.newContext()).newPage(), address);
const weigh = (ending) => files.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
print('weight', {
    files: files.length,
    scripts_gzip_bytes: weigh('.js'),
    style_gzip_bytes: weigh('.css'),
    first_load_gzip_bytes: weigh(''),
});

await post('new', { game: 'chess', first: 'human', second: 'random:seed=1' });
await page.goto(address);
await page.waitForSelector('cg-board piece');
const paint = await page.evaluate(
    () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime,
);
print('first_paint', { first_contentful_paint_ms: Math.round(paint) });

// From the end of a drag to the answer in the list of moves; the opponent thinks no time at all.
const waits = [];
for (let i = 0; i < CLICKS; i++) {
    await post('new', { game: 'chess', first: 'human', second: 'random:seed=1' });
    await page.waitForSelector('.move', { state: 'detached' });
    const begun = performance.now();
    await drag('e2', 'e4');
    await moves(2);
    waits.push(performance.now() - begun);
}
print('click_to_answer', { median_ms: Math.round(median(waits)), clicks: CLICKS });

const style = await fetchBytes('/page.css');
// The same file from this server and from node's own, in turns.
async function load(target) {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    let left = REQUESTS;
    const begun = performance.now();
    const worker = async () => {
        while (left-- > 0)
            await new Promise((resolve, reject) =>
                get(`${target}/page.css`, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) =>
                    response.resume().on('end', resolve),
                ).on('error', reject),
            );
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    agent.destroy();
    return (REQUESTS / (performance.now() - begun)) * 1000;
}
const peer = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/css', 'Content-Encoding': 'gzip' }).end(style),
);
await new Promise((resolve) => peer.listen(0, '127.0.0.1', resolve));
const own = [],
    others = [];
for (let i = 0; i < 3; i++) {
    own.push(await load(origin));
    others.push(await load(`http://127.0.0.1:${peer.address().port}`));
}
peer.close();
peer.closeAllConnections();
print('requests', {
    per_second: Math.round(median(own)),
    node_per_second: Math.round(median(others)),
    ratio: Number((median(own) / median(others)).toFixed(2)),
});

const before = memory();
const streams = Array.from({ length: STREAMS }, () =>
    get(`${origin}/api/events?language=en`, { headers: { 'X-Roque-Token': token } }, (response) => response.resume()),
);
await Promise.all(streams.map((stream) => new Promise((resolve) => stream.on('response', resolve))));
await page.waitForTimeout(500);
print('streams', {
    streams: STREAMS,
    before_kb: before,
    with_streams_kb: memory(),
    kb_a_stream: Number(((memory() - before) / STREAMS).toFixed(1)),
});
for (const stream of streams) stream.destroy();

// A searched tree while it is moved, zoomed, folded and stepped through: the time between two frames, and tasks of more
// than 50 ms; a small tree and a large one in turns.
async function frames(act) {
    await page.evaluate(() => {
        const told = { times: [], tasks: [], isOver: false };
        globalThis.told = told;
        new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) told.tasks.push(duration);
        }).observe({ type: 'longtask' });
        const tick = (now) => {
            told.times.push(now);
            if (!told.isOver) requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });
    await act();
    const { times, tasks } = await page.evaluate(() => {
        globalThis.told.isOver = true;
        return globalThis.told;
    });
    const waits = times
        .slice(1)
        .map((time, i) => time - times[i])
        .sort((a, b) => a - b);
    return {
        frames: waits.length,
        median_ms: Number(median(waits).toFixed(1)),
        of_100_99_below_ms: Number(waits[Math.floor(waits.length * 0.99)].toFixed(1)),
        longest_ms: Number(waits.at(-1).toFixed(1)),
        long_tasks: tasks.length,
    };
}
await part('lab');
for (const [game, search] of [
    ['tictactoe', 'alphabeta,depth=3'],
    ['connect4', 'minimax,depth=6'],
]) {
    await page.waitForSelector('#lab-own');
    const begun = performance.now();
    await post('lab/search', { game, searches: [search] });
    await page.waitForSelector(`.tree-view h2:has-text("${search}")`);
    await until(() => Number(document.querySelector('canvas.tree').dataset.drawn) > 0);
    const shown = performance.now() - begun;
    const visits = await page.evaluate(
        () => Number(/\/ (\d+)/.exec(document.querySelector('.told').textContent)[1]) / 2,
    );
    print('tree', {
        game,
        search,
        visits,
        searched_fetched_drawn_ms: Math.round(shown),
        drawn_whole: await page.evaluate(() => Number(document.querySelector('canvas.tree').dataset.drawn)),
    });
    await page.evaluate(() => document.querySelector('canvas.tree').scrollIntoView());
    const box = await page.locator('canvas.tree').boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const acts = {
        scroll: async () => {
            await page.mouse.move(...middle);
            await page.mouse.down();
            for (let i = 0; i < 120; i++)
                await page.mouse.move(middle[0] + 200 * Math.sin(i / 6), middle[1] + 40 * Math.sin(i / 9));
            await page.mouse.up();
        },
        zoom: async () => {
            await page.mouse.move(...middle);
            for (let i = 0; i < 60; i++) await page.mouse.wheel(0, i < 30 ? -100 : 100);
        },
        fold: async () => {
            await page.focus('canvas.tree');
            await page.keyboard.press('Home');
            for (let i = 0; i < 30; i++) {
                await page.keyboard.press('ArrowRight');
                await page.keyboard.press('Enter');
                await page.keyboard.press('Enter');
            }
        },
        step: async () => {
            await page.focus('canvas.tree');
            for (let i = 0; i < 200; i++) await page.keyboard.press('ArrowRight');
        },
    };
    for (const [name, act] of Object.entries(acts)) print('tree_frames', { visits, act: name, ...(await frames(act)) });
}
await browser.close();
process.exit(0);

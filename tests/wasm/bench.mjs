// SPDX-License-Identifier: GPL-3.0-or-later
// bench.mjs - `roque bench` in a browser beside the native program, turn by turn; and the page's sizes and first board.
// Arguments: the folder of counts.js, the folder of the page, the browser, the native program [, rounds].
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { serveFiles } from './files.mjs';

const [counts, folder, executablePath, native, rounds = '5'] = process.argv.slice(2);
const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const DEPTH = '11',
    ELSEWHERE = 'roque.example';
const heads = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const speed = (said) => Number(/nodes (\d+) nps/.exec(said)[1]);
const median = (list) => list.sort((one, other) => one - other)[list.length >> 1];

// The first line that the program prints in a worker.
const inWorker = (args) =>
    new Promise((resolve) => {
        const base = new URL('.', location.href).href;
        const source = `Module = { arguments: ${JSON.stringify(args)}, mainScriptUrlOrBlob: '${base}counts.js',
            locateFile: (name) => '${base}' + name, print: (line) => postMessage(line) };
            importScripts('${base}counts.js');`;
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
        worker.onmessage = ({ data }) => {
            if (typeof data === 'string') resolve(data);
        };
    });

const args = ['--no-sandbox', `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`];
const browser = await chromium.launch({ executablePath, args });
const tools = await serveFiles(counts, heads);
const page = await browser.newPage();
await page.goto(`${tools.address}empty.html`);
const ratios = [],
    speeds = [[], []];
for (let i = 0; i < Number(rounds); i++) {
    const here = execFileSync(native, ['bench', DEPTH], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    const there = await page.evaluate(inWorker, ['bench', DEPTH]);
    speeds[0].push(speed(here));
    speeds[1].push(speed(there));
    ratios.push(speed(there) / speed(here));
    console.log(`native ${here.trim()}; browser ${there}; ratio ${ratios[i].toFixed(3)}`);
}
console.log(`nodes per second, browser / native, median of ${rounds}: ${median([...ratios]).toFixed(3)}`);
console.log(`the best of each: ${(Math.max(...speeds[1]) / Math.max(...speeds[0])).toFixed(3)}`);
await page.close();

const packed = (name) => gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length;
const net = gzipSync(readFileSync('nets/roque.rqn'), { level: 9 }).length;
const all = readdirSync(folder).reduce((sum, name) => sum + packed(name), 0);
console.log(`all files, gzip -9: ${all} bytes; without the network: ${all - net}`);

// A first visit, then a later one, when everything is kept; on plain http from elsewhere the page has one worker.
const kept = (count) =>
    new Promise((resolve) => {
        const look = async () => {
            const names = (await caches.keys()).filter((name) => name.startsWith('roque-'));
            const files = names.length > 0 ? await (await caches.open(names[0])).keys() : [];
            if (files.length >= count) resolve();
            else setTimeout(look, 50);
        };
        void look();
    });
const site = await serveFiles(folder);
const files = readdirSync(folder).length - 1; // service.js keeps itself
async function visit(context, address) {
    const visitor = await context.newPage();
    await visitor.evaluate(() => 0); // the tab is there
    const start = Date.now();
    await visitor.goto(`${address}#fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1`);
    await visitor.waitForSelector('main#analyse cg-board piece');
    const time = Date.now() - start;
    if (await visitor.evaluate(() => globalThis.crossOriginIsolated)) await visitor.evaluate(kept, files);
    await visitor.close();
    return time;
}
const times = { 'first visit': [], 'later visit': [], 'first visit, one worker': [], 'later visit, one worker': [] };
for (let i = 0; i < Number(rounds); i++)
    for (const [address, more] of [
        [site.address, ''],
        [site.address.replace('127.0.0.1', ELSEWHERE), ', one worker'],
    ]) {
        const context = await browser.newContext();
        await context.addInitScript(() => localStorage.setItem('welcomed', '1'));
        for (const which of ['first', 'later']) times[`${which} visit${more}`].push(await visit(context, address));
        await context.close();
    }
for (const [which, list] of Object.entries(times))
    console.log(`first board, ms, ${which}: median ${median(list)}, ${list[0]} to ${list.at(-1)}`);
await browser.close();
process.exit(0);

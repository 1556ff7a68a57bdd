// SPDX-License-Identifier: GPL-3.0-or-later
// keys_suite.mjs - by the keyboard alone, in French: what the other suites do with the mouse.
import { readFileSync } from 'node:fs';
import { context, expect, page, part, post, tabTo, test, until } from './browser.mjs';

const press = async (selector, key = 'Enter') => {
    await page.waitForSelector(selector);
    await tabTo(selector);
    await page.keyboard.press(key);
};
const fromMenu = async (menu, selector) => {
    if (!(await page.$(`${menu}[open]`))) await press(`${menu} > summary`);
    await press(`${menu}[open] ${selector}`);
};
const download = async (act) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()]);
    return file.suggestedFilename();
};

await part('play');
await page.selectOption('#language', 'fr');
await page.waitForSelector('html[lang="fr"]');

await test('by keys, fr: the worst moves of a review are shown, tried again and given up', async () => {
    await part('play');
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    for (const [count, move] of ['f3', 'e5', 'g4', 'Qh4#'].entries()) await post('move', { move, count });
    await press('#review');
    await press('.review .worst');
    await page.waitForSelector('#play .cg-shapes line', { state: 'attached' });
    // the points of the graph are the moves of the game: the arrows walk through them
    await page.keyboard.press('Escape');
    await press('#play .navigation #previous');
    await until(() => document.querySelector('#play .moves .here')?.textContent?.includes('f3'));
    await press('#play .review .played .step');
    await page.waitForSelector('#status:has-text("Joué"):has-text("g4")');
    await press('#play .review .better .step');
    await page.waitForSelector('#status:has-text("Mieux")');
    await press('.review .retry');
    await press('#solution');
    await press('#back');
    await page.waitForSelector('.review .retry');
});

await test('by keys, fr: the review is shared as a page', async () => {
    const name = await download(() => fromMenu('#more', '#save-page'));
    expect(name === 'roque-review.html', name);
});

await test('by keys, fr: two computers are paused, and go faster', async () => {
    await post('watch', { pace_ms: 3000 });
    await post('new', { game: 'chess', first: 'random:seed=1', second: 'random:seed=2' });
    await press('#watch-pause');
    await page.waitForSelector('#watch-pause[aria-pressed="true"][title="Continuer"]');
    await tabTo('#watch-pace');
    await page.keyboard.press('End');
    await until(() => document.querySelector('#watch-pace').value === '0');
    await page.waitForSelector('#play .move >> nth=5');
});

await test('by keys, fr: the coach is switched on, and off again', async () => {
    await post('new', { game: 'chess', first: 'human', second: 'random:seed=1' });
    await page.waitForSelector('#play cg-board');
    for (const isOn of ['true', 'false']) {
        await fromMenu('#more', '#coach');
        await page.waitForSelector(`#coach[aria-pressed="${isOn}"]`, { state: 'attached' });
        await page.keyboard.press('Escape');
    }
});

await test('by keys, fr: a game that was saved is opened again', async () => {
    await post('new', { game: 'tictactoe', first: 'human', second: 'human' });
    for (const [count, move] of ['b2', 'a1', 'c3'].entries()) await post('move', { move, count });
    await page.waitForSelector('#play .move >> nth=2');
    const [file] = await Promise.all([page.waitForEvent('download'), fromMenu('#more', '#save-pgn')]);
    const buffer = readFileSync(await file.path());
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    await page.waitForSelector('#play cg-board');
    await press('#new');
    await page.waitForSelector('dialog[open] .advanced');
    await press('.advanced summary');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('#saved-game')]);
    await chooser.setFiles({ name: file.suggestedFilename(), mimeType: 'text/plain', buffer });
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('#play .move:has-text("c3")');
    await page.waitForSelector('#status:has-text("Trait")');
});

await test('by keys, fr: another board, no letters, and back', async () => {
    for (const board of ['green', 'wood']) {
        await press('#settings');
        await page.waitForSelector('dialog[open] h2:has-text("Réglages")');
        await tabTo('input[name="set-board"]:checked');
        await page.keyboard.press(board === 'green' ? 'ArrowRight' : 'ArrowLeft');
        await until((name) => (document.documentElement.dataset.board ?? 'wood') === name, board);
        await tabTo('#set-coordinates');
        await page.keyboard.press('Space');
        await press('#settings-close');
        await page.waitForSelector('dialog', { state: 'detached' });
    }
});

await test('by keys, fr: the explorer plays a move of the book', async () => {
    await part('analyse');
    await post('study/read', { text: '[White "Ada"]\n\n*' });
    if (!(await page.$('#explorer[open]'))) await press('#explorer > summary');
    await press('#explored-book-e2e4');
    await page.waitForSelector('#analyse .move.here:has-text("e4")');
});

await test('by keys, fr: all data are saved, and brought back from the file', async () => {
    await part('games');
    await press('#games-mine');
    if (!(await page.$('#games-backup[open]'))) await press('#games-backup > summary');
    const name = await download(() => press('#games-export'));
    expect(name === 'roque-data.jsonl', name);
    const text = '[White "Léa"]\n[Black "Max"]\n[Result "1-0"]\n\n1. d4 1-0\n';
    const line = JSON.stringify({ schema: 'roque.data/1', file: 'games/20200102-000000-chess.pgn', text });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('#games-backup-file', 'Enter')]);
    const buffer = Buffer.from(`${line}\n`);
    await chooser.setFiles({ name: 'roque-data.jsonl', mimeType: 'application/jsonl', buffer });
    await page.waitForSelector('#games-table .step:has-text("Léa – Max")');
});

await test('by keys, fr: a theorem is checked', async () => {
    await part('lab');
    await press('#tab-trees');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await until(() => document.activeElement?.getAttribute('role') === 'tab');
    if (!(await page.$('#tab-theorems[aria-selected="true"]'))) await press('#tab-theorems');
    await press('[data-theorem]');
    await page.waitForSelector('.theorem .good');
    await press('#tab-theorems', 'ArrowRight');
});

await test('by keys, fr: a prediction that a node is cut', async () => {
    if (!(await page.$('#tab-trees[aria-selected="true"]'))) await press('#tab-trees');
    await post('lab/search', { game: 'tree:sim202', searches: ['alphabeta'] });
    await page.waitForSelector('.tree-view h2:has-text("alphabeta")');
    await press('.step-first');
    await press('.predict');
    for (let i = 0; i < 30 && !(await page.$('.prediction .good:has-text("Le reste est coupé")')); i++) {
        if (await page.$('#predicted')) {
            await tabTo('#predicted');
            await page.keyboard.insertText('0');
            await page.keyboard.press('Enter');
        } else await press('#predict-cut');
        await page.waitForSelector('.prediction [role="status"]');
        if (await page.$('.prediction .good:has-text("Le reste est coupé")')) break;
        await press('#predict-next');
    }
    await page.waitForSelector('.prediction .good:has-text("Le reste est coupé")');
    await press('.predict');
});

// ---- sounds ----

await test('sounds are made where they are wanted, and nowhere else', async () => {
    const listener = await context.newPage();
    await listener.addInitScript(() => {
        globalThis.tones = [];
        const node = () => ({
            connect: (next) => next,
            gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        });
        globalThis.AudioContext = class {
            currentTime = 0;
            destination = {};
            createGain = node;
            createOscillator() {
                const frequency = { value: 0 };
                return { ...node(), frequency, stop() {}, start: () => globalThis.tones.push(frequency.value) };
            }
        };
    });
    const heard = () => listener.evaluate(() => globalThis.tones.join(' '));
    const playMoves = async (moves) => {
        await post('new', { game: 'chess', first: 'human', second: 'human' });
        for (const [count, move] of moves.entries()) {
            await listener.waitForSelector(`#play .move >> nth=${count - 1}`, {
                state: count > 0 ? 'visible' : 'detached',
            });
            await post('move', { move, count });
        }
        await listener.waitForSelector(`#play .move >> nth=${moves.length - 1}`);
    };
    await listener.goto(page.url().replace(/#.*/, ''));
    await listener.waitForSelector('#sound[aria-pressed="false"]');
    await listener.click('nav [data-part="play"]');
    await playMoves(['e4']);
    expect((await heard()) === '', 'nobody wanted a sound');
    await listener.click('#sound');
    await playMoves(['e4', 'f5', 'Qh5+']);
    await listener.waitForSelector('#status:has-text("échec")');
    expect((await heard()) === '440 440 660 660', `a move, a move, a check: ${await heard()}`);
    await playMoves(['f3', 'e5', 'g4', 'Qh4#']);
    await listener.waitForSelector('#again');
    expect((await heard()).endsWith('440 440 440 523 392 262'), `the end: ${await heard()}`);
    await listener.click('#sound');
    await listener.close();
});
await page.selectOption('#language', 'en');
await page.waitForSelector('html[lang="en"]');

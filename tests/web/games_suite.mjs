// SPDX-License-Identifier: GPL-3.0-or-later
// games_suite.mjs - my games, a file of many, and the explorer on the page.
import { checkAccess, expect, page, part, post, tabTo, test, until } from './browser.mjs';

const FILE =
    `[White "Ada"]\n[Black "<b>Bob</b>"]\n[Date "2026.01.05"]\n[Result "1-0"]\n\n` +
    `1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n` +
    `[White "Cyd"]\n[Black "Ada"]\n[Date "2026.01.07"]\n[Result "1-0"]\n\n1. d4 Nf6 2. c4 e6 1-0\n\n` +
    `[White "Ada"]\n[Black "Cyd"]\n[Date "2026.02.01"]\n[Result "1/2-1/2"]\n\n1. e4 c5 2. Nf3 d6 1/2-1/2\n`;
const SHORT = ['05', '07'].map((day) => `[White "Ada"]\n[Date "2026.01.${day}"]\n\n1. e4 1-0\n\n`).join('');
const rows = (count) => until((n) => document.querySelectorAll('#games-table tbody tr').length === n, count);
const speak = (code) => page.selectOption('#language', code);

await test('a pasted file of many games is a list, and its code comes when it is asked for', async () => {
    await part('games');
    await page.click('#games-bring > summary');
    await page.fill('#games-text', FILE);
    await page.click('#games-open');
    await rows(3);
    await page.waitForSelector('#games-table .step:has-text("Ada – <b>Bob</b>")');
    await page.waitForSelector('.games-sums h2:has-text("Ada")');
    await page.waitForSelector('#games-sum:has-text("+1 =1 −1")');
});

await test('games are chosen by colour, result, opening and text', async () => {
    await page.selectOption('#games-colour', 'black');
    await rows(1);
    await page.selectOption('#games-colour', '');
    await page.selectOption('#games-result', 'won');
    await rows(1);
    await page.selectOption('#games-result', '');
    await page.click('#games-more > summary');
    await page.fill('#games-opening', 'sicilian');
    await rows(1);
    await page.fill('#games-opening', '');
    await page.fill('#games-search', 'cyd');
    await rows(2);
    await page.fill('#games-search', '');
    await rows(3);
    await page.fill('#games-since', 'soon');
    await page.waitForSelector('#games-status.problem:has-text("a date is written")');
    await page.fill('#games-since', '');
    await page.waitForSelector('#games-status:not(.problem)');
});

await test('by the keyboard alone: a game of the list opens in Analyse', async () => {
    await tabTo('#games-table .step');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main#analyse:not([hidden])');
    await page.waitForSelector('.opening:has-text("Ada – <b>Bob</b> 1-0")');
});

await test('the explorer shows the book and the file, and plays a move', async () => {
    await page.click('#explorer > summary');
    await page.waitForSelector('[data-source="opened"] #explored-opened-e2e4');
    await page.waitForSelector('[data-source="book"] tbody tr');
    await page.click('#explored-opened-e2e4');
    await page.waitForSelector('#explored-opened-c7c5');
    await page.waitForSelector('[data-source="opened"] tr:has-text("B20")');
    await checkAccess('the explorer');
});

await test('a game that is not chess comes back to the board, over or to be gone on with', async () => {
    const moves = ['a1', 'b1', 'a2', 'b2', 'a3'];
    for (const played of [3, 5]) {
        await post('new', { game: 'tictactoe', first: 'human', second: 'human' });
        for (let count = 0; count < played; count++) await post('move', { move: moves[count], count });
    }
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    for (const [nth, result] of [
        [0, '*'],
        [1, '1-0'],
    ]) {
        await part('games');
        await page.click('#games-mine');
        await page.fill('#games-search', '');
        const row = `#games-table tr:has-text("tic-tac-toe"):has(td:text-is("${result}")) .step >> nth=0`;
        await page.click(row);
        await page.waitForSelector('main#play:not([hidden])');
        await until((count) => document.querySelectorAll('#play .move').length === count, nth === 0 ? 3 : 5);
    }
    await page.waitForSelector('#review');
    await part('games');
    // where the list knows a player, they are games of others; else a row, but not of "human - human"
    await page.waitForSelector('#games-others, .games-sums th:text-is("Two people")');
    expect((await page.locator('.games-sums th:has-text("human")').count()) === 0, 'two people are called human');
    await page.click('#games-opened');
    await part('analyse');
});

for (const [code, title, explorer] of [
    ['fr', 'Mes parties', 'Explorateur'],
    ['en', 'My games', 'Explorer'],
]) {
    await test(`games in ${code}: words, access, and no scrolling sideways at four widths`, async () => {
        await speak(code);
        await page.waitForSelector(`#explorer > summary:has-text("${explorer}")`);
        await part('games');
        await page.waitForSelector(`#games-mine:has-text("${title}")`);
        await rows(3);
        for (const theme of ['light', 'dark']) {
            if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme)
                await page.click('#theme');
            await checkAccess(`games ${code} ${theme}`);
        }
        for (const width of [390, 768, 1280, 1920]) {
            await page.setViewportSize({ width, height: 900 });
            await until(() => document.documentElement.scrollWidth <= innerWidth);
        }
        await page.setViewportSize({ width: 1200, height: 800 });
        await part('analyse');
        await page.waitForSelector('#explorer');
    });
}

await test('the opened file is reviewed in the background', async () => {
    await part('games');
    await page.click('#games-bring > summary');
    await page.fill('#games-text', SHORT);
    await page.click('#games-open');
    await rows(2);
    await page.click('#games-review');
    await page.waitForSelector('.course', { state: 'attached' });
    await page.waitForSelector('#games-review');
    const accuracies = await page.$$eval('#games-table td.number', (cells) => cells.map((cell) => cell.textContent));
    expect(
        accuracies.every((text) => /%/.test(text)),
        `reviewed: ${accuracies}`,
    );
});

await test('all data are saved in one file and brought back', async () => {
    await page.click('#games-mine');
    await page.click('#games-backup > summary');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#games-export')]);
    expect(download.suggestedFilename() === 'roque-data.jsonl', 'the name of the file');
    const text = '[White "Zoe"]\n[Black "Max"]\n[Result "1-0"]\n\n1. e4 1-0\n';
    const line = JSON.stringify({ schema: 'roque.data/1', file: 'games/20200101-000000-chess.pgn', text });
    const bring = (buffer) =>
        page.setInputFiles('#games-backup-file', { name: 'roque-data.jsonl', mimeType: 'application/jsonl', buffer });
    await bring(Buffer.from(`${line}\n`));
    await page.waitForSelector('#games-status:has-text("1 brought back")');
    await page.waitForSelector('#games-table .step:has-text("Zoe – Max")');
    await page.click('#games-backup > summary');
    await bring(Buffer.from('no backup\n'));
    await page.waitForSelector('#games-status.problem:has-text("no line of a backup")');
});

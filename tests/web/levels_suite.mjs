// SPDX-License-Identifier: GPL-3.0-or-later
// levels_suite.mjs - levels of every game, computers that are watched, people who pass the screen on.
import {
    checkAccess,
    choose,
    expect,
    fromMenu,
    moves,
    page,
    part,
    post,
    start,
    status,
    test,
    tile,
    touch,
    until,
} from './browser.mjs';

await part('play');

for (const game of ['tictactoe', 'connect4', 'othello', 'awale', 'amazons', 'draughts']) {
    await test(`${game}: its levels are offered, weakest first, and one of them plays`, async () => {
        await page.click('#new');
        await page.waitForSelector('dialog[open]');
        await tile('game', game);
        const offered = await page.locator('[data-tiles="level"] label').allTextContents();
        expect(offered.length >= 3 && offered.length <= 10, `${offered.length} levels`);
        expect(/newcomer/i.test(offered[0]) && /full strength/i.test(offered.at(-1)), offered.join());
        expect(/in 100/.test(offered[0]) && !/in 100/.test(offered.at(-1)), 'what they miss is not told');
        await tile('opponent', 'computer');
        await tile('level', 'beginner');
        await tile('side', '1');
        await start();
        await moves(1);
        await page.waitForSelector('.seat:has-text("beginner")');
    });
}

// What a child does: three in a row, where nothing stands in the way yet.
const ROWS = ['b2 a1 c3', 'b2 a3 c1', 'b2 b1 b3', 'b2 a2 c2', 'a1 a2 a3', 'c1 c2 c3', 'a1 b1 c1', 'a3 b3 c3'];
async function playRows() {
    for (;;) {
        await until(() => document.querySelector('#again, #typed') !== null);
        if (await page.$('#again')) return /^X wins/.test(await page.textContent('#status'));
        const made = await page.locator('#play .move').allTextContents();
        const taken = made.filter((_, i) => i % 2 === 1);
        const free = (square) => !made.includes(square);
        const row = ROWS.map((text) => text.split(' '))
            .filter((squares) => squares.every((square) => !taken.includes(square)))
            .sort((one, other) => one.filter(free).length - other.filter(free).length)[0];
        const next = (row ?? ROWS.join(' ').split(' ')).find(free);
        await touch(next);
        await until((known) => document.querySelectorAll('#play .move').length > known, made.length);
        await until(() => document.querySelector('#again, #typed') !== null);
    }
}

await test('a child who looks for three in a row soon wins at level 1', async () => {
    const GAMES_MOST = 8; // the newcomer misses nine moves of ten
    for (let i = 1; i <= GAMES_MOST; i++) {
        await choose({ game: 'tictactoe', opponent: 'computer', level: 'newcomer', side: '0' });
        await until(() => document.querySelectorAll('#play .move').length === 0);
        if (await playRows()) return;
    }
    throw new Error(`${GAMES_MOST} games, and none was won`);
});

await test('tic-tac-toe is reviewed: what was proved, hints in steps, a better move with the mouse', async () => {
    await post('new', { game: 'tictactoe', first: 'human', second: 'human' });
    for (const [i, typed] of ['b2', 'b1', 'a1', 'c3'].entries()) await post('move', { typed, count: i });
    await post('act', { act: 'resign' });
    await page.click('#review');
    await page.waitForSelector('.review .worst-move:has-text("a1 holds the draw. Now X wins by force.")');
    expect((await page.locator('.review thead th').count()) === 2, 'accuracy, which nobody measured');
    await page.waitForSelector('.moves .mark-blunder:has-text("b1??")');
    await page.click('.review .worst >> nth=0');
    await page.waitForSelector('[data-square="b1"] .hint.bad', { state: 'attached' });
    await page.waitForSelector('[data-square="a1"] .hint:not(.bad)', { state: 'attached' });
    await checkAccess('the review of tic-tac-toe');
    await page.click('.review .retry >> nth=0');
    await status('Find something better.');
    await page.click('#hint');
    await status('There is a move that holds the draw.');
    await page.click('#hint');
    await status('It is one of these: a1, ');
    await touch('c2');
    await status('c2 does not hold');
    await touch('c3');
    await page.waitForSelector('#status.good:has-text("c3 holds (a draw).")');
    await page.click('#back');
    await page.selectOption('#language', 'fr');
    await page.waitForSelector('.review .worst-move:has-text("a1 tient la nulle.")');
    await page.selectOption('#language', 'en');
});

for (const [game, squares] of [
    ['connect4', ['4-6']],
    ['othello', ['d3']],
    ['awale', ['C']],
    ['amazons', ['d1', 'd7', 'g7']],
    ['draughts', ['32', '28']],
]) {
    await test(`${game}: a game is reviewed, and its course is drawn`, async () => {
        await post('new', { game, first: 'human', second: 'random:seed=3' });
        await page.waitForSelector('.square-board svg');
        await until(() => document.querySelectorAll('#play .move').length === 0);
        for (const square of squares) await touch(square);
        await moves(2);
        await page.click('#resign');
        await page.click('#confirm');
        await page.click('#review');
        await page.waitForSelector('.review table');
        expect((await page.locator('.review tbody tr').count()) === 2, 'not both sides');
        expect((await page.locator('.graph polygon').count()) === 1, 'no course');
    });
}

await test('two computers are watched: a pause, and how fast they go', async () => {
    await choose({ game: 'othello', opponent: 'watch', level: 'newcomer' });
    await page.waitForSelector('#watch-pause');
    await page.click('#watch-pause');
    await page.waitForSelector('#watch-pause[aria-pressed="true"]');
    const made = await page.locator('#play .move').count();
    await page.selectOption('#watch-pace', '0'); // speed is a way to go on
    await moves(made + 5);
    await checkAccess('watching');
    await until(() => document.querySelector('#watch-pause') === null, undefined); // it is over
});

await test('who pauses keeps the board as it stands', async () => {
    await post('watch', { pace_ms: 3000 });
    await choose({ game: 'othello', opponent: 'watch', level: 'newcomer' });
    await page.waitForSelector('#watch-pause');
    await page.click('#watch-pause');
    await page.waitForSelector('#watch-pause[aria-pressed="true"]');
    const made = await page.locator('#play .move').count();
    await page.reload();
    await page.waitForSelector('#watch-pause[aria-pressed="true"]');
    expect((await page.locator('#play .move').count()) === made, 'they played on');
    await page.click('#watch-pause');
    await moves(made + 1);
});

await test('the board that is passed on is uncovered by keyboard, and the clock waits', async () => {
    await post('new', { game: 'tictactoe', first: 'human', second: 'human', minutes: 5 });
    await page.waitForSelector('#clock-1');
    await page.click(await fromMenu('#more', '#hide'));
    await page.waitForSelector('#hide[aria-pressed="true"]', { state: 'attached' });
    await page.keyboard.press('Escape');
    await page.fill('#typed', 'a1');
    await page.press('#typed', 'Enter');
    await page.waitForSelector('#show');
    const waiting = await page.textContent('#clock-1');
    await checkAccess('a hidden board');
    expect((await page.textContent('#text-board')) === '', 'it is read aloud');
    await page.focus('#show');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.square-board svg');
    expect((await page.textContent('#clock-1')) === waiting, 'the clock ran');
    await page.click(await fromMenu('#more', '#hide'));
});

await test('a level is named in the language of the reader', async () => {
    await post('new', { game: 'connect4', first: 'human', second: 'level:2' });
    await page.selectOption('#language', 'fr');
    await page.waitForSelector('.seat:has-text("niveau 2")');
    await post('new', { game: 'connect4', first: 'human', second: 'level:beginner' });
    await page.waitForSelector('.seat:has-text("débutant")');
    await page.selectOption('#language', 'en');
    await page.waitForSelector('.seat:has-text("beginner")');
    await status('Your move');
});

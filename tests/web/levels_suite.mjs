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
    status,
    test,
    tile,
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
        expect(/of 100/.test(offered[0]) && !/of 100/.test(offered.at(-1)), 'what they miss is not told');
        await tile('opponent', 'computer');
        await tile('level', 'beginner');
        await tile('side', '1');
        await page.click('#start');
        await moves(1);
        await page.waitForSelector('.seat:has-text("beginner")');
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

// SPDX-License-Identifier: GPL-3.0-or-later
// drill_suite.mjs - one's own mistakes and puzzles on the page, and the coach.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
    checkAccess,
    choose,
    clickSquares,
    context,
    data,
    drag,
    expect,
    fromMenu,
    moves,
    page,
    part,
    post,
    serve,
    status,
    tabTo,
    test,
    until,
} from './browser.mjs';

// White, a person, has missed two mates in one.
const REVIEWED = ['Ada', 'Eve']
    .map(
        (name, i) =>
            `[White "${name}"]\n[Black "Roque"]\n[WhitePlayer "human"]\n[BlackPlayer "engine:level=3"]\n[Annotator "Roque"]\n\n` +
            `1. e4 e5 2. Qh5 Ke7 ${i === 0 ? '' : '3. a3 a6 '}` +
            `${i + 3}. Qh4+ $4 { [%eval 0.00] Blunder. } (${i + 3}. Qxe5# { [%eval #1] }) ${i + 3}... Nf6 *\n`,
    )
    .join('\n');
const said = (text) => page.waitForSelector(`#drill-status:has-text("${text}")`);
const type = async (move) => {
    await page.fill('#drill-typed', move);
    await page.press('#drill-typed', 'Enter');
};
const speak = (code) => page.selectOption('#language', code);

// Nothing that suites before this one have played.
mkdirSync(`${data}/roque/games`, { recursive: true });
for (const file of readdirSync(`${data}/roque/games`)) rmSync(`${data}/roque/games/${file}`);
rmSync(`${data}/roque/drill`, { recursive: true, force: true });

await test('who has reviewed nothing is told where positions come from', async () => {
    await part('drill');
    await page.waitForSelector('#drill-due');
    await page.waitForSelector('.drill-start:has-text("play one and have it reviewed")');
    expect(await page.isDisabled('#drill-mistakes'), 'there are no mistakes to be asked');
    await part('play');
    await part('drill');
    await page.waitForSelector('#drill-due');
    expect((await page.locator('.drill-start .problem').count()) === 0, 'a deck that is not there yet is no problem');
    await checkAccess('the start of a drill');
});

await test('games that were reviewed meanwhile bring positions', async () => {
    // As every program of ours does it: whole, or not there.
    writeFileSync(`${data}/roque/reviewed`, REVIEWED);
    renameSync(`${data}/roque/reviewed`, `${data}/roque/games/20260101-100000-chess.pgn`);
    await page.reload();
    await part('drill');
    await page.waitForSelector('#drill-due:has-text("2 positions are due today")');
    await page.waitForSelector('.drill-start:has-text("From your own games: 2")');
});

await test('a mistake is asked again: the old move, hints in steps, a better one with the mouse', async () => {
    await page.click('#drill-mistakes');
    await page.waitForSelector('#drill-status:has-text("Qh4+?? was played here")');
    await page.waitForSelector('.side:has-text("Ada")');
    await drag('h5', 'h4');
    await said('That was played in the game');
    await page.click('#drill-hint');
    await said('Look at your queen on h5.');
    await page.click('#drill-hint');
    await said('Your queen on h5 goes to e5.');
    await clickSquares('h5', 'e5');
    await page.waitForSelector('#drill-status.good:has-text("Qxe5# is the best move")');
    expect(await page.isDisabled('#drill-hint'), 'a hint after the end');
    expect((await page.$('#drill-typed')) === null, 'a move after the end');
    await checkAccess('a position that was found');
});

await test('what was missed comes again the same day, what was found does not', async () => {
    await page.click('#drill-next');
    await page.waitForSelector('.side:has-text("Eve")');
    await type('Qxe5');
    await page.waitForSelector('#drill-status.good');
    await page.click('#drill-next');
    await page.waitForSelector('.side:has-text("Ada")');
    await page.waitForSelector('#drill-status:has-text("Find something better")');
    await type('Qxe5');
    await page.waitForSelector('#drill-status.good');
    await page.click('#drill-next');
    await page.waitForSelector('#drill-done:has-text("Found: 2 / 3")');
    await page.waitForSelector('#drill-due:has-text("Nothing is due today")');
});

await test('a day later both are due again', async () => {
    const tomorrow = new Date(Date.now() + 36 * 3600 * 1000).toISOString().slice(0, 10);
    const later = await serve({ XDG_DATA_HOME: data, ROQUE_TODAY: tomorrow });
    const other = await context.newPage();
    await other.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await other.goto(later.address);
    await other.waitForSelector('dialog[open]'); // no game goes on there: one is offered
    await other.keyboard.press('Escape');
    await other.click('nav [data-part="drill"]');
    await other.waitForSelector('#drill-due:has-text("2 positions are due today")');
    await other.click('#drill-all');
    await other.waitForSelector('#drill-status:has-text("was played here")');
    await other.close();
    await later.close();
});

await test('a puzzle by theme and rating; its solution tells what it was about', async () => {
    await part('drill');
    await page.selectOption('#drill-theme', 'mate');
    await page.fill('#drill-rating', '400');
    await page.click('#drill-puzzles');
    await page.waitForSelector('.side:has-text("A puzzle")');
    await page.waitForSelector('#drill-status:has-text("is to move and wins")');
    expect((await page.$('#drill-about')) === null, 'the theme is told too early');
    await page.click('#drill-solution');
    await said('The solution:');
    await page.waitForSelector('#drill-about:has-text("mate")');
    expect(await page.isDisabled('#drill-solution'), 'twice');
});

await test('a puzzle is solved to its end, the answers come by themselves', async () => {
    const line = (await page.textContent('#drill-status')).replace(/^[^:]*: /, '');
    const solution = line.split(' ').filter((word) => !/^\d+\.+$/.test(word));
    for (let i = 0; i < solution.length; i += 2) {
        const move = solution[i].replace(/^\d+\.+/, '');
        await type(move);
        await said(`${move} is the move`);
    }
    await until(() => document.querySelector('#drill-typed') === null);
});

await test('a wrong move in a puzzle is answered, and may be tried again', async () => {
    await page.click('#drill-next');
    await page.waitForSelector('#drill-status:has-text("is to move and wins")');
    const before = await page.textContent('#drill-status');
    await until(() => document.querySelector('#drill-status')?.textContent?.includes('to move'));
    await page.click('#drill-hint');
    const hint = await page.waitForSelector('#drill-status:has-text("Look at your")');
    expect(before !== (await hint.textContent()), 'no hint');
    await type('a9');
    await page.waitForSelector('#drill-status.problem');
    await page.waitForSelector('#drill-typed');
});

await test('two pages show the same position', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await other.click('nav [data-part="drill"]');
    const task = await page.textContent('#drill-task');
    await other.waitForSelector(`#drill-status:has-text("${task}")`);
    await page.click('#drill-back');
    await other.waitForSelector('#drill-due');
    await other.close();
});

await test('by the keyboard alone: begin, a hint, a move, the next one, the end', async () => {
    await page.reload();
    await page.waitForSelector('#drill-due');
    await tabTo('#drill-puzzles');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#drill-status');
    const first = await page.textContent('#drill-text');
    expect(/king/.test(first), 'the board is not told in words');
    await page.keyboard.press('h');
    await said('Look at your');
    await tabTo('#drill-solution');
    await page.keyboard.press('Enter');
    await said('The solution:');
    await page.keyboard.press('n');
    await until((text) => document.querySelector('#drill-text')?.textContent !== text, first);
    await tabTo('#drill-back');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#drill-due');
});

for (const [code, title, hint] of [
    ['fr', 'Exercice', 'Regardez votre'],
    ['en', 'Drill', 'Look at your'],
]) {
    await test(`the drill in ${code}: words, access, and no scrolling sideways at four widths`, async () => {
        await speak(code);
        await page.waitForSelector(`.drill-start h2:has-text("${title}")`);
        await page.click('#drill-all');
        await page.waitForSelector('#drill-status');
        await page.click('#drill-hint');
        await said(hint);
        for (const theme of ['light', 'dark']) {
            if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme)
                await page.click('#theme');
            await checkAccess(`drill ${code} ${theme}`);
        }
        for (const width of [390, 768, 1280, 1920]) {
            await page.setViewportSize({ width, height: 900 });
            await until(() => document.documentElement.scrollWidth <= innerWidth);
            // the board follows the window a moment later
            await until(() => document.querySelector('#drill-hint').getBoundingClientRect().bottom <= innerHeight);
        }
        await page.setViewportSize({ width: 1200, height: 800 });
        await page.click('#drill-back');
        await page.waitForSelector('#drill-due');
    });
}

// ---- the coach ----

const GIVEN = 'rnb1kbnr/pppp1ppp/8/4p1q1/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1'; // Qg4 gives the queen away
const begin = () => post('new', { game: 'chess', first: 'human', second: 'random:seed=1', position: GIVEN });

await test('the coach is switched on in the menu and warns before the answer', async () => {
    await part('play');
    await begin();
    await page.click(await fromMenu('#more', '#coach'));
    await page.waitForSelector('#coach[aria-pressed="true"]', { state: 'attached' });
    await page.keyboard.press('Escape');
    await drag('d1', 'g4');
    await status('Coach, about Qg4:');
    expect((await page.locator('#play .move').count()) === 1, 'it was answered');
    await checkAccess('a warning');
});

await test('a warned move is taken back, or played on', async () => {
    await page.click('#coach-back');
    await until(() => document.querySelectorAll('#play .move:not(.undone)').length === 0);
    await drag('d1', 'g4');
    await status('Coach, about Qg4:');
    await tabTo('#coach-go-on');
    await page.keyboard.press('Enter');
    await moves(2);
});

await test('the coach speaks French, is silent about a good move, and can be switched off', async () => {
    await speak('fr');
    await begin();
    await drag('d1', 'g4');
    await status('Dg4');
    await page.click('#coach-back');
    await until(() => document.querySelectorAll('#play .move:not(.undone)').length === 0);
    await drag('g1', 'f3');
    await moves(2);
    await page.click(await fromMenu('#more', '#coach'));
    await page.waitForSelector('#coach[aria-pressed="false"]', { state: 'attached' });
    await page.keyboard.press('Escape');
    await speak('en');
    await begin();
    await drag('d1', 'g4');
    await moves(2);
    await choose({ game: 'tictactoe', opponent: 'computer', level: 'newcomer' });
});

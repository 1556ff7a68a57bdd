// SPDX-License-Identifier: GPL-3.0-or-later
// match_suite.mjs - matches on the page: ROQUE_JOURNAL is the journal of one that goes on, ROQUE_SLOW of one whose
// first game stands still, both of other processes.
import { checkAccess, expect, page, part, saved, tabTo, test, until } from './browser.mjs';

const { ROQUE_JOURNAL: journal, ROQUE_SLOW: slow } = process.env;

// What is advanced stands one step further.
const openMore = () =>
    page.evaluate(() => {
        for (const id of ['match-new', 'match-more']) document.getElementById(id).open = true;
    });

async function follow(path) {
    await page.evaluate(() => {
        document.getElementById('match-watch').open = true;
    });
    await page.fill('#journal', path);
    await page.click('#follow');
}

await test('what is no journal is refused', async () => {
    await part('match');
    await page.waitForSelector('#match-new');
    await follow('/etc/passwd');
    await page.waitForSelector('#match-status.problem:not(:empty)');
});

if (journal) {
    await test('a match is watched through its journal', async () => {
        await follow(journal);
        await page.waitForSelector('#match-status:has-text("/ 40")');
        await page.waitForSelector('#match-status:has-text("40 / 40")');
        await page.waitForSelector('.watched .square-board svg');
        const plain = await page.textContent('#match-plain');
        expect(/\d+ won, \d+ lost, \d+ drawn\..*(of 100|Too few games)/s.test(plain), `no plain words: ${plain}`);
        expect(!/LOS|Elo|Pentanomial|inf/.test(plain), `terms of the trade come first: ${plain}`);
        expect(!(await page.isVisible('.report')), 'the figures stand beside the words');
        await page.click('#match-figures > summary');
        expect(/Elo/.test(await page.textContent('.report')), 'no rating');
        await page.waitForSelector('#match .terms dt:has-text("LOS")');
        await page.waitForSelector('#match .plot canvas');
        const { text } = await saved('#match-pgn');
        expect((text.match(/\[Event /g) ?? []).length === 40, 'not every game');
        await checkAccess('match');
    });
}

if (slow) {
    await test("another process's game is seen while it goes on, with clocks that run", async () => {
        await follow(slow);
        await page.waitForSelector('.live-games .watched cg-board piece');
        expect(/waits/.test(await page.textContent('.live-games .watched')), 'nobody is named');
        await until(() => /king e1/i.test(document.querySelector('.live-games .watched').textContent));
        const clocks = () => page.locator('.live-games .clock').allTextContents();
        const before = await clocks();
        await until((told) => document.querySelectorAll('.live-games .clock')[1].textContent !== told, before[1]);
        expect((await clocks())[0] === '10:00', 'both clocks run');
        await page.evaluate(() => {
            const now = Date.now;
            Date.now = () => now() + 3600000;
        }); // overstepped
        await until((told) => document.querySelectorAll('.live-games .clock')[1].textContent === told, '0:00');
        await page.reload();
        await page.waitForSelector('.live-games .watched cg-board piece');
        await page.click('#leave');
        await page.waitForSelector('.live-games .watched', { state: 'detached' });
    });
}

await test('a match is begun from the page, by keyboard alone, and played to its end', async () => {
    await openMore();
    await page.selectOption('#match-game', 'tictactoe');
    await page.evaluate(() => document.activeElement?.blur());
    for (const [id, text] of [
        ['player-1', 'random:seed=1'],
        ['player-2', 'lab:alphabeta,depth=1'],
        ['match-games', '6'],
        ['match-limit-value', '0'],
        ['match-openings', 'start'],
        ['match-sprt', '0,400'],
    ]) {
        await tabTo(`#${id}`);
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
    }
    await tabTo('#match-begin');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#match-begin', { state: 'hidden' }); // what is played comes first
    await page.waitForSelector('#match-status:has-text("6 / 6")');
    await page.waitForSelector('#match-stop', { state: 'detached' });
    await tabTo('#match-terms');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#match .plot');
});

await test('a game that is not chess opens on the board by a key; the row that has won is marked', async () => {
    await page.waitForSelector('#match .watched path.line', { state: 'attached' });
    await tabTo('#match .watched .to-board');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main#play:not([hidden]) .move >> nth=4');
    await page.waitForSelector('#again');
    await part('match');
});

await test('a limit that cannot be read is refused', async () => {
    await openMore();
    await page.fill('#match-limit-value', 'x');
    await page.click('#match-begin');
    await page.waitForSelector('#match-status.problem:has-text("the limit must be a whole number, not \'x\'")');
});

await test('a match is stopped, and gone on with', async () => {
    await page.selectOption('#match-game', 'chess');
    await page.selectOption('#match-limit', 'tc');
    for (const [id, text] of [
        ['player-1', 'engine:name=one'],
        ['player-2', 'engine:name=two'],
        ['match-games', '2'],
        ['match-limit-value', '300+1'],
        ['match-sprt', ''],
        ['match-openings', 'random:4'],
    ])
        await page.fill(`#${id}`, text);
    await page.click('#match-begin');
    await page.waitForSelector('.live-games .watched:has-text("one"):has-text("two") cg-board piece');
    await page.waitForSelector('.live-games .clock:has-text(":")');
    await page.click('#match-stop');
    await page.waitForSelector('.live-games .watched', { state: 'detached' });
    await page.click('#match-go-on');
    await page.waitForSelector('.live-games .watched cg-board piece');
    await page.click('#match-stop');
    await page.waitForSelector('#match-go-on');
    await openMore();
    await page.fill('#player-1', 'uci:/bin/sh');
    await page.click('#match-begin');
    await page.waitForSelector('#match-status.problem:has-text("programs are not started")');
});

await test('players are chosen by level, and a game that ended opens in Analyse', async () => {
    await openMore();
    await page.selectOption('#match-game', 'chess');
    const names = await page.$$eval('#who-1 option', (all) => all.map(({ textContent }) => textContent));
    expect(
        names.some((name) => /club player \(1400\)/.test(name)) && names.every((name) => !/:/.test(name)),
        names.join(', '),
    );
    await page.selectOption('#who-1', { label: 'newcomer (500)' });
    await page.selectOption('#who-2', { label: 'beginner (700)' });
    await page.selectOption('#match-limit', 'nodes');
    for (const [id, text] of [
        ['match-games', '2'],
        ['match-limit-value', '50'],
        ['match-openings', 'start'],
    ])
        await page.fill(`#${id}`, text);
    await page.click('#match-begin');
    await page.waitForSelector('#match-status:has-text("2 / 2")');
    await page.waitForSelector('#match-status:has-text("Too few games")');
    await page.waitForSelector('.watched:has-text("newcomer"):has-text("beginner")');
    await page.click('.watched .to-analyse >> nth=0');
    await page.waitForSelector('main#analyse:not([hidden]) .opening:has-text("newcomer")');
    await page.waitForSelector('#analyse .move');
});

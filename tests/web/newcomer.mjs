// SPDX-License-Identifier: GPL-3.0-or-later
// newcomer.mjs - the way of somebody who comes for the first time: plays, loses, reviews, tries again, steps through
// the search that beat him. Takes a picture of each station:
// node tests/web/newcomer.mjs ADDRESS BROWSER FOLDER [LANGUAGE]
import { address, browser, context, expect, page, tabTo, tile, until } from './browser.mjs';

const [, , , , folder, language = 'fr'] = process.argv;
const take = async (name) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/newcomer-${language}-${name}.png` });
};
const begun = Date.now();
const say = (what) => console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s: ${what}`);
await page.setViewportSize({ width: 1200, height: 800 });
await context.addInitScript((code) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', code);
}, language);

await page.goto(address);
await page.waitForSelector('dialog.welcome[open]');
await take('1-welcome');
await page.click('[data-begin="play"]');
await page.waitForSelector('dialog.setup[open]');
await tile('level', 'club');
await take('2-setup');
await page.click('#start');
await page.waitForSelector('dialog', { state: 'detached' });
say('a game has begun');

// Plays as somebody does who has just learnt the moves: a bad beginning, then the first move that can be made.
const count = () => page.locator('.move:not(.undone)').count();
const isOver = async () => (await page.$('#again')) !== null;
for (let i = 0; i < 60 && !(await isOver()); i++) {
    await until(() => document.getElementById('again') !== null || document.getElementById('typed') !== null);
    if (await isOver()) break;
    const before = await count();
    let isMade = false;
    for (const move of [
        ['e4', 'Qh5', 'Qxf7+'][i],
        ...'Kh3 Kg3 Kh4 Kf2 Kg2 Ke1 Kf1 Kh5 Kg5 Kf4 Kxg4 Kxf4 Kxh4 a3 a4 b3 b4 c3 c4 d3 d4 h3 h4'.split(' '),
        ...'e3 e4 Na3 Nh3 Nc3 Bg2 Bh3 Rb1 Ra2 Be3 Bf4 Bd2'.split(' '),
    ]) {
        if (!move) continue;
        const answer = await (async () => {
            const asked = page.waitForResponse((response) => response.url().endsWith('/api/move'));
            await page.fill('#typed', move);
            await page.press('#typed', 'Enter');
            return asked;
        })();
        isMade = answer.status() === 200;
        if (isMade) break;
    }
    if (!isMade) break; // nothing he knows: he gives up
    await until(
        (known) =>
            document.getElementById('again') !== null ||
            document.querySelectorAll('.move:not(.undone)').length >= known + 2,
        before,
    );
    if (i === 2) await take('3-game');
}
if (!(await isOver())) {
    await page.click('#resign');
    await page.click('#confirm');
}
await page.waitForSelector('#review');
await take('4-lost');
say('it is lost');
await page.click('#review');
await page.waitForSelector('.review .retry');
await take('5-review');
say('it is reviewed');
await page.click('.review .retry');
await page.waitForSelector('#solution');
await take('6-retry');
await page.click('#solution');
await page.waitForSelector('.cg-shapes line', { state: 'attached' });
await take('7-solution');
await page.click('#back');
await page.click('#more > summary');
await page.waitForSelector('#to-search');
say('a bad move was tried again');
await page.click('#to-search');
await page.waitForSelector('#lab .tree-view');
await take('8-search');
await tabTo('canvas.tree');
await page.keyboard.press('Home');
const steps = Math.min(
    25,
    await page.evaluate(() => Number(/\/ (\d+)/.exec(document.querySelector('.told').textContent)[1])),
);
for (let i = 1; i < steps; i++) await page.keyboard.press('ArrowRight');
await page.waitForSelector(`.told:has-text("${steps} /")`);
expect((await page.locator('.frames tbody tr').count()) > 0, 'no window is shown');
await take('9-stepped');
say('the search that won was stepped through');
await browser.close();
process.exit(0);

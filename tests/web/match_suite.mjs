// SPDX-License-Identifier: GPL-3.0-or-later
// match_suite.mjs - a match watched on the page; ROQUE_JOURNAL is the journal of one that goes on.
import { checkAccess, expect, page, part, saved, test } from './browser.mjs';

const journal = process.env.ROQUE_JOURNAL;

await test('what is no journal is refused', async () => {
    await part('match');
    await page.fill('#journal', '/etc/passwd');
    await page.click('#follow');
    await page.waitForSelector('#match-status.problem:not(:empty)');
});

if (journal) {
    await test('a match is watched through its journal', async () => {
        await page.fill('#journal', journal);
        await page.click('#follow');
        await page.waitForSelector('#match-status:has-text("/ 40")');
        await page.focus('#follow');
        await page.waitForSelector('#match-status:has-text("40 / 40")');
        await page.waitForSelector('.watched .square-board svg');
        expect(/Elo/.test(await page.textContent('.report')), 'no rating');
        await page.waitForSelector('.plot canvas');
        const { text } = await saved('#match-pgn');
        expect((text.match(/\[Event /g) ?? []).length === 40, 'not every game');
        await checkAccess('match');
    });
}

// SPDX-License-Identifier: GPL-3.0-or-later
// pictures.mjs - the pictures of docs/pictures/web-*.png: node tests/web/pictures.mjs ADDRESS BROWSER FOLDER
import { browser, context, page, part, post, until } from './browser.mjs';

const folder = process.argv[4];
const take = async (name) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/web-${name}.png` });
};
await page.setViewportSize({ width: 1280, height: 800 });

const GAME =
    '[White "You"]\n[Black "Roque 1200"]\n[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n';

// A game, its review, and the search behind the answer to its worst move; as high as all of the review is.
await part('play');
await page.setViewportSize({ width: 1280, height: 1000 });
await post('new', { game: 'chess', first: 'human', second: 'engine:depth=3,book=none' });
for (const move of ['e4', 'Qh5', 'Qxf7+']) {
    await until(() => document.getElementById('typed') !== null);
    await page.fill('#typed', move);
    await page.press('#typed', 'Enter');
    await page.waitForTimeout(1500);
}
await page.click('#resign');
await page.click('#confirm');
await page.click('#review');
await page.waitForSelector('.review .worst');
await page.click('.review .worst');
await page.waitForTimeout(500);
const reviewed = await page.screenshot();
await page.click('#more > summary');
await page.click('#to-search');
await page.waitForSelector('#lab .tree-view');
await page.waitForTimeout(500);
const searched = await page.locator('#lab .tree-view').screenshot();

// One picture of both, the game above the tree behind its answer.
const easel = await context.newPage();
const image = (bytes) =>
    `<img style="display: block; width: 1280px" src="data:image/png;base64,${bytes.toString('base64')}">`;
await easel.setViewportSize({ width: 1280, height: 800 });
await easel.setContent(`<body style="margin: 0; background: #efede8">${image(reviewed)}${image(searched)}</body>`);
await easel.screenshot({ path: `${folder}/web-tour.png`, fullPage: true });
await easel.close();
await page.setViewportSize({ width: 1280, height: 800 });

await part('analyse');
await post('study/read', { text: GAME });
await post('study/review', {});
await page.waitForSelector('#analyse .review .worst');
await post('study/go', { node: 6 });
await post('study/live', { is_live: true, lines: 3 });
await page.waitForSelector('#analyse .cg-shapes line >> nth=2', { state: 'attached' });
await page.evaluate(() => scrollTo(0, 0));
await take('analyse');
await post('study/live', { is_live: false, lines: 3 });

await part('lab');
await page.waitForSelector('#lab-own');
await page.click('#preset-noughts');
await page.waitForSelector('.tree-view >> nth=1');
await until(() => document.querySelectorAll('canvas.tree').length === 2);
for (let i = 0; i < 2; i++) {
    await page.locator('.step-first').nth(i).click();
    for (let step = 0; step < 11; step++) await page.locator('.step-forward').nth(i).click();
}
await take('laboratory');
await page.evaluate(() => scrollTo(0, 0));

await post('match/begin', {
    game: 'chess',
    players: ['engine:nodes=3000,name=three thousand nodes', 'engine:nodes=2000,name=two thousand nodes'],
    tc: '20+0.2',
    games: 400,
    sprt: '0,200',
    openings: 'balanced:8',
    concurrency: 2,
});
await part('match');
await until(
    () =>
        document.querySelectorAll('#match .plot canvas').length > 0 &&
        Number(document.getElementById('match-status').textContent.split(' ')[0]) >= 8 &&
        document.querySelectorAll('.live-games .watched').length === 2,
);
await page.evaluate(() => {
    for (const form of document.querySelectorAll('#match details')) form.open = false;
});
await take('match');
await post('match/stop', {});

await part('play');
await post('new', { game: 'awale', first: 'human', second: 'lab:alphabeta,depth=4' });
await page.waitForSelector('#play .store', { state: 'attached' });
await post('move', { move: 'C', count: 0 });
await page.waitForSelector('.move >> nth=1');
await page.selectOption('#language', 'fr');
await page.waitForSelector('#new:has-text("Nouvelle partie")');
await take('play-fr');
await browser.close();

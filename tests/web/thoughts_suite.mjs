// SPDX-License-Identifier: GPL-3.0-or-later
// thoughts_suite.mjs - searches as they think: what they have in mind stands beside the tree, step by step.
import { checkAccess, expect, page, part, post, test, until } from './browser.mjs';

const TREE = '((3 12 8) (2 4 6) (14 5 2))';
const told = (text) => page.waitForSelector(`.tree-view .told:has-text("${text}")`);
const rows = (name) =>
    page.$$eval(`.thoughts.${name} tbody tr`, (all) =>
        all.map((row) => [...row.cells].map(({ textContent }) => textContent).join(' ')),
    );

async function search(game, position, moves, text, last) {
    await post('lab/search', { game, position, moves, searches: [text] });
    await page.waitForSelector(`.tree-view h2:text-is("${text}")`);
    await told(last);
}

await test('SSS* shows OPEN at every step', async () => {
    await part('lab');
    await search('tree', TREE, '', 'sss,depth=20', '18 / 18. root: the root is solved: the end');
    await page.focus('canvas.tree');
    await page.keyboard.press('Home');
    await told('1 / 18. root: all its children live');
    expect((await rows('open')).join() === '1 live +∞,2 live +∞,3 live +∞', (await rows('open')).join());
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await told('7 / 18. 3.1: a leaf: solved');
    expect((await rows('open')).join() === '3.1 solved 14,1.1 solved 3,2.1 solved 2', (await rows('open')).join());
    await page.keyboard.press('ArrowLeft');
    await told('6 / 18. 3: its first child live');
    expect((await rows('open'))[0] === '3.1 live +∞', (await rows('open')).join());
    await checkAccess('what a search has in mind');
});

await test('proof numbers stand beside the node of the step', async () => {
    await search('tree', '((1 -1) (1 1))', '', 'pns', '7 / 7. 2.2: proved');
    await page.focus('canvas.tree');
    await page.keyboard.press('Home');
    await told('1 / 7. root: expanded');
    expect((await rows('proof')).join() === 'root 1 2,1 1 1,2 1 1', (await rows('proof')).join());
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await told('5 / 7. 1.2: refuted');
    expect((await rows('proof')).join() === '1 ∞ 0,1.1 0 ∞,1.2 ∞ 0', (await rows('proof')).join());
});

await test('MTD(f) shows its passes, and a click goes to one', async () => {
    await search('tree', TREE, '', 'mtdf,depth=20,table=1', 'value 3');
    const passes = await rows('passes');
    expect(passes.length === 2, passes.join());
    expect(passes[0].startsWith('1 0 [-1, 0] ≥ 3 [3, +∞]'), passes[0]);
    expect(passes[1].startsWith('2 3 [3, 4] ≤ 3 [3, 3]'), passes[1]);
    await page.click('.thoughts.passes tbody tr >> nth=0');
    await told('1 /');
    await page.waitForSelector('.thoughts.passes tbody tr:nth-child(1).is-here');
    await page.click('.thoughts.passes tbody tr >> nth=1');
    await page.waitForSelector('.thoughts.passes tbody tr:nth-child(2).is-here');
});

await test('UCT counts its rounds', async () => {
    await search('tictactoe', '', 'a1 b2 c3 c1', 'uct,nodes=50', '50 / 50.');
    await page.focus('canvas.tree');
    await page.keyboard.press('Home');
    await told('1 / 50. root: expanded, a random game, result');
    expect((await rows('counts'))[0].startsWith('root 1 '), (await rows('counts')).join());
    expect(
        (await rows('counts')).slice(1).every((row) => row.endsWith(' 0 – ∞')),
        (await rows('counts')).join(),
    );
});

await test("a student's questions are stepped through beside the reference's", async () => {
    if (!process.env.ROQUE_TRACE) return;
    await page.setInputFiles('#tree-file', process.env.ROQUE_TRACE);
    await page.waitForSelector('.tree-view >> nth=1');
    const heads = await page.$$eval('.tree-view h2', (all) => all.map(({ textContent }) => textContent));
    expect(heads[0].startsWith('Reference: alphabeta(') && heads[1].startsWith('Yours: alphabeta('), heads.join());
    const here = () => page.$$eval('.thoughts.questions .is-here', (all) => all.map((row) => row.cells[0].textContent));
    const others = await page.$$eval('.thoughts.questions .is-other', (all) =>
        all.map((row) => row.cells[0].textContent),
    );
    expect(others.length === 2, `both sides mark where they part: ${others}`);
    expect((await here()).join() === others.join(), `they open at ${await here()}, part at ${others}`);
    await page.click('.step-first >> nth=1');
    await until(() => [...document.querySelectorAll('.told')].every((said) => said.textContent.startsWith('1 /')));
    await page.click('.step-forward >> nth=0');
    await until(() => [...document.querySelectorAll('.told')].every((said) => said.textContent.startsWith('2 /')));
    expect((await here()).join() === '2,2', (await here()).join());
    await checkAccess('a difference side by side');
    await part('play');
});

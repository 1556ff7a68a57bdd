// SPDX-License-Identifier: GPL-3.0-or-later
// lab_suite.mjs - the laboratory on the page.
import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { checkAccess, expect, openForm, page, part, post, saved, tabTo, test, until } from './browser.mjs';

const told = (text) => page.waitForSelector(`.tree-view .told:has-text("${text}")`);
const cell = (row, column) => page.textContent(`.frames tbody tr:nth-child(${row}) .${column}`);
const folder = mkdtempSync(`${tmpdir()}/roque-lab-`);

async function choose(values) {
    await openForm();
    // Position and switches stand one step further.
    await page.evaluate(() => {
        for (const more of document.querySelectorAll('#lab-more, #lab-more > details')) more.open = true;
    });
    for (const [id, value] of Object.entries(values)) {
        const isSelect = await page.evaluate((name) => document.getElementById(name).tagName === 'SELECT', id);
        await (isSelect ? page.selectOption(`#${id}`, value) : page.fill(`#${id}`, value));
    }
}

// A tree of an earlier search may still be in sight: it must not be taken for the new one.
const markOld = () => page.evaluate(() => document.querySelector('.tree-view')?.setAttribute('data-old', ''));
const toldAnew = () => page.waitForSelector('.tree-view:not([data-old]) .told:has-text("value")');

await test('a search is run and its tree stepped through, alpha and beta in sight', async () => {
    await part('lab');
    await choose({ 'lab-game': 'tictactoe', 'lab-moves': 'a1 b2 c3', depth: '2', 'algorithm-a': 'alphabeta' });
    await markOld();
    await page.click('#lab-run');
    await toldAnew();
    await page.click('.step-first');
    await told('1 /');
    expect((await cell(1, 'alpha')) === '−∞' && (await cell(1, 'beta')) === '+∞', 'the window of the root');
    await page.click('.step-forward');
    await told('2 /');
    const before = await page.textContent('.told');
    for (let i = 0; i < 40 && (await cell(1, 'alpha')) === '−∞'; i++) await page.click('.step-forward');
    expect((await cell(1, 'alpha')) !== '−∞', 'no value ever raised alpha');
    await page.click('.step-back');
    await page.click('.step-first');
    await page.click('.step-forward');
    expect((await page.textContent('.told')) === before, 'forwards and backwards do not agree');
    await page.focus('canvas.tree');
    await page.keyboard.press('End');
    await page.waitForSelector('.told:has-text("value")');
});

await test('a tree is run and stepped through by keyboard alone, and told in words', async () => {
    await markOld();
    await tabTo('#lab-run');
    await page.keyboard.press('Enter');
    await toldAnew();
    await tabTo('canvas.tree');
    await page.keyboard.press('Home');
    await told('1 /');
    await page.keyboard.press('ArrowRight');
    await told('2 /');
    expect((await page.getAttribute('.told', 'role')) === 'status', 'a step is not announced');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await told('value');
});

await test('a board is shown for the visit that is stepped to or pointed at, and subtrees fold', async () => {
    const caption = () => page.textContent('.visit-board figcaption');
    await page.focus('canvas.tree');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.visit-board .square-board svg');
    await until(
        () =>
            document.querySelector('.visit-board figcaption').textContent ===
            document.querySelector('.frames tbody tr:last-child td:nth-child(2)').textContent,
    );
    expect(/^\w\d$/.test(await caption()), await caption());
    const box = await (await page.$('canvas.tree')).boundingBox();
    // The root stands over the middle of its tree, and the tree fills its frame.
    for (let x = -60; x <= 60 && (await caption()) !== 'The position'; x += 4) {
        await page.mouse.move(box.x + box.width / 2 + x, box.y + 24);
        await page.waitForTimeout(120);
    }
    await page.waitForSelector('.visit-board figcaption:text-is("The position")');
    await page.click('.fold');
});

await test('a tree is saved, and opened by somebody else', async () => {
    const { name, text } = await saved('.save-tree');
    expect(name === 'roque-tree.jsonl' && text.startsWith('{"schema":"roque.lab_tree_head/1"'), text.slice(0, 80));
    writeFileSync(`${folder}/tree.jsonl`, text);
    await page.setInputFiles('#tree-file', `${folder}/tree.jsonl`);
    await page.waitForSelector('#lab-status:has-text("tree.jsonl")');
    await told(`/ ${2 * (text.trim().split('\n').length - 1)}`);
    writeFileSync(`${folder}/other.txt`, '{"schema":"roque.lab_tree/1","number":5}\n');
    await page.setInputFiles('#tree-file', `${folder}/other.txt`);
    await page.waitForSelector('#lab-status.problem');
});

await test('two searches side by side, with what they counted', async () => {
    await choose({
        'lab-game': 'connect4',
        'lab-variant': '4x4',
        'lab-moves': '',
        depth: '4',
        'algorithm-b': 'minimax',
    });
    await page.click('#lab-run');
    await page.waitForSelector('.tree-view >> nth=1');
    await page.waitForSelector('.counts');
    const nodes = await page.locator('.counts tr:has-text("nodes") td').allTextContents();
    expect(Number(nodes[0]) < Number(nodes[1]), `alpha-beta visits ${nodes[0]}, minimax ${nodes[1]}`);
});

await test('costs by depth are plotted', async () => {
    await page.click('#lab-compare');
    await page.waitForSelector('#lab-costs .plot canvas');
    await page.waitForSelector('#lab-costs .counts tbody tr >> nth=3');
});

await test('what does not go together is refused with its reason', async () => {
    await choose({ 'switches-a': 'table=nonsense' });
    await page.click('#lab-run');
    await page.waitForSelector('#lab-status.problem:not(:empty)');
    await choose({ 'switches-a': '' });
});

await test('theorems stand on a tab, true and refuted apart, and run', async () => {
    await page.click('#tab-theorems');
    await page.waitForSelector('.theorems:has-text("Often said, and refuted")');
    expect(!(await page.isVisible('#lab-run')), 'the form is in the way');
    const stressed = await page.$$eval('.theorems', (groups) =>
        groups.map((group) => group.querySelectorAll('strong').length),
    );
    expect(stressed[0] > 0 && stressed[1] === 0, `what is false is stressed: ${stressed}`);
    await page.click('[data-theorem] >> nth=0');
    await page.waitForSelector('.theorem .good');
    await checkAccess('theorems');
    await page.keyboard.press('ArrowLeft'); // what has the focus is no tab
    await tabTo('#tab-theorems');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('#tab-trees[aria-selected="true"]');
    await checkAccess('laboratory');
});

await test('an example is one click away, and every example runs', async () => {
    for (const name of await page.$$eval('.presets button', (all) => all.map(({ id }) => id))) {
        await page.evaluate(() => document.querySelector('.tree-view')?.setAttribute('data-old', ''));
        await page.click(`#${name}`);
        await page.waitForSelector('.tree-view:not([data-old]) .told');
        const problem = await page.textContent('#lab-status');
        expect(!(await page.$('#lab-status.problem')), `${name}: ${problem}`);
        await page.waitForSelector(`#${name}[aria-pressed="true"]`);
        expect((await page.locator('.presets [aria-pressed="true"]').count()) === 1, 'another example is shown too');
    }
});

await test('the tree comes first: the form is one line that says what it asks, and opens', async () => {
    await page.click('#preset-four');
    await page.waitForSelector('#lab-asked:has-text("Connect 4")');
    await page.waitForSelector('.tree-view h2:has-text("order=solving")');
    expect(!(await page.isVisible('#lab-run')), 'the form stands before the tree');
    const top = await page.evaluate(() => document.querySelector('canvas.tree').getBoundingClientRect().top + scrollY);
    expect(top < 340, `the tree begins ${top} pixels down`);
    await tabTo('#lab-own > summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#lab-run');
    await page.selectOption('#algorithm-b', 'minimax');
    await page.waitForSelector('#lab-asked:has-text("Minimax")');
    await page.click('#lab-run');
    await page.waitForSelector('.tree-view h2:has-text("minimax")');
    expect(await page.isVisible('#lab-run'), 'who asks by the form has it taken away');
    await page.waitForSelector('#preset-four[aria-pressed="false"]');
});

await test('switches are ticked, with their explanation, and stand in the text', async () => {
    await page.click('#preset-noughts');
    await page.waitForSelector('.tree-view h2:has-text("alphabeta,depth=3")');
    await choose({ 'switches-a': '' });
    const history = page.locator('#ticks-a label:has-text("order=history")');
    await history.locator('input').check();
    expect((await page.inputValue('#switches-a')) === 'order=history', await page.inputValue('#switches-a'));
    await page.check('#ticks-a input[data-name="deepening"]');
    expect((await page.inputValue('#switches-a')) === 'order=history,deepening', await page.inputValue('#switches-a'));
    await page.uncheck('#ticks-a input[data-name="deepening"]');
    await history.locator('input').uncheck();
    expect((await page.inputValue('#switches-a')) === '', 'what is no longer ticked is still asked');
});

await test('a prediction asks before the tree shows it, tells what is right, and counts', async () => {
    await page.click('#preset-lecture');
    await page.waitForSelector('.tree-view h2:has-text("alphabeta")');
    const view = page.locator('.tree-view').nth(1);
    await view.locator('.step-first').click();
    const whole = Number(await view.locator('canvas').getAttribute('data-drawn'));
    await view.locator('.predict').click();
    await view.locator('.prediction').waitFor();
    await until((all) => Number(document.querySelectorAll('canvas.tree')[1].dataset.drawn) < all, whole);
    await checkAccess('prediction');
    for (let i = 0; i < 6; i++) {
        const isValue = (await view.locator('#predicted').count()) > 0;
        if (isValue) {
            await view.locator('#predicted').fill('123456');
            await view.locator('#predicted').press('Enter');
            await view.locator('.prediction .problem').waitFor();
        } else {
            await view.locator('#predict-on').click();
            await view.locator('.prediction [role="status"]').waitFor();
        }
        await view.locator('#predict-next').click();
    }
    const score = /(\d+) \/ 6/.exec(await view.locator('.score-told').textContent());
    expect(score && Number(score[1]) < 6, 'a wrong value was taken for right');
    await view.locator('.predict').click();
    await view.locator('.prediction').waitFor({ state: 'hidden' });
});

await test('the form says what is shown, and a sampling search has its own limit', async () => {
    await post('lab/search', {
        game: 'connect4:4x4',
        moves: '',
        searches: ['mtdf,depth=2', 'scout,depth=2,order=history'],
    });
    await until(
        () =>
            document.getElementById('algorithm-a').value === 'mtdf' &&
            document.getElementById('algorithm-b').value === 'scout',
    );
    const form = await page.evaluate(() =>
        Object.fromEntries(
            ['lab-game', 'lab-variant', 'lab-moves', 'depth', 'switches-a', 'switches-b'].map((id) => [
                id,
                document.getElementById(id).value,
            ]),
        ),
    );
    expect(
        JSON.stringify(form) ===
            JSON.stringify({
                'lab-game': 'connect4',
                'lab-variant': '4x4',
                'lab-moves': '',
                depth: '2',
                'switches-a': '',
                'switches-b': 'order=history',
            }),
        JSON.stringify(form),
    );
    await page.waitForSelector('.tree-view >> nth=1');
    // the slider stands at the last step
    await until(() =>
        [...document.querySelectorAll('.tree-view input[type=range]')].every((range) => range.value === range.max),
    );
    await choose({ 'algorithm-a': 'uct', 'switches-a': '', 'algorithm-b': '' });
    await page.click('#lab-run');
    await page.waitForSelector('.counts th:text-is("uct,nodes=1000")');
});

await test('a hundred thousand visits stay fluid', async () => {
    const lines = [
        '{"schema":"roque.lab_tree_head/1","game":"","position":"","search":"large","infinity":1000,"visits":100000,"is_full":false}',
    ];
    for (let i = 0; i < 100000; i++)
        lines.push(
            JSON.stringify({
                schema: 'roque.lab_tree/1',
                number: i,
                parent: i === 0 ? null : Math.floor((i - 1) / 7),
                ply: i === 0 ? 0 : Math.floor(Math.log(6 * i + 1) / Math.log(7) + 1e-9),
                move: `m${i % 7}`,
                is_again: false,
                depth_tenths: 0,
                alpha: -1000,
                beta: 1000,
                value: i % 50,
                reason: 'leaf',
                node_type: 1,
                moves_cut: 0,
                moves_left_out: 0,
            }),
        );
    writeFileSync(`${folder}/large.jsonl`, lines.join('\n'));
    await page.setInputFiles('#tree-file', `${folder}/large.jsonl`);
    await page.waitForSelector('#lab-status:has-text("large.jsonl")');
    // Every painting costs what is seen, whole or in part: never the tree.
    const drawn = () =>
        page.evaluate(
            () =>
                new Promise((done) =>
                    requestAnimationFrame(() =>
                        requestAnimationFrame(() => done(Number(document.querySelector('canvas.tree').dataset.drawn))),
                    ),
                ),
        );
    const counts = [await drawn()];
    for (let i = 0; i < 24; i++) {
        await page.click('.tree-view button[aria-label="Larger"]');
        counts.push(await drawn());
    }
    await page.click('.step-back');
    await told('199999 /');
    await page.click('.step-first');
    await page.click('.fold');
    counts.push(await drawn());
    expect(
        counts.every((count) => count > 0 && count < 12000),
        `${counts} of 100000 visits were drawn`,
    );
    expect(counts.at(-2) < 200, `${counts.at(-2)} at the largest`);
    expect(readFileSync(`${folder}/large.jsonl`, 'utf8').length > 1e7, 'the file is no large one');
});

await test('the tree of a position under analysis is one click away', async () => {
    await choose({ depth: '2', 'algorithm-b': '' });
    await part('analyse');
    await page.click('#to-lab');
    await page.waitForSelector('main#lab:not([hidden])');
    await until(() => document.getElementById('lab-position').value.includes('/'));
    await page.waitForSelector('.tree-view');
    await part('play');
});

// SPDX-License-Identifier: GPL-3.0-or-later
// strangers_suite.mjs - what people stumbled over who had never seen the page; ROQUE_FRENCH is the address of a server
// that was started with --lang fr.
import {
    browser,
    complaints,
    context,
    data,
    expect,
    fromMenu,
    openForm,
    page,
    part,
    post,
    serve,
    test,
    touch,
    until,
} from './browser.mjs';

const FRENCH = process.env.ROQUE_FRENCH;
const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };
const is409 = (text) => /status of 409/.test(text);

await test('a FEN that is none is told what is wrong with it, and stays to be mended', async () => {
    await part('editor');
    for (const [typed, reason] of [
        ['rnbqkbnr/pppp w - -', 'FEN'],
        ['8/8/8/8/8/8/8/8 w - - 0 1', 'king'],
    ]) {
        await page.fill('#editor-fen', typed);
        await page.press('#editor-fen', 'Enter');
        await page.waitForSelector(`#editor-status:has-text("${reason}")`);
    }
    await page.fill('#editor-fen', 'nonsense');
    await page.press('#editor-fen', 'Enter');
    await page.waitForSelector('#editor-status:not(:empty)');
    expect((await page.inputValue('#editor-fen')) === 'nonsense', 'what was typed is gone');
    await page.fill('#editor-fen', '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await page.press('#editor-fen', 'Enter');
    await until(() => document.querySelectorAll('#editor piece.king').length >= 2);
    await page.waitForSelector('#editor-status:empty', { state: 'attached' });
});

await test('a page whose program was replaced by another says so', async () => {
    const folder = { XDG_DATA_HOME: `${data}/replaced` };
    const old = await serve(folder);
    const other = await context.newPage();
    await other.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await other.goto(old.address);
    await other.waitForSelector('dialog[open]');
    await old.close();
    await other.waitForSelector('.notice:has-text("still running")');
    const fresh = await serve(folder, '--port', new URL(old.address).port);
    await other.waitForSelector('.notice:has-text("started anew")');
    await other.goto(fresh.address); // only the key is another: the page takes it, and begins anew
    await other.waitForSelector('.notice', { state: 'hidden' });
    await other.waitForSelector('dialog[open]');
    expect(await other.isHidden('.notice'), 'it still complains');
    await other.close();
    await fresh.close();
});

if (FRENCH) {
    await test('--lang chooses the language, whatever the browser speaks; a person may choose another', async () => {
        const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
        await stranger.addInitScript(() => localStorage.setItem('welcomed', '1'));
        await stranger.goto(FRENCH);
        await stranger.waitForSelector('html[lang="fr"] nav :text("Jouer")');
        await stranger.keyboard.press('Escape');
        await stranger.selectOption('#language', 'en');
        await stranger.waitForSelector('html[lang="en"]');
        await stranger.reload();
        await stranger.waitForSelector('html[lang="en"] nav :text("Play")');
        await stranger.context().close();
    });
}

await test('the current move stays in sight in the list of a game that is reviewed', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await part('play');
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nc3', 'Nc6', 'Nb1', 'Nb8', 'a3', 'a6', 'h3', 'h6'];
    for (const [i, typed] of shuffle.entries()) await post('move', { typed, count: i });
    await post('act', { act: 'resign' });
    await post('review', {});
    await page.waitForSelector('.review table');
    for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
        await page.keyboard.press(key);
        if (key === 'Home') {
            await until(() => document.querySelector('#play .moves .here') === null);
            continue;
        }
        await until(() => {
            const here = document.querySelector('#play .moves .here')?.getBoundingClientRect();
            const list = document.querySelector('#play .moves').getBoundingClientRect();
            return here && here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
        });
    }
    await page.setViewportSize(WIDE);
});

await test('a level is not asked how it searched before anything else', async () => {
    await post('new', { game: 'tictactoe', first: 'human', second: 'level:newcomer' });
    await page.waitForSelector('.seat:has-text("newcomer")');
    await page.waitForSelector('#resign:enabled');
    await page.click('#resign');
    await page.click('#confirm');
    await page.waitForSelector('.after');
    expect((await page.locator('.after #to-search').count()) === 0, 'it stands beside Play again');
    await touch('a1').catch(() => undefined);
    await page.waitForSelector(await fromMenu('#more', '#to-search'));
    await page.keyboard.press('Escape');
});

await test('a tree that was typed has no board, and none is asked for', async () => {
    await part('lab');
    const before = complaints.filter(is409).length;
    await page.click('#preset-lecture');
    await page.waitForSelector('#lab .tree-view >> nth=1');
    await page.click('.step-first');
    await page.click('.step-forward');
    await page.waitForSelector('.told:has-text("2 /")');
    expect(complaints.filter(is409).length === before, 'a board was asked for');
});

await test('costs by depth stand at whole depths, and the trees stay where they were', async () => {
    await openForm();
    await page.selectOption('#lab-game', 'tictactoe');
    await page.selectOption('#algorithm-a', 'alphabeta');
    await page.selectOption('#algorithm-b', '');
    await page.fill('#depth', '3');
    await page.click('#lab-compare');
    await page.waitForSelector('#lab-costs .plot canvas');
    await page.waitForSelector('#lab-costs tbody tr >> nth=2');
    const drawn = await page.evaluate(() => {
        // every number on the lower axis is written by the plot on its canvas
        const written = [];
        const own = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
            written.push(String(text));
            return own.call(this, text, ...rest);
        };
        dispatchEvent(new Event('resize'));
        return new Promise((resolve) =>
            setTimeout(() => {
                CanvasRenderingContext2D.prototype.fillText = own;
                resolve(written);
            }, 300),
        );
    });
    expect(drawn.includes('2'), `no depth is written: ${drawn}`);
    expect(!drawn.some((text) => /^\d\.\d+$/.test(text)), `half a ply: ${drawn}`);
    await page.click('#tab-trees');
    await page.waitForSelector('#lab-results .tree-view');
});

await test('a tree is fitted again when the screen is turned', async () => {
    await page.click('#preset-noughts');
    await page.waitForSelector('#lab .tree-view:has-text("alphabeta,depth=3") canvas.tree');
    const fitted = () => page.evaluate(() => Number(document.querySelector('canvas.tree').dataset.fitted));
    await until(() => Number(document.querySelector('canvas.tree').dataset.fitted) > 0);
    const before = await fitted();
    await page.setViewportSize(PHONE);
    await until((width) => Number(document.querySelector('canvas.tree').dataset.fitted) < width, before);
    await page.setViewportSize(WIDE);
    await until((width) => Number(document.querySelector('canvas.tree').dataset.fitted) > width / 2 + 100, before);
});

await test('only switches that a search has a use for are offered', async () => {
    const offered = (side) =>
        page.evaluate(
            (of) =>
                [...document.querySelectorAll(`#ticks-${of} label:not([hidden]) input`)].map((box) => box.dataset.name),
            side,
        );
    await openForm();
    await page.selectOption('#algorithm-a', 'minimax');
    expect(!(await offered('a')).includes('aspiration'), 'minimax has no window');
    expect(!(await offered('a')).includes('guess'), 'only MTD(f) has a guess');
    await page.selectOption('#algorithm-a', 'alphabeta');
    expect((await offered('a')).includes('aspiration'), 'alpha-beta has a window');
    await page.selectOption('#algorithm-a', 'mtdf');
    expect((await offered('a')).includes('guess'), 'MTD(f) starts from a guess');
});

await test('few games are not said to prove anything, and nothing of the result is cut on a phone', async () => {
    await part('match');
    await post('match/begin', {
        game: 'tictactoe',
        players: ['lab:alphabeta,depth=9', 'random:seed=2'],
        games: 4,
        openings: 'start',
    });
    await page.waitForSelector('#match-status:has-text("Too few games")');
    await page.waitForSelector('#match-status:has-text("4 / 4")');
    await page.waitForSelector('#match-plain:has-text("Too few games to say who is stronger.")');
    await page.click('#match-figures > summary');
    expect(!/LOS +\d/.test(await page.textContent('.report')), 'a likelihood stands beside it');
    await page.setViewportSize(PHONE);
    await until(() => {
        const report = document.querySelector('.report');
        return report.scrollWidth <= report.clientWidth;
    });
    await page.setViewportSize(WIDE);
});

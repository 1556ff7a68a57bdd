// SPDX-License-Identifier: GPL-3.0-or-later
// reach_suite.mjs - every part of the page in both themes and languages, from a phone's width to a wide screen.
import {
    address,
    browser,
    checkAccess,
    expect,
    firstLoad,
    launch,
    LAYOUT_SHIFT_MAX,
    layoutShift,
    origin,
    page,
    part,
    post,
    test,
    until,
} from './browser.mjs';

await part('play');
await post('new', { game: 'chess', first: 'human', second: 'human' });
await post('move', { move: 'e4', count: 0 });
await post('study/read', {
    text: '[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 {early} Nc6 (2... g6? 3. Qxe5+) 3. Bc4 Nf6?? 4. Qxf7# 1-0\n',
});
await post('lab/search', { game: 'tictactoe', moves: 'a1 b2 c3', searches: ['alphabeta,depth=2', 'minimax,depth=2'] });
await post('match/begin', {
    game: 'tictactoe',
    players: ['random:seed=1', 'random:seed=2'],
    games: 4,
    sprt: '0,400',
    openings: 'start',
});
const THERE = {
    play: '.move',
    analyse: '.move',
    editor: '.palette',
    lab: '.tree-view >> nth=1',
    match: '.watched >> nth=3',
    games: '.filters',
    drill: '#drill-due',
};
const FRENCH = {
    play: 'Nouvelle partie',
    analyse: 'Ouvrir',
    editor: 'Pièces',
    lab: 'Profondeur',
    match: 'Lancer',
    games: 'Autres filtres',
    drill: 'Problèmes',
};

for (const name of Object.keys(THERE)) {
    await test(`${name}: dark and light, French and English, phone to wide screen, accessible to all`, async () => {
        await part(name);
        await page.waitForSelector(`#${name} ${THERE[name]}`);
        for (const language of ['fr', 'en']) {
            await page.selectOption('#language', language);
            await until((told) => document.documentElement.lang === told, language);
            const isFrench = await page
                .waitForSelector(`#${name} :text("${FRENCH[name]}") >> nth=0`, {
                    state: 'attached',
                    timeout: language === 'fr' ? undefined : 1,
                })
                .then(
                    () => true,
                    () => false,
                );
            expect(isFrench === (language === 'fr'), `${language} speaks ${isFrench ? 'French' : 'English'}`);
            const wide = [];
            for (let width = 320; width <= 1280; width += 32) {
                await page.setViewportSize({ width, height: 800 });
                if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(width);
            }
            expect(wide.length === 0, `${language}: it scrolls sideways at ${wide}`);
            await page.setViewportSize({ width: 1200, height: 800 });
            for (const theme of ['dark', 'light']) {
                if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme)
                    await page.click('#theme');
                for (const width of [360, 768, 1200, 1920]) {
                    await page.setViewportSize({ width, height: 800 });
                    if (width !== 1920) await checkAccess(`${name}, ${theme}, ${language}, ${width}`);
                }
            }
        }
        await page.setViewportSize({ width: 1200, height: 800 });
        await page.evaluate(() => {
            document.documentElement.dataset.theme = 'contrast'; // as the settings choose it
        });
        await checkAccess(`${name}, high contrast`);
    });
    await test(`${name}: nothing moves when it comes`, async () => {
        await page.goto(`${origin}/#${name}`);
        await page.reload();
        await page.waitForSelector(`#${name} ${THERE[name]}`);
        const moved = await layoutShift();
        expect(moved < LAYOUT_SHIFT_MAX, `the layout shifts by ${moved}`);
    });
}
await part('play');

// Where scroll bars take room of their own: a browser on a desk, its window as narrow as a phone.
await test('a scroll bar covers nothing of the board', async () => {
    const desk = await launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
    const reader = await (await desk.newContext({ locale: 'en-GB' })).newPage();
    await reader.setViewportSize({ width: 390, height: 700 });
    await reader.goto(address);
    await reader.waitForSelector('cg-board', { state: 'attached' });
    for (const [width, height] of [
        [390, 700],
        [768, 1024],
        [844, 390],
    ]) {
        await reader.setViewportSize({ width, height });
        const [right, room] = await reader.evaluate(() => [
            document.querySelector('.board-frame').getBoundingClientRect().right,
            document.documentElement.clientWidth,
        ]);
        expect(room < width, `there is no scroll bar at ${width}`);
        expect(right <= room, `the board ends at ${right} of ${room}`);
    }
    await desk.close();
});

// What a first visitor's browser fetches before anything is clicked: the page, its style and every script it imports.
await test('the first load is at most 90 kB', async () => {
    const FIRST_LOAD_BYTES_MAX = 90_000;
    const stranger = await (await browser.newContext()).newPage();
    const files = await firstLoad(stranger, address);
    await stranger.context().close();
    const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
    expect(files.length > 3 && sum > 10_000, `only ${files.map(({ path }) => path)}`);
    expect(
        sum <= FIRST_LOAD_BYTES_MAX,
        `${sum} bytes: ${files.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')}`,
    );
});

// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_suite.mjs - games under analysis on the page.
import {
    address,
    checkAccess,
    context,
    drag,
    expect,
    fromMenu,
    page,
    part,
    post,
    saved,
    start,
    tabTo,
    test,
    tile,
    token,
    until,
} from './browser.mjs';
import { Server } from './server.mjs';

const GAME =
    `[White "Ada"]\n[Black "<b>Bob</b>"]\n[Result "1-0"]\n\n` +
    `1. e4 e5 2. Qh5 {early} Nc6 (2... g6? 3. Qxe5+) 3. Bc4 Nf6?? 4. Qxf7# 1-0\n`;

async function open(text) {
    await page.click('#open');
    await page.fill('#text', text);
    await page.click('#open-text');
}

await test('a game is pasted, with its variations and comments', async () => {
    await part('analyse');
    await open(GAME);
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('.opening:has-text("Ada – <b>Bob</b> 1-0")');
    await page.waitForSelector('.variation .move:has-text("g6?")');
    await page.waitForSelector('.comment:has-text("early")');
    await page.click('#study-last');
    await page.waitForSelector('.move.here:has-text("Qxf7#")');
});

await test('nothing known is no half, and of several games another is chosen by its number alone', async () => {
    await page.waitForSelector('.bar.unknown', { state: 'attached' });
    await open('[White "Zoe"]\n\n1. c4 *\n\n[White "Eve"]\n\n1. d4 d5 (1... Nf6 2. c4 e6) 2. c4 *\n');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('.opening:has-text("Zoe")');
    await page.click('#open');
    await page.fill('#number', '2');
    await page.click('#open-text');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('.opening:has-text("Eve")');
    await page.waitForSelector('.among:has-text("2 / 2")');
    await page.click('#study-all'); // a file of many games is a list, from here too
    await page.waitForSelector('main#games:not([hidden]) #games-table .step:has-text("Zoe")');
    await page.click('#games-table .step:has-text("Eve")');
    await page.waitForSelector('main#analyse:not([hidden]) .opening:has-text("Eve")');
    await page.click('.variation .move:has-text("e6")'); // a later move of the variation brings the whole of it
    await page.click('#move-menu');
    await page.click('#promote');
    await page.waitForSelector('.variation .move:has-text("d5")');
    await open(GAME);
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.click('#study-last');
    await page.waitForSelector('.move.here:has-text("Qxf7#")');
});

await test('the engine shows its lines, with arrows that carry their score', async () => {
    await page.click('#study-first');
    await page.waitForSelector('#study-first:disabled');
    await page.click('#live');
    await page.waitForSelector('.engine-lines li >> nth=2');
    await page.waitForSelector('.cg-shapes line >> nth=2', { state: 'attached' });
    await page.waitForSelector('.cg-custom-svgs text', { state: 'attached' });
    await page.hover('.engine-lines .step >> nth=0');
    await page.waitForSelector('.preview cg-board piece');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.move.here:has-text("e4")');
    await page.click('#threat');
    await page.waitForSelector('#threat[aria-pressed="true"]');
    await page.waitForSelector('.cg-shapes line[stroke="#882020"]', { state: 'attached' });
    await page.click('#threat');
    await page.click('#live');
    await page.waitForSelector('#live[aria-pressed="false"]');
});

await test("the engine's line is played by a click", async () => {
    const before = await page.locator('#analyse .move').count();
    await page.click('#live');
    await page.waitForSelector('.engine-lines li >> nth=2');
    await page.click('.engine-lines li >> nth=2 >> .step >> nth=1');
    await until((known) => document.querySelectorAll('#analyse .move').length > known, before);
    await page.click('#live');
    await page.waitForSelector('#live[aria-pressed="false"]');
    await open(GAME);
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.click('#analyse .move:has-text("e4")');
    await page.waitForSelector('.move.here:has-text("e4")');
});

await test('variations, comments and marks are made and taken away', async () => {
    await drag('c7', 'c5');
    await page.waitForSelector('.variation .move.here:has-text("c5")');
    await page.click('#move-menu');
    await checkAccess('the menu of a move');
    await page.click('#mark-5');
    await page.waitForSelector('.move.here:has-text("c5!?")');
    await page.click('#move-menu');
    await page.fill('#comment', 'Sicilian <i>');
    await page.press('#comment', 'Enter');
    await page.waitForSelector('.comment:has-text("Sicilian <i>")');
    const { text } = await saved(await fromMenu('#study-more', '#study-pgn'));
    expect(/1\. e4 e5 \(1\.\.\. c5 \$5 \{Sicilian <i>\}\)/.test(text.replace(/\s+/g, ' ')), text);
    await page.click('#move-menu');
    await page.click('#promote');
    await page.waitForSelector('.moves > .cell .move.here:has-text("c5")');
    await page.click('#analyse .move.here', { button: 'right' });
    await page.click('#remove');
    await page.waitForSelector('.move.here:has-text("e4")');
    expect((await page.locator('.move:has-text("c5")').count()) === 0, 'it is still there');
});

await test('a move is explained in plain sentences, and then as a tree that folds', async () => {
    await page.click('.variation .move:has-text("g6?")');
    await page.waitForSelector('.variation .move.here');
    await page.click('#explain');
    await page.waitForSelector('.reasons .plain p:has-text("g6 is answered by Qxe5+, which takes the pawn on e5")');
    const plain = await page.locator('.reasons .plain p').count();
    expect(plain === 3, `${plain} sentences`);
    const told = await page.textContent('.reasons .plain');
    expect(/In the line 2\.\.\. g6 3\. Qxe5\+ .*Black loses a rook/.test(told), `no line: ${told}`);
    expect(/because it saves the pawn on e5/.test(told), `no reason for what is better: ${told}`);
    expect(!/[≤≥]/.test(told), `no plain words: ${told}`);
    expect(!(await page.isVisible('.reasons .reason >> nth=0')), 'the tree comes first');
    await page.click('.reasons .searched > summary');
    await page.waitForSelector('.reasons details details summary:has-text("g6")');
    expect((await page.locator('.reasons .reason').count()) > 3, 'too few reasons');
    const text = await page.textContent('.reasons');
    expect(!/[a-h][1-8][a-h][1-8]/.test(text), `moves of UCI: ${text}`);
    expect(!/\b1 positions/.test(text), `one is no many: ${text}`);
    expect(/[≤≥] [+-]/.test(text), `no bounds: ${text}`);
});

await test('a review writes what was better into the game, and a bad move is tried again', async () => {
    await page.click('#study-review');
    await page.waitForSelector('.review .worst:has-text("Nf6??")');
    await page.waitForSelector('.graph');
    await page.click('.review .worst:has-text("Nf6??")');
    await page.waitForSelector('.cg-shapes line >> nth=1', { state: 'attached' });
    await checkAccess('analyse');
    await page.click('.review li:has-text("Nf6??") .retry');
    await page.waitForSelector('#study-status:has-text("Find something better.")');
    await drag('g7', 'g6');
    await page.waitForSelector('#study-status.good');
    await page.click('#study-back');
    await page.waitForSelector('.review');
    const { text } = await saved(await fromMenu('#study-more', '#study-pgn'));
    expect(/\$4/.test(text) && /Annotator "Roque/.test(text), text);
});

await test('a damaged game is read as far as it goes, and its faults are told', async () => {
    await open('[White "Ada"]\n\n1. e4 e5 2. Ke2 Ke7 3. Qh9 Nc6 *\n');
    await page.waitForSelector('#problems li:has-text("line 3")');
    await page.waitForSelector('.move:has-text("Ke7")');
    await open('nothing of the kind');
    await page.waitForSelector('dialog .problem:not(:empty)');
    await page.click('#cancel');
    await page.waitForSelector('.move:has-text("Ke7")');
});

await test('a position is set up piece by piece, with castling, sides and a FEN that can be typed', async () => {
    await part('editor');
    await page.click('#editor-clear');
    const put = async (piece, column, row) => {
        await tile('palette', piece);
        const box = await (await page.$('#editor cg-board')).boundingBox();
        await page.mouse.click(box.x + (box.width * (column + 0.5)) / 8, box.y + (box.height * (row + 0.5)) / 8);
    };
    const fen = (text) => until((wanted) => document.getElementById('editor-fen').value === wanted, text);
    await put('white king', 4, 7);
    await put('black king', 4, 0);
    await put('white rook', 0, 7);
    await fen('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    await page.check('#castle-Q');
    await fen('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    expect(await page.isDisabled('#castle-K'), 'castling without a rook');
    await tile('editor-turn', 'b');
    await fen('4k3/8/8/8/8/8/8/R3K3 b Q - 0 1');
    await page.click('#editor-mirror');
    await fen('3k4/8/8/8/8/8/8/3K3R b - - 0 1');
    await page.click('#editor-swap');
    await fen('3k3r/8/8/8/8/8/8/3K4 w - - 0 1');
    await page.fill('#editor-fen', '4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1');
    await page.press('#editor-fen', 'Enter');
    await until(() => document.getElementById('editor-passed').value === 'd6');
    await checkAccess('editor');
    await page.fill('#editor-fen', '8/8/8/8/8/8/8/8 w - - 0 1');
    await page.press('#editor-fen', 'Enter');
    await page.click('#editor-analyse');
    await page.waitForSelector('#editor-status:has-text("king")');
    await page.fill('#editor-fen', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    await page.press('#editor-fen', 'Enter');
    await page.click('#editor-analyse');
    await page.waitForSelector('main#analyse:not([hidden])');
    await until(() => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === 3);
});

await test('the editor works by keyboard alone, and what was set up is played', async () => {
    await part('editor');
    await page.click('#editor-start');
    await tile('palette', 'take');
    await tabTo('#editor .chess-board');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until(() => document.getElementById('editor-fen').value.startsWith('rnbqkbnr/pppp1ppp/'));
    await tabTo('#editor-play');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.setup[open]');
    expect((await page.inputValue('#start-position')).startsWith('rnbqkbnr/pppp1ppp/'), 'another position');
    await tile('opponent', 'human');
    await start();
    await until(() => document.querySelectorAll('#play cg-board piece:not(.ghost)').length === 31);
    await part('analyse');
});

await test('by keyboard alone, and heard instead of seen', async () => {
    await page.evaluate(() => document.activeElement?.blur());
    await tabTo('#study-typed');
    await page.keyboard.type('Ra8');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.move.here:has-text("Ra8+")');
    await until(() => /Ra8\+/.test(document.getElementById('study-spoken').textContent));
    await until(() => /rook a8/i.test(document.getElementById('study-text-board').textContent));
    await page.waitForSelector('#study-status:has-text("By the endgame tables: White mates in")');
    await tabTo('#study-previous');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#study-last:not(:disabled)');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.move.here:has-text("Ra8+")');
    await tabTo('#move-menu');
    await page.keyboard.press('Enter');
    await tabTo('#remove');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.move:has-text("Ra8+")', { state: 'detached' });
});

await test('a link to a position opens it', async () => {
    const fen = '8/8/8/3k4/8/3P4/8/3K4 b - - 0 1';
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await post('study/read', { text: fen });
    await until(() => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === 3);
    await page.click(await fromMenu('#study-more', '#study-link'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${address.replace(/#.*/, '')}#fen=8`) && !link.includes(token), link);
    await post('study/read', { text: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' });
    await until(() => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === 32);
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('main#analyse:not([hidden])');
    await until(() => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === 3);
});

await test('Back leads to the part one came from, and the part is in the title', async () => {
    const isIn = (name, title) =>
        page.waitForFunction(
            ([wanted, told]) => document.querySelector(`main#${wanted}:not([hidden])`) && document.title === told,
            [name, title],
        );
    await part('games');
    await part('drill');
    await isIn('drill', 'Drill – Roque');
    await page.goBack();
    await isIn('games', 'Games – Roque');
    await page.goBack();
    await isIn('analyse', 'Analyse – Roque');
    await page.goForward();
    await isIn('games', 'Games – Roque');
    await page.goBack();
});

await test('a link to a position opens it where the page is already, and one that was cut harms nothing', async () => {
    const count = () => page.locator('#analyse cg-board piece:not(.ghost)').count();
    for (const [link, men] of [
        ['#fen=8/8/8/3k4/8/3P4/8/2RK4_b_-_-_0_1', 4],
        ['#fen=8/8/8/3k4/8/3P4/8/3K4_b_-_-_0_1', 3],
    ]) {
        await page.evaluate((hash) => {
            location.hash = hash;
        }, link);
        await until(
            (wanted) => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === wanted,
            men,
        );
        await until(() => location.hash === '#analyse');
    }
    await page.goto(`${page.url().replace(/#.*/, '')}#fen=%E0%A4%A`);
    await page.reload();
    await page.waitForSelector('main:not([hidden])');
    await part('analyse');
    await page.waitForSelector('#analyse cg-board piece');
    expect((await count()) === 3, 'another position');
});

await test('a reload keeps the part and the analysis', async () => {
    await page.reload();
    await until(() => document.querySelectorAll('#analyse cg-board piece:not(.ghost)').length === 3);
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    await post('move', { move: 'e4', count: 0 });
    await part('play');
    await page.click(await fromMenu('#more', '#to-analyse'));
    await page.waitForSelector('#analyse .move:has-text("e4")');
    await part('play');
});

await test('no two lines of the engine begin with the same move', async () => {
    const same = [];
    let told = 0;
    const server = new Server(address, (name, { lines = [] }) => {
        if (name !== 'lines') return;
        told++;
        const moves = lines.map(({ path }) => path.join(''));
        if (new Set(moves).size < moves.length) same.push(moves.join(' '));
    });
    const positions = [
        'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
        '4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1',
    ];
    for (const fen of positions) {
        await server.post('study/read', { text: fen });
        await server.post('study/live', { is_live: true, lines: 5 });
        const before = told;
        await server.until('lines', () => told > before + 8);
    }
    await server.post('study/live', { is_live: false, lines: 3 });
    expect(same.length === 0, same.join('\n'));
});

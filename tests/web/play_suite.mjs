// SPDX-License-Identifier: GPL-3.0-or-later
// play_suite.mjs - games on the page.
import {
    address,
    checkAccess,
    choose,
    clickSquares,
    context,
    drag,
    expect,
    fromMenu,
    LAYOUT_SHIFT_MAX,
    layoutShift,
    moves,
    origin,
    page,
    PATIENCE,
    post,
    saved,
    start,
    status,
    tabTo,
    test,
    tile,
    token,
    touch,
    until,
    watch,
} from './browser.mjs';

await test('a first visit explains itself on one screen, in both languages, by keyboard, once', async () => {
    await page.goto(address);
    await page.waitForSelector('dialog.welcome[open] h2:has-text("Welcome")');
    expect(!page.url().includes(token), 'the key is still to be seen');
    for (const [width, height] of [
        [360, 740],
        [1200, 800],
    ]) {
        await page.setViewportSize({ width, height });
        const fits = await page.evaluate(() => {
            const { top, bottom } = document.querySelector('dialog').getBoundingClientRect();
            return (
                top >= 0 &&
                bottom <= innerHeight &&
                document.querySelector('dialog').scrollHeight <= document.querySelector('dialog').clientHeight
            );
        });
        expect(fits, `it does not fit ${width} x ${height}`);
    }
    await checkAccess('welcome');
    await page.selectOption('#welcome-language', 'fr');
    await page.waitForSelector('dialog.welcome h2:has-text("Bienvenue")');
    await page.selectOption('#welcome-language', 'en');
    await page.waitForSelector('dialog.welcome h2:has-text("Welcome")');
    await page.focus('[data-begin="play"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.setup[open]');
    await page.reload();
    await page.waitForSelector('dialog.setup[open]');
    expect((await page.locator('dialog.welcome').count()) === 0, 'it is not remembered');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.welcome[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
});

await test('a game won by mouse', async () => {
    await choose({ game: 'chess', opponent: 'human' });
    const mate = [
        ['e2', 'e4'],
        ['e7', 'e5'],
        ['d1', 'h5'],
        ['b8', 'c6'],
        ['f1', 'c4'],
        ['g8', 'f6'],
        ['h5', 'f7'],
    ];
    for (let i = 0; i < mate.length; i++) {
        await (i % 2 ? clickSquares : drag)(...mate[i]);
        await moves(i + 1);
    }
    await status('White wins: checkmate');
});

await test('one click from the end of a game to its review', async () => {
    await page.click('#review');
    await page.waitForSelector('.review .worst:has-text("??")');
    expect((await page.locator('.cg-shapes line').count()) === 0, 'an arrow before anything was asked');
    await page.click('.review .worst');
    await status('You are looking at an earlier position.');
    // What was played and what was better, both at once, and the mark on the board.
    await page.waitForSelector('.cg-shapes line[stroke="#882020"]', { state: 'attached' });
    await page.waitForSelector('.cg-shapes line[stroke="#15781B"]', { state: 'attached' });
    await page.waitForSelector('.cg-custom-svgs text:has-text("??")', { state: 'attached' });
    await page.click('#last');
    await page.waitForSelector('.cg-shapes line', { state: 'detached' });
});

await test('the graph has the mistakes, tells the score under the pointer, and a click goes there', async () => {
    await page.waitForSelector('.moves .mark-blunder:has-text("Nf6??")');
    await page.waitForSelector('.graph circle.mark-blunder', { state: 'attached' });
    const box = await (await page.$('.graph')).boundingBox();
    await page.mouse.move(box.x + (box.width * 6) / 7, box.y + 20);
    await page.waitForSelector('.graph-told:has-text("Nf6")');
    expect(/[-+#]/.test(await page.textContent('.graph-told')), 'no score is told');
    await page.mouse.click(box.x + (box.width * 6) / 7, box.y + 20);
    await page.waitForSelector('.move.here:has-text("Nf6??")');
});

await test('the better line is shown under the pointer, and on the board by a click', async () => {
    await page.hover('.better .step >> nth=0');
    await page.waitForSelector('.preview cg-board piece');
    await page.click('.better .step >> nth=1');
    await status('Better');
    await page.waitForSelector('.preview', { state: 'hidden' });
    await page.click('#last');
    await status('White wins: checkmate');
});

await test('what a review counts is not wider than its card, on a phone either', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const over = await page.evaluate(() => {
        document.documentElement.style.setProperty('--sans', 'DejaVu Sans, sans-serif'); // a wide one
        const table = document.querySelector('#play .review table');
        const width = table.getBoundingClientRect().width - table.parentElement.clientWidth;
        document.documentElement.style.removeProperty('--sans');
        return width;
    });
    await page.setViewportSize({ width: 1200, height: 800 });
    expect(over <= 0, `it is ${over} pixels wider`);
});

await test('a bad move is tried again', async () => {
    await page.click('.review .retry');
    await status('Find something better.');
    const from = await page.evaluate(() => document.querySelectorAll('.move').length);
    await page.fill('#typed', 'Ke7');
    await page.press('#typed', 'Enter');
    await status('does not hold');
    expect((await page.locator('.cg-shapes line').count()) === 0, 'a move that does not hold is pointed at');
    await page.click('#hint');
    await status('Look at your');
    await page.click('#solution');
    await status('Best was');
    await page.waitForSelector('.cg-shapes line', { state: 'attached' });
    await page.fill('#typed', 'g6');
    await page.press('#typed', 'Enter');
    await page.waitForSelector('#status.good');
    await page.click('#back');
    await status('White wins: checkmate');
    expect(from === (await page.evaluate(() => document.querySelectorAll('.move').length)), 'moves were lost');
});

await test('the endgame tables speak once a game is over', async () => {
    await post('new', { game: 'chess', first: 'human', second: 'human', position: '8/8/8/3k4/8/3P4/8/3K4 b - - 0 1' });
    await status('Black is to move');
    await page.fill('#typed', 'Ke5');
    await page.press('#typed', 'Enter');
    await moves(1);
    expect(!/tables/.test(await page.textContent('#status')), 'they help while the game goes on');
    await page.click('#resign');
    await page.click('#confirm');
    await status('By the endgame tables:');
    await page.click('#first');
    await status('By the endgame tables: a draw with best play.');
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    for (const [i, move] of ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#'].entries())
        await post('move', { move, count: i });
    await status('White wins: checkmate');
});

await test('the game and its picture are saved', async () => {
    const game = await saved(await fromMenu('#more', '#save-pgn'));
    expect(game.name === 'roque-chess.pgn' && /Qxf7# 1-0/.test(game.text), game.text);
    const picture = await saved(await fromMenu('#more', '#save-svg'));
    expect(
        (picture.text.match(/<image /g) ?? []).length === 31,
        `${(picture.text.match(/<image /g) ?? []).length} men are in the picture`,
    );
});

await test('the picture in pixels is a PNG of the whole board', async () => {
    const { name, bytes } = await saved(await fromMenu('#more', '#save-png'));
    expect(name === 'roque-chess.png' && bytes.toString('latin1', 1, 4) === 'PNG', name);
    expect(bytes.readUInt32BE(16) === 1000 && bytes.readUInt32BE(20) === 1000, 'another size');
    expect(bytes.length > 20000, `${bytes.length} bytes: the pieces are missing`);
});

await test('after the end another game is one click away', async () => {
    await page.click('#again');
    await status('White is to move');
    expect((await page.locator('.move').count()) === 0, 'moves are left');
});

await test('a game is lost by resigning, after a question', async () => {
    await choose({ game: 'chess', opponent: 'computer', level: 'beginner' });
    await page.waitForSelector('.seat:has-text("Beginner (700)"), .seat:has-text("beginner (700)")');
    const asked = Date.now();
    await drag('e2', 'e4');
    await moves(2);
    expect(Date.now() - asked >= 500, 'a level answers faster than people do');
    await page.click('#resign');
    await page.click('#confirm');
    await status('Black wins: White resigned');
});

await test("the search behind the computer's move is one click away, and stepped through", async () => {
    await post('new', { game: 'chess', first: 'human', second: 'engine:depth=3,book=none' });
    await status('Your move');
    await drag('e2', 'e4');
    await moves(2);
    await page.click('#resign');
    await page.click('#confirm');
    await page.click(await fromMenu('#more', '#to-search'));
    await page.waitForSelector('#lab .tree-view h2:has-text("engine:depth=3")');
    await page.click('.step-first');
    await page.click('.step-forward');
    await page.waitForSelector('.told:has-text("2 /")');
    expect((await page.locator('.frames tbody tr').count()) === 2, 'no window is shown');
    await page.click('nav [data-part="play"]');
    await status('Black wins: White resigned');
});

await test('the search of the last game goes when another one begins', async () => {
    await post('new', { game: 'tictactoe', first: 'human', second: 'human' });
    await page.waitForSelector('#lab .tree-view', { state: 'detached' });
    expect((await page.inputValue('#lab-position')) === '', "the laboratory keeps the last game's position");
    expect((await page.inputValue('#algorithm-a')) === 'alphabeta', "and its player's search");
});

await test('moves are taken back and games resigned while the computer thinks', async () => {
    const slow = 'engine:movetime=600';
    await post('new', { game: 'chess', first: 'human', second: slow });
    await status('Your move');
    await drag('e2', 'e4');
    await status('The computer is thinking');
    await page.click('#undo');
    await status('Your move');
    expect((await page.locator('.move:not(.undone)').count()) === 0, 'the move stands');
    await drag('d2', 'd4');
    await status('The computer is thinking');
    await page.click('#flip');
    await page.waitForSelector('.orientation-black');
    await page.click('#resign');
    await page.click('#confirm');
    await status('Black wins: White resigned');
});

await test('the board is hidden between the turns of two people', async () => {
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    await status('White is to move');
    await page.click(await fromMenu('#more', '#hide'));
    await page.waitForSelector('#hide[aria-pressed="true"]', { state: 'attached' });
    await drag('e2', 'e4');
    await page.waitForSelector('#show');
    expect((await page.locator('#play cg-board').count()) === 0, 'the board is to be seen');
    await page.click('#show');
    await page.waitForSelector('.orientation-black');
    await page.click(await fromMenu('#more', '#hide'));
    await page.waitForSelector('.orientation-white');
});

await test('computer against computer', async () => {
    await choose({ game: 'tictactoe', opponent: 'watch', level: 'full' });
    await status('draw');
    expect((await page.locator('.move').count()) === 9, 'not a whole game');
});

await test('castling and promotion', async () => {
    await post('new', {
        game: 'chess',
        first: 'human',
        second: 'human',
        position: 'r3k3/6P1/8/8/8/8/8/4K2R w Kq - 0 1',
    });
    await page.waitForSelector('cg-board piece.pawn');
    await drag('e1', 'g1');
    await page.waitForSelector('.move:has-text("O-O")');
    await drag('e8', 'c8');
    await page.waitForSelector('.move:has-text("O-O-O")');
    await drag('g7', 'g8');
    await page.click('dialog.promotion [data-move="g8=N"]');
    await page.waitForSelector('.move:has-text("g8=N")');
});

await test('a move that is not legal stays where it was', async () => {
    const before = await page.locator('.move').count();
    await page.fill('#typed', 'Ke8e1');
    await page.press('#typed', 'Enter');
    await page.waitForSelector('#status:not(:has-text("is to move"))');
    expect((await page.locator('.move').count()) === before, 'it was played');
});

await test('looking back and going on', async () => {
    await page.click('#first');
    await status('You are looking at an earlier position.');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.move.here:has-text("O-O")');
    await page.keyboard.press('End');
    await page.waitForSelector('.move.here:has-text("g8=N")');
});

for (const [game, squares] of [
    ['tictactoe', ['b2']],
    ['connect4', ['4-6']],
    ['othello', ['d3']],
    ['awale', ['C']],
    ['amazons', ['d1', 'd7', 'g7']],
    ['draughts', ['32', '28']],
]) {
    await test(`${game}: the computer answers`, async () => {
        await choose({
            game,
            opponent: 'computer',
            level: 'newcomer',
        });
        await page.waitForSelector('.square-board svg');
        for (const square of squares) await touch(square);
        await moves(2);
        await page.click('#undo');
        await page.waitForSelector('.move.undone');
    });
}

await test('a row that has won is marked, and seeds that were taken are seen', async () => {
    await post('new', { game: 'connect4', first: 'human', second: 'human' });
    for (const [i, typed] of ['1', '2', '1', '2', '1', '2'].entries()) await post('move', { typed, count: i });
    await moves(6);
    expect((await page.locator('#play path.line').count()) === 0, 'a row is marked before it is there');
    await post('move', { typed: '1', count: 6 });
    await page.waitForSelector('#play path.line', { state: 'attached' });
    await post('new', { game: 'awale', first: 'human', second: 'lab:alphabeta,depth=2' });
    await page.waitForSelector('#play .store >> nth=1', { state: 'attached' });
    await page.waitForSelector('.seat:has-text("Alpha-beta, depth 2")');
    expect((await page.locator('#play .seed').count()) === 48, 'not every seed is seen');
});

await test('chess men are moved by arrows and Enter', async () => {
    await post('new', { game: 'chess', first: 'human', second: 'random:seed=1' });
    await until(() => document.querySelectorAll('.move').length === 0 && document.getElementById('typed') !== null);
    await tabTo('.board-frame .chess-board');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('cg-board square.cursor', { state: 'attached' });
    await page.keyboard.press('ArrowDown');
    expect(/^e2.*\S/.test(await page.textContent('.chess-board [aria-live]')), 'the square is not told');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await moves(2);
    expect((await page.textContent('.move >> nth=0')) === 'e4', await page.textContent('.moves'));
});

await test('by keyboard alone', async () => {
    await choose({ game: 'tictactoe', opponent: 'human' });
    await page.focus('.square-board svg');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await moves(1);
    await page.fill('#typed', 'c3');
    await page.keyboard.press('Enter');
    await moves(2);
});

await test('a hint is shown and said', async () => {
    await page.click('#hint');
    await status('The computer would play');
    await page.waitForSelector('.hint');
});

await test('a reload loses nothing, and a second tab shows the same', async () => {
    await page.reload();
    await moves(2);
    const other = await context.newPage();
    watch(other);
    await other.goto(origin);
    await other.waitForSelector('.move >> nth=1', PATIENCE);
    await other.click('#undo');
    await page.waitForSelector('.move.undone');
    await other.close();
});

await test('the clock runs', async () => {
    await choose({ game: 'chess', opponent: 'human', clock: '1+0' });
    await page.waitForSelector('#clock-0:has-text("0:5")');
    expect((await page.textContent('#clock-1')) === '1:00', 'the wrong clock runs');
});

await test('after another tab the arrows are where they were', async () => {
    await choose({ game: 'chess', opponent: 'human' });
    await page.click('#hint');
    await page.waitForSelector('.cg-shapes line', { state: 'attached' });
    const ends = () =>
        page.evaluate(() => {
            const line = document.querySelector('#play .cg-shapes line');
            return ['x1', 'y1', 'x2', 'y2'].map((name) => line.getAttribute(name)).join(' ');
        });
    const before = await ends();
    await page.click('nav [data-part="lab"]');
    await page.click('nav [data-part="play"]');
    await until((wanted) => {
        const line = document.querySelector('#play .cg-shapes line');
        return line !== null && ['x1', 'y1', 'x2', 'y2'].map((name) => line.getAttribute(name)).join(' ') === wanted;
    }, before);
});

await test('another game has the clock of the one before', async () => {
    await choose({ game: 'chess', opponent: 'human', clock: '5+3' });
    await drag('e2', 'e4');
    await moves(1);
    await page.click('#resign');
    await page.click('#confirm');
    await page.click('#again');
    await page.waitForSelector('#clock-1:has-text("5:00")');
    await until(() => document.querySelectorAll('.move').length === 0);
});

await test('the questions of a new game follow what is chosen', async () => {
    const level = 'input[name="level"][value="club"]',
        side = 'input[name="side"][value="0"]';
    await page.click('#new');
    await page.waitForSelector(`dialog[open] ${level}`, { state: 'attached' });
    await tile('opponent', 'computer');
    expect((await page.locator('input[name="level"]').count()) === 10, 'chess has ten levels');
    for (const text of ['club player', '1400', 'misses the quiet ones'])
        await page.waitForSelector(`label:has(${level}):has-text("${text}")`);
    await tile('game', 'othello');
    await page.waitForSelector(`label:has(${level}):has-text("looks 1 move ahead")`);
    expect(!/lab:/.test(await page.textContent('dialog .levels')), 'an opponent is called by its code');
    await tile('game', 'chess');
    await page.waitForSelector(level, { state: 'attached' });
    await tile('opponent', 'human');
    expect(!(await page.isVisible(side)), 'two people choose a side');
    await tile('game', 'othello');
    expect(!(await page.isVisible(side)), 'who plays is forgotten with the game');
    await tile('opponent', 'computer');
    expect(await page.isVisible(side), 'the side is lost');
    await page.click('#cancel');
    await page.waitForSelector('dialog', { state: 'detached' });
});

await test("a clock of one's own, and Chess960 without a number", async () => {
    await page.click('#new');
    await tile('game', 'chess');
    await tile('opponent', 'human');
    await tile('clock', 'own');
    await page.fill('#clock-minutes', '7');
    await page.fill('#clock-seconds', '4');
    expect(!(await page.isVisible('#variant')), 'what is advanced is in the way');
    await tile('start', '960');
    const [asked] = await Promise.all([page.waitForRequest((request) => request.url().endsWith('/api/new')), start()]);
    expect(/^chess:960-\d+$/.test(asked.postDataJSON().game), `asked for ${asked.postDataJSON().game}`);
    await page.waitForSelector('#clock-1:has-text("7:00")');
    const text = await page.evaluate(() => document.querySelector('.opening').textContent);
    expect(text.length > 0, 'the game has no name');
    await choose({ game: 'chess', start: 'usual', opponent: 'human', clock: '0+0' });
});

await test('the questions are answered by keyboard alone', async () => {
    await tabTo('#new');
    await page.keyboard.press('Enter');
    await page.waitForSelector('input[name="game"]:checked:focus', { state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('input[name="game"][value="tictactoe"]:checked', { state: 'attached' });
    await tabTo('input[name="opponent"]:checked');
    await page.keyboard.press('ArrowRight');
    await tabTo('#start');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('.square-board svg');
});

await test('settings: high contrast, another board, no coordinates, no question before resigning', async () => {
    await choose({ game: 'chess', opponent: 'human' });
    await page.click('#settings');
    await tile('set-theme', 'contrast');
    await tile('set-board', 'green');
    await page.uncheck('#set-coordinates');
    await page.uncheck('#set-confirm');
    await checkAccess('settings');
    const notices = await page.evaluate(async () => (await fetch(document.querySelector('.settings a').href)).text());
    expect(/chessground[\s\S]*Colin M.L. Burnett[\s\S]*Leon Sorokin/.test(notices), 'whose work the page is');
    await page.click('#settings-close');
    await checkAccess('high contrast');
    expect(
        (await page.evaluate(() => getComputedStyle(document.querySelector('cg-board')).backgroundImage)).includes(
            'rgb(113, 147, 106)',
        ),
        'the board is not green',
    );
    await page.waitForSelector('coords', { state: 'hidden' });
    await drag('e2', 'e4');
    await moves(1); // a game without a move is kept by a server alone
    await page.reload();
    await until(() => document.documentElement.dataset.theme === 'contrast');
    await moves(1);
    await page.click('#resign');
    await status('resigned');
    await page.click('#settings');
    await tile('set-theme', 'light');
    await tile('set-board', 'wood');
    await page.check('#set-coordinates');
    await page.check('#set-confirm');
    await page.click('#settings-close');
    await choose({ game: 'chess', opponent: 'human' });
});

await test('the board takes the height that is there, and both players are in sight on a phone', async () => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.waitForSelector('cg-board');
    await until(() => document.querySelector('#play .board-frame').clientHeight >= 780);
    await page.setViewportSize({ width: 390, height: 844 });
    await until(() => document.querySelector('#play .board-frame').clientWidth >= 380);
    const seats = await page.evaluate(() =>
        [...document.querySelectorAll('#play .seat')].map((seat) => seat.getBoundingClientRect().bottom),
    );
    expect(seats.length === 2 && seats.every((bottom) => bottom < 560), `seats end at ${seats}`);
    expect(await page.evaluate(() => document.querySelector('header').clientHeight <= 48), 'the head has two rows');
    await page.setViewportSize({ width: 1200, height: 800 });
});

await test('moves are typed in French letters', async () => {
    await page.selectOption('#language', 'fr');
    await page.waitForSelector('#new:has-text("Nouvelle partie")');
    await post('new', {
        game: 'chess',
        first: 'human',
        second: 'human',
        position: '4k3/P7/8/8/8/8/5n2/3QK3 w - - 0 1',
    });
    await status('Trait : Blancs');
    for (const [i, typed] of ['a8=D', 'Rf7', 'Da7', 'rf6'].entries()) {
        await page.fill('#typed', typed);
        await page.press('#typed', 'Enter');
        await moves(i + 1);
    }
    await page.selectOption('#language', 'en');
    await page.waitForSelector('#new:has-text("New game")');
});

await test('in French', async () => {
    await page.selectOption('#language', 'fr');
    await page.waitForSelector('#new:has-text("Nouvelle partie")');
    await page.waitForSelector('.seat:has-text("Blancs")');
    await page.reload();
    await page.waitForSelector('#new:has-text("Nouvelle partie")');
    await page.selectOption('#language', 'en');
    await page.waitForSelector('#new:has-text("New game")');
});

await test('who types a move types the next one without a click', async () => {
    await post('new', { game: 'connect4', first: 'human', second: 'random:seed=1' });
    await page.waitForSelector('[data-square]');
    await page.click('#typed');
    for (const count of [2, 4]) {
        await page.keyboard.type('4');
        await page.keyboard.press('Enter');
        await moves(count);
        await until(() => document.activeElement.id === 'typed');
    }
    await post('new', { game: 'chess', first: 'human', second: 'human' });
    await page.waitForSelector('cg-board');
});

// What a click in the middle of the button would hit.
await test('the button that begins a game is never covered', async () => {
    await page.click('#new');
    for (const [width, height] of [
        [390, 844],
        [360, 640],
        [1280, 600],
    ]) {
        await page.setViewportSize({ width, height });
        for (const game of ['chess', 'connect4', 'othello']) {
            await tile('game', game);
            for (const where of [0.1, 0.5, 0.9]) {
                const hit = await page.evaluate((part) => {
                    const { left, top, width, height } = document.querySelector('#start').getBoundingClientRect();
                    return document.elementFromPoint(left + width * part, top + height / 2)?.closest('button')?.id;
                }, where);
                expect(hit === 'start', `${width}×${height}, ${game}: a click at ${where} hits ${hit}`);
            }
        }
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.press('body', 'Escape');
});

await test('nothing moves when the game comes', async () => {
    await page.reload();
    await page.waitForSelector('#play .seat >> nth=1');
    const moved = await layoutShift();
    expect(moved < LAYOUT_SHIFT_MAX, `the layout shifts by ${moved}`);
});

await test('on a phone nothing sticks out', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForSelector('cg-board');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways');
    await page.setViewportSize({ width: 1200, height: 800 });
});

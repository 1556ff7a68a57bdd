// SPDX-License-Identifier: GPL-3.0-or-later
// tasks_suite.mjs - five tasks as somebody does them who sees the page for the first time: in English by the mouse, in
// French by the keyboard alone. Each visitor has a program and a browser of his own, and asks nobody.
//
// ROQUE_STATIONS names a folder for a picture of every station, for whoever looks at the way.
import { mkdirSync } from 'node:fs';
import { browser, checkAccess, data, expect, PATIENCE, serve, test, watch } from './browser.mjs';

const HEIGHT = 800; // of the window
const stations = process.env.ROQUE_STATIONS;
const WORDS = {
    en: {
        hints: ['Look at your', 'goes to'],
        won: 'You won!',
        right: 'Right',
        twice: 'could say only that it is at least',
    },
    fr: {
        hints: ['Regardez votre', 'va de'],
        won: 'Vous avez gagné !',
        right: 'Juste',
        twice: 'pouvait seulement dire que sa valeur est au moins',
    },
};
// Three games of one player, who gave away a pawn, a queen and a mate.
const GAMES = `[White "Kim"]
[Black "Lou"]
[Date "2026.05.01"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Max"]
[Black "Kim"]
[Date "2026.05.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Qg5 3. Nxg5 d6 1-0

[White "Kim"]
[Black "Ned"]
[Date "2026.05.03"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1/2-1/2
`;

// Somebody who sees the page for the first time, in this language.
class Visitor {
    constructor(language) {
        this.language = language;
        this.words = WORDS[language];
        this.hasMouse = language === 'en';
        this.folder = `${data}/tasks-${language}`;
    }

    async come(environment = {}) {
        this.server = await serve({ XDG_DATA_HOME: this.folder, ...environment });
        this.context = await browser.newContext({
            viewport: { width: 1280, height: HEIGHT },
            locale: this.language === 'en' ? 'en-GB' : 'fr-FR',
        });
        this.page = await this.context.newPage();
        this.page.setDefaultTimeout(PATIENCE.timeout);
        watch(this.page, new URL(this.server.address).origin);
        await this.page.goto(this.server.address);
        await this.page.waitForSelector(`html[lang="${this.language}"]`);
    }

    async leave() {
        await this.context.close();
        await this.server.close();
    }

    async see(selector, text) {
        const found = this.page.locator(text ? `${selector}:has-text("${text}")` : selector).first();
        await found.waitFor();
        return found;
    }

    async look(station) {
        if (!stations) return;
        mkdirSync(stations, { recursive: true });
        await this.page.waitForTimeout(300);
        await this.page.screenshot({ path: `${stations}/${this.language}-${station}.png` });
    }

    async tabTo(selector) {
        for (let i = 0; i < 400; i++) {
            const isThere = await this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
            if (isThere) return;
            await this.page.keyboard.press('Tab');
        }
        throw new Error(`Tab never comes to ${selector}`);
    }

    // A button: by a click, or by Tab and Enter.
    async press(selector) {
        await this.see(selector);
        if (this.hasMouse) return this.page.locator(selector).first().click();
        await this.tabTo(selector);
        await this.page.keyboard.press('Enter');
    }

    // One of a group of tiles: by a click, or by the arrows of a radio group.
    async choose(name, value) {
        const wanted = `input[name="${name}"][value="${value}"]`;
        await this.page.waitForSelector(wanted, { state: 'attached' });
        if (this.hasMouse) return this.page.click(`label:has(${wanted})`);
        await this.tabTo(`input[name="${name}"]`);
        for (let i = 0; i < 40 && !(await this.page.isChecked(wanted)); i++)
            await this.page.keyboard.press('ArrowRight');
        expect(await this.page.isChecked(wanted), `the arrows never come to ${value}`);
    }

    async write(selector, text) {
        if (this.hasMouse) await this.page.click(selector);
        else await this.tabTo(selector);
        await this.page.keyboard.insertText(text);
    }

    part(name) {
        return this.press(`nav [data-part="${name}"]`);
    }
}

// ---- tic-tac-toe, as a child knows it ----

const ROWS = ['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3', 'a1 a2 a3', 'b1 b2 b3', 'c1 c2 c3', 'a1 b2 c3', 'a3 b2 c1'].map(
    (row) => row.split(' '),
);
const SQUARES = [...new Set(ROWS.flat())];

// Completes a row, stops one, or takes what is good in general.
function chooseSquare(moves) {
    const owner = new Map(moves.map((square, i) => [square, i % 2]));
    const me = moves.length % 2;
    for (const who of [me, 1 - me])
        for (const row of ROWS) {
            const free = row.filter((square) => !owner.has(square));
            if (free.length === 1 && row.filter((square) => owner.get(square) === who).length === 2) return free[0];
        }
    return ['b2', 'a1', 'c3', 'a3', 'c1', ...SQUARES].find((square) => !owner.has(square));
}

async function winAtTicTacToe(visitor) {
    const { page } = visitor;
    const isOver = () => page.locator('#again').count();
    const made = () =>
        page.$$eval('#play .move:not(.undone)', (all) => all.map(({ textContent }) => textContent.trim()));
    for (let game = 0; game < 12; game++) {
        while (!(await isOver())) {
            const before = await made();
            const square = chooseSquare(before);
            if (visitor.hasMouse) await page.click(`[data-square="${square}"] .touch`, { force: true });
            else {
                await visitor.tabTo('#typed');
                await page.keyboard.insertText(square);
                await page.keyboard.press('Enter');
            }
            await page.waitForSelector(`#again, #play .move:not(.undone) >> nth=${before.length + 1}`);
        }
        if ((await made()).length % 2 === 1 && (await made()).length < 9) return game + 1; // the last move was mine
        await visitor.press('#again');
        await page.waitForSelector('#again', { state: 'detached' });
    }
    throw new Error('twelve games, and none was won');
}

for (const language of ['en', 'fr']) {
    const visitor = new Visitor(language);
    const { words } = visitor;

    await test(`task, ${language}: a child plays a first game and wins it at the first level`, async () => {
        await visitor.come();
        await visitor.look('1-welcome');
        await visitor.press('[data-begin="play"]');
        await visitor.see('dialog.setup[open]');
        await visitor.choose('game', 'tictactoe');
        await visitor.choose('level', 'newcomer');
        await visitor.look('2-new-game');
        await visitor.press('#start');
        await visitor.page.waitForSelector('dialog', { state: 'detached' });
        await winAtTicTacToe(visitor);
        await visitor.see('#play', words.won);
        await visitor.look('3-won');
        await checkAccess(`a game that is won, ${language}`, visitor.page);
    });

    await test(`task, ${language}: a club player finds the worst mistake of three games`, async () => {
        await visitor.part('games');
        await visitor.look('4-games');
        await visitor.press('#games-bring > summary');
        await visitor.write('#games-text', GAMES);
        await visitor.press('#games-open');
        await visitor.see('#games-table tbody tr:nth-child(3)');
        await visitor.look('5-opened');
        await visitor.press('#games-review');
        await visitor.see('#games-worst li');
        await visitor.look('6-reviewed');
        await visitor.press('#games-worst .step');
        await visitor.see('main#analyse:not([hidden]) .move.here', 'g4');
        await visitor.look('7-worst');
        await visitor.part('games');
        await visitor.press('#games-drill');
        await visitor.see('main#drill:not([hidden]) #drill-due');
        await visitor.look('8-drill');
    });

    await test(`task, ${language}: … and is drilled on them a day later`, async () => {
        await visitor.leave();
        const tomorrow = new Date(Date.now() + 36 * 3600 * 1000).toISOString().slice(0, 10);
        await visitor.come({ ROQUE_TODAY: tomorrow });
        await visitor.press('[data-begin="drill"]');
        await visitor.see('#drill-mistakes:not([disabled])');
        await visitor.press('#drill-mistakes');
        await visitor.see('#drill-status', 'g4');
        await visitor.look('9-asked');
        for (const hint of words.hints) {
            await visitor.press('#drill-hint');
            await visitor.see('#drill-status', hint);
        }
        await visitor.press('#drill-solution');
        await visitor.press('#drill-next');
        await visitor.look('10-next');
    });

    await test(`task, ${language}: a student shows why NegaScout searched a node twice`, async () => {
        await visitor.part('lab');
        await visitor.press('#preset-twice');
        await visitor.see('.tree-view h2', 'negascout');
        await visitor.look('11-trees');
        await visitor.press('.step-again');
        const told = await visitor.see('.tree-view .told', words.twice);
        const { y, height } = await told.boundingBox();
        expect(y + height <= HEIGHT, 'the answer has to be scrolled to');
        await visitor.look('12-twice');
        await checkAccess(`a node searched twice, ${language}`, visitor.page);
    });

    await test(`task, ${language}: a teacher sets up a prediction for the class`, async () => {
        await visitor.press('#preset-lecture');
        await visitor.see('.tree-view h2', 'minimax');
        await visitor.press('.tree-view:nth-child(2) .step-first');
        await visitor.press('.tree-view:nth-child(2) .predict');
        await visitor.see('.prediction:not([hidden]) .score-told', '0 / 0');
        await visitor.look('13-asked');
        await visitor.press('#predict-on');
        await visitor.see('.prediction [role="status"]', words.right);
        await visitor.see('.prediction .score-told', '1 / 1');
        await visitor.look('14-answered');
        await visitor.leave();
    });
}

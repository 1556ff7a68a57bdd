// SPDX-License-Identifier: GPL-3.0-or-later
// match.ts - a match: begun here, or followed through the journal of any process; score, test, games.
import {
    getText,
    type Boards,
    type Contest,
    type EndedGame,
    type LiveGame,
    type Look,
    type Match,
    type MatchGame,
} from './api';
import { SquareBoard, type BoardView, wonRow } from './board';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { button } from './controls';
import { h } from './dom';
import { matchFields, readWish } from './match_form';
import { saveFile } from './picture';
import { playerName } from './player_name';
import { plot } from './plot';
import { Voice } from './ask';
import { transport } from './transport';
import { counted, language, say } from './words';

let match: Match | null = null;
let contest: Contest | null = null;
let live: LiveGame[] = [];
let formIn = ''; // the language that the form was drawn in
let formDrawn: Promise<void> | null = null; // what stands below it waits for it, so that nothing moves
const voice = new Voice(() => drawStatus());
// A game that ended, in another part of the page.
export const elsewhere = { analyse: (_pgn: string): void => undefined, play: (): void => undefined };

const form = h('div', {});
const status = h('p', { class: 'status', id: 'match-status', role: 'status' });
const steering = h('p', { class: 'buttons' });
const report = h('div', { class: 'lab-results' });
const liveGames = h('section', { class: 'live-games' });
const endedGames = h('section', {});
export const view = h('main', { class: 'lab', id: 'match' }, form, status, steering, liveGames, report, endedGames);

// ---- what is wanted --------------------------------------------------------------------------------

// Once it is played its boards come first: the form is one line.
async function beginMatch(): Promise<void> {
    const fields = document.getElementById('match-new') as HTMLDetailsElement;
    if (await voice.ask('match/begin', readWish())) fields.open = false;
}

async function drawForm(told: Contest): Promise<void> {
    const path = h('input', { id: 'journal', value: match?.path ?? '', autocomplete: 'off', spellcheck: 'false' });
    const follow = h(
        'form',
        {
            class: 'middle',
            submit: (event: Event) => {
                event.preventDefault();
                void voice.ask('match/follow', { path: path.value.trim() });
            },
        },
        h('p', {}, say('What roque match --journal FILE plays is shown here. The file is only read.')),
        h(
            'p',
            { class: 'typing' },
            h('label', { for: 'journal' }, say('Journal of a match')),
            path,
            h('button', { type: 'submit', class: 'main', id: 'follow' }, say('Follow')),
        ),
    );
    const begin = told.can_begin ? await matchFields(told.wish, () => void beginMatch()) : null;
    form.replaceChildren(
        h(
            'details',
            { id: 'match-new', open: !told.is_playing && match?.is_followed !== true },
            h('summary', {}, say('Begin a match')),
            begin ?? h('p', {}, say('A match is kept in a file, and this page was started to keep none.')),
        ),
        h(
            'details',
            { id: 'match-watch' },
            h('summary', {}, say('Look on at a match')),
            transport().isStatic
                ? h('p', {}, say('Matches of other programs can be looked on at by roque web only.'))
                : follow,
        ),
    );
}

function drawSteering(): void {
    const isOurs = match?.is_followed && match.path === contest?.journal;
    const focus = document.activeElement?.id ?? '';
    steering.replaceChildren(
        ...[
            contest?.is_playing ? button('match-stop', say('Stop'), () => void voice.ask('match/stop', {})) : null,
            contest?.is_stopped
                ? button('match-go-on', say('Go on with the match'), () => void voice.ask('match/go-on', {}))
                : null,
            contest?.is_playing && !isOurs
                ? button(
                      'match-show',
                      say('Show the match that is played here'),
                      () => void voice.ask('match/follow', { path: contest!.journal! }),
                  )
                : null,
            match?.is_followed
                ? button(
                      'match-pgn',
                      say('Save the games'),
                      () =>
                          void getText('match.pgn').then((text) =>
                              saveFile('roque-match.pgn', 'application/x-chess-pgn', text),
                          ),
                  )
                : null,
            match?.is_followed ? button('leave', say('Leave'), () => void voice.ask('match/leave', {})) : null,
        ].filter((one) => one !== null),
    );
    if (focus) steering.querySelector<HTMLElement>(`#${CSS.escape(focus)}`)?.focus();
}

// ---- how it stands ---------------------------------------------------------------------------------

const FEW = 10; // games that say nothing about who is stronger

function standing({ played = 0, planned = 0 }: Match): string {
    const count = `${played} / ${planned} ${say('games')}`;
    return played > 0 && played < FEW ? `${count}. ${say('Too few games to say who is stronger.')}` : count;
}

function drawStatus(): void {
    const problem = match?.problem ?? contest?.problem;
    status.classList.toggle('problem', voice.isProblem || problem !== undefined);
    const text = voice.message || problem || (match?.is_followed ? standing(match) : '');
    if (status.textContent !== text) status.textContent = text;
}

function drawCurve(place: HTMLElement): void {
    const { sprt } = match!;
    if (!sprt || sprt.curve.length < 2 || place.clientWidth === 0) return; // folded
    place.replaceChildren();
    const looks = getComputedStyle(view),
        colour = (name: string): string => looks.getPropertyValue(`--${name}`);
    const axis = {
        stroke: colour('ink'),
        grid: { stroke: colour('line'), width: 1 },
        ticks: { stroke: colour('line'), width: 1 },
    };
    const games = sprt.curve.map(([count]) => count);
    void plot(
        {
            width: Math.min(720, place.clientWidth || 600),
            height: 260,
            legend: { live: false },
            scales: { x: { time: false } },
            axes: [
                { ...axis, label: say('games') },
                { ...axis, label: 'LLR' },
            ],
            series: [
                { label: say('games') },
                { label: 'LLR', stroke: colour('plot-a'), width: 2 },
                { label: 'H0', stroke: colour('plot-b'), dash: [6, 4] },
                { label: 'H1', stroke: colour('plot-c'), dash: [2, 3] },
            ],
        },
        [games, sprt.curve.map(([, llr]) => llr), games.map(() => sprt.lower), games.map(() => sprt.upper)],
        place,
    );
}

// What stands in the figures, in a line each.
const terms = (): [string, string][] => [
    ['Elo', say('how much stronger: with 100 more one scores 64 of 100 points, with 200 more 76')],
    ['nElo', say('the same, counted in how much single games differ: draws do not make it smaller')],
    ['LOS', say('how likely it is that the first player is the stronger one')],
    [say('Pentanomial'), say('how many pairs of games, colours changed, brought 0, ½, 1, 1½ and 2 points')],
    ['SPRT, LLR', say('a test that ends by itself as soon as the number LLR leaves its bounds')],
];

function drawReport(): void {
    if (!match?.is_followed) {
        report.replaceChildren();
        return;
    }
    const { sprt } = match;
    const course = say('Course of the test: LLR between its bounds');
    const lines = (text = ''): string[] => text.trimEnd().split('\n');
    const focus = report.contains(document.activeElement) ? document.activeElement!.id : '';
    const isOpen = document.querySelector<HTMLDetailsElement>('#match-figures')?.open ?? false;
    const curve = h('div', {
        class: 'plot',
        role: 'img',
        tabindex: '0',
        'aria-label': sprt ? `${course}: ${sprt.lower} ≤ ${sprt.llr} ≤ ${sprt.upper}` : course,
    });
    report.replaceChildren(
        h(
            'div',
            { class: 'plain', id: 'match-plain' },
            ...(match.plain ? lines(match.plain).map((line) => h('p', {}, line)) : []),
        ),
        h(
            'details',
            { id: 'match-figures', open: isOpen, ontoggle: () => drawCurve(curve) },
            h('summary', { id: 'match-terms' }, say('In figures, with what they mean')),
            h(
                'pre',
                { class: 'report', tabindex: '0', role: 'region', 'aria-label': say('How the match stands') },
                ...lines(match.report).map((line) => h('span', {}, `${line}\n`)),
            ),
            ...(sprt ? [curve] : []),
            h('dl', { class: 'terms' }, ...terms().flatMap(([name, told]) => [h('dt', {}, name), h('dd', {}, told)])),
        ),
    );
    drawCurve(curve);
    if (focus) report.querySelector<HTMLElement>(`#${CSS.escape(focus)}`)?.focus();
}

// ---- games -----------------------------------------------------------------------------------------

// Whoever has just overstepped has nothing left, not less.
function clock(ms: number): string {
    const seconds = Math.floor(Math.max(0, ms) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// The board as it stands, seen and in words.
function placeBoard(place: HTMLElement, game: MatchGame, before?: BoardView): BoardView | null {
    if (!game.board || !game.men) return null;
    const title = `${say('Board')} ${game.number}`;
    const board =
        before ??
        (game.game === 'chess'
            ? new ChessBoard(
                  () => undefined,
                  () => undefined,
              )
            : new SquareBoard(() => undefined, title));
    place.replaceChildren(
        board.element,
        h('div', { class: 'hidden' }, ...boardText(title, game.board, game as Look, 'h3')),
    );
    const look = game as Look;
    board.show({
        board: game.board,
        look,
        isFlipped: false,
        legal: [],
        hint: [],
        line: wonRow(game.game!, game.board, look),
    });
    return board;
}

// What Analyse does not know stands on the board, to be looked through and reviewed.
async function open(text: string): Promise<void> {
    if (await voice.ask('load', { text })) elsewhere.play();
}

function endedView(game: EndedGame): HTMLElement {
    const place = h('div', { class: 'small-board' });
    const element = h(
        'article',
        { class: 'watched' },
        h(
            'p',
            {},
            h('strong', {}, `${game.number}. ${playerName(game.first)} – ${playerName(game.second)}: ${game.result}`),
        ),
        place,
        h(
            'p',
            { class: 'file' },
            game.reason,
            game.clock_ms && game.clock_ms[0] > 0 ? ` (${game.clock_ms.map(clock).join(' / ')})` : '',
        ),
        game.game === 'chess' && game.pgn
            ? button('', say('Analyse'), () => elsewhere.analyse(game.pgn!), { kind: 'to-analyse' }, 'analyse')
            : game.pgn
              ? button('', say('Open'), () => void open(game.pgn!), { kind: 'to-board' }, 'open')
              : null,
    );
    placeBoard(place, game);
    return element;
}

function drawEnded(): void {
    const games = match?.is_followed ? (match.games ?? []) : [];
    endedGames.replaceChildren(
        ...(games.length > 0
            ? [h('h2', {}, say('Games that ended last')), h('div', { class: 'watched-games' }, ...games.map(endedView))]
            : []),
    );
}

// A game that goes on keeps its element from move to move.
interface Shown {
    element: HTMLElement;
    place: HTMLElement;
    clocks: HTMLElement[];
    plies: HTMLElement;
    board: BoardView | null;
    game: LiveGame;
}
const shown = new Map<number, Shown>();

function show(game: LiveGame): Shown {
    const place = h('div', { class: 'small-board' }),
        plies = h('p', { class: 'file' });
    const clocks = [0, 1].map(() => h('span', { class: 'clock' }));
    const seat = (i: number): HTMLElement =>
        h('p', { class: 'player' }, h('span', {}, playerName([game.first, game.second][i])), clocks[i]);
    return {
        element: h(
            'article',
            { class: 'watched', 'data-game': String(game.number) },
            h('p', {}, h('strong', {}, `${game.number}.`)),
            seat(1),
            place,
            seat(0),
            plies,
        ),
        place,
        clocks,
        plies,
        board: null,
        game,
    };
}

function drawClocks({ game, clocks, element }: Shown): void {
    const hasClock = (game.clock_ms?.[0] ?? 0) > 0 || (game.clock_ms?.[1] ?? 0) > 0;
    element.querySelectorAll('.player').forEach((seat, i) => {
        seat.classList.toggle('to-move', game.turn === 1 - i);
    });
    clocks.forEach((place, side) => {
        const left = (game.clock_ms?.[side] ?? 0) - (game.turn === side ? Math.max(0, Date.now() - game.moved_ms) : 0);
        place.textContent = hasClock ? clock(left) : '';
    });
}

function drawLive(): void {
    for (const [number, { element, board }] of shown) {
        if (live.some((game) => game.number === number && game.game === shown.get(number)!.game.game)) continue;
        board?.close();
        element.remove();
        shown.delete(number);
    }
    if (live.length === 0) {
        liveGames.replaceChildren();
        return;
    }
    if (!liveGames.firstElementChild)
        liveGames.append(h('h2', {}, say('Games that go on')), h('div', { class: 'watched-games' }));
    liveGames.firstElementChild!.textContent = say('Games that go on');
    for (const game of live) {
        const one = shown.get(game.number) ?? show(game);
        if (!shown.has(game.number)) liveGames.lastElementChild!.append(one.element);
        shown.set(game.number, one);
        one.game = game;
        one.board = placeBoard(one.place, game, one.board ?? undefined);
        one.plies.textContent = counted(game.plies, say('move made'), say('moves made'));
        drawClocks(one);
    }
}

export function tick(): void {
    if (!view.hidden) for (const one of shown.values()) drawClocks(one);
}

// ---- what the program tells ------------------------------------------------------------------------

export const onKey = (): void => undefined;

function drawBelow(): void {
    drawStatus();
    drawSteering();
    drawReport();
    drawLive();
    drawEnded();
}

export function draw(): void {
    if (view.hidden || !match || !contest) return;
    if (formIn !== language) {
        formIn = language;
        formDrawn = drawForm(contest);
    }
    void formDrawn!.then(drawBelow);
}

export function onMatch(told: Match): void {
    if (match && match.path !== told.path) voice.message = '';
    match = told;
    draw();
}

export function onBoards(told: Boards): void {
    live = told.live;
    if (!view.hidden && formDrawn) void formDrawn.then(drawLive);
}

export function onContest(told: Contest): void {
    contest = told;
    draw();
}

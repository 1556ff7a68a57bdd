// SPDX-License-Identifier: GPL-3.0-or-later
// play.ts - the game on the board: shows what the program tells, asks it to do what the person wants.
import { get, getText, post, type Legal, type Look, type Review, type State, type Worst } from './api';
import { SquareBoard, type BoardView } from './board';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import { boardPicture, saveFile } from './picture';
import type { Posts } from './requests';
import { reviewView } from './review';
import { askGame, askPromotion, confirmBox } from './setup';
import { playSound } from './sound';
import { isNew } from './welcome';
import { labelled, language, say } from './words';

let state: State | null = null;
let since = 0; // when the state came, for the clocks
let board: BoardView | null = null;
let boardOf = ''; // the game that the board is for
let look: Look | null = null; // an earlier position that is looked at
let hint: string[] = [];
let review: Review | null = null;
let better: string[] = []; // the move that was better, on the board that is looked at
let message = '';
let isGood = false; // a move that was tried again holds
let analyse: () => void = () => undefined; // the game on the board, in another part of the page
let toLab: (game: string, position: string, player: string) => void = () => undefined; // what a player thought, in another part
let hasAsked = false; // for a first game

const frame = h('div', { class: 'board-frame' });
const panel = h('div', { class: 'panel' });
const spoken = h('div', { class: 'hidden', 'aria-live': 'polite', id: 'spoken' });
const textBoard = h('div', { class: 'hidden', id: 'text-board' });
export const view = h('main', { class: 'play', id: 'play' }, frame, panel, spoken, textBoard);

// ---- wishes ----------------------------------------------------------------------------------------

async function wish<Name extends keyof Posts>(name: Name, what: Posts[Name]['asks']): Promise<boolean> {
    try {
        const answer = await post(name, { language, ...what });
        message = answer.is_granted ? answer.said ?? '' : answer.reason ?? '';
        isGood = answer.holds === true;
        // A move that was tried again and does not hold is none to be pointed at.
        if (answer.move && (name !== 'move' || isGood)) hint = state?.legal.find(({ move }) => move === answer.move)?.path ?? [];
        draw();
        return answer.is_granted;
    } catch {
        message = say('No connection to the program. Is it still running?');
        draw();
        return false;
    }
}

async function choose(moves: Legal[]): Promise<void> {
    const move = moves.length > 1 ? await askPromotion(moves) : moves[0];
    hint = [];
    if (!move || !await wish('move', { move: move.move, count: state!.count })) draw(); // the board as it stands
}

async function type(input: HTMLInputElement): Promise<void> {
    const typed = input.value.trim();
    if (typed === '' || !state) return;
    if (await wish('move', { typed, count: state.count })) input.value = '';
    document.getElementById('typed')?.focus();
}

async function go(ply: number, arrow: string[] = []): Promise<void> {
    if (!state || ply < 0 || ply > state.moves.length) return;
    message = '';
    better = arrow;
    look = ply === state.count ? null : await get('look', { language, ply });
    draw();
}

export function onKey(event: KeyboardEvent): void {
    if (!state?.has_game) return;
    const here = look?.ply ?? state.count;
    const keys: Record<string, () => void> = {
        ArrowLeft: () => void go(here - 1), ArrowRight: () => void go(here + 1),
        Home: () => void go(0), End: () => void go(state!.moves.length),
        f: () => void wish('act', { act: 'flip' }),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
}

// ---- drawing ---------------------------------------------------------------------------------------

function person(): 'white' | 'black' | 'both' | undefined {
    const [first, second] = state!.players;
    if (state!.retry) return state!.turn === 0 ? 'white' : 'black';
    if (first.is_person && second.is_person) return 'both';
    return first.is_person ? 'white' : second.is_person ? 'black' : undefined;
}

function drawBoard(): void {
    const now = state!;
    if (boardOf !== now.game) {
        board?.close();
        board = now.game === 'chess' ? new ChessBoard((moves) => void choose(moves), person, labelled(say('Board'), now.title))
            : new SquareBoard((moves) => void choose(moves), labelled(say('Board'), now.title));
        boardOf = now.game;
        frame.replaceChildren(board.element);
    }
    frame.style.setProperty('--shape', String(now.board.columns / now.board.rows));
    board!.show({ board: now.board, look: look ?? now, isFlipped: now.is_flipped, legal: look ? [] : now.legal, hint: look ? better : hint });
}

function drawText(): void {
    textBoard.replaceChildren(...boardText(labelled(say('Board'), state!.title), state!.board, look ?? state!));
}

function clockText(ms: number): string {
    const tenths = Math.max(0, ms);
    if (tenths < 20000) return (tenths / 1000).toFixed(1);
    const seconds = Math.ceil(tenths / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function clockOf(side: number): string {
    const now = state!;
    const runs = now.is_running && now.turn === side;
    return clockText(now.clock_ms![side] - (runs ? performance.now() - since : 0));
}

export function tick(): void {
    if (!state?.has_game || !state.clock_ms) return;
    for (const side of [0, 1]) {
        const clock = document.getElementById(`clock-${side}`);
        if (clock) clock.textContent = clockOf(side);
    }
}

const FIGURES: Record<string, string> = { queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟' };
const AT_START: Record<string, number> = { queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8 };

// What this side has taken: the other's men that are missing. Elsewhere what lies beside the board, or a count.
function captured(side: number): string {
    const { men } = look ?? state!;
    const beside = men.find((man) => man.side === side && man.square === '');
    if (beside) return String(beside.count);
    if (state!.game !== 'chess') {
        const count = men.filter((man) => man.side === side).length;
        return state!.game === 'amazons' || count === 0 ? '' : String(count);
    }
    return Object.keys(FIGURES).map((kind) => {
        const left = men.filter((man) => man.side !== side && man.kind === kind).length;
        return FIGURES[kind].repeat(Math.max(0, AT_START[kind] - left));
    }).join('');
}

function seat(side: number): HTMLElement {
    const now = state!;
    const { title, side: name } = now.players[side];
    const isToMove = now.turn === side && !now.is_over;
    return h('div', { class: `seat${isToMove ? ' to-move' : ''}` },
        h('span', { class: `ink ink-${now.board.inks[side]}`, 'aria-hidden': 'true' }),
        h('span', { class: 'who' }, h('strong', {}, name), ` ${title}`, isToMove ? h('span', { class: 'hidden' }, ` ${now.said_turn}`) : null),
        h('span', { class: 'taken', 'aria-hidden': 'true' }, captured(side)),
        now.clock_ms ? h('span', { class: 'clock', id: `clock-${side}` }, clockOf(side)) : null);
}

function moveList(): HTMLElement {
    const now = state!;
    const here = look?.ply ?? now.count;
    const list = h('div', { class: 'moves', role: 'group', 'aria-label': say('Moves'), tabindex: '0' });
    now.moves.forEach(([number, said], i) => {
        if (number) list.append(h('span', { class: 'number' }, number));
        list.append(h('button', {
            type: 'button', class: `move${i + 1 === here ? ' here' : ''}${i >= now.count ? ' undone' : ''}`,
            'aria-current': i + 1 === here ? 'true' : undefined, click: () => void go(i + 1),
        }, said + (review?.is_made && now.is_over ? review.marks[i] ?? '' : '')));
    });
    return list;
}

function button(id: string, text: string, onClick: () => void, isOff = false): HTMLElement {
    return h('button', { type: 'button', id, disabled: isOff, click: onClick }, text);
}

function statusText(): string {
    const now = state!;
    if (message) return message;
    if (now.complaint) return now.complaint;
    if (now.retry) return now.retry.task;
    if (look) return [say('You look at an earlier position.'), look.tables].filter((text) => text).join(' ');
    if (now.is_over) return [now.ending, now.tables].filter((text) => text).join('. ');
    if (now.is_draw_asked) return say('Your opponent offers a draw.');
    if (now.was_draw_declined) return say('The offer of a draw is declined.');
    if (now.offers_draw) return say('The draw is offered with your next move.');
    if (now.is_check) return say('Check');
    if (now.is_thinking) return say('The computer is thinking');
    if (!now.is_asked) return '';
    if (now.legal.length === 1 && now.legal[0].path.length === 0) return say('No other move is possible: pass.');
    return now.players[0].is_person && now.players[1].is_person
        ? now.said_turn : say('Your move');
}

async function resign(): Promise<void> {
    if (await confirmBox(say('Really resign?'), say('Resign'))) await wish('act', { act: 'resign' });
}

function playAgain(): void {
    const now = state!;
    void wish('new', { game: now.game_text, first: now.players[0].text, second: now.players[1].text, minutes: now.minutes, seconds: now.seconds });
}

function buttons(): HTMLElement {
    const now = state!;
    const isOff = !now.is_asked || now.is_draw_asked;
    const isBusy = isOff && !now.is_thinking; // while a computer thinks, its thoughts can be broken off
    const hasPerson = now.players.some(({ is_person }) => is_person);
    const pass = now.legal.find(({ path }) => path.length === 0);
    if (now.is_draw_asked) {
        return h('div', { class: 'buttons' }, button('accept', say('Accept'), () => void wish('draw', { accepts: true })),
            button('decline', say('Decline'), () => void wish('draw', { accepts: false })));
    }
    if (now.retry) {
        return h('div', { class: 'buttons' }, button('hint', say('Hint'), () => void wish('hint', {})),
            button('solution', say('Solution'), () => void wish('solution', {})),
            button('back', say('Back to the review'), () => void wish('retry', { ply: null })));
    }
    if (now.is_over) {
        return h('div', { class: 'buttons' }, now.can_review && !review?.is_made ? button('review', say('Review the game'), () => void wish('review', {}), (review?.looks_all ?? 0) > 0) : null,
            button('again', say('Play again'), playAgain),
            button('new', say('Another game'), () => void askGame(false, now.game)),
            now.is_asked ? button('undo', say('Take back'), () => void wish('act', { act: 'undo' })) : null,
            button('flip', say('Flip the board'), () => void wish('act', { act: 'flip' }), !now.is_asked));
    }
    return h('div', { class: 'buttons' },
        pass ? button('pass', say('Pass'), () => void choose([pass])) : null,
        button('undo', say('Take back'), () => void wish('act', { act: 'undo' }), isBusy || !hasPerson || now.count === 0),
        button('hint', say('Hint'), () => void wish('hint', {}), isOff),
        button('draw', now.claim ? say('Claim a draw') : say('Offer a draw'), () => void wish('act', { act: 'draw' }), isOff),
        button('resign', say('Resign'), () => void resign(), isBusy || !hasPerson),
        button('flip', say('Flip the board'), () => void wish('act', { act: 'flip' }), isBusy),
        button('new', say('New game'), () => void askGame(false, now.game)));
}

function navigation(): HTMLElement {
    const now = state!;
    const here = look?.ply ?? now.count;
    const step = (id: string, sign: string, label: string, ply: number): HTMLElement =>
        h('button', { type: 'button', id, 'aria-label': label, title: label, disabled: ply < 0 || ply > now.moves.length || ply === here, click: () => void go(ply) }, sign);
    return h('div', { class: 'navigation' }, step('first', '«', say('First move'), 0), step('previous', '‹', say('Previous move'), here - 1),
        step('next', '›', say('Next move'), here + 1), step('last', '»', say('Last move'), now.count));
}

// The thoughts behind the computer's last move before the position that is looked at.
// The search before the move that is looked at; after a review, the one that answered the worst move.
async function showSearch(): Promise<void> {
    const now = state!;
    const worst = review?.is_made ? review.worst[0] : undefined;
    for (let ply = look || !worst ? (look?.ply ?? now.count) - 1 : worst.ply + 1; ply >= 0; ply--) {
        const before = await get('look', { language, ply });
        if (now.players[before.turn].is_person) continue;
        toLab(now.game_text, before.position, now.players[before.turn].text);
        return;
    }
    message = say('The computer did not move before this position.');
    draw();
}

function typing(): HTMLElement | null {
    if (!state!.retry && (!state!.is_asked || state!.is_over || look)) return null;
    const input = h('input', { id: 'typed', autocomplete: 'off', spellcheck: 'false', maxlength: '90' });
    return h('form', { class: 'typing', submit: (event: Event) => { event.preventDefault(); void type(input); } },
        h('label', { for: 'typed' }, say('Type a move')), input, h('button', { type: 'submit' }, say('Move')));
}

function files(): HTMLElement {
    const name = `roque-${state!.game}`;
    return h('div', { class: 'buttons' },
        state!.game === 'chess' ? button('to-analyse', say('Analyse'), () => analyse()) : null,
        state!.is_over && !state!.retry && state!.players.some(({ text }) => /^(lab|engine)\b/.test(text)) ? button('to-search', say('Its search'), () => void showSearch()) : null,
        button('save-pgn', say('Save the game'), () => void getText('game.pgn').then((text) => saveFile(`${name}.pgn`, 'application/x-chess-pgn', text))),
        button('save-svg', say('Save the picture'), () => saveFile(`${name}.svg`, 'image/svg+xml', boardPicture(frame))));
}

// The panel is made anew: what was typed and who has the focus stay.
function drawPanel(): void {
    const now = state!;
    const typed = (document.getElementById('typed') as HTMLInputElement | null)?.value ?? '';
    const focus = document.activeElement?.id ?? '';
    const top = now.is_flipped ? 0 : 1;
    panel.replaceChildren(seat(top),
        h('div', { class: 'middle' },
            h('p', { class: 'opening' }, now.opening ?? now.title),
            moveList(), navigation(),
            h('p', { class: isGood ? 'status good' : 'status', id: 'status', role: 'status' }, statusText()),
            buttons(), typing(),
            now.is_over && review && !now.retry ? reviewView(review, look?.ply ?? now.count, (ply) => void go(ply), (worst: Worst) => void go(worst.ply, worst.path), (worst: Worst) => void wish('retry', { ply: worst.ply })) : null,
            files(),
            now.file ? h('p', { class: 'file' }, `${say('Saved in')} ${now.file}`) : null),
        seat(1 - top));
    const input = document.getElementById('typed') as HTMLInputElement | null;
    if (input) input.value = typed;
    if (focus && panel.contains(document.getElementById(focus))) document.getElementById(focus)!.focus();
    const here = panel.querySelector<HTMLElement>('.move.here');
    const list = panel.querySelector<HTMLElement>('.moves');
    if (here && list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

export function draw(): void {
    if (!state) return;
    if (!state.has_game) {
        frame.replaceChildren();
        board = null;
        boardOf = '';
        panel.replaceChildren(h('p', { class: 'status' }, state.complaint ?? ''), h('div', { class: 'buttons' }, button('new', say('New game'), () => void askGame(true, 'chess'))));
        return;
    }
    drawBoard();
    drawText();
    drawPanel();
}

// ---- what the program tells ------------------------------------------------------------------------

// Says and sounds what has changed.
function announce(before: State, now: State): void {
    if (now.count !== before.count + 1 || now.retry || before.retry || now.game_text !== before.game_text) return;
    const said = now.moves[now.count - 1]?.[1] ?? '';
    spoken.textContent = labelled(now.players[1 - now.turn].side, `${said}${now.is_over ? `. ${now.ending}` : ''}`);
    playSound(now.is_over ? 'end' : now.is_check ? 'check' : 'move');
}

export function onAnalyse(listener: () => void): void { analyse = listener; }
export function onSearch(listener: typeof toLab): void { toLab = listener; }

export function onReview(told: Review): void {
    review = told;
    if (state?.has_game) draw();
}

export function onState(told: State): void {
    const before = state;
    state = told;
    since = performance.now();
    if (!before || before.count !== told.count || before.retry?.ply !== told.retry?.ply || before.game_text !== told.game_text || before.is_over !== told.is_over) {
        look = null;
        hint = [];
        better = [];
        message = '';
        isGood = false;
    }
    if (before?.has_game && told.has_game) announce(before, told);
    draw();
    if (!isNew()) askFirst();
}

// Who has no game yet is asked for one, once.
export function askFirst(): void {
    if (!state || view.hidden || hasAsked) return;
    hasAsked = true;
    if (!state.has_game) void askGame(true, 'chess');
}

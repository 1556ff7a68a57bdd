// SPDX-License-Identifier: GPL-3.0-or-later
// play_panel.ts - beside the board of a game: seats with their clocks, moves, what is the matter, what can be done.
import { getText, type Legal, type Look, type Review, type State, type Worst } from './api';
import { h } from './dom';
import { boardPicture, saveFile } from './picture';
import type { Posts } from './requests';
import { reviewView } from './review';
import { askGame } from './setup';
import { say } from './words';

// What is shown: the panel is a function of it.
export interface Shown {
    state: State;
    since: number; // when the state came, for the clocks
    look: Look | null; // an earlier position that is looked at
    review: Review | null;
    message: string;
    isGood: boolean; // a move that was tried again holds
}

// What the panel's buttons do.
export interface Acts {
    readonly frame: HTMLElement; // of the board, to be saved
    wish<Name extends keyof Posts>(name: Name, what: Posts[Name]['asks']): Promise<boolean>;
    choose(moves: Legal[]): Promise<void>;
    type(input: HTMLInputElement): Promise<void>;
    go(ply: number, arrow?: string[]): Promise<void>;
    resign(): Promise<void>;
    playAgain(): void;
    showSearch(): Promise<void>;
    analyse(): void;
}

function clockText(ms: number): string {
    const tenths = Math.max(0, ms);
    if (tenths < 20000) return (tenths / 1000).toFixed(1);
    const seconds = Math.ceil(tenths / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function clockOf(shown: Shown, side: number): string {
    const now = shown.state;
    const runs = now.is_running && now.turn === side;
    return clockText(now.clock_ms![side] - (runs ? performance.now() - shown.since : 0));
}

const FIGURES: Record<string, string> = { queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟' };
const AT_START: Record<string, number> = { queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8 };

// What this side has taken: the other's men that are missing. Elsewhere what lies beside the board, or a count.
function captured(shown: Shown, side: number): string {
    const { men } = shown.look ?? shown.state;
    const beside = men.find((man) => man.side === side && man.square === '');
    if (beside) return String(beside.count);
    if (shown.state.game !== 'chess') {
        const count = men.filter((man) => man.side === side).length;
        return shown.state.game === 'amazons' || count === 0 ? '' : String(count);
    }
    return Object.keys(FIGURES)
        .map((kind) => {
            const left = men.filter((man) => man.side !== side && man.kind === kind).length;
            return FIGURES[kind].repeat(Math.max(0, AT_START[kind] - left));
        })
        .join('');
}

function seat(shown: Shown, side: number): HTMLElement {
    const now = shown.state;
    const { title, side: name } = now.players[side];
    const isToMove = now.turn === side && !now.is_over;
    return h(
        'div',
        { class: `seat${isToMove ? ' to-move' : ''}` },
        h('span', { class: `ink ink-${now.board.inks[side]}`, 'aria-hidden': 'true' }),
        h(
            'span',
            { class: 'who' },
            h('strong', {}, name),
            ` ${title}`,
            isToMove ? h('span', { class: 'hidden' }, ` ${now.said_turn}`) : null,
        ),
        h('span', { class: 'taken', 'aria-hidden': 'true' }, captured(shown, side)),
        now.clock_ms ? h('span', { class: 'clock', id: `clock-${side}` }, clockOf(shown, side)) : null,
    );
}

function moveList(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const here = shown.look?.ply ?? now.count;
    const list = h('div', { class: 'moves', role: 'group', 'aria-label': say('Moves'), tabindex: '0' });
    now.moves.forEach(([number, said], i) => {
        if (number) list.append(h('span', { class: 'number' }, number));
        list.append(
            h(
                'button',
                {
                    type: 'button',
                    class: `move${i + 1 === here ? ' here' : ''}${i >= now.count ? ' undone' : ''}`,
                    'aria-current': i + 1 === here ? 'true' : undefined,
                    click: () => void acts.go(i + 1),
                },
                said + (shown.review?.is_made && now.is_over ? (shown.review.marks[i] ?? '') : ''),
            ),
        );
    });
    return list;
}

function button(id: string, text: string, onClick: () => void, isOff = false): HTMLElement {
    return h('button', { type: 'button', id, disabled: isOff, click: onClick }, text);
}

function statusText(shown: Shown): string {
    const now = shown.state;
    if (shown.message) return shown.message;
    if (now.complaint) return now.complaint;
    if (now.retry) return now.retry.task;
    if (shown.look)
        return [say('You look at an earlier position.'), shown.look.tables].filter((text) => text).join(' ');
    if (now.is_over) return [now.ending, now.tables].filter((text) => text).join('. ');
    if (now.is_draw_asked) return say('Your opponent offers a draw.');
    if (now.was_draw_declined) return say('The offer of a draw is declined.');
    if (now.offers_draw) return say('The draw is offered with your next move.');
    if (now.is_check) return say('Check');
    if (now.is_thinking) return say('The computer is thinking');
    if (!now.is_asked) return '';
    if (now.legal.length === 1 && now.legal[0].path.length === 0) return say('No other move is possible: pass.');
    return now.players[0].is_person && now.players[1].is_person ? now.said_turn : say('Your move');
}

function buttons(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const isOff = !now.is_asked || now.is_draw_asked;
    const isBusy = isOff && !now.is_thinking; // while a computer thinks, its thoughts can be broken off
    const hasPerson = now.players.some(({ is_person }) => is_person);
    const pass = now.legal.find(({ path }) => path.length === 0);
    if (now.is_draw_asked) {
        return h(
            'div',
            { class: 'buttons' },
            button('accept', say('Accept'), () => void acts.wish('draw', { accepts: true })),
            button('decline', say('Decline'), () => void acts.wish('draw', { accepts: false })),
        );
    }
    if (now.retry) {
        return h(
            'div',
            { class: 'buttons' },
            button('hint', say('Hint'), () => void acts.wish('hint', {})),
            button('solution', say('Solution'), () => void acts.wish('solution', {})),
            button('back', say('Back to the review'), () => void acts.wish('retry', { ply: null })),
        );
    }
    if (now.is_over) {
        return h(
            'div',
            { class: 'buttons' },
            now.can_review && !shown.review?.is_made
                ? button(
                      'review',
                      say('Review the game'),
                      () => void acts.wish('review', {}),
                      (shown.review?.looks_all ?? 0) > 0,
                  )
                : null,
            button('again', say('Play again'), () => acts.playAgain()),
            button('new', say('Another game'), () => void askGame(false, now.game)),
            now.is_asked ? button('undo', say('Take back'), () => void acts.wish('act', { act: 'undo' })) : null,
            button('flip', say('Flip the board'), () => void acts.wish('act', { act: 'flip' }), !now.is_asked),
        );
    }
    return h(
        'div',
        { class: 'buttons' },
        pass ? button('pass', say('Pass'), () => void acts.choose([pass])) : null,
        button(
            'undo',
            say('Take back'),
            () => void acts.wish('act', { act: 'undo' }),
            isBusy || !hasPerson || now.count === 0,
        ),
        button('hint', say('Hint'), () => void acts.wish('hint', {}), isOff),
        button(
            'draw',
            now.claim ? say('Claim a draw') : say('Offer a draw'),
            () => void acts.wish('act', { act: 'draw' }),
            isOff,
        ),
        button('resign', say('Resign'), () => void acts.resign(), isBusy || !hasPerson),
        button('flip', say('Flip the board'), () => void acts.wish('act', { act: 'flip' }), isBusy),
        button('new', say('New game'), () => void askGame(false, now.game)),
    );
}

function navigation(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const here = shown.look?.ply ?? now.count;
    const step = (id: string, sign: string, label: string, ply: number): HTMLElement =>
        h(
            'button',
            {
                type: 'button',
                id,
                'aria-label': label,
                title: label,
                disabled: ply < 0 || ply > now.moves.length || ply === here,
                click: () => void acts.go(ply),
            },
            sign,
        );
    return h(
        'div',
        { class: 'navigation' },
        step('first', '«', say('First move'), 0),
        step('previous', '‹', say('Previous move'), here - 1),
        step('next', '›', say('Next move'), here + 1),
        step('last', '»', say('Last move'), now.count),
    );
}

function typing(shown: Shown, acts: Acts): HTMLElement | null {
    if (!shown.state.retry && (!shown.state.is_asked || shown.state.is_over || shown.look)) return null;
    const input = h('input', { id: 'typed', autocomplete: 'off', spellcheck: 'false', maxlength: '90' });
    return h(
        'form',
        {
            class: 'typing',
            submit: (event: Event) => {
                event.preventDefault();
                void acts.type(input);
            },
        },
        h('label', { for: 'typed' }, say('Type a move')),
        input,
        h('button', { type: 'submit' }, say('Move')),
    );
}

function files(shown: Shown, acts: Acts): HTMLElement {
    const name = `roque-${shown.state.game}`;
    return h(
        'div',
        { class: 'buttons' },
        shown.state.game === 'chess' ? button('to-analyse', say('Analyse'), () => acts.analyse()) : null,
        shown.state.is_over &&
            !shown.state.retry &&
            shown.state.players.some(({ text }) => /^(lab|engine)\b/.test(text))
            ? button('to-search', say('Its search'), () => void acts.showSearch())
            : null,
        button(
            'save-pgn',
            say('Save the game'),
            () => void getText('game.pgn').then((text) => saveFile(`${name}.pgn`, 'application/x-chess-pgn', text)),
        ),
        button('save-svg', say('Save the picture'), () =>
            saveFile(`${name}.svg`, 'image/svg+xml', boardPicture(acts.frame)),
        ),
    );
}

// The clocks alone, between two documents.
export function drawClocks(shown: Shown): void {
    for (const side of [0, 1]) {
        const clock = document.getElementById(`clock-${side}`);
        if (clock) clock.textContent = clockOf(shown, side);
    }
}

// The panel is made anew: what was typed and who has the focus stay.
export function drawPanel(panel: HTMLElement, shown: Shown, acts: Acts): void {
    const now = shown.state;
    const typed = (document.getElementById('typed') as HTMLInputElement | null)?.value ?? '';
    const focus = document.activeElement?.id ?? '';
    const top = now.is_flipped ? 0 : 1;
    panel.replaceChildren(
        seat(shown, top),
        h(
            'div',
            { class: 'middle' },
            h('p', { class: 'opening' }, now.opening ?? now.title),
            moveList(shown, acts),
            navigation(shown, acts),
            h('p', { class: shown.isGood ? 'status good' : 'status', id: 'status', role: 'status' }, statusText(shown)),
            buttons(shown, acts),
            typing(shown, acts),
            now.is_over && shown.review && !now.retry
                ? reviewView(
                      shown.review,
                      shown.look?.ply ?? now.count,
                      (ply) => void acts.go(ply),
                      (worst: Worst) => void acts.go(worst.ply, worst.path),
                      (worst: Worst) => void acts.wish('retry', { ply: worst.ply }),
                  )
                : null,
            files(shown, acts),
            now.file ? h('p', { class: 'file' }, `${say('Saved in')} ${now.file}`) : null,
        ),
        seat(shown, 1 - top),
    );
    const input = document.getElementById('typed') as HTMLInputElement | null;
    if (input) input.value = typed;
    if (focus && panel.contains(document.getElementById(focus))) document.getElementById(focus)!.focus();
    const here = panel.querySelector<HTMLElement>('.move.here');
    const list = panel.querySelector<HTMLElement>('.moves');
    if (here && list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// Where there is no game yet.
export function drawEmpty(panel: HTMLElement, complaint: string): void {
    panel.replaceChildren(
        h('p', { class: 'status' }, complaint),
        h(
            'div',
            { class: 'buttons' },
            button('new', say('New game'), () => void askGame(true, 'chess')),
        ),
    );
}

// SPDX-License-Identifier: GPL-3.0-or-later
// play_panel.ts - around the board of a game: seats with their clocks, what is the matter, what can be done, moves.
import { getText, type Legal, type Look, type Review, type State, type Step, type Worst } from './api';
import { button, iconButton, menu } from './controls';
import { h } from './dom';
import { type IconName, pieceIcon } from './icons';
import { markClass, movePairs } from './move_list';
import { boardPicture, copyText, linkTo, saveFile, savePixels } from './picture';
import { playerName } from './player_name';
import type { Posts } from './requests';
import { reviewView } from './review';
import { askGame } from './setup';
import { sharePage } from './share';
import { watchButtons } from './watching';
import { say } from './words';

// What is shown: all of it is a function of this.
export interface Shown {
    state: State;
    since: number; // when the state came, for the clocks
    look: Look | null; // an earlier position that is looked at
    review: Review | null;
    message: string;
    isGood: boolean; // a move that was tried again holds
}

// What the buttons do.
export interface Acts {
    readonly frame: HTMLElement; // of the board, to be saved
    ask<Name extends keyof Posts>(name: Name, what: Posts[Name]['asks']): Promise<boolean>;
    choose(moves: Legal[]): Promise<void>;
    type(input: HTMLInputElement): Promise<void>;
    go(ply: number, worst?: Worst): Promise<void>;
    showStep(worst: Worst, line: Step[], count: number): Promise<void>;
    resign(): Promise<void>;
    playAgain(): void;
    showSearch(): Promise<void>;
    analyse(): void;
}

// Where it is shown: around the board and beside it.
export interface Places {
    above: HTMLElement;
    below: HTMLElement;
    under: HTMLElement;
    side: HTMLElement;
    isTyping: boolean; // the field went while somebody had it
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

const COUNTED = ['othello', 'draughts']; // games in which it matters how many one has
const WORTH: Record<string, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const AT_START: Record<string, number> = { queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8 };

// What this side has taken: the other's pieces that are missing, and how much more it has on the board. Elsewhere
// what lies beside the board, or a count.
function captured(shown: Shown, side: number): (Node | string)[] {
    const { men } = shown.look ?? shown.state;
    const beside = men.find((man) => man.side === side && man.square === '');
    if (beside) return [String(beside.count)];
    if (shown.state.game !== 'chess') {
        const count = men.filter((man) => man.side === side).length;
        return COUNTED.includes(shown.state.game) && count > 0 ? [String(count)] : [];
    }
    const worth = [0, 1].map((of) =>
        men.filter((man) => man.side === of).reduce((sum, { kind }) => sum + (WORTH[kind] ?? 0), 0),
    );
    const more = worth[side] - worth[1 - side];
    return [
        ...Object.keys(AT_START).flatMap((kind) => {
            const left = men.filter((man) => man.side !== side && man.kind === kind).length;
            return Array.from({ length: Math.max(0, AT_START[kind] - left) }, () =>
                pieceIcon(kind, side === 0 ? 'black' : 'white'),
            );
        }),
        more > 0 ? `+${more}` : '',
    ];
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
            h('strong', { class: 'capital' }, playerName(title)),
            ' ',
            h('span', { class: 'side-name' }, name),
            isToMove ? h('span', { class: 'hidden' }, ` ${now.said_turn}`) : null,
        ),
        h('span', { class: 'taken', 'aria-hidden': 'true' }, ...captured(shown, side)),
        now.clock_ms ? h('span', { class: 'clock', id: `clock-${side}` }, clockOf(shown, side)) : null,
    );
}

function moveList(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const here = shown.look?.ply ?? now.count;
    const marks = shown.review?.is_made && now.is_over ? shown.review.marks : [];
    return movePairs(
        now.moves.map(([number, said], i) => ({
            number,
            button: h(
                'button',
                {
                    type: 'button',
                    class: [
                        'move',
                        i + 1 === here ? ' here' : '',
                        i >= now.count ? ' undone' : '',
                        markClass(marks[i] ?? ''),
                    ].join(''),
                    'aria-current': i + 1 === here ? 'true' : undefined,
                    click: () => void acts.go(i + 1),
                },
                said + (marks[i] ?? ''),
            ),
        })),
    );
}

function statusText(shown: Shown): string {
    const now = shown.state;
    if (shown.message) return shown.message;
    if (now.complaint) return now.complaint;
    if (now.coach?.warning) return now.coach.warning;
    if (now.retry) return now.retry.task;
    if (shown.look)
        return [say('You are looking at an earlier position.'), shown.look.tables].filter((text) => text).join(' ');
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

// Directly under the board: what is done while one plays.
function icons(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const isOff = !now.is_asked || now.is_draw_asked || now.is_hidden;
    const isBusy = isOff && !now.is_thinking; // while a computer thinks, its thoughts can be broken off
    const hasPerson = now.players.some(({ is_person }) => is_person);
    const pass = now.legal.find(({ path }) => path.length === 0);
    const act = (name: Posts['act']['asks']['act']) => () => void acts.ask('act', { act: name });
    const flip = (isFlipOff: boolean): HTMLElement =>
        iconButton('flip', 'flip', say('Flip the board'), act('flip'), { isOff: isFlipOff });
    const row = (...children: (HTMLElement | null)[]): HTMLElement => h('div', { class: 'icons' }, ...children);
    if (now.is_draw_asked)
        return row(
            button('accept', say('Accept'), () => void acts.ask('draw', { accepts: true }), { kind: 'main' }),
            button('decline', say('Decline'), () => void acts.ask('draw', { accepts: false })),
        );
    if (now.coach?.warning)
        return row(
            button('coach-back', say('Take back'), act('undo'), { kind: 'main' }, 'undo'),
            button('coach-go-on', say('Play on'), () => void acts.ask('coach', { coach: 'go-on' }), {}, 'go'),
        );
    if (now.retry)
        return row(
            button('hint', say('Hint'), () => void acts.ask('hint', {}), { kind: 'bare' }, 'hint'),
            button('solution', say('Solution'), () => void acts.ask('solution', {}), { kind: 'bare' }, 'check'),
            button('back', say('Back to the review'), () => void acts.ask('retry', { ply: null })),
        );
    if (now.is_over)
        return row(
            now.is_asked ? iconButton('undo', 'undo', say('Take back'), act('undo')) : null,
            flip(!now.is_asked),
            more(shown, acts),
        );
    if (!hasPerson) return row(...watchButtons(now, acts), flip(false), more(shown, acts));
    return row(
        pass ? button('pass', say('Pass'), () => void acts.choose([pass]), { kind: 'main' }) : null,
        iconButton('undo', 'undo', say('Take back'), act('undo'), { isOff: isBusy || !hasPerson || now.count === 0 }),
        iconButton('hint', 'hint', say('Hint'), () => void acts.ask('hint', {}), { isOff }),
        iconButton('draw', 'draw', now.claim ? say('Claim a draw') : say('Offer a draw'), act('draw'), { isOff }),
        iconButton('resign', 'resign', say('Resign'), () => void acts.resign(), { isOff: isBusy || !hasPerson }),
        flip(isBusy),
        more(shown, acts),
    );
}

// Everything else.
function more(shown: Shown, acts: Acts): HTMLElement {
    const name = `roque-${shown.state.game}`;
    return menu('more', say('More'), [
        shown.state.game === 'chess' && !shown.state.is_over
            ? button('to-analyse', say('Analyse'), () => acts.analyse(), {}, 'analyse')
            : null,
        shown.state.is_over && shown.state.players.some(({ text }) => /^(lab|engine|level)\b/.test(text))
            ? button('to-search', say('How the computer searched'), () => void acts.showSearch(), {}, 'tree')
            : null,
        shown.state.coach && !shown.state.is_over && shown.state.players.some(({ is_person }) => !is_person)
            ? button(
                  'coach',
                  say('Coach: warn me before a bad move is answered'),
                  () => void acts.ask('coach', { coach: shown.state.coach!.is_on ? 'off' : 'on' }),
                  { isOn: shown.state.coach.is_on },
                  'why',
              )
            : null,
        shown.state.players.every(({ is_person }) => is_person)
            ? button(
                  'hide',
                  say('Hide the board between turns'),
                  () => void acts.ask('act', { act: 'hide' }),
                  { isOn: shown.state.hides },
                  'hide',
              )
            : null,
        button(
            'save-pgn',
            say('Save the game'),
            () => void getText('game.pgn').then((text) => saveFile(`${name}.pgn`, 'application/x-chess-pgn', text)),
            {},
            'save',
        ),
        shown.state.is_over && shown.state.game === 'chess' && shown.review?.is_made
            ? sharePage('save-page', 'game.html')
            : null,
        button(
            'save-svg',
            say('Save the picture'),
            () => saveFile(`${name}.svg`, 'image/svg+xml', boardPicture(acts.frame)),
            {},
            'picture',
        ),
        button(
            'save-png',
            say('Save the picture in pixels'),
            () => void savePixels(`${name}.png`, acts.frame),
            {},
            'picture',
        ),
        button(
            'copy-position',
            say('Copy the position'),
            () => copyText((shown.look ?? shown.state).position),
            {},
            'copy',
        ),
        shown.state.game === 'chess'
            ? button(
                  'copy-link',
                  say('Copy a link to the position'),
                  () => copyText(linkTo((shown.look ?? shown.state).position)),
                  {},
                  'link',
              )
            : null,
        shown.state.file ? h('p', { class: 'file' }, `${say('Saved in')} ${shown.state.file}`) : null,
    ]);
}

// How it ended for the one person who played; nothing where two did, or none.
function outcome(now: State): string {
    const me = now.players.findIndex(({ is_person: isPerson }) => isPerson);
    if (!now.is_over || now.retry || me < 0 || now.players[1 - me].is_person || !now.result) return '';
    if (now.result.startsWith('1/2')) return say('A draw.');
    return now.result === ['1-0', '0-1'][me] ? say('You won!') : say('You lost.');
}

// What to do with a game that is over.
function after(shown: Shown, acts: Acts): HTMLElement | null {
    const now = shown.state;
    if (!now.is_over || now.retry) return null;
    const canReview = now.can_review && !shown.review?.is_made;
    return h(
        'div',
        { class: 'after buttons' },
        canReview
            ? button(
                  'review',
                  say('Review the game'),
                  () => void acts.ask('review', {}),
                  { kind: 'main', isOff: (shown.review?.looks_all ?? 0) > 0 },
                  'review',
              )
            : null,
        button('again', say('Play again'), () => acts.playAgain(), { kind: canReview ? '' : 'main' }, 'again'),
        now.game === 'chess' ? button('to-analyse', say('Analyse'), () => acts.analyse(), {}, 'analyse') : null,
    );
}

function navigation(shown: Shown, acts: Acts): HTMLElement {
    const now = shown.state;
    const here = shown.look?.ply ?? now.count;
    const step = (id: IconName, label: string, ply: number): HTMLElement =>
        iconButton(id, id, label, () => void acts.go(ply), {
            isOff: ply < 0 || ply > now.moves.length || ply === here,
        });
    return h(
        'div',
        { class: 'navigation' },
        step('first', say('First move'), 0),
        step('previous', say('Previous move'), here - 1),
        step('next', say('Next move'), here + 1),
        step('last', say('Last move'), now.count),
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

// The clocks alone, between two documents.
export function drawClocks(shown: Shown): void {
    for (const side of [0, 1]) {
        const clock = document.getElementById(`clock-${side}`);
        if (clock) clock.textContent = clockOf(shown, side);
    }
}

function side(shown: Shown, acts: Acts): (HTMLElement | null)[] {
    const now = shown.state;
    return [
        outcome(now) ? h('p', { class: 'outcome' }, outcome(now)) : null,
        h('p', { class: 'opening' }, now.opening ?? now.title),
        after(shown, acts),
        moveList(shown, acts),
        navigation(shown, acts),
        typing(shown, acts),
        now.is_over && shown.review && !now.retry
            ? reviewView(shown.review, shown.look?.ply ?? now.count, {
                  go: (ply) => void acts.go(ply),
                  show: (worst: Worst) => void acts.go(worst.ply, worst),
                  retry: (worst: Worst) => void acts.ask('retry', { ply: worst.ply }),
                  step: (worst, line, count) => void acts.showStep(worst, line, count),
                  named: (ply) => now.moves[ply - 1]?.[1] ?? '',
              })
            : null,
        h(
            'div',
            { class: 'foot' },
            button(
                'new',
                now.is_over ? say('Another game') : say('New game'),
                () => void askGame(false, now.game),
                {},
                'plus',
            ),
        ),
    ];
}

// The places are filled anew: what was typed and who has the focus stay.
export function drawPanel(places: Places, shown: Shown, acts: Acts): void {
    const now = shown.state;
    const typed = (document.getElementById('typed') as HTMLInputElement | null)?.value ?? '';
    const focus = document.activeElement?.id ?? '';
    const scrolled = places.side.scrollTop;
    const top = now.is_flipped ? 0 : 1;
    places.above.replaceChildren(seat(shown, top));
    places.below.replaceChildren(seat(shown, 1 - top));
    places.under.replaceChildren(
        h('p', { class: shown.isGood ? 'status good' : 'status', id: 'status', role: 'status' }, statusText(shown)),
        icons(shown, acts),
    );
    places.side.replaceChildren(...side(shown, acts).filter((part) => part !== null));
    places.side.scrollTop = scrolled;
    const input = document.getElementById('typed') as HTMLInputElement | null;
    if (input) input.value = typed;
    // who typed a move types the next one, when the computer has answered
    if (input && places.isTyping && document.activeElement === document.body) input.focus({ preventScroll: true });
    places.isTyping = !input && (focus === 'typed' || (places.isTyping && focus === ''));
    const again = focus ? document.getElementById(focus) : null;
    if (again && again !== document.activeElement && places.under.parentElement?.parentElement?.contains(again))
        again.focus({ preventScroll: true });
    showHere(places.side);
}

// The current move is always in sight.
export function showHere(panel: HTMLElement): void {
    const list = panel.querySelector<HTMLElement>('.moves');
    const here = list?.querySelector<HTMLElement>('.here');
    if (!list || !here) return;
    const [seen, wanted] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    list.scrollTop += wanted.top - seen.top - (seen.height - wanted.height) / 2;
}

// Where there is no game yet.
export function drawEmpty(places: Places, complaint: string): void {
    for (const place of [places.above, places.below, places.under]) place.replaceChildren();
    places.side.replaceChildren(
        h('p', { class: 'status' }, complaint),
        h(
            'div',
            { class: 'buttons' },
            button('new', say('New game'), () => void askGame(true, 'chess'), { kind: 'main' }, 'plus'),
        ),
    );
}

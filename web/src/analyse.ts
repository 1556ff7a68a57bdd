// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.ts - a game under analysis: lines of the engine, variations, comments, review, reasons.
import { getText, type Legal, type Lines, type Reason, type Step, type Study, type Worst } from './api';
import type { Arrow } from './board';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { button, iconButton, menu } from './controls';
import { h } from './dom';
import { explorerFrame } from './explorer_frame';
import type { IconName } from './icons';
import { LineIndex, lineView } from './lines';
import { stepsView } from './line_steps';
import { openMoveMenu } from './move_menu';
import { bringGames } from './games_text';
import { askText, openedText } from './paste';
import { boardPicture, copyText, linkTo, saveFile, savePixels } from './picture';
import { showHere } from './play_panel';
import { askPromotion } from './questions';
import { reasonsView } from './reasons';
import type { Posts } from './requests';
import { reviewView, worstArrows } from './review';
import { sharePage } from './share';
import { Voice } from './ask';
import { labelled, say } from './words';

let study: Study | null = null;
let index: LineIndex | null = null;
let lines: Lines | null = null;
let board: ChessBoard | null = null;
let isFlipped = false;
let isGood = false;
let isBusy = false;
let reasons: Reason[] | null = null;
let pointed: { node: number; worst: Worst } | null = null; // a bad move, on the board before it
let onNews: (() => void) | null = null; // waits for the next document
// The position, in other parts of the page.
export const elsewhere = {
    toLab: (_position: string): void => undefined,
    edit: (_position: string): void => undefined,
    games: (): void => undefined,
};

const frame = h('div', { class: 'board-frame' });
const bar = h('div', { class: 'bar', role: 'img' });
const under = h('div', { class: 'under' });
const panel = h('div', { class: 'side card' });
const spoken = h('div', { class: 'hidden', 'aria-live': 'polite', id: 'study-spoken' });
const textBoard = h('div', { class: 'hidden', id: 'study-text-board' });
export const view = h(
    'main',
    { class: 'play', id: 'analyse' },
    h('div', { class: 'board-column' }, h('div', { class: 'board-side' }, bar, frame), under),
    panel,
    spoken,
    textBoard,
);
const voice = new Voice(() => draw());

// ---- wishes ----------------------------------------------------------------------------------------

export const isShown = (): boolean => !view.hidden;

let wanted: { node: number; until: number } | null = null; // asked for, and not told yet: keys are faster than answers
const place = (): number => (wanted && performance.now() < wanted.until ? wanted.node : study!.current);

async function go(node: number | undefined, worst?: Worst): Promise<void> {
    if (node === undefined) return;
    isGood = false;
    pointed = worst ? { node, worst } : null; // whichever comes first, the answer or the news
    wanted = { node, until: performance.now() + 1000 };
    await voice.ask('study/go', { node });
}

async function tryAgain(move: string): Promise<void> {
    const answer = await voice.ask('study/try', { move });
    isGood = answer?.holds === true;
    draw();
}

async function choose(moves: Legal[]): Promise<void> {
    const move = moves.length > 1 ? await askPromotion(moves) : moves[0];
    if (!move) draw();
    else if (study?.retry) await tryAgain(move.move);
    else await voice.ask('study/play', { node: study!.current, move: move.move });
}

// So many moves of a line, one after the other, from this node on.
async function playLine(from: number, steps: Step[], count: number): Promise<void> {
    const told = (): Promise<void> =>
        new Promise((resolve) => {
            onNews = resolve;
        });
    if (study!.current !== from) {
        const news = told();
        await go(from);
        await news;
    }
    for (const [, move] of steps.slice(0, count)) {
        const news = told();
        if (!(await voice.ask('study/play', { node: study!.current, move }))) return;
        await news;
    }
}

// As people write it, for whoever has no mouse or does not see the board.
async function type(input: HTMLInputElement): Promise<void> {
    const typed = input.value.trim();
    if (typed === '') return;
    input.value = '';
    if (study!.retry) await tryAgain(typed);
    else await voice.ask('study/play', { node: study!.current, move: typed });
    document.getElementById('study-typed')?.focus();
}

async function explain(): Promise<void> {
    isBusy = true;
    draw();
    const answer = await voice.ask('study/explain', { node: study!.current });
    isBusy = false;
    reasons = answer?.explanation ?? null;
    draw();
}

// Taken over at once: who clicks again before the program has told of it wants both.
function live(change: Partial<{ is_live: boolean; lines: number; is_threat: boolean }>): void {
    const { is_live, lines, is_threat } = Object.assign(study!, change);
    void voice.ask('study/live', { is_live, lines, is_threat });
}
const edit = (
    node: number,
    what: Posts['study/edit']['asks']['edit'],
    more: { text?: string; mark?: number } = {},
): void => void voice.ask('study/edit', { node, edit: what, ...more });

export async function takeGame(): Promise<void> {
    await voice.ask('study/take', {});
}

// A game or a position as a text; what there is to complain of, or nothing.
export async function readText(text: string): Promise<string> {
    return (await voice.ask('study/read', { text, number: 1 })) ? '' : voice.message;
}

function flip(): void {
    isFlipped = !isFlipped;
    draw();
}

export function onKey(event: KeyboardEvent): void {
    if (!study || !index) return;
    const here = place();
    const keys: Record<string, () => void> = {
        ArrowLeft: () => void go(index!.previous(here)),
        ArrowRight: () => void go(index!.next(here)),
        Home: () => void go(0),
        End: () => void go(index!.end(here)),
        f: flip,
        l: () => live({ is_live: !study!.is_live }),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
}

// ---- the board -------------------------------------------------------------------------------------

// What the current move is worth, where it led.
function markArrow(): Arrow[] {
    const marks = index!.nodes.get(study!.current)?.[4] ?? '';
    const sign = /\?\?|\?!|!\?|!!|\?|!/.exec(marks)?.[0];
    return sign && study!.last.length > 0 ? [{ path: [study!.last.at(-1)!], brush: 'red', mark: sign }] : [];
}

function arrows(): Arrow[] {
    if (pointed?.node === study!.current) return worstArrows(pointed.worst);
    if (!study!.is_live || lines?.node !== study!.current) return markArrow();
    return lines.lines.map(
        ({ path, score }, i): Arrow => ({
            path,
            brush: lines!.is_threat ? 'red' : i === 0 ? 'blue' : 'paleBlue',
            label: score,
        }),
    );
}

function drawBoard(): void {
    if (!board) {
        board = new ChessBoard(
            (moves) => void choose(moves),
            () => (study!.turn === 0 ? 'white' : 'black'),
            say('Board'),
        );
        frame.replaceChildren(board.element);
    }
    board.show({ board: study!.board, look: study!, isFlipped, legal: study!.legal, hint: [], arrows: arrows() });
}

// A position that a link names is seen before the program is there to tell of it.
export function foresee(position: string): void {
    const early = new ChessBoard(
        () => undefined,
        () => undefined,
    );
    const look = { position, turn: 0, is_check: false, men: [], last: [] };
    frame.replaceChildren(early.element);
    early.show({ look, isFlipped, legal: [], hint: [] });
}

// White's part of the expectation, by the engine, else by the review.
function drawBar(): void {
    const now = study!.is_live && lines?.node === study!.current && !lines.is_threat ? lines.lines[0] : undefined;
    const points = now?.points ?? (study!.review.is_made ? study!.review.points[study!.ply ?? 0] : undefined);
    bar.classList.toggle('unknown', points === undefined); // half of it would be a claim
    bar.style.setProperty('--white', `${points ?? 50}%`);
    bar.classList.toggle('flipped', isFlipped);
    bar.setAttribute(
        'aria-label',
        labelled(say('Expectation of White'), points === undefined ? '–' : `${Math.round(points)} %`),
    );
    bar.replaceChildren(h('span', {}, now?.score.replace(/^[-+]/, '').replace(/(\.\d)\d$/, '$1') ?? ''));
}

// ---- beside it -------------------------------------------------------------------------------------

// One row a line; a click on a move plays the line so far.
function lineList(): HTMLElement {
    const now = study!;
    const isHere = now.is_live && lines?.node === now.current;
    const rows = isHere
        ? lines!.lines.map((line) =>
              h(
                  'li',
                  {},
                  h('span', { class: `score${line.points < 50 ? ' black' : ''}` }, line.score),
                  stepsView(lines!.position, line.steps, (count) =>
                      lines!.is_threat ? undefined : void playLine(lines!.node, line.steps, count),
                  ),
                  h('small', { title: say('depth') }, String(line.depth)),
              ),
          )
        : [];
    const list = h('ol', { class: 'engine-lines' }, ...rows);
    list.style.setProperty('--rows', String(now.is_live ? now.lines : 0));
    return h(
        'div',
        { class: 'live' },
        h(
            'div',
            { class: 'buttons' },
            button(
                'live',
                say('Engine'),
                () => live({ is_live: !now.is_live }),
                { isOff: now.retry !== undefined, isOn: now.is_live },
                'engine',
            ),
            button(
                'threat',
                say('Threat'),
                () => live({ is_live: true, is_threat: !now.is_threat }),
                { isOff: now.is_check || now.retry !== undefined, isOn: now.is_threat },
                'threat',
            ),
            h('label', { for: 'line-count' }, say('Lines')),
            h(
                'select',
                {
                    id: 'line-count',
                    change: (event: Event) => live({ lines: Number((event.target as HTMLSelectElement).value) }),
                },
                ...[1, 2, 3, 4, 5].map((count) =>
                    h('option', { value: String(count), selected: count === now.lines }, String(count)),
                ),
            ),
        ),
        list,
    );
}

function navigation(): HTMLElement {
    const here = study!.current;
    const step = (id: IconName, label: string, node: number | undefined): HTMLElement =>
        iconButton(`study-${id}`, id, label, () => void go(node), { isOff: node === undefined || node === here });
    return h(
        'div',
        { class: 'navigation' },
        step('first', say('First move'), 0),
        step('previous', say('Previous move'), index!.previous(here)),
        step('next', say('Next move'), index!.next(here)),
        step('last', say('Last move'), index!.end(here)),
    );
}

function typing(): HTMLElement {
    const input = h('input', { id: 'study-typed', autocomplete: 'off', spellcheck: 'false', maxlength: '90' });
    return h(
        'form',
        {
            class: 'typing',
            submit: (event: Event) => {
                event.preventDefault();
                void type(input);
            },
        },
        h('label', { for: 'study-typed' }, say('Type a move')),
        input,
        h('button', { type: 'submit' }, say('Move')),
    );
}

function title(): string {
    const tags = new Map(study!.tags);
    const names = [tags.get('White'), tags.get('Black')].filter((name) => name);
    return names.length > 0
        ? `${names.join(' – ')} ${study!.result}`
        : study!.result === '*'
          ? say('Analyse')
          : study!.result;
}

function more(): HTMLElement {
    return menu('study-more', say('More'), [
        button('study-edit', say('Set up a position'), () => elsewhere.edit(study!.position), {}, 'editor'),
        button(
            'study-pgn',
            say('Save the game'),
            () =>
                void getText('study.pgn').then((text) =>
                    saveFile('roque-analysis.pgn', 'application/x-chess-pgn', text),
                ),
            {},
            'save',
        ),
        study!.review.is_made && sharePage('study-page', 'study.html'),
        button(
            'study-svg',
            say('Save the picture'),
            () => saveFile('roque-analysis.svg', 'image/svg+xml', boardPicture(frame)),
            {},
            'picture',
        ),
        button(
            'study-png',
            say('Save the picture in pixels'),
            () => void savePixels('roque-analysis.png', frame),
            {},
            'picture',
        ),
        button('study-link', say('Copy a link to the position'), () => copyText(linkTo(study!.position)), {}, 'link'),
        button('study-copy', say('Copy the position'), () => copyText(study!.position), {}, 'copy'),
    ]);
}

function drawUnder(): void {
    const now = study!;
    under.replaceChildren(
        h(
            'p',
            {
                class: `status${isGood ? ' good' : voice.isProblem ? ' problem' : ''}`,
                id: 'study-status',
                role: 'status',
            },
            voice.message || (now.retry?.task ?? now.tables ?? ''),
        ),
        h(
            'div',
            { class: 'icons' },
            ...(now.retry
                ? [button('study-back', say('Back to the review'), () => void voice.ask('study/retry', { ply: null }))]
                : [
                      button(
                          'explain',
                          isBusy ? say('Looking') : say('Why?'),
                          () => void explain(),
                          { isOff: isBusy, kind: 'bare' },
                          'why',
                      ),
                      iconButton('to-lab', 'tree', say('Its tree'), () => elsewhere.toLab(now.position)),
                  ]),
            iconButton('study-flip', 'flip', say('Flip the board'), flip),
            more(),
        ),
    );
}

function reviewPart(): HTMLElement | null {
    return reviewView(study!.review, study!.ply ?? 0, {
        go: (ply) => void go(index!.atPly(ply)),
        show: (worst) => void go(index!.atPly(worst.ply), worst),
        retry: (worst) => {
            pointed = null;
            isGood = false;
            void voice.ask('study/retry', { ply: worst.ply });
        },
        step: (worst, line, count) => void playLine(index!.atPly(worst.ply), line, count),
        named: (ply) => {
            const node = index!.nodes.get(index!.atPly(ply));
            return node && ply > 0 ? `${node[2]} ${node[3]}` : '';
        },
    });
}

// What the review has proved of the current move of the main line.
function proved(): string {
    const isMain = index!.atPly(study!.ply ?? 0) === study!.current;
    const review = study!.review;
    const worst = review.is_made ? review.worst.find(({ ply }) => ply + 1 === study!.ply) : undefined;
    return isMain && worst ? worst.said : '';
}

// Of several games, which one this is, and the way to all of them.
function among({ game_number: number, game_count: count }: Study): HTMLElement | null {
    if (count < 2 || openedText() === '') return null;
    const list = async (): Promise<void> => {
        if (await bringGames(openedText(), voice)) elsewhere.games();
    };
    return h(
        'p',
        { class: 'among' },
        labelled(say('Number of the game'), `${number} / ${count}`),
        button('study-all', say('All games of the file'), () => void list(), { kind: 'bare' }, 'games'),
    );
}

function head(): HTMLElement {
    const now = study!;
    return h(
        'div',
        { class: 'buttons study-head' },
        h('p', { class: 'opening' }, title()),
        among(now),
        button(
            'open',
            say('Open'),
            () => askText((text, number) => voice.ask('study/read', { text, number }), now.game_number, now.game_count),
            {},
            'open',
        ),
        button(
            'study-review',
            say('Review the game'),
            () => void voice.ask('study/review', {}),
            { isOff: now.review.looks_all > 0 || now.nodes.length < 2, kind: now.review.is_made ? '' : 'main' },
            'review',
        ),
    );
}

function drawPanel(): void {
    const now = study!;
    const focus = document.activeElement?.id ?? '';
    const typed = focus === 'study-typed' ? (document.activeElement as HTMLInputElement).value : null;
    const scrolled = panel.scrollTop;
    drawUnder();
    panel.replaceChildren(
        ...[
            head(),
            now.problems.length > 0
                ? h('ul', { class: 'problem', id: 'problems' }, ...now.problems.map((problem) => h('li', {}, problem)))
                : null,
            now.retry ? null : lineList(),
            lineView(index!, { current: now.current, go: (node) => void go(node), openMenu }),
            navigation(),
            explorerFrame(now.position, (move) => void voice.ask('study/play', { node: study!.current, move })),
            reasons ? reasonsView(reasons, proved()) : null,
            now.retry ? null : reviewPart(),
            typing(),
        ].filter((part) => part !== null),
    );
    panel.scrollTop = scrolled;
    const again = document.getElementById(focus);
    if (again && again !== document.activeElement && view.contains(again)) again.focus({ preventScroll: true });
    if (again instanceof HTMLInputElement && typed !== null) again.value = typed;
    showHere(panel);
}

function openMenu(id: number, at: HTMLElement): void {
    const node = index!.nodes.get(id)!;
    openMoveMenu(at, `${node[2]} ${node[3]}`, node[5], (what, more) => edit(id, what, more));
}

export function draw(): void {
    if (!study || !isShown()) return;
    drawBoard();
    drawBar();
    drawPanel();
    textBoard.replaceChildren(...boardText(labelled(say('Board'), title()), study.board, study));
}

// ---- what the program tells ------------------------------------------------------------------------

export function onStudy(told: Study): void {
    if (study && (study.current !== told.current || study.nodes.length !== told.nodes.length)) {
        voice.message = '';
        reasons = study.current !== told.current ? null : reasons;
    }
    const isOther = study !== null && study.current !== told.current;
    if (told.current === wanted?.node) wanted = null;
    study = told;
    index = new LineIndex(told);
    draw();
    if (isOther) onNews?.();
    const here = index.nodes.get(told.current);
    if (isOther && isShown())
        spoken.textContent = here?.[3]
            ? [here[2], here[3], here[5], told.tables].filter((text) => text).join(' ')
            : say('The position');
}

// The best first: a line that was looked at more deeply may have fallen behind one that was not yet.
function sorted(told: Lines): Lines {
    const isWhites = told.position.split(' ')[1] !== 'b';
    const forMover = ({ points }: Lines['lines'][0]): number => (isWhites ? points : 100 - points);
    return { ...told, lines: [...told.lines].sort((one, other) => forMover(other) - forMover(one)) };
}

export function onLines(told: Lines): void {
    lines = sorted(told);
    if (!study || !isShown()) return;
    drawBoard();
    drawBar();
    const list = panel.querySelector('.live');
    if (list?.matches(':active')) return; // a click is lost where its element is replaced between press and release
    if (list && !list.contains(document.activeElement)) list.replaceWith(lineList());
    else list?.querySelector('.engine-lines')?.replaceWith(lineList().querySelector('.engine-lines')!);
}

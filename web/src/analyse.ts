// SPDX-License-Identifier: GPL-3.0-or-later
// analyse.ts - a game under analysis: lines of the engine, variations, comments, review, reasons.
import { getText, type Legal, type Lines, type Reason, type Study, type Worst } from './api';
import type { Arrow } from './board';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import { LineIndex, lineView } from './lines';
import { askText } from './paste';
import { boardPicture, saveFile } from './picture';
import { reasonsView } from './reasons';
import type { Posts } from './requests';
import { reviewView } from './review';
import { askPromotion } from './setup';
import { Voice } from './wish';
import { labelled, say } from './words';

let study: Study | null = null;
let index: LineIndex | null = null;
let lines: Lines | null = null;
let board: ChessBoard | null = null;
let isFlipped = false;
let isGood = false;
let isBusy = false;
let reasons: Reason[] | null = null;
let better: { node: number; path: string[] } | null = null; // an arrow on the board of this node
let toLab: (position: string) => void = () => undefined; // the position, in another part of the page
export function onLab(listener: (position: string) => void): void {
    toLab = listener;
}

const frame = h('div', { class: 'board-frame' });
const bar = h('div', { class: 'bar', role: 'img' });
const panel = h('div', { class: 'panel' });
const spoken = h('div', { class: 'hidden', 'aria-live': 'polite', id: 'study-spoken' });
const textBoard = h('div', { class: 'hidden', id: 'study-text-board' });
export const view = h(
    'main',
    { class: 'play', id: 'analyse' },
    h('div', { class: 'board-side' }, bar, frame),
    panel,
    spoken,
    textBoard,
);
const voice = new Voice(() => draw());

// ---- wishes ----------------------------------------------------------------------------------------

export const isShown = (): boolean => !view.hidden;

let wanted: { node: number; until: number } | null = null; // asked for, and not told yet: keys are faster than answers
const place = (): number => (wanted && performance.now() < wanted.until ? wanted.node : study!.current);

async function go(node: number | undefined, arrow: string[] = []): Promise<void> {
    if (node === undefined) return;
    isGood = false;
    better = arrow.length === 2 ? { node, path: arrow } : null; // whichever comes first, the answer or the news
    wanted = { node, until: performance.now() + 1000 };
    await voice.wish('study/go', { node });
}

async function tryAgain(move: Legal): Promise<void> {
    const answer = await voice.wish('study/try', { move: move.move });
    isGood = answer?.holds === true;
    draw();
}

async function choose(moves: Legal[]): Promise<void> {
    const move = moves.length > 1 ? await askPromotion(moves) : moves[0];
    if (!move) draw();
    else if (study?.retry) await tryAgain(move);
    else await voice.wish('study/play', { node: study!.current, move: move.move });
}

// As people write it, for who has no mouse or does not see the board.
async function type(input: HTMLInputElement): Promise<void> {
    const typed = input.value.trim();
    if (typed === '') return;
    const known = study!.legal.find(({ move, said }) => move === typed || said === typed);
    input.value = '';
    if (study!.retry) await tryAgain(known ?? { move: typed, path: [] });
    else await voice.wish('study/play', { node: study!.current, move: known?.move ?? typed });
    document.getElementById('study-typed')?.focus();
}

async function explain(): Promise<void> {
    isBusy = true;
    drawPanel();
    const answer = await voice.wish('study/explain', { node: study!.current });
    isBusy = false;
    reasons = answer?.explanation ?? null;
    draw();
}

const live = (change: Partial<{ is_live: boolean; lines: number; is_threat: boolean }>): void =>
    void voice.wish('study/live', {
        is_live: study!.is_live,
        lines: study!.lines,
        is_threat: study!.is_threat,
        ...change,
    });
const edit = (what: Posts['study/edit']['asks']['edit'], more: { text?: string; mark?: number } = {}): void =>
    void voice.wish('study/edit', { node: study!.current, edit: what, ...more });

export async function takeGame(): Promise<void> {
    await voice.wish('study/take', {});
}

export function onKey(event: KeyboardEvent): void {
    if (!study || !index) return;
    const here = place();
    const keys: Record<string, () => void> = {
        ArrowLeft: () => void go(index!.previous(here)),
        ArrowRight: () => void go(index!.next(here)),
        Home: () => void go(0),
        End: () => void go(index!.end(here)),
        f: () => {
            isFlipped = !isFlipped;
            draw();
        },
        l: () => live({ is_live: !study!.is_live }),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
}

// ---- drawing ---------------------------------------------------------------------------------------

function arrows(): Arrow[] {
    if (better?.node === study!.current) return [{ path: better.path, brush: 'green' }];
    if (!study!.is_live || lines?.node !== study!.current) return [];
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

// White's part of the expectation, by the engine, else by the review.
function drawBar(): void {
    const live = study!.is_live && lines?.node === study!.current && !lines.is_threat ? lines.lines[0] : undefined;
    const points = live?.points ?? (study!.review.is_made ? study!.review.points[study!.ply ?? 0] : undefined);
    bar.classList.toggle('unknown', points === undefined); // half of it would be a claim
    bar.style.setProperty('--white', `${points ?? 50}%`);
    bar.classList.toggle('flipped', isFlipped);
    bar.setAttribute(
        'aria-label',
        labelled(say('Expectation of White'), points === undefined ? '–' : `${Math.round(points)} %`),
    );
    bar.replaceChildren(h('span', {}, live?.score.replace(/(\.\d)\d$/, '$1') ?? ''));
}

function button(
    id: string,
    text: string,
    onClick: () => void,
    isOff = false,
    isOn: boolean | null = null,
): HTMLElement {
    return h(
        'button',
        {
            type: 'button',
            id,
            disabled: isOff,
            'aria-pressed': isOn === null ? undefined : String(isOn),
            click: onClick,
        },
        text,
    );
}

function lineList(): HTMLElement {
    const isHere = study!.is_live && lines?.node === study!.current;
    const rows = isHere
        ? lines!.lines.map((line) =>
              h(
                  'li',
                  {},
                  h('strong', {}, line.score),
                  ` ${line.moves} `,
                  h('small', {}, `${say('depth')} ${line.depth}`),
              ),
          )
        : [];
    return h(
        'div',
        { class: 'live' },
        h(
            'div',
            { class: 'buttons' },
            button(
                'live',
                say('Engine'),
                () => live({ is_live: !study!.is_live }),
                study!.retry !== undefined,
                study!.is_live,
            ),
            button(
                'threat',
                say('Threat'),
                () => live({ is_live: true, is_threat: !study!.is_threat }),
                study!.is_check || study!.retry !== undefined,
                study!.is_threat,
            ),
            h('label', { for: 'line-count' }, say('Lines')),
            h(
                'select',
                {
                    id: 'line-count',
                    change: (event: Event) => live({ lines: Number((event.target as HTMLSelectElement).value) }),
                },
                ...[1, 2, 3, 4, 5].map((count) =>
                    h('option', { value: String(count), selected: count === study!.lines }, String(count)),
                ),
            ),
        ),
        h('ol', { class: 'engine-lines' }, ...rows),
    );
}

const MARKS: [number, string][] = [
    [1, '!'],
    [2, '?'],
    [3, '!!'],
    [4, '??'],
    [5, '!?'],
    [6, '?!'],
];

function editing(): HTMLElement {
    const node = index!.nodes.get(study!.current)!;
    const isStart = study!.current === 0;
    const comment = h('input', { id: 'comment', value: node[5], maxlength: '1000', autocomplete: 'off' });
    return h(
        'div',
        { class: 'editing' },
        h(
            'div',
            { class: 'buttons' },
            ...MARKS.map(([mark, sign]) =>
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'mark',
                        id: `mark-${mark}`,
                        disabled: isStart,
                        click: () => edit('mark', { mark }),
                    },
                    sign,
                ),
            ),
            button('promote', say('Main line'), () => edit('promote'), isStart),
            button('remove', say('Delete from here'), () => edit('remove'), isStart),
            button('explain', isBusy ? say('Looking') : say('Why?'), () => void explain(), isBusy),
            button('to-lab', say('Its tree'), () => toLab(study!.position)),
        ),
        h(
            'form',
            {
                class: 'typing',
                submit: (event: Event) => {
                    event.preventDefault();
                    edit('comment', { text: comment.value });
                },
            },
            h('label', { for: 'comment' }, say('Comment')),
            comment,
            h('button', { type: 'submit' }, say('Keep')),
        ),
    );
}

function navigation(): HTMLElement {
    const here = study!.current;
    const step = (id: string, sign: string, label: string, node: number | undefined): HTMLElement =>
        h(
            'button',
            {
                type: 'button',
                id: `study-${id}`,
                'aria-label': label,
                title: label,
                disabled: node === undefined || node === here,
                click: () => void go(node),
            },
            sign,
        );
    return h(
        'div',
        { class: 'navigation' },
        step('first', '«', say('First move'), 0),
        step('previous', '‹', say('Previous move'), index!.previous(here)),
        step('next', '›', say('Next move'), index!.next(here)),
        step('last', '»', say('Last move'), index!.end(here)),
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

function files(): HTMLElement {
    return h(
        'div',
        { class: 'buttons' },
        button(
            'study-pgn',
            say('Save the game'),
            () =>
                void getText('study.pgn').then((text) =>
                    saveFile('roque-analysis.pgn', 'application/x-chess-pgn', text),
                ),
        ),
        button('study-svg', say('Save the picture'), () =>
            saveFile('roque-analysis.svg', 'image/svg+xml', boardPicture(frame)),
        ),
        button('study-flip', say('Flip the board'), () => {
            isFlipped = !isFlipped;
            draw();
        }),
    );
}

function taskView(): HTMLElement {
    return h(
        'div',
        {},
        h(
            'div',
            { class: 'buttons' },
            button('study-back', say('Back to the review'), () => void voice.wish('study/retry', { ply: null })),
        ),
    );
}

function reviewPart(): HTMLElement | null {
    const { review } = study!;
    return reviewView(
        review,
        study!.ply ?? 0,
        (ply) => void go(index!.atPly(ply)),
        (worst: Worst) => void go(index!.atPly(worst.ply), worst.path),
        (worst: Worst) => {
            better = null;
            isGood = false;
            void voice.wish('study/retry', { ply: worst.ply });
        },
    );
}

function drawPanel(): void {
    const now = study!;
    const focus = document.activeElement?.id ?? '';
    const typed =
        focus === 'comment' || focus === 'study-typed' ? (document.activeElement as HTMLInputElement).value : null;
    panel.replaceChildren(
        h(
            'div',
            { class: 'middle' },
            h('p', { class: 'opening' }, title()),
            h(
                'div',
                { class: 'buttons' },
                button(
                    'open',
                    say('Open or set up'),
                    () =>
                        void askText(
                            now.position,
                            (text, number) => voice.wish('study/read', { text, number }),
                            now.game_number,
                            now.game_count,
                        ),
                ),
                button(
                    'study-review',
                    say('Review the game'),
                    () => void voice.wish('study/review', {}),
                    now.review.looks_all > 0 || now.nodes.length < 2,
                ),
            ),
            now.problems.length > 0
                ? h('ul', { class: 'problem', id: 'problems' }, ...now.problems.map((problem) => h('li', {}, problem)))
                : null,
            h(
                'p',
                {
                    class: `status${isGood ? ' good' : voice.isProblem ? ' problem' : ''}`,
                    id: 'study-status',
                    role: 'status',
                },
                voice.message || (now.retry?.task ?? ''),
            ),
            now.tables ? h('p', { id: 'study-tables' }, now.tables) : null,
            now.retry ? taskView() : lineList(),
            lineView(index!, now.current, say('Moves'), (node) => void go(node)),
            navigation(),
            typing(),
            now.retry ? null : editing(),
            reasons ? reasonsView(reasons) : null,
            now.retry ? null : reviewPart(),
            files(),
        ),
    );
    const again = document.getElementById(focus);
    if (again && panel.contains(again)) again.focus();
    if (again instanceof HTMLInputElement && typed !== null) again.value = typed;
    const here = panel.querySelector<HTMLElement>('.move.here'),
        list = panel.querySelector<HTMLElement>('.moves');
    if (here && list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
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
    const here = index.nodes.get(told.current);
    if (isOther && isShown())
        spoken.textContent = here?.[3]
            ? [here[2], here[3], here[5], told.tables].filter((text) => text).join(' ')
            : say('The position');
}

export function onLines(told: Lines): void {
    lines = told;
    if (!study || !isShown()) return;
    drawBoard();
    drawBar();
    const list = panel.querySelector('.live');
    if (list && !list.contains(document.activeElement)) list.replaceWith(lineList());
    else list?.querySelector('.engine-lines')?.replaceWith(lineList().querySelector('.engine-lines')!);
}

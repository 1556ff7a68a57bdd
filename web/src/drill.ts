// SPDX-License-Identifier: GPL-3.0-or-later
// drill.ts - positions of one's own mistakes and puzzles, one after the other: what is due, a try, hints in steps.
import type { Answer, Drill, DrillNews, DrillTask, Legal } from './api';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { button } from './controls';
import { h } from './dom';
import type { LazyRoom } from './lazy';
import { askPromotion } from './questions';
import { Voice } from './ask';
import { counted, labelled, say } from './words';

type Kind = 'all' | 'mistakes' | 'puzzles';

export function open(view: HTMLElement): LazyRoom<DrillNews> {
    let told: Drill | null = null;
    let hint: string[] = []; // squares of a move that is pointed at
    let isGood = false;
    let theme = '';
    let rating = '';
    const voice = new Voice(() => draw());
    const frame = h('div', { class: 'board-frame' });
    const under = h('div', { class: 'under' });
    const column = h('div', { class: 'board-column' }, frame, under);
    const side = h('div', { class: 'side card' });
    const textBoard = h('div', { class: 'hidden', id: 'drill-text' });
    const start = h('section', { class: 'card drill-start' });
    const room = h('div', { class: 'play drill-room' }, column, side, textBoard);
    let board: ChessBoard | null = null;
    view.append(start, room);

    // ---- wishes ----

    function forget(): void {
        hint = [];
        isGood = false;
        voice.message = '';
    }

    async function begin(kind: Kind): Promise<void> {
        forget();
        const isPuzzle = kind === 'puzzles';
        const near = Number(rating);
        await voice.ask('drill/begin', {
            kind,
            theme: isPuzzle && theme !== '' ? theme : null,
            rating: isPuzzle && near > 0 ? near : null,
        });
        (document.getElementById('drill-hint') ?? document.getElementById('drill-back'))?.focus();
    }

    async function next(): Promise<void> {
        forget();
        await voice.ask('drill/next', {});
        (document.getElementById('drill-hint') ?? document.getElementById('drill-back'))?.focus();
    }

    async function leave(): Promise<void> {
        forget();
        await voice.ask('drill/leave', {});
        await look();
        document.getElementById('drill-all')?.focus();
    }

    const look = (): Promise<Answer | null> => voice.ask('drill/look', {});

    function take(answer: Answer | null, pointsAt: boolean): void {
        isGood = answer?.holds === true;
        hint = (pointsAt && told?.task?.legal.find(({ move }) => move === answer?.move)?.path) || [];
        draw();
    }

    async function choose(moves: Legal[]): Promise<void> {
        const move = moves.length > 1 ? await askPromotion(moves) : moves[0];
        hint = [];
        if (move) take(await voice.ask('drill/move', { move: move.move, count: told!.task!.count }), false);
        else draw(); // the board as it stands
    }

    async function type(input: HTMLInputElement): Promise<void> {
        const typed = input.value.trim();
        if (typed === '' || !told?.task) return;
        const answer = await voice.ask('drill/move', { typed, count: told.task.count });
        take(answer, false);
        const again = document.getElementById('drill-typed') as HTMLInputElement | null;
        if (again && answer) again.value = '';
        again?.focus();
    }

    // ---- before it ----

    const setTheme = (name: string): void => {
        theme = name;
    };
    const setRating = (text: string): void => {
        rating = text;
    };

    function startForm(now: Drill): HTMLElement[] {
        const themes = h(
            'select',
            { id: 'drill-theme', change: () => setTheme(themes.value) },
            h('option', { value: '' }, say('any')),
            ...now.themes.map(([name, title]) => h('option', { value: name, selected: name === theme }, title)),
        );
        const near = h('input', {
            id: 'drill-rating',
            inputmode: 'numeric',
            value: rating,
            maxlength: '4',
            placeholder: String(now.rating),
            input: () => setRating(near.value.trim()),
        });
        return [
            h(
                'form',
                {
                    class: 'filters',
                    submit: (event: Event) => {
                        event.preventDefault();
                        void begin('puzzles');
                    },
                },
                h('p', {}, h('label', { for: 'drill-theme' }, say('About')), themes),
                h('p', {}, h('label', { for: 'drill-rating' }, say('Rated about')), near),
                h('p', {}, h('button', { type: 'submit', id: 'drill-puzzles' }, say('Puzzles'))),
            ),
        ];
    }

    function drawStart(now: Drill): void {
        const due =
            now.due === 0
                ? say('Nothing is due today.')
                : counted(now.due, say('position is due today'), say('positions are due today'));
        const mine =
            now.due_mistakes > 0
                ? `${say('From your own games')}${say(':')} ${now.due_mistakes}.`
                : say(
                      'Positions come from your own games: play one and have it reviewed, and what was missed is asked here.',
                  );
        const named = (name: string, value: string): string => `${labelled(name, value)}.`;
        const tried = [
            named(say('Your rating'), String(now.rating)),
            named(say('Puzzles tried'), `${now.puzzles_tried} / ${now.puzzles}`),
            named(say('Found at once'), String(now.puzzles_found)),
        ].join(' ');
        start.replaceChildren(
            ...[
                h('h2', {}, say('Drill')),
                h('p', { class: 'due', id: 'drill-due', role: 'status' }, due),
                h('p', {}, mine),
                h('p', {}, tried),
                now.is_done
                    ? h(
                          'p',
                          { class: 'status', id: 'drill-done' },
                          `${say('Nothing more is due today.')} ${say('Found')}${say(':')} ${now.found} / ${now.asked}.`,
                      )
                    : null,
                now.complaint ? h('p', { class: 'problem' }, now.complaint) : null,
                voice.isProblem ? h('p', { class: 'problem', role: 'alert' }, voice.message) : null,
                h(
                    'p',
                    { class: 'buttons' },
                    button('drill-all', say('Begin'), () => void begin('all'), { kind: 'main' }, 'go'),
                    button('drill-mistakes', say('My mistakes'), () => void begin('mistakes'), {
                        isOff: now.due_mistakes === 0,
                    }),
                ),
                h('h3', {}, say('Puzzles')),
                ...startForm(now),
            ].filter((part) => part !== null),
        );
    }

    // ---- a position ----

    function drawBoard(task: DrillTask): void {
        if (!board) {
            const label = labelled(say('Board'), say('Drill'));
            board = new ChessBoard(
                (moves) => void choose(moves),
                () => (told?.task?.turn === 0 ? 'white' : 'black'),
                label,
            );
            frame.replaceChildren(board.element);
        }
        board.show({
            board: task.board,
            look: task,
            isFlipped: task.is_flipped,
            legal: task.legal,
            hint,
        });
        textBoard.replaceChildren(...boardText(labelled(say('Board'), say('Drill')), task.board, task));
    }

    function typing(task: DrillTask): HTMLElement | null {
        if (task.is_solved) return null;
        const input = h('input', { id: 'drill-typed', autocomplete: 'off', spellcheck: 'false', maxlength: '90' });
        return h(
            'form',
            {
                class: 'typing',
                submit: (event: Event) => {
                    event.preventDefault();
                    void type(input);
                },
            },
            h('label', { for: 'drill-typed' }, say('Type a move')),
            input,
            h('button', { type: 'submit' }, say('Move')),
        );
    }

    function drawTask(now: Drill, task: DrillTask): void {
        const isOver = task.is_solved || task.is_shown;
        const typed = (document.getElementById('drill-typed') as HTMLInputElement | null)?.value ?? '';
        const focus = document.activeElement?.id ?? '';
        drawBoard(task);
        under.replaceChildren(
            h(
                'p',
                {
                    class: `status${isGood ? ' good' : ''}${voice.isProblem ? ' problem' : ''}`,
                    id: 'drill-status',
                    role: 'status',
                },
                voice.message || task.said,
            ),
            h(
                'div',
                { class: 'icons' },
                button(
                    'drill-hint',
                    say('Hint'),
                    () => void voice.ask('drill/hint', {}),
                    { kind: 'bare', isOff: isOver },
                    'hint',
                ),
                button(
                    'drill-solution',
                    say('Solution'),
                    () => void voice.ask('drill/solution', {}).then((answer) => take(answer, true)),
                    { kind: 'bare', isOff: isOver },
                    'check',
                ),
                button('drill-next', say('Next position'), () => void next(), { kind: isOver ? 'main' : '' }, 'next'),
            ),
        );
        side.replaceChildren(
            ...[
                h('p', { class: 'opening' }, task.is_puzzle ? say('A puzzle') : say('From your own game')),
                task.source ? h('p', {}, task.source) : null,
                // where the line under the board says something else
                voice.message ? h('p', { id: 'drill-task' }, task.said) : null,
                isOver && task.about
                    ? h('p', { id: 'drill-about' }, `${say('Rated')} ${task.rated}${say(':')} ${task.about}.`)
                    : null,
                typing(task),
                h(
                    'p',
                    { id: 'drill-count' },
                    `${say('Found')}${say(':')} ${now.found} / ${isOver ? now.asked : now.asked - 1}. ${say('Due today')}${say(':')} ${now.due}. ` +
                        `${say('Your rating')}${say(':')} ${now.rating}.`,
                ),
                now.complaint ? h('p', { class: 'problem' }, now.complaint) : null,
                h(
                    'div',
                    { class: 'foot' },
                    button('drill-back', say('End the drill'), () => void leave(), {}, 'close'),
                ),
            ].filter((part) => part !== null),
        );
        const input = document.getElementById('drill-typed') as HTMLInputElement | null;
        if (input) input.value = typed;
        if (focus && view.contains(document.getElementById(focus)))
            document.getElementById(focus)!.focus({ preventScroll: true });
    }

    function draw(): void {
        if (!told || view.hidden) return;
        start.hidden = told.task !== undefined;
        room.hidden = told.task === undefined;
        if (told.task) drawTask(told, told.task);
        else drawStart(told);
    }

    return {
        draw: (isNewlyShown) => {
            if (isNewlyShown && !told?.task) void look(); // games may have been reviewed since
            draw();
        },
        onKey: (event) => {
            const keys: Record<string, string> = { h: 'drill-hint', n: 'drill-next' };
            const wanted = told?.task && document.getElementById(keys[event.key] ?? '');
            if (!wanted) return;
            event.preventDefault();
            wanted.click();
        },
        hear: (news) => {
            const now = news.is_open ? news : null;
            const isOther = now?.task?.number !== told?.task?.number || now?.task?.count !== told?.task?.count;
            if (isOther) hint = [];
            told = now;
            draw();
        },
    };
}

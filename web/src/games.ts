// SPDX-License-Identifier: GPL-3.0-or-later
// games.ts - my games, or those of a file of many: a list with filters, what they add up to, a review of all of them.
import { type GameRow, type GamesListed, type GamesNews, type SumRow, type WorstRow, getText, post } from './api';
import { button, fileButton } from './controls';
import { h, s } from './dom';
import { bringGames, wish } from './games_text';
import type { LazyRoom } from './lazy';
import { saveFile } from './picture';
import { Voice } from './ask';
import { labelled, language, say } from './words';

type Source = 'mine' | 'opened';
type Filters = Record<'search' | 'opponent' | 'colour' | 'result' | 'opening' | 'since' | 'until' | 'player', string>;

const NOTHING: Filters = {
    search: '',
    opponent: '',
    colour: '',
    result: '',
    opening: '',
    since: '',
    until: '',
    player: '',
};
const ROWS = 100; // that the program tells at a time
const PART_BYTES = 2 << 20; // of a backup that is brought, a request
const TYPING_MS = 250;

// Other parts of the page, where one goes on.
export interface Ways {
    analyse: () => void;
    play: () => void;
    drill: () => void;
}

export function open(view: HTMLElement, ways: Ways): LazyRoom<GamesNews> {
    let source: Source = 'mine';
    let filters = { ...NOTHING };
    let from = 0;
    let told: GamesListed | null = null;
    let news: GamesNews | null = null;
    let wanted = 0; // the last request; older answers are late
    let typing = 0;
    const list = h('section', { class: 'card games-list' });
    const sums = h('section', { class: 'card games-sums' });
    const voice = new Voice(() => draw());
    view.append(list, sums);

    // ---- wishes ----

    // What was said last stays where it is not the reader who asks.
    async function ask(isQuiet = false): Promise<void> {
        const mine = ++wanted;
        const answer = await post('games/list', { language, source, ...filters, from }).catch(() => null);
        if (mine !== wanted || !answer) return;
        if (answer.is_granted) told = answer;
        if (!isQuiet || !answer.is_granted) {
            voice.message = answer.reason ?? '';
            voice.isProblem = !answer.is_granted;
        }
        draw();
    }

    async function study(row: GameRow, ply = 0): Promise<void> {
        const place = { source, file: row.file, number: row.game_in_file, ply };
        if (await voice.ask('games/study', place)) ways.analyse();
    }

    // What Analyse does not know stands on the board as it stood, to be gone on with or reviewed.
    async function openGame(row: GameRow): Promise<void> {
        if (row.kind === 'chess') await study(row);
        else if (await voice.ask('games/play', { file: row.file })) ways.play();
    }

    // One's own are in the drill by themselves; of a file of others' games it is said whose.
    async function drill(): Promise<void> {
        if (source === 'mine' || (await voice.ask('drill/add', { player: filters.player || null }))) ways.drill();
    }

    async function bring(text: string): Promise<void> {
        if (!(await bringGames(text, voice))) return;
        wish.isOpened = false;
        view.querySelector<HTMLDetailsElement>('#games-bring')!.open = false;
        view.querySelector<HTMLTextAreaElement>('#games-text')!.value = '';
        choose('opened');
    }

    // A backup goes by whole lines, as many as fit into a request.
    async function bringBack(text: string, replaces: boolean): Promise<void> {
        const lines = text.split('\n').filter((line) => line !== '');
        for (let at = 0; at < lines.length; ) {
            let part = lines[at++];
            while (at < lines.length && part.length + lines[at].length < PART_BYTES / 2) part += `\n${lines[at++]}`;
            if (!(await voice.ask('games/import', { text: part, replaces }))) return;
        }
        view.querySelector<HTMLDetailsElement>('#games-backup')!.open = false;
        await ask(true);
    }

    function choose(what: Source): void {
        source = what;
        filters = { ...NOTHING };
        from = 0;
        void ask();
    }

    // ---- the list ----

    function filter(name: keyof Filters, label: string): HTMLElement {
        const id = `games-${name}`;
        const input = h('input', {
            id,
            value: filters[name],
            maxlength: '100',
            input: () => {
                filters[name] = input.value.trim();
                from = 0;
                clearTimeout(typing);
                typing = window.setTimeout(() => void ask(), TYPING_MS);
            },
        });
        return h('p', {}, h('label', { for: id }, label), input);
    }

    function choice(name: keyof Filters, label: string, of: [string, string][]): HTMLElement {
        const id = `games-${name}`;
        return h(
            'p',
            {},
            h('label', { for: id }, label),
            h(
                'select',
                {
                    id,
                    change: (event: Event) => {
                        filters[name] = (event.target as HTMLSelectElement).value;
                        from = 0;
                        void ask();
                    },
                },
                ...of.map(([value, text]) => h('option', { value, selected: filters[name] === value }, text)),
            ),
        );
    }

    // What is asked often in one row, the rest a step further.
    const filterForm = (): HTMLElement =>
        h(
            'form',
            { submit: (event: Event) => event.preventDefault() },
            h('div', { class: 'filters' }, filter('search', say('Search')), ...choices()),
            h(
                'details',
                { id: 'games-more' },
                h('summary', {}, say('More filters')),
                h(
                    'div',
                    { class: 'filters' },
                    filter('opponent', say('Opponent')),
                    filter('opening', say('Opening')),
                    filter('since', say('Since (2026.01.31)')),
                    filter('until', say('Until')),
                    source === 'opened' ? filter('player', say('Whose games')) : null,
                ),
            ),
        );

    const choices = (): HTMLElement[] => [
        choice('colour', say('Colour'), [
            ['', say('both')],
            ['white', say('White')],
            ['black', say('Black')],
        ]),
        choice('result', say('Result'), [
            ['', say('all')],
            ['won', say('won')],
            ['drawn', say('drawn')],
            ['lost', say('lost')],
            ['open', say('not finished')],
        ]),
    ];

    const outcome = (row: GameRow): string => (row.outcome === 'won' ? 'won' : row.outcome === 'lost' ? 'lost' : '');
    const percent = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(1)} %`);

    // A person who has given no name is the reader.
    function names(row: GameRow): string {
        const called = (name: string, other: string): string => (name === 'human' ? say('You') : other);
        return `${called(row.white, row.white_called)} – ${called(row.black, row.black_called)}`;
    }

    function gameRow(row: GameRow): HTMLElement {
        return h(
            'tr',
            { class: outcome(row) },
            h('td', {}, row.date),
            h(
                'td',
                {},
                row.kind === 'chess' || source === 'mine'
                    ? h('button', { type: 'button', class: 'step', click: () => void openGame(row) }, names(row))
                    : names(row),
                row.kind === 'chess' ? null : ` (${row.kind_called})`,
            ),
            h('td', {}, row.result === '1/2-1/2' ? '½-½' : row.result),
            h('td', { class: 'number' }, percent(row.accuracy_percent)),
            h('td', {}, row.named ? `${row.opening_class} ${row.named}` : ''),
        );
    }

    function table(): HTMLElement {
        const heads = [
            say('Date'),
            `${say('White')} – ${say('Black')}`,
            say('Result'),
            say('Accuracy'),
            say('Opening'),
        ];
        return h(
            'div',
            { class: 'scrolled', tabindex: '0', role: 'region', 'aria-label': say('Games') },
            h(
                'table',
                { id: 'games-table' },
                h(
                    'thead',
                    {},
                    h(
                        'tr',
                        {},
                        ...heads.map((head, i) =>
                            h('th', { scope: 'col', class: i === 3 ? 'number' : undefined }, head),
                        ),
                    ),
                ),
                h('tbody', {}, ...told!.rows.map(gameRow)),
            ),
        );
    }

    function pages(): HTMLElement | null {
        const count = told!.all.games;
        if (count <= ROWS) return null;
        const turn = (by: number) => (): void => {
            from += by;
            void ask();
        };
        return h(
            'p',
            { class: 'buttons' },
            button('games-previous', say('Previous'), turn(-ROWS), { isOff: from === 0 }),
            h('span', {}, `${from + 1}–${Math.min(count, from + ROWS)} / ${count}`),
            button('games-next', say('Next'), turn(ROWS), { isOff: from + ROWS >= count }),
        );
    }

    function opening(): HTMLElement {
        const text = h('textarea', { id: 'games-text', rows: '3', spellcheck: 'false' });
        const open = (file: File): void => void file.text().then(bring);
        return h(
            'details',
            { class: 'bring', id: 'games-bring' },
            h('summary', {}, say('Open a file of games (PGN)')),
            h('p', {}, fileButton('games-file', say('Open a file'), '.pgn,.txt', open)),
            h('p', {}, h('label', { for: 'games-text' }, say('or paste the games')), text),
            button('games-open', say('Open'), () => void bring(text.value), {}, 'open'),
        );
    }

    // All that one has made, to take along and to bring back.
    function backup(): HTMLElement {
        const replaces = h('input', { id: 'games-replaces', type: 'checkbox' });
        const open = (file: File): void => void file.text().then((text) => bringBack(text, replaces.checked));
        const save = (text: string): void => saveFile('roque-data.jsonl', 'application/jsonl', text);
        return h(
            'details',
            { class: 'bring', id: 'games-backup' },
            h('summary', {}, say('All my data')),
            h('p', {}, say('Games, the drill and what computers have learned, in one file.')),
            button('games-export', say('Save it'), () => void getText('games.jsonl').then(save), {}, 'save'),
            h('p', {}, fileButton('games-backup-file', say('Bring it back from a file'), '.jsonl', open)),
            h('label', { class: 'check' }, replaces, say('replace what differs')),
        );
    }

    function drawList(): void {
        const tab = (what: Source, text: string): HTMLElement =>
            button(`games-${what}`, text, () => choose(what), { isOn: source === what });
        const gap = told!.is_cut ? say('There are more games than fit in the list.') : '';
        list.replaceChildren(
            ...[
                h('h2', {}, say('Games')),
                h(
                    'div',
                    { class: 'buttons', role: 'group', 'aria-label': say('Which games') },
                    tab('mine', say('My games')),
                    tab('opened', say('The opened file')),
                ),
                opening(),
                filterForm(),
                h(
                    'p',
                    { class: `status${voice.isProblem ? ' problem' : ''}`, id: 'games-status', role: 'status' },
                    voice.message || gap || labelled(say('Games'), String(told!.all.games)),
                ),
                told!.rows.length > 0 ? table() : h('p', {}, say('No game here yet.')),
                pages(),
                backup(),
            ].filter((part) => part !== null),
        );
    }

    // ---- sums ----

    // Both sides of a game that two people played are "human" in its file.
    const ownWords = (key: string): string => (key === 'human - human' ? say('Two people') : key);

    function sumTable(name: string, rows: SumRow[]): HTMLElement | null {
        const heads = [name, say('Games'), '+', '=', '−', say('Score'), say('Accuracy')];
        if (rows.length === 0) return null;
        const inside = h(
            'table',
            {},
            h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
            h(
                'tbody',
                {},
                ...rows
                    .slice(0, 12)
                    .map((row) =>
                        h(
                            'tr',
                            {},
                            h(
                                'th',
                                { scope: 'row' },
                                [row.opening_class, ownWords(row.named ?? row.key)].filter((part) => part).join(' '),
                            ),
                            ...[row.games, row.won, row.drawn, row.lost].map((count) => h('td', {}, String(count))),
                            h('td', {}, percent(row.score_percent)),
                            h('td', {}, percent(row.accuracy_percent)),
                        ),
                    ),
            ),
        );
        return h('div', { class: 'scrolled', tabindex: '0', role: 'region', 'aria-label': name }, inside);
    }

    // Accuracy over time, from 0 to 100.
    function course(rows: SumRow[]): HTMLElement | null {
        const known = rows.filter((row) => row.accuracy_percent !== undefined);
        if (known.length < 2) return null;
        const x = (i: number): string => ((i / (known.length - 1)) * 300).toFixed(1);
        const y = (row: SumRow): string => (100 - row.accuracy_percent!).toFixed(1);
        const [first, last] = [known[0], known[known.length - 1]];
        return h(
            'figure',
            { class: 'course' },
            s(
                'svg',
                {
                    viewBox: '-32 -6 344 112',
                    role: 'img',
                    'aria-label': `${say('Accuracy over time')}, ${first.key} – ${last.key}`,
                },
                ...[0, 50, 100].flatMap((at) => [
                    s('line', { x1: '0', x2: '300', y1: String(at), y2: String(at) }),
                    s('text', { x: '-6', y: String(at + 3) }, `${100 - at} %`),
                ]),
                s('polyline', { points: known.map((row, i) => `${x(i)},${y(row)}`).join(' ') }),
                ...known.map((row, i) =>
                    s(
                        'circle',
                        { cx: x(i), cy: y(row), r: '3' },
                        s('title', {}, `${row.key} ${percent(row.accuracy_percent)}`),
                    ),
                ),
            ),
            h('figcaption', {}, `${say('Accuracy over time')}, ${first.key} – ${last.key}`),
        );
    }

    // Where to look first; a click opens the game there.
    function worst(rows: WorstRow[]): HTMLElement | null {
        if (rows.length === 0) return null;
        const one = (row: WorstRow): HTMLElement =>
            h(
                'li',
                {},
                h('button', { type: 'button', class: 'step', click: () => void study(row, row.ply) }, row.move),
                ` ${names(row)}${row.date ? `, ${row.date}` : ''}`,
            );
        return h('div', { id: 'games-worst' }, h('h3', {}, say('The worst moves')), h('ol', {}, ...rows.map(one)));
    }

    function reviewing(): HTMLElement {
        const isHere = news?.is_reviewing && news.source === source;
        if (!isHere)
            return button(
                'games-review',
                say('Review all games'),
                () => void voice.ask('games/review', { source }),
                { isOff: news?.is_reviewing === true || told!.all.games === 0, kind: 'main' },
                'review',
            );
        return h(
            'p',
            { class: 'looking' },
            h('label', { for: 'games-looks' }, `${say('Reviewing')} ${news!.done + 1} / ${news!.all}`),
            h('progress', {
                id: 'games-looks',
                value: String(news!.done + (news!.looks_all > 0 ? news!.looks_made / news!.looks_all : 0)),
                max: String(news!.all),
            }),
            button('games-stop', say('Stop'), () => void voice.ask('games/stop', {}), {}, 'stop'),
        );
    }

    function drawSums(): void {
        const { all, player } = told!;
        const { colour, opponent, opening: byOpening, time } = told!.sums;
        sums.replaceChildren(
            ...[
                h('h2', {}, player && player !== 'human' ? labelled(say('Results'), player) : say('Results')),
                h(
                    'p',
                    { id: 'games-sum' },
                    `+${all.won} =${all.drawn} −${all.lost}, ${say('Score')} ${percent(all.score_percent)}, ` +
                        `${say('Accuracy')} ${percent(all.accuracy_percent)}`,
                ),
                all.others > 0
                    ? h(
                          'p',
                          { class: 'file', id: 'games-others' },
                          labelled(say('Games of others, not counted'), String(all.others)),
                      )
                    : null,
                reviewing(),
                all.games > 0
                    ? h(
                          'p',
                          {},
                          button('games-drill', say('Drill the mistakes'), () => void drill(), {}, 'drill'),
                      )
                    : null,
                news?.problem ? h('p', { class: 'problem' }, news.problem) : null,
                worst(told!.worst),
                course(time),
                sumTable(say('Colour'), colour),
                sumTable(say('Opening'), byOpening),
                sumTable(say('Opponent'), opponent),
            ].filter((part) => part !== null),
        );
    }

    function draw(): void {
        if (!told) return;
        const focus = document.activeElement;
        const id = focus && view.contains(focus) ? focus.id : '';
        const opened = [...view.querySelectorAll<HTMLDetailsElement>('details[open]')].map((details) => details.id);
        const pasted = document.querySelector<HTMLTextAreaElement>('#games-text')?.value ?? '';
        const caret = focus instanceof HTMLInputElement && focus.type === 'text' ? focus.selectionStart : null;
        drawList();
        drawSums();
        for (const name of opened) view.querySelector<HTMLDetailsElement>(`#${name}`)!.open = true;
        document.querySelector<HTMLTextAreaElement>('#games-text')!.value = pasted;
        const again = id ? document.getElementById(id) : null;
        again?.focus({ preventScroll: true });
        if (again instanceof HTMLInputElement && caret !== null) again.setSelectionRange(caret, caret);
    }

    return {
        draw: () => {
            draw();
            if (wish.isOpened) choose('opened');
            else void ask();
            wish.isOpened = false;
        },
        onKey: () => undefined,
        hear: (said) => {
            const isOther = said.version !== news?.version;
            news = said;
            if (view.hidden) return;
            if (isOther) void ask(true);
            else draw();
        },
    };
}

// SPDX-License-Identifier: GPL-3.0-or-later
// lab_form.ts - what the laboratory is asked: presets, a game, one or two searches, their switches.
import type { LabChoices } from './api';
import { button, checkBox, fileButton } from './controls';
import { h } from './dom';
import type { Posts } from './requests';
import { say } from './words';

type Wanted = Posts['lab/search']['asks'];
const SAMPLES = 1000; // games of a sampling search that is given no limit

export const value = (id: string): string =>
    (document.getElementById(id) as HTMLInputElement | null)?.value.trim() ?? '';
const setValue = (id: string, text: string): void => {
    (document.getElementById(id) as HTMLInputElement).value = text;
};

// ---- presets ---------------------------------------------------------------------------------------

interface Preset {
    name: string;
    title: string;
    wanted: Wanted;
}

// Each is worth stepping through.
function presets(): Preset[] {
    const of = (name: string, title: string, game: string, moves: string, searches: string[], position = '') => ({
        name,
        title,
        wanted: { game, moves, position, searches },
    });
    return [
        of('noughts', say('Tic-tac-toe: alpha-beta beside NegaScout'), 'tictactoe', 'a1 b2 c3 c1 a3', [
            'alphabeta,depth=3',
            'negascout,depth=3',
        ]),
        of('lecture', say("The lecture's tree: minimax beside alpha-beta"), 'tree:sim202', '', [
            'minimax',
            'alphabeta',
        ]),
        of('critical', say('The critical tree: the best move first everywhere'), 'tree:best-first', '', [
            'alphabeta',
            'minimal',
        ]),
        of('twice', say('Why NegaScout searches a node twice'), 'tree:research', '', ['negascout', 'alphabeta']),
        of('strategies', say('SSS* beside alpha-beta'), 'tree:textbook', '', ['sss', 'alphabeta']),
        of(
            'mate',
            say('A mate by proof numbers'),
            'chess',
            '',
            ['pns,depth=3,nodes=2000,eval=won-or-lost'],
            'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
        ),
        of('four', say('Connect 4: what order is worth'), 'connect4:4x4', '', [
            'alphabeta,depth=5',
            'alphabeta,depth=5,order=solving',
        ]),
    ];
}

export function presetChips(run: (wanted: Wanted) => void): HTMLElement {
    return h(
        'div',
        { class: 'presets buttons', role: 'group', 'aria-label': say('Examples') },
        ...presets().map(({ name, title, wanted }) =>
            button(`preset-${name}`, title, () => run(wanted), { isOn: false }),
        ),
    );
}

// Which example is shown, if it is one.
export function markPreset({ game, position, moves, searches }: Wanted): void {
    const said = (of: Wanted): string => JSON.stringify([of.game, of.position ?? '', of.moves ?? '', of.searches]);
    const shown = said({ game, position, moves, searches });
    for (const { name, wanted } of presets())
        document.getElementById(`preset-${name}`)?.setAttribute('aria-pressed', String(said(wanted) === shown));
}

// ---- the form and its fields -----------------------------------------------------------------------

// A search as the program reads it, from the fields of this side.
function search(side: string, choices: LabChoices | null): string {
    const algorithm = value(`algorithm-${side}`);
    if (algorithm === '') return '';
    const more = value(`switches-${side}`);
    if (algorithm === 'engine') {
        const hasLimit = /(^|,)(level|elo|nodes|depth|movetime)=/.test(more);
        return `engine:${[hasLimit ? '' : `depth=${value('depth') || '3'}`, more].filter((text) => text).join(',')}`;
    }
    const isSampling = choices?.algorithms.find(({ name }) => name === algorithm)?.is_sampling;
    const limit = !isSampling
        ? value('depth') && `depth=${value('depth')}`
        : /(^|,)(nodes|time)=/.test(more)
          ? ''
          : `nodes=${SAMPLES}`;
    return [algorithm, limit, more].filter((text) => text).join(',');
}

export function readForm(choices: LabChoices | null): Wanted {
    return {
        game: value('lab-game') + (value('lab-variant') ? `:${value('lab-variant')}` : ''),
        position: value('lab-position'),
        moves: value('lab-moves'),
        searches: [search('a', choices), search('b', choices)].filter((text) => text),
    };
}

export function setSubject(game: string, position: string): void {
    const [name, variant] = game.split(/:(.*)/);
    setValue('lab-game', name);
    setValue('lab-variant', variant ?? '');
    setValue('lab-position', position);
    setValue('lab-moves', '');
}

export function chooseUsual(): void {
    setValue('algorithm-a', 'alphabeta');
    setValue('switches-a', '');
}

// The form says what is shown, whoever has asked for it.
export function fillForm({ game, position, moves, searches }: Wanted): void {
    setSubject(game, position ?? '');
    setValue('lab-moves', moves ?? '');
    for (const [i, side] of ['a', 'b'].entries()) {
        const [, algorithm, rest] = /^([^,:]*)[,:]?(.*)$/.exec(searches[i] ?? '')!;
        const options = rest.split(',').filter((option) => option),
            depth = options.find((option) => option.startsWith('depth='));
        if (depth) setValue('depth', depth.slice('depth='.length));
        setValue(`algorithm-${side}`, algorithm);
        setValue(`switches-${side}`, options.filter((option) => option !== depth).join(','));
    }
    tickSwitches();
    markPreset({ game, position, moves, searches });
    sayOwn();
}

// What the form asks, in its one line.
function sayOwn(): void {
    const chosen = (id: string): string => {
        const list = document.getElementById(id) as HTMLSelectElement;
        return list.value ? (list.selectedOptions[0]?.textContent ?? '') : '';
    };
    const searches = [chosen('algorithm-a'), chosen('algorithm-b')].filter((name) => name);
    document.getElementById('lab-asked')!.textContent = [chosen('lab-game'), ...searches].join(' · ');
}

// The tree comes first: the form is folded while one is looked at, and stays open for who asks by it.
export function foldForm(isFolded: boolean): void {
    const own = document.getElementById('lab-own') as HTMLDetailsElement | null;
    if (own) own.open = !isFolded;
}

function select(
    id: string,
    label: string,
    options: [string, string][],
    chosen: string,
    onChange: () => void = () => undefined,
): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: id }, label),
        h(
            'select',
            { id, change: onChange },
            ...options.map(([name, text]) => h('option', { value: name, selected: name === chosen }, text)),
        ),
    );
}

function input(id: string, label: string, given: string): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: id }, label),
        h('input', { id, value: given, autocomplete: 'off', spellcheck: 'false', change: tickSwitches }),
    );
}

// ---- switches as boxes to tick ---------------------------------------------------------------------

const USUAL: Record<string, string> = { table: '16', kept: '16', memory: '64', nodes: '1000', time: '1000', seed: '1' };

// What is ticked stands in the text of that side, and the other way round: the text is what is asked.
function boxes(side: string, switches: LabChoices['switches']): HTMLElement {
    return h(
        'div',
        { class: 'switches', id: `ticks-${side}` },
        ...switches
            .filter(({ name }) => name !== 'depth')
            .map(({ name, title, summary, not_for: notFor }, i) => {
                const id = `tick-${side}-${i}`;
                const worth = !title
                    ? ''
                    : /^[A-Z]+$/.test(title)
                      ? (USUAL[name] ?? '1')
                      : (title.split('|')[0] ?? title);
                const box = checkBox(id, '', false, (isOn) => {
                    const others = value(`switches-${side}`)
                        .split(',')
                        .filter((one) => one && one.split('=')[0] !== name);
                    setValue(
                        `switches-${side}`,
                        [...others, ...(isOn ? [worth ? `${name}=${worth}` : name] : [])].join(','),
                    );
                    tickSwitches();
                });
                const ticked = box.querySelector('input')!;
                ticked.dataset.name = name;
                ticked.dataset.notFor = notFor.join(' ');
                ticked.dataset.worth = /^[A-Z]+$/.test(title) ? '' : worth;
                box.append(
                    h(
                        'span',
                        {},
                        h('code', {}, title ? `${name}=${title}` : name),
                        ' ',
                        h('span', { class: 'faint' }, summary),
                    ),
                );
                return box;
            }),
    );
}

function tickSwitches(): void {
    for (const side of ['a', 'b']) {
        const given = new Map(
            value(`switches-${side}`)
                .split(',')
                .map((one) => [one.split('=')[0], one.split('=')[1] ?? '']),
        );
        for (const box of document.querySelectorAll<HTMLInputElement>(`#ticks-${side} input`)) {
            const { name, worth } = box.dataset;
            box.checked = given.has(name!) && (!worth || given.get(name!)!.split('+').includes(worth));
            // What the search has no use for is not offered, unless it was asked for all the same.
            const isStrange = box.dataset.notFor!.split(' ').includes(value(`algorithm-${side}`));
            box.closest('label')!.hidden = isStrange && !box.checked;
        }
    }
}

// ---- all of it -------------------------------------------------------------------------------------

export interface OnForm {
    search: () => void;
    compare: () => void;
    stop: () => void;
    open: (file: File) => void;
    other: () => void; // another game was chosen
}

export function labForm(choices: LabChoices, on: OnForm): HTMLElement {
    const algorithms = [
        ...choices.algorithms.map(({ name, title }): [string, string] => [name, title]),
        ['engine', say('Engine')] as [string, string],
    ];
    const switchesOf = (side: string, title: string): HTMLElement =>
        h(
            'details',
            { class: 'wide' },
            h('summary', {}, title),
            input(`switches-${side}`, say('Switches'), ''),
            boxes(side, choices.switches),
        );
    const fields = h(
        'form',
        {
            class: 'lab-form',
            change: sayOwn,
            submit: (event: Event) => {
                event.preventDefault();
                on.search();
            },
        },
        select(
            'lab-game',
            say('Game'),
            choices.games.map(({ name, title }) => [name, title]),
            'tictactoe',
        ),
        select('algorithm-a', say('Search'), algorithms, 'alphabeta', tickSwitches),
        select('algorithm-b', say('Beside it'), [['', '–'], ...algorithms], '', tickSwitches),
        input('depth', say('Depth'), '3'),
        h(
            'p',
            { class: 'buttons' },
            h('button', { type: 'submit', class: 'main', id: 'lab-run' }, say('Search')),
            button('lab-compare', say('Costs by depth'), on.compare),
            button('lab-stop', say('Stop'), on.stop),
            fileButton('tree-file', say('Open a tree'), '.jsonl,.json,.txt', on.open),
        ),
        h(
            'details',
            { class: 'wide', id: 'lab-more' },
            h('summary', {}, say('Position and switches')),
            h(
                'div',
                { class: 'fields' },
                input('lab-variant', say('Variant'), ''),
                input('lab-position', say('The position'), ''),
                input('lab-moves', say('Moves to play first'), 'a1 b2 c3'),
            ),
            switchesOf('a', say('Switches of the search')),
            switchesOf('b', say('Switches of the one beside it')),
            h(
                'details',
                { class: 'wide' },
                h('summary', {}, say('What the searches are')),
                h(
                    'dl',
                    {},
                    ...choices.algorithms.flatMap(({ title, summary }) => [h('dt', {}, title), h('dd', {}, summary)]),
                ),
            ),
        ),
    );
    return h(
        'details',
        { class: 'card own', id: 'lab-own', open: true },
        h('summary', {}, say('A search of your own'), ' ', h('span', { class: 'faint small', id: 'lab-asked' })),
        fields,
    );
}

// Another game has other positions.
export function followGame(on: OnForm): void {
    tickSwitches();
    sayOwn();
    document.getElementById('lab-game')!.addEventListener('change', () => {
        setSubject(value('lab-game'), '');
        if (value('algorithm-a') === 'engine' && value('lab-game') !== 'chess') chooseUsual();
        on.other();
    });
}

// SPDX-License-Identifier: GPL-3.0-or-later
// lab.ts - the laboratory: searches with their trees, their costs by depth, theorems that run.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { get, getText, type Lab, type LabChoices, type Run } from './api';
import type { Posts } from './requests';
import { h } from './dom';
import { saveFile } from './picture';
import { Tree } from './tree';
import { TreeView } from './tree_view';
import { Voice } from './wish';
import { labelled, language, say } from './words';

let lab: Lab | null = null;
let choices: LabChoices | null = null;
let choicesIn = '';
let shownNumber = -1;
let shownCount = -1;
const voice = new Voice(() => drawStatus());

const form = h('div', { class: 'panel' });
const status = h('p', { class: 'status', id: 'lab-status', role: 'status' });
const results = h('div', { class: 'lab-results' });
const theorems = h('section', { class: 'theorems' });
export const view = h('main', { class: 'lab', id: 'lab' }, form, status, results, theorems);

// ---- what is wanted --------------------------------------------------------------------------------

const SAMPLES = 1000; // games of a sampling search that is given no limit
const value = (id: string): string => (document.getElementById(id) as HTMLInputElement | null)?.value.trim() ?? '';

function search(side: string): string {
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

function wish(): Posts['lab/search']['asks'] {
    isOfPlayer = false;
    return {
        game: value('lab-game') + (value('lab-variant') ? `:${value('lab-variant')}` : ''),
        position: value('lab-position'),
        moves: value('lab-moves'),
        searches: [search('a'), search('b')].filter((text) => text),
    };
}

// The form says what is shown, whoever has asked for it.
function fillForm({ game, position, moves, runs }: Lab): void {
    setSubject(game, position);
    (document.getElementById('lab-moves') as HTMLInputElement).value = moves;
    for (const [i, side] of ['a', 'b'].entries()) {
        const [, algorithm, rest] = /^([^,:]*)[,:]?(.*)$/.exec(runs[i]?.search ?? '')!;
        const options = rest.split(',').filter((option) => option),
            depth = options.find((option) => option.startsWith('depth='));
        if (depth) (document.getElementById('depth') as HTMLInputElement).value = depth.slice('depth='.length);
        (document.getElementById(`algorithm-${side}`) as HTMLSelectElement).value = algorithm;
        (document.getElementById(`switches-${side}`) as HTMLInputElement).value = options
            .filter((option) => option !== depth)
            .join(',');
    }
}

let isAwaited = false; // the next tree comes into sight
function setSubject(game: string, position: string): void {
    const [name, variant] = game.split(/:(.*)/);
    for (const [id, text] of [
        ['lab-game', name],
        ['lab-variant', variant ?? ''],
        ['lab-position', position],
        ['lab-moves', ''],
    ])
        (document.getElementById(id) as HTMLInputElement).value = text;
}

function chooseUsual(): void {
    (document.getElementById('algorithm-a') as HTMLSelectElement).value = 'alphabeta';
    (document.getElementById('switches-a') as HTMLInputElement).value = '';
}

let isOfPlayer = false; // what is shown is what a player of the other room thought

// Another game is played there: what was thought in the last one goes.
export function leavePlayer(): void {
    if (!isOfPlayer) return;
    isOfPlayer = false;
    results.replaceChildren();
    if (document.getElementById('lab-game')) {
        setSubject('tictactoe', '');
        chooseUsual();
    }
}

// What a player thought about this position: "lab:alphabeta,depth=2" is a search of the laboratory, "engine:level=club"
// the engine's.
export function studyPlayer(game: string, position: string, player: string): void {
    const search = player
        .replace(/^lab:/, '')
        .split(',')
        .filter((option) => !/^(book|name|tc|pace)=/.test(option))
        .join(',');
    isAwaited = true;
    isOfPlayer = /^(lab|engine):/.test(player);
    void voice.wish('lab/search', { game, position, moves: '', searches: [search] });
}

// ---- the form --------------------------------------------------------------------------------------

function select(id: string, label: string, options: [string, string][], chosen: string): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: id }, label),
        h(
            'select',
            { id },
            ...options.map(([name, text]) => h('option', { value: name, selected: name === chosen }, text)),
        ),
    );
}

function input(id: string, label: string, given: string, list?: string): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: id }, label),
        h('input', { id, value: given, autocomplete: 'off', spellcheck: 'false', list }),
    );
}

async function drawForm(): Promise<void> {
    if (choicesIn === language) return;
    choices = await get('lab/choices', { language });
    choicesIn = language;
    const algorithms = [
        ...choices.algorithms.map(({ name, title }): [string, string] => [name, title]),
        ['engine', say('Engine')] as [string, string],
    ];
    form.replaceChildren(
        h(
            'form',
            {
                class: 'middle lab-form',
                submit: (event: Event) => {
                    event.preventDefault();
                    void voice.wish('lab/search', wish());
                },
            },
            h('p', { class: 'lead' }, say('Choose a game and one or two searches, and step through their trees.')),
            h(
                'datalist',
                { id: 'switch-list' },
                ...choices.switches.map(({ name, title, summary }) =>
                    h('option', { value: `${name}=${title}` }, summary),
                ),
            ),
            select(
                'lab-game',
                say('Game'),
                choices.games.map(({ name, title }) => [name, title]),
                'tictactoe',
            ),
            input('lab-variant', say('Variant'), ''),
            input('lab-position', say('The position'), ''),
            input('lab-moves', say('Moves to play first'), 'a1 b2 c3'),
            select('algorithm-a', say('Search'), algorithms, 'alphabeta'),
            input('switches-a', say('Switches'), '', 'switch-list'),
            select('algorithm-b', say('Beside it'), [['', '–'], ...algorithms], ''),
            input('switches-b', say('Switches'), '', 'switch-list'),
            input('depth', say('Depth'), '3'),
            h(
                'p',
                { class: 'buttons' },
                h('button', { type: 'submit', class: 'main', id: 'lab-run' }, say('Search')),
                h(
                    'button',
                    {
                        type: 'button',
                        id: 'lab-compare',
                        click: () => void voice.wish('lab/compare', { ...wish(), depth: Number(value('depth')) || 3 }),
                    },
                    say('Costs by depth'),
                ),
                h(
                    'button',
                    { type: 'button', id: 'lab-stop', click: () => void voice.wish('lab/stop', {}) },
                    say('Stop'),
                ),
                h('label', { class: 'file-button', for: 'tree-file' }, say('Open a tree')),
                h('input', {
                    id: 'tree-file',
                    class: 'hidden',
                    type: 'file',
                    accept: '.jsonl,.json,.txt',
                    change: (event: Event) => void openFile(event.target as HTMLInputElement),
                }),
            ),
            h(
                'details',
                {},
                h('summary', {}, say('What there is')),
                ...[choices.algorithms, choices.switches].map((items) =>
                    h(
                        'dl',
                        {},
                        ...items.flatMap(({ name, title, summary }) => [
                            h('dt', {}, items === choices!.switches ? `${name}=${title}` : name),
                            h('dd', {}, summary),
                        ]),
                    ),
                ),
            ),
        ),
    );
    // Another game has other positions.
    document.getElementById('lab-game')!.addEventListener('change', () => {
        setSubject(value('lab-game'), '');
        if (value('algorithm-a') === 'engine' && value('lab-game') !== 'chess') chooseUsual();
        if (isOfPlayer) results.replaceChildren();
    });
    if (lab && lab.runs.length > 0) fillForm(lab);
    drawTheorems();
}

// ---- trees -----------------------------------------------------------------------------------------

let isOpened = false; // a tree from a file is shown, until something else is searched
async function openFile(chosen: HTMLInputElement): Promise<void> {
    const file = chosen.files?.[0];
    if (!file) return;
    try {
        const tree = new Tree(await file.text());
        results.replaceChildren(treeView(tree));
        isOpened = true;
        voice.message = file.name;
        voice.isProblem = false;
    } catch {
        voice.message = say('This is no tree that roque lab tree --json or this page has written.');
        voice.isProblem = true;
    }
    chosen.value = '';
    drawStatus();
}

let views: TreeView[] = [];
function treeView(tree: Tree): HTMLElement {
    const save = h(
        'button',
        {
            type: 'button',
            class: 'save-tree',
            click: () => saveFile('roque-tree.jsonl', 'application/jsonl', tree.text),
        },
        say('Save the tree'),
    );
    const made = new TreeView(tree, [save]);
    views = [...views.filter(({ element }) => element.isConnected), made];
    return made.element;
}

const COUNTS: [keyof Run, string][] = [
    ['value', 'value'],
    ['nodes', 'nodes'],
    ['leaves', 'leaves'],
    ['evaluations', 'evaluations'],
    ['alpha_cuts', 'alpha cuts'],
    ['beta_cuts', 'beta cuts'],
    ['first_move_cuts', 'cuts by the first move'],
    ['table_cuts', 'settled by the table'],
    ['researches', 'searched again'],
];

function names(): Record<string, string> {
    return {
        value: say('value'),
        nodes: say('nodes'),
        leaves: say('leaves'),
        evaluations: say('evaluations'),
        'alpha cuts': say('alpha cuts'),
        'beta cuts': say('beta cuts'),
        'cuts by the first move': say('cuts by the first move'),
        'settled by the table': say('settled by the table'),
        'searched again': say('searched again'),
    };
}

function countTable(runs: Run[]): HTMLElement {
    return h(
        'table',
        { class: 'counts' },
        h('thead', {}, h('tr', {}, h('td', {}), ...runs.map(({ search: text }) => h('th', { scope: 'col' }, text)))),
        h(
            'tbody',
            {},
            ...COUNTS.filter(([key]) => runs.some((run) => run[key] !== undefined)).map(([key, name]) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, names()[name]),
                    ...runs.map((run) => h('td', {}, String(run[key] ?? '–'))),
                ),
            ),
        ),
    );
}

function legend(): HTMLElement {
    const rows = [
        say(
            'Square: the side to move at the top; circle: the other side. Values and windows are those of the side at the top.',
        ),
        say('Blue, orange, green: types 1, 2 and 3 of the minimal tree; grey: outside it.'),
        say(
            'Red: the way to where the search is; faint: not visited yet; dashed: searched again; a bar below: moves cut off; plus: folded.',
        ),
        say(
            'Exact: the value lies within the window. Cut: so good for the side to move that its other moves cannot matter. Low: none of its moves was good enough.',
        ),
    ];
    return h(
        'details',
        { class: 'legend' },
        h('summary', {}, say('How to read a tree')),
        h('ul', {}, ...rows.map((row) => h('li', {}, row))),
    );
}

async function drawTrees(now: Lab): Promise<void> {
    const done = now.runs.filter((run) => run.is_done && run.reason === undefined);
    const views: HTMLElement[] = [];
    for (let i = 0; i < now.runs.length; i++) {
        if (!now.runs[i].is_done || !now.runs[i].visits) continue;
        const text = await getText('lab/tree', { run: i }).catch(() => '');
        if (text && lab!.number === now.number) views.push(treeView(new Tree(text)));
    }
    if (lab!.number !== now.number) return;
    results.replaceChildren(
        h('div', { class: 'trees' }, ...views),
        ...(views.length > 0 ? [legend()] : []),
        ...(done.length > 0 ? [countTable(done)] : []),
    );
    if (isAwaited && views.length > 0) results.scrollIntoView();
    isAwaited &&= views.length === 0;
}

// ---- costs by depth --------------------------------------------------------------------------------

function drawPlot(now: Lab): void {
    const depths = [...new Set(now.runs.flatMap((run) => run.rows?.map(({ depth }) => depth) ?? []))].sort(
        (a, b) => a - b,
    );
    const place = h('div', { class: 'plot', role: 'img', tabindex: '0', 'aria-label': say('Nodes by depth') });
    results.replaceChildren(
        place,
        h(
            'table',
            { class: 'counts' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, say('Depth')),
                    ...now.runs.map(({ search: text }) => h('th', { scope: 'col' }, text.replace(/,depth=\d+/, ''))),
                ),
            ),
            h(
                'tbody',
                {},
                ...depths.map((depth) =>
                    h(
                        'tr',
                        {},
                        h('th', { scope: 'row' }, String(depth)),
                        ...now.runs.map((run) =>
                            h('td', {}, String(run.rows?.find((row) => row.depth === depth)?.nodes ?? '–')),
                        ),
                    ),
                ),
            ),
        ),
    );
    if (depths.length < 2) return;
    const looks = getComputedStyle(view),
        colour = (name: string): string => looks.getPropertyValue(`--${name}`);
    const axis = {
        stroke: colour('ink'),
        grid: { stroke: colour('line'), width: 1 },
        ticks: { stroke: colour('line'), width: 1 },
    };
    const series = now.runs.map((run) =>
        depths.map((depth) => run.rows?.find((row) => row.depth === depth)?.nodes ?? null),
    );
    new uPlot(
        {
            width: Math.min(720, place.clientWidth || 600),
            height: 300,
            scales: { x: { time: false }, y: { distr: 3 } },
            axes: [
                { ...axis, label: say('Depth') },
                { ...axis, label: say('nodes'), size: 70 },
            ],
            series: [
                { label: say('Depth') },
                ...now.runs.map(({ search: text }, i) => ({
                    label: text.replace(/,depth=\d+/, ''),
                    stroke: colour(['plot-a', 'plot-b'][i]),
                    width: 2,
                    dash: i ? [6, 4] : undefined,
                    points: { show: true, size: 7 },
                })),
            ],
        },
        [depths, ...series] as uPlot.AlignedData,
        place,
    );
}

// ---- theorems --------------------------------------------------------------------------------------

function drawTheorems(): void {
    if (!choices) return;
    const proofs = new Map((lab?.proofs ?? []).map((proof) => [proof.name, proof]));
    theorems.replaceChildren(
        h('h2', {}, say('Theorems that run')),
        ...choices.theorems.map((theorem) => {
            const proof = proofs.get(theorem.name);
            const isRunning = lab?.is_working === true && lab.theorem === theorem.name;
            return h(
                'div',
                { class: 'theorem' },
                h('p', {}, h(theorem.is_slip ? 'em' : 'strong', {}, theorem.statement), ` ${theorem.hypotheses}`),
                h(
                    'p',
                    { class: 'buttons' },
                    h(
                        'button',
                        {
                            type: 'button',
                            'data-theorem': theorem.name,
                            disabled: isRunning,
                            click: () => void voice.wish('lab/prove', { name: theorem.name }),
                        },
                        isRunning ? say('Looking') : say('Check it'),
                    ),
                    // A slip that fails as it should is neither good news nor bad.
                    proof
                        ? h(
                              'span',
                              { class: !proof.is_expected ? 'problem' : proof.holds ? 'good' : '' },
                              labelled(`${proof.verdict} (${proof.cases})`, proof.said),
                          )
                        : null,
                ),
            );
        }),
    );
}

// ---- what the program tells ------------------------------------------------------------------------

function drawStatus(): void {
    const problem = lab?.runs.find(({ reason }) => reason)?.reason,
        stopped = lab?.runs.find((run) => run.stopped)?.stopped;
    status.classList.toggle('problem', voice.isProblem || problem !== undefined);
    status.textContent =
        voice.message ||
        problem ||
        (lab?.is_working
            ? say('Looking')
            : stopped
              ? stopped
              : lab?.runs.some(({ is_full }) => is_full)
                ? say('The tree is larger than what is drawn of it.')
                : '');
}

export const onKey = (): void => undefined;

export function draw(): void {
    if (view.hidden) return;
    void drawForm();
    drawStatus();
    drawTheorems();
    for (const shown of views) shown.draw();
    if (!lab) return;
    const count = lab.runs.filter(({ is_done }) => is_done).length;
    isOpened &&= lab.number === shownNumber;
    if (isOpened) return;
    if (lab.work === 'compare') drawPlot(lab);
    else if (lab.work === 'search' && (lab.number !== shownNumber || count !== shownCount)) void drawTrees(lab);
    shownNumber = lab.number;
    shownCount = count;
}

export function onLab(told: Lab): void {
    const isOther = lab?.number !== told.number;
    if (lab && isOther) voice.message = '';
    lab = told;
    draw();
    if (isOther && choices && told.runs.length > 0) fillForm(told);
}

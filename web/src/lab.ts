// SPDX-License-Identifier: GPL-3.0-or-later
// lab.ts - the laboratory: searches with their trees, their costs by depth, theorems that run.
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { get, getText, type Lab, type LabChoices, type Run } from './api';
import type { Posts } from './requests';
import { h } from './dom';
import {
    chooseUsual,
    fillForm,
    foldForm,
    followGame,
    labForm,
    type OnForm,
    presetChips,
    readForm,
    setSubject,
    value,
} from './lab_form';
import { saveFile } from './picture';
import { plot } from './plot';
import { theoremsView } from './theorems';
import { legendOf } from './thoughts';
import { readTrees, Tree } from './tree';
import { TreeView } from './tree_view';
import { Voice } from './ask';
import { language, say } from './words';

let lab: Lab | null = null;
let choices: LabChoices | null = null;
let shownNumber = -1;
let shownCount = -1;
const voice = new Voice(() => drawStatus());

const tabs = h('div', { class: 'tabs', role: 'tablist' });
const top = h('div', {});
const form = h('div', {});
const status = h('p', { class: 'status', id: 'lab-status', role: 'status' });
const results = h('div', { class: 'lab-results', id: 'lab-results', role: 'tabpanel' });
const costs = h('div', { class: 'lab-results', id: 'lab-costs', role: 'tabpanel', hidden: true });
const theorems = h('div', { class: 'theorem-groups', id: 'lab-theorems', role: 'tabpanel', hidden: true });
export const view = h('main', { class: 'lab', id: 'lab' }, tabs, top, form, status, results, costs, theorems);

// ---- what is wanted --------------------------------------------------------------------------------

const TABS = ['trees', 'costs', 'theorems'] as const;
type Tab = (typeof TABS)[number];
let tab: Tab = 'trees';

function drawTabs(): void {
    const names: Record<Tab, string> = {
        trees: say('Trees'),
        costs: say('Costs by depth'),
        theorems: say('Theorems that run'),
    };
    const hasFocus = tabs.contains(document.activeElement);
    tabs.replaceChildren(
        ...TABS.map((name) =>
            h(
                'button',
                {
                    type: 'button',
                    role: 'tab',
                    id: `tab-${name}`,
                    'aria-selected': String(name === tab),
                    'aria-controls': `lab-${name === 'trees' ? 'results' : name}`,
                    tabindex: name === tab ? '0' : '-1',
                    click: () => showTab(name),
                    keydown: (event: KeyboardEvent) => {
                        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                        if (step === 0) return;
                        showTab(TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length]);
                        document.getElementById(`tab-${tab}`)!.focus();
                    },
                },
                names[name],
            ),
        ),
    );
    if (hasFocus) document.getElementById(`tab-${tab}`)!.focus();
}

function showTab(name: Tab): void {
    if (name === 'costs' && tab !== name) foldForm(false); // they are asked for there
    tab = name;
    drawTabs();
    theorems.hidden = tab !== 'theorems';
    for (const place of [top, form]) place.hidden = tab === 'theorems';
    results.hidden = tab !== 'trees';
    costs.hidden = tab !== 'costs';
    drawEmpty();
}

// Each tab keeps what it showed last; where there was nothing yet it says what fills it.
function drawEmpty(): void {
    if (!form.firstElementChild) return; // it would move when what stands above it comes
    for (const [place, text] of [
        [results, say('Choose an example above, or press Search.')],
        [costs, say('Press Costs by depth: the searches are counted at every depth up to that one.')],
    ] as [HTMLElement, string][])
        if (!place.firstElementChild || place.firstElementChild.classList.contains('empty'))
            place.replaceChildren(h('p', { class: 'empty faint' }, text));
}

// Where what the laboratory did is shown.
function tabOf(of: Lab | null): Tab | null {
    return of?.work === 'compare' ? 'costs' : of?.work === 'search' ? 'trees' : null;
}

async function run(name: 'lab/search' | 'lab/compare', wanted: Posts['lab/search']['asks']): Promise<void> {
    isOfPlayer = false;
    if (name === 'lab/search') await voice.ask(name, wanted);
    else await voice.ask(name, { ...wanted, depth: Number(value('depth')) || 3 });
}

let isAwaited = false; // the next tree comes into sight
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
    foldForm(true);
    isOfPlayer = /^(lab|engine):/.test(player);
    void voice.ask('lab/search', { game, position, moves: '', searches: [search] });
}

// ---- the form --------------------------------------------------------------------------------------

let formDrawn: Promise<void> = Promise.resolve(); // what stands below it waits for it, so that nothing moves
let formIn = ''; // the language that it was last asked in

async function drawForm(): Promise<void> {
    const asked = language;
    const told = await get('lab/choices', { language: asked });
    if (asked !== language) return; // another one was chosen meanwhile: its answer fills the form
    choices = told;
    const on: OnForm = {
        search: () => void run('lab/search', readForm(choices)),
        compare: () => void run('lab/compare', readForm(choices)),
        stop: () => void voice.ask('lab/stop', {}),
        open: (file) => void openFile(file),
        other: () => {
            if (isOfPlayer) results.replaceChildren();
        },
    };
    top.replaceChildren(
        presetChips((wanted) => {
            foldForm(true);
            void run('lab/search', wanted);
        }),
    );
    form.replaceChildren(labForm(choices, on));
    followGame(on);
    showTab(tab);
    if (lab && lab.runs.length > 0) {
        sayForm(lab);
        foldForm(true);
    }
    drawTheorems();
    drawStatus();
}

const sayForm = ({ game, position, moves, runs }: Lab): void =>
    fillForm({ game, position, moves, searches: runs.map(({ search }) => search) });

// ---- trees -----------------------------------------------------------------------------------------

let isOpened = false; // a tree from a file is shown, until something else is searched
async function openFile(file: File): Promise<void> {
    try {
        const trees = readTrees(await file.text()),
            shown = trees.map(treeView);
        results.replaceChildren(h('div', { class: 'trees' }, ...shown.map(({ element }) => element)), legend(trees));
        if (trees.every(({ head }) => head.side)) stepTogether(shown);
        isOpened = true;
        foldForm(true);
        showTab('trees');
        voice.message = file.name;
        voice.isProblem = false;
    } catch {
        voice.message = say('This is no tree that roque lab tree --json or this page has written.');
        voice.isProblem = true;
    }
    drawStatus();
}

let views: TreeView[] = [];
function treeView(tree: Tree): TreeView {
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
    return made;
}

// A student's program and the reference: a step of one is a step of both, and the first is where they part.
function stepTogether(shown: TreeView[]): void {
    let isFollowing = false;
    for (const one of shown)
        one.onStep = (step) => {
            if (isFollowing) return;
            isFollowing = true;
            for (const other of shown) if (other !== one) other.go(step);
            isFollowing = false;
        };
    const parting = Math.max(...shown.map(({ tree }) => tree.thoughts?.steps.findIndex((step) => step.is_other) ?? -1));
    shown[0]?.go(Math.max(0, parting));
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

function legend(trees: Tree[]): HTMLElement {
    const kinds = new Set(trees.filter(({ isThought }) => isThought).map(({ thoughts }) => thoughts!.kind));
    const hasVisits = trees.some(({ isThought }) => !isThought);
    const rows = [
        ...[...kinds].map(legendOf),
        say(
            'Square: the side to move at the top; circle: the other side. Values and windows are those of the side at the top.',
        ),
        hasVisits && say('Blue, orange, green: types 1, 2 and 3 of the minimal tree; grey: outside it.'),
        say(
            'Red: the way to where the search is; faint: not visited yet; dashed: searched again; a bar below: moves cut off; plus: folded.',
        ),
        hasVisits &&
            say(
                'Exact: the value lies within the window. Cut: so good for the side to move that its other moves cannot matter. Low: none of its moves was good enough.',
            ),
    ];
    return h(
        'details',
        { class: 'legend' },
        h('summary', {}, say('How to read a tree')),
        h('ul', {}, ...rows.filter((row) => row !== false).map((row) => h('li', {}, row))),
    );
}

async function drawTrees(now: Lab): Promise<void> {
    const done = now.runs.filter((run) => run.is_done && run.reason === undefined);
    const trees: Tree[] = [];
    for (let i = 0; i < now.runs.length; i++) {
        if (!now.runs[i].is_done || !now.runs[i].visits) continue;
        const text = await getText('lab/tree', { run: i }).catch(() => '');
        if (text && lab!.number === now.number) trees.push(new Tree(text));
    }
    await formDrawn;
    if (lab!.number !== now.number) return;
    results.replaceChildren(
        h('div', { class: 'trees' }, ...trees.map((tree) => treeView(tree).element)),
        ...(trees.length > 0 ? [legend(trees)] : []),
        ...(done.length > 0 ? [countTable(done)] : []),
    );
    if (isAwaited && trees.length > 0) results.scrollIntoView();
    isAwaited &&= trees.length === 0;
}

// ---- costs by depth --------------------------------------------------------------------------------

function drawPlot(now: Lab): void {
    const depths = [...new Set(now.runs.flatMap((run) => run.rows?.map(({ depth }) => depth) ?? []))].sort(
        (a, b) => a - b,
    );
    const place = h('div', { class: 'plot', role: 'img', tabindex: '0', 'aria-label': say('Nodes by depth') });
    costs.replaceChildren(
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
    void plot(
        {
            width: Math.min(720, place.clientWidth || 600),
            height: 300,
            legend: { live: false },
            scales: { x: { time: false }, y: { distr: 3 } },
            axes: [
                { ...axis, label: say('Depth'), incrs: [1, 2, 5, 10, 20, 50] }, // there is no half a ply
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
    theorems.replaceChildren(...theoremsView(choices.theorems, lab, (name) => void voice.ask('lab/prove', { name })));
}

// ---- what the program tells ------------------------------------------------------------------------

function drawStatus(): void {
    if (!form.firstElementChild) return; // as drawEmpty()
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
    if (view.hidden || !lab) return;
    if (formIn !== language) {
        formIn = language;
        formDrawn = drawForm().catch(() => {
            formIn = ''; // asked again with the next news
        });
    }
    drawStatus();
    drawTheorems();
    for (const shown of views) shown.draw();
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
    const there = tabOf(told);
    if (isOther && there) showTab(there);
    draw();
    if (isOther && choices && told.runs.length > 0) sayForm(told);
}

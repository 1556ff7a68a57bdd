// SPDX-License-Identifier: GPL-3.0-or-later
// thoughts.ts - what a search has in mind, step by step: the lines roque.lab_step/1 of a tree's file, replayed, and
// shown beside the tree.
import './thoughts.css';
import { h } from './dom';
import type { Tree, Visit } from './tree';
import { labelled, say } from './words';

// What is kept about a node; each kind of search fills its own part.
export interface Change {
    node: number;
    parent: number | null;
    ply: number;
    move: string;
    status?: string;
    merit?: number;
    proof?: number | null; // null: no work can prove it
    disproof?: number | null;
    visits?: number;
    mean?: number;
    bound?: number | null; // null: not visited yet
    value?: number;
    alpha?: number;
    beta?: number;
}
export interface Thought {
    number: number;
    kind: 'open' | 'proof' | 'passes' | 'counts' | 'questions';
    deed: string;
    node: number;
    changes?: Change[];
    nodes?: Change[]; // of a step that stands alone
    open?: number[];
    result?: number;
    is_other?: boolean; // of a question: the first that is not asked by both
    // of a pass
    guess: number;
    alpha: number;
    beta: number;
    value: number;
    lower: number;
    upper: number;
    first_visit: number;
    visits: number;
}

const STATUS_HUES: Record<string, string> = {
    live: '#c99700',
    solved: '#2f7d4f',
    purged: '#b5b5b5',
    closed: '#5b6b7b',
};
const SHOWN_MOST = 200;

export class Thoughts {
    private states: Change[] = [];
    private known = -1; // the step after which these are the states

    constructor(readonly steps: Thought[]) {}

    get kind(): Thought['kind'] {
        return this.steps[0].kind;
    }

    // What is kept about every node after this step.
    at(step: number): Change[] {
        if (step < this.known) {
            this.states = [];
            this.known = -1;
        }
        while (this.known < step)
            for (const change of this.steps[++this.known].changes ?? []) this.states[change.node] = change;
        return this.states;
    }
}

const number = (value: number | null | undefined): string =>
    value === null ? '∞' : value === undefined ? '' : String(value);
const real = (value: number | null | undefined): string =>
    value === null ? '∞' : value === undefined ? '' : value.toFixed(2);

// The words under a node.
export function stateWords(tree: Tree, kind: Thought['kind'], state: Change): string {
    if (kind === 'open') return state.status && state.merit !== undefined ? tree.bound(state.merit) : '';
    if (kind === 'proof') return `${number(state.proof)} / ${number(state.disproof)}`;
    if (kind === 'counts') return state.visits ? `${state.visits} · ${real(state.mean)}` : '';
    return state.value !== undefined ? tree.bound(state.value) : '';
}

export function stateHue(kind: Thought['kind'], state: Change): string {
    if (kind === 'open') return STATUS_HUES[state.status ?? ''] ?? '#8a8a8a';
    if (kind === 'proof') return state.proof === 0 ? '#2f7d4f' : state.disproof === 0 ? '#b3261e' : '#8a8a8a';
    if (kind === 'counts') return state.visits ? '#1f5fa8' : '#8a8a8a';
    return state.value !== undefined ? '#1f5fa8' : '#8a8a8a';
}

export function legendOf(kind: Thought['kind']): string {
    if (kind === 'open')
        return say(
            'Under a node its merit. Yellow: live, green: solved, both in OPEN, whose first state is taken next; grey: purged because a node above is solved.',
        );
    if (kind === 'proof')
        return say(
            'Under a node its proof and disproof number: how many leaves must at least be proved to prove the claim there, and to refute it. Green: proved, red: refuted.',
        );
    if (kind === 'counts')
        return say(
            'Under a node its visits and its mean result from -1 to 1, for the side that moves into it; the next round goes where the bound is greatest.',
        );
    return say(
        'Two programs side by side, a question to the rules at each step; red: the first question that only one of them asks.',
    );
}

// ---- beside the tree ----

function table(heads: string[], rows: HTMLElement[], name: string): HTMLElement {
    return h(
        'table',
        { class: `thoughts ${name}` },
        h('thead', {}, h('tr', {}, ...heads.map((head) => (head ? h('th', { scope: 'col' }, head) : h('td', {}))))),
        h('tbody', {}, ...rows.slice(0, SHOWN_MOST)),
    );
}

const row = (cells: string[], values: Record<string, string | boolean | (() => void) | undefined> = {}): HTMLElement =>
    h('tr', values, ...cells.map((cell) => h('td', {}, cell)));

export class ThoughtPanel {
    readonly element = h('div', {
        class: 'thought-panel',
        tabindex: '0',
        role: 'group',
        'aria-label': say('What the search has in mind'),
    });

    constructor(
        private readonly tree: Tree,
        private readonly thoughts: Thoughts,
        private readonly go: (step: number) => void,
    ) {}

    private way(node: number): string {
        const moves = this.tree
            .path(node)
            .map(({ move }) => move)
            .filter((move) => move);
        return moves.join('.') || say('root');
    }

    // In a few words: where, and what is done.
    told(step: number): string {
        const { node, deed, result } = this.thoughts.steps[step];
        if (this.thoughts.kind === 'questions') return deed;
        const after = result === undefined ? '' : `, ${say('result')} ${result}`;
        return labelled(this.way(node), say(deed)) + after;
    }

    show(step: number, visit: Visit): void {
        const shown =
            this.thoughts.kind === 'passes'
                ? this.passes(visit)
                : this.thoughts.kind === 'open'
                  ? this.open(step)
                  : this.thoughts.kind === 'questions'
                    ? this.questions(step)
                    : this.children(step, visit);
        this.element.replaceChildren(shown);
        // Only inside its own frame: the page stays where the reader has it.
        const here = this.element.querySelector<HTMLElement>('.is-here');
        if (here) this.element.scrollTop = here.offsetTop - this.element.clientHeight / 2;
    }

    private open(step: number): HTMLElement {
        const states = this.thoughts.at(step);
        const rows = (this.thoughts.steps[step].open ?? []).map((node) => {
            const { status, merit } = states[node];
            return row([this.way(node), say(status ?? ''), this.tree.bound(merit ?? 0)], { class: status });
        });
        return table(['OPEN', '', say('merit')], rows, 'open');
    }

    // The node and its children, which its own numbers come from.
    private children(step: number, visit: Visit): HTMLElement {
        const states = this.thoughts.at(step),
            isProof = this.thoughts.kind === 'proof';
        const about = visit.children.some((child) => states[child]) ? visit : this.tree.visits[visit.parent ?? 0];
        const rows = [about.number, ...about.children]
            .filter((node) => states[node])
            .map((node) => {
                const { proof, disproof, visits, mean, bound } = states[node];
                const cells = isProof
                    ? [number(proof), number(disproof)]
                    : [number(visits), visits ? real(mean) : '–', node === 0 ? '' : real(bound)];
                return row([this.way(node), ...cells], { class: node === visit.number ? 'is-here' : undefined });
            });
        const heads = isProof ? [say('proof'), say('disproof')] : [say('visits'), say('mean'), say('bound')];
        return table([say('node'), ...heads], rows, this.thoughts.kind);
    }

    private passes(visit: Visit): HTMLElement {
        const { bound } = this.tree;
        const said = (value: number): string => bound.call(this.tree, value);
        const rows = this.thoughts.steps.map((pass) => {
            const isHere = visit.number >= pass.first_visit && visit.number < pass.first_visit + pass.visits;
            return row(
                [
                    String(pass.number),
                    said(pass.guess),
                    `[${said(pass.alpha)}, ${said(pass.beta)}]`,
                    `${pass.deed === 'at least' ? '≥' : '≤'} ${said(pass.value)}`,
                    `[${said(pass.lower)}, ${said(pass.upper)}]`,
                    String(pass.visits),
                ],
                { class: isHere ? 'is-here' : undefined, click: () => this.go(this.tree.stepOf(pass.first_visit)) },
            );
        });
        const heads = [say('pass'), say('f before'), '[α, β]', say('f after'), say('the value lies in')];
        return table([...heads, say('visits')], rows, 'passes');
    }

    private questions(step: number): HTMLElement {
        const from = Math.max(0, step - SHOWN_MOST / 2);
        const rows = this.thoughts.steps.slice(from).map((thought, i) =>
            row([String(thought.number), thought.deed], {
                class: [from + i === step ? 'is-here' : '', thought.is_other ? 'is-other' : ''].join(' '),
                click: () => this.go(from + i),
            }),
        );
        return table(['', say('question')], rows, 'questions');
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// tree.ts - a searched tree read from its file (the lines of `roque lab tree --json`), and stepped through.
//
// Visits stand in the order in which they were entered. A step is an entry or an exit; between two entries all
// visits are left that the second one is not below. Where the file has the steps of a search (thoughts.ts), the nodes
// of those are the visits, and a step is theirs.
import { type Change, type Thought, Thoughts } from './thoughts';

export interface Head {
    game: string;
    position: string;
    search: string;
    infinity: number;
    visits: number;
    is_full: boolean;
    mate?: number;
    side?: string; // whose tree it is, where two stand side by side
}
export interface Visit {
    number: number;
    parent: number | null;
    ply: number;
    move: string;
    is_again: boolean;
    depth_tenths: number;
    alpha: number;
    beta: number;
    value: number | null;
    reason: string;
    node_type: number;
    moves_cut: number;
    moves_left_out: number;
    children: number[];
    isFolded: boolean;
    x: number;
    first: number;
    last: number;
    lowest: number; // its place, its leaves' places, its deepest ply
}
export interface Frame {
    visit: Visit;
    alpha: number;
    beta: number;
} // on the way from the root, with the window as it is now

const LINES_MAX = 100001,
    MATE_PLIES = 500;

export class Tree {
    readonly visits: Visit[] = [];
    head: Head = { game: '', position: '', search: '', infinity: 1e9, visits: 0, is_full: false };
    readonly steps: number[] = []; // n: visit n is entered; -n - 1: it is left
    width = 0;
    deepest = 0;
    readonly thoughts: Thoughts | null = null;

    // Throws where the text is no such file.
    constructor(readonly text: string) {
        const told: Thought[] = [];
        const lines = text.split('\n');
        for (const line of lines.slice(0, LINES_MAX))
            if (line) this.add(JSON.parse(line) as Record<string, unknown>, told);
        if (this.visits.length === 0) throw new Error('no tree');
        if (told.length > 0) this.thoughts = new Thoughts(told);
        if (this.isThought) this.steps.push(...told.map(({ node }) => node));
        else this.list();
        this.layout();
    }

    // Its visits are the nodes of a search's own tree.
    get isThought(): boolean {
        return this.thoughts !== null && this.thoughts.kind !== 'passes';
    }

    // A node that is new to the search, as a visit.
    private know(change: Change): void {
        if (change.node < this.visits.length) return;
        const { node, parent, ply, move } = change;
        this.add({
            ...{ schema: 'roque.lab_tree/1', number: node, parent, ply, move, is_again: false, depth_tenths: 0 },
            ...{ alpha: -this.head.infinity, beta: this.head.infinity, value: null, reason: '', node_type: 0 },
            ...{ moves_cut: 0, moves_left_out: 0 },
        });
    }

    private add(row: Record<string, unknown>, told: Thought[] = []): void {
        if (row.schema === 'roque.lab_tree_head/1') {
            this.head = { ...this.head, ...row } as Head;
            return;
        }
        if (row.schema === 'roque.lab_step/1') {
            const thought = row as unknown as Thought;
            thought.changes ??= thought.nodes;
            for (const change of thought.changes ?? []) this.know(change);
            if (thought.kind !== 'passes' && !(thought.node in this.visits)) throw new Error('no tree');
            told.push(thought);
            return;
        }
        const visit = { ...row, children: [], isFolded: false, x: 0, first: 0, last: 0, lowest: 0 } as unknown as Visit;
        const isWhole =
            row.schema === 'roque.lab_tree/1' &&
            visit.number === this.visits.length &&
            typeof visit.ply === 'number' &&
            typeof visit.move === 'string' &&
            (visit.parent === null ||
                (Number.isInteger(visit.parent) && visit.parent >= 0 && visit.parent < visit.number));
        if (!isWhole) throw new Error('no tree');
        this.visits.push(visit);
        if (visit.parent !== null) this.visits[visit.parent].children.push(visit.number);
        this.deepest = Math.max(this.deepest, visit.ply);
    }

    private list(): void {
        const open: number[] = [];
        for (const visit of this.visits) {
            while (open.length > 0 && open.at(-1) !== visit.parent) this.steps.push(-open.pop()! - 1);
            this.steps.push(visit.number);
            open.push(visit.number);
        }
        while (open.length > 0) this.steps.push(-open.pop()! - 1);
    }

    // Leaves get a place each, parents stand in the middle of theirs. What is folded takes the place of a leaf.
    layout(): void {
        let next = 0;
        const order: number[] = [];
        const waiting = this.visits
            .filter(({ parent }) => parent === null)
            .map(({ number }) => number)
            .reverse();
        while (waiting.length > 0) {
            const visit = this.visits[waiting.pop()!];
            order.push(visit.number);
            if (visit.isFolded || visit.children.length === 0) visit.x = next++;
            else for (let i = visit.children.length - 1; i >= 0; i--) waiting.push(visit.children[i]);
        }
        for (let i = order.length - 1; i >= 0; i--) {
            const visit = this.visits[order[i]];
            visit.first = visit.last = visit.x;
            visit.lowest = visit.ply;
            if (visit.isFolded || visit.children.length === 0) continue;
            const first = this.visits[visit.children[0]],
                last = this.visits[visit.children.at(-1)!];
            visit.x = (first.x + last.x) / 2;
            visit.first = first.first;
            visit.last = last.last;
            for (const child of visit.children) visit.lowest = Math.max(visit.lowest, this.visits[child].lowest);
        }
        this.width = next;
    }

    path(number: number): Visit[] {
        const path: Visit[] = [];
        for (let at: number | null = number; at !== null; at = this.visits[at].parent) path.unshift(this.visits[at]);
        return path;
    }

    // Who is being visited after so many steps, and the windows on the way there: what children that were left
    // brought back has narrowed them. MAX raises alpha, MIN lowers beta.
    frames(step: number): Frame[] {
        const event = this.steps[Math.min(step, this.steps.length - 1)];
        const at = event >= 0 ? event : -event - 1;
        const path = this.path(at);
        return path.map((visit, i) => {
            let { alpha, beta } = visit;
            const next = path[i + 1]?.number ?? (event < 0 ? Infinity : -1);
            for (const child of visit.children) {
                const { value } = this.visits[child];
                if (child >= next || value === null) break;
                if (visit.ply % 2 === 0) alpha = Math.max(alpha, value);
                else beta = Math.min(beta, value);
            }
            return { visit, alpha, beta };
        });
    }

    // The visit before it of the same node, which was not enough.
    before(visit: Visit): Visit | null {
        if (!visit.is_again || visit.parent === null) return null;
        const brothers = this.visits[visit.parent].children.filter((number) => number < visit.number);
        const same = brothers.reverse().find((number) => this.visits[number].move === visit.move);
        return same === undefined ? null : this.visits[same];
    }

    // Where a node is next entered that was searched before; after the last one the first. Null: there is none.
    nextAgain(step: number): number | null {
        const again = this.steps.flatMap((event, i) => (event >= 0 && this.visits[event].is_again ? [i] : []));
        return again.find((i) => i > step) ?? again[0] ?? null;
    }

    // Where a visit is entered.
    stepOf(visit: number): number {
        return Math.max(0, this.steps.indexOf(visit));
    }

    // Visits entered before or at this step have numbers up to this one.
    newest(step: number): number {
        if (this.isThought) return this.thoughts!.at(step).length - 1;
        for (let i = Math.min(step, this.steps.length - 1); i >= 0; i--) if (this.steps[i] >= 0) return this.steps[i];
        return 0;
    }

    // A score as people read it: without end, a mate in so many moves, or its number.
    bound(value: number): string {
        const { infinity, mate } = this.head,
            sign = value < 0 ? '−' : '';
        if (Math.abs(value) >= infinity) return value > 0 ? '+∞' : '−∞';
        return mate && Math.abs(value) > mate - MATE_PLIES
            ? `${sign}#${Math.ceil((mate - Math.abs(value)) / 2)}`
            : String(value);
    }
}

// A file may hold several trees, each behind a head of its own.
export function readTrees(text: string): Tree[] {
    return text
        .split(/^(?=\{"schema":"roque\.lab_tree_head\/1")/m)
        .filter((part) => part.trim())
        .map((part) => new Tree(part));
}

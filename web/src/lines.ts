// SPDX-License-Identifier: GPL-3.0-or-later
// lines.ts - the moves of an analysed game with their variations, as text with buttons.
import type { Study, StudyNode } from './api';
import { iconButton } from './controls';
import { h } from './dom';
import { markClass, PairList } from './move_list';
import { say } from './words';

// Where one is, and what a move's buttons do.
export interface LineLook {
    current: number;
    go: (node: number) => void;
    openMenu: (node: number, place: HTMLElement) => void;
}

// The nodes by number, and the children of each in their order.
export class LineIndex {
    readonly nodes = new Map<number, StudyNode>();
    readonly children = new Map<number, number[]>();

    constructor(study: Study) {
        for (const node of study.nodes) {
            this.nodes.set(node[0], node);
            if (node[1] >= 0) this.children.set(node[1], [...(this.children.get(node[1]) ?? []), node[0]]);
        }
    }

    next(node: number): number | undefined {
        return this.children.get(node)?.[0];
    }
    previous(node: number): number | undefined {
        const parent = this.nodes.get(node)?.[1];
        return parent === undefined || parent < 0 ? undefined : parent;
    }
    end(from: number): number {
        let node = from;
        for (let next = this.next(node); next !== undefined; next = this.next(node)) node = next;
        return node;
    }
    // The node of the main line after so many moves.
    atPly(ply: number): number {
        let node = 0;
        for (let i = 0; i < ply; i++) node = this.next(node) ?? node;
        return node;
    }
}

// A move with what belongs to it; the current one carries its menu.
function moveCell([id, , , said, marks]: StudyNode, look: LineLook): HTMLElement {
    const isHere = id === look.current;
    const move = h(
        'button',
        {
            type: 'button',
            class: `move${isHere ? ' here' : ''}${markClass(marks)}`,
            'data-node': String(id),
            'aria-current': isHere ? 'true' : undefined,
            click: () => look.go(id),
            contextmenu: (event: Event) => {
                event.preventDefault();
                look.openMenu(id, move);
            },
        },
        said + marks,
    );
    if (!isHere) return move;
    return h(
        'span',
        { class: 'cell' },
        move,
        iconButton('move-menu', 'more', say('Marks, comment, deletion'), () => look.openMenu(id, move)),
    );
}

const comment = (text: string): HTMLElement => h('span', { class: 'comment' }, text);

// A variation as running text, from this node on to the end of its line; its own variations inside it.
function variation(index: LineIndex, first: number, look: LineLook): HTMLElement {
    const place = h('div', { class: 'variation' });
    let needsNumber = true;
    for (let node: number | undefined = first; node !== undefined; node = index.next(node)) {
        const told: StudyNode = index.nodes.get(node)!;
        if (needsNumber || !told[2].endsWith('...')) place.append(h('span', { class: 'number' }, told[2]));
        place.append(moveCell(told, look));
        if (told[5]) place.append(comment(told[5]));
        const brothers = node === first ? [] : (index.children.get(told[1]) ?? []).slice(1);
        place.append(...brothers.map((brother) => variation(index, brother, look)));
        needsNumber = told[5] !== '' || brothers.length > 0;
    }
    return place;
}

// The main line in two columns; comments and variations take rows between.
export function lineView(index: LineIndex, look: LineLook): HTMLElement {
    const list = new PairList();
    list.element.classList.add('lines');
    const before = index.nodes.get(0)?.[5];
    if (before) list.addRow(comment(before));
    for (let node = 0; ; ) {
        const [main, ...others] = index.children.get(node) ?? [];
        if (main === undefined) return list.element;
        const told = index.nodes.get(main)!;
        list.add(told[2], moveCell(told, look));
        if (told[5]) list.addRow(comment(told[5]));
        for (const other of others) list.addRow(variation(index, other, look));
        node = main;
    }
}

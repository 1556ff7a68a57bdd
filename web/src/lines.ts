// SPDX-License-Identifier: GPL-3.0-or-later
// lines.ts - the moves of an analysed game with their variations, as text with buttons.
import type { Study, StudyNode } from './api';
import { h } from './dom';

type Go = (node: number) => void;

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

function moveButton(node: StudyNode, current: number, hasNumber: boolean, go: Go): (HTMLElement | null)[] {
    const [id, , number, said, marks, comment] = node;
    const isHere = id === current;
    return [
        hasNumber ? h('span', { class: 'number' }, number) : null,
        h(
            'button',
            {
                type: 'button',
                class: `move${isHere ? ' here' : ''}`,
                'data-node': String(id),
                'aria-current': isHere ? 'true' : undefined,
                click: () => go(id),
            },
            said + marks,
        ),
        comment ? h('span', { class: 'comment' }, comment) : null,
    ];
}

// From this node's children on, to the end of the line.
function appendLine(
    place: HTMLElement,
    index: LineIndex,
    from: number,
    current: number,
    isFirst: boolean,
    go: Go,
): void {
    let node = from,
        needsNumber = isFirst;
    for (;;) {
        const [main, ...others] = index.children.get(node) ?? [];
        if (main === undefined) return;
        const told = index.nodes.get(main)!;
        place.append(
            ...moveButton(told, current, needsNumber || !told[2].endsWith('...'), go).filter((part) => part !== null),
        );
        needsNumber = told[5] !== '' || others.length > 0;
        for (const other of others) {
            const variation = h('div', { class: 'variation' });
            variation.append(...moveButton(index.nodes.get(other)!, current, true, go).filter((part) => part !== null));
            appendLine(variation, index, other, current, index.nodes.get(other)![5] !== '', go);
            place.append(variation);
        }
        node = main;
    }
}

export function lineView(index: LineIndex, current: number, label: string, go: Go): HTMLElement {
    const list = h('div', { class: 'moves lines', role: 'group', 'aria-label': label, tabindex: '0' });
    const before = index.nodes.get(0)?.[5];
    if (before) list.append(h('span', { class: 'comment' }, before));
    appendLine(list, index, 0, current, true, go);
    return list;
}

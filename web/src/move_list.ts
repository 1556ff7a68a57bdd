// SPDX-License-Identifier: GPL-3.0-or-later
// move_list.ts - moves in two columns by number, and the colours of good and bad ones.
import { h } from './dom';
import { say } from './words';

// The same colour in the list, in the graph and on the board.
export function markClass(marks: string): string {
    if (/\?\?/.test(marks)) return ' mark-blunder';
    if (/\?!/.test(marks)) return ' mark-inaccuracy';
    if (/(^|[^!])\?/.test(marks)) return ' mark-mistake';
    return '';
}

// A list that is filled move by move: number, first, second; anything else takes a row of its own.
export class PairList {
    readonly element = h('div', { class: 'moves', role: 'group', 'aria-label': say('Moves'), tabindex: '0' });
    private isSecond = false; // the next move belongs to the second column

    // "12." begins a row, "12..." begins one in its second column, '' goes on.
    add(number: string, button: HTMLElement): void {
        const isReply = number === '' || number.endsWith('...');
        if (isReply && !this.isSecond && number !== '')
            this.element.append(
                h('span', { class: 'number' }, number.replace('...', '.')),
                h('span', { class: 'gap' }, '…'),
            );
        else if (!isReply || !this.isSecond) {
            if (this.isSecond) this.element.append(h('span', { class: 'gap' }));
            this.element.append(h('span', { class: 'number' }, number));
        }
        this.element.append(button);
        this.isSecond = !isReply || (number === '' && !this.isSecond);
    }

    addRow(row: HTMLElement): void {
        if (this.isSecond) this.element.append(h('span', { class: 'gap' }));
        this.isSecond = false;
        this.element.append(row);
    }
}

export function movePairs(moves: { number: string; button: HTMLElement }[]): HTMLElement {
    const list = new PairList();
    // Where every move has its own number, two of them stand in a row.
    if (moves.length > 1 && moves[1].number !== '' && !moves[1].number.endsWith('...')) {
        list.element.classList.add('singles');
        for (const { number, button } of moves) list.element.append(h('span', { class: 'number' }, number), button);
        return list.element;
    }
    for (const { number, button } of moves) list.add(number, button);
    return list.element;
}

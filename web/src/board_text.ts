// SPDX-License-Identifier: GPL-3.0-or-later
// board_text.ts - a board in words, for people who hear the page: its men, line by line.
import type { Board, Look } from './api';
import { h } from './dom';
import { labelled } from './words';

export function boardText(
    title: string,
    board: Board,
    { men }: Pick<Look, 'men'>,
    heading: 'h2' | 'h3' = 'h2',
): HTMLElement[] {
    const lines = new Map<string, string[]>();
    for (const man of men) {
        const words = [
            man.said ?? '',
            man.square,
            board.surface === 'houses' || man.square === '' ? String(man.count) : '',
        ];
        lines.set(man.line, [...(lines.get(man.line) ?? []), words.filter((word) => word !== '').join(' ')]);
    }
    return [h(heading, {}, title), ...[...lines].map(([line, told]) => h('p', {}, labelled(line, told.join(', '))))];
}

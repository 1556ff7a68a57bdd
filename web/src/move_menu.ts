// SPDX-License-Identifier: GPL-3.0-or-later
// move_menu.ts - what is written to a move: marks, a comment, its line made the main one or taken away.
import { button } from './controls';
import { h } from './dom';
import type { Posts } from './requests';
import { say } from './words';

const MARKS: [number, string][] = [
    [1, '!'],
    [2, '?'],
    [3, '!!'],
    [4, '??'],
    [5, '!?'],
    [6, '?!'],
];

type OnEdit = (what: Posts['study/edit']['asks']['edit'], more?: { text?: string; mark?: number }) => void;

// Stands over everything beside the move; Escape or a click elsewhere closes it.
export function openMoveMenu(place: HTMLElement, said: string, comment: string, onEdit: OnEdit): void {
    const input = h('input', { id: 'comment', value: comment, maxlength: '1000', autocomplete: 'off' });
    const edit: OnEdit = (what, more = {}) => {
        menu.hidePopover();
        onEdit(what, more);
    };
    const menu = h(
        'div',
        { class: 'move-menu card', popover: 'auto', role: 'dialog', 'aria-label': said, toggle: onToggle },
        h(
            'div',
            { class: 'buttons' },
            ...MARKS.map(([mark, sign]) =>
                button(`mark-${mark}`, sign, () => edit('mark', { mark }), { kind: 'mark' }),
            ),
        ),
        h(
            'form',
            {
                class: 'typing',
                submit: (event: Event) => {
                    event.preventDefault();
                    edit('comment', { text: input.value });
                },
            },
            h('label', { for: 'comment' }, say('Comment')),
            input,
            h('button', { type: 'submit' }, say('Keep')),
        ),
        h(
            'div',
            { class: 'buttons' },
            button('promote', say('Main line'), () => edit('promote'), {}, 'up'),
            button('remove', say('Delete from here'), () => edit('remove'), {}, 'trash'),
        ),
    );
    function onToggle(event: ToggleEvent): void {
        if (event.newState === 'closed') menu.remove();
    }
    document.body.append(menu);
    const box = place.getBoundingClientRect();
    menu.showPopover();
    menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`;
    const top = box.bottom + menu.offsetHeight + 8 < innerHeight ? box.bottom + 4 : box.top - menu.offsetHeight - 4;
    menu.style.top = `${Math.max(8, top)}px`;
    menu.querySelector<HTMLElement>('button')!.focus();
}

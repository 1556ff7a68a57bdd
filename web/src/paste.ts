// SPDX-License-Identifier: GPL-3.0-or-later
// paste.ts - a game or a position from outside: pasted, or opened from a file.
import type { Answer } from './api';
import { h } from './dom';
import { fileButton, openDialog } from './controls';
import { say } from './words';

type OnText = (text: string, number: number) => Promise<Answer | null>;
// What was opened last: of several games another one is chosen by its number alone.
let opened = '';
export const openedText = (): string => opened;

export function askText(onText: OnText, number: number, count: number): void {
    // Another text begins with its first game.
    const text = h(
        'textarea',
        {
            id: 'text',
            rows: '7',
            spellcheck: 'false',
            input: () => {
                which.value = '1';
            },
        },
        count > 1 ? opened : '',
    );
    const problem = h('p', { class: 'problem', role: 'alert' });
    const which = h('input', {
        id: 'number',
        type: 'number',
        min: '1',
        value: String(count > 1 ? number : 1),
        'aria-label': say('Number of the game'),
    });
    const read = async (file: File): Promise<void> => {
        text.value = await file.text();
        which.value = '1';
    };
    const send = async (): Promise<void> => {
        const before = opened;
        opened = text.value; // whichever comes first, the answer or the news
        const answer = await onText(text.value, Number(which.value) || 1);
        if (!answer) opened = before;
        if (answer) dialog.close();
        else problem.textContent = document.getElementById('study-status')?.textContent ?? '';
    };
    const dialog = h(
        'dialog',
        { class: 'setup', 'aria-labelledby': 'paste-title' },
        h(
            'form',
            {
                method: 'dialog',
                submit: (event: Event) => {
                    event.preventDefault();
                    void send();
                },
            },
            h('h2', { id: 'paste-title' }, say('Open a game')),
            h('p', {}, h('label', { for: 'text' }, say('Paste a game (PGN) or a position (FEN)')), text),
            h(
                'p',
                {},
                fileButton('file', say('Open a file'), '.pgn,.fen,.txt', (file) => void read(file)),
            ),
            h('p', {}, h('label', { for: 'number' }, say('Number of the game')), which, count > 1 ? ` / ${count}` : ''),
            problem,
            h(
                'p',
                { class: 'buttons end' },
                h('button', { type: 'button', id: 'cancel', click: () => dialog.close() }, say('Cancel')),
                h('button', { type: 'submit', class: 'main', id: 'open-text' }, say('Open')),
            ),
        ),
    );
    openDialog(dialog);
}

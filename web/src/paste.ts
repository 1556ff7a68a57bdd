// SPDX-License-Identifier: GPL-3.0-or-later
// paste.ts - a game or a position from outside: pasted, opened from a file, or set up man by man.
import { Chessground } from 'chessground';
import type { Key, Piece, Role } from 'chessground/types';
import type { Answer } from './api';
import { h } from './dom';
import { labelled, say } from './words';

type OnText = (text: string, number: number) => Promise<Answer | null>;
const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

// Castling is allowed where king and rook stand at home.
function castling(placement: string): string {
    const rows = placement.split('/').map((row) => row.replace(/\d/g, (digit) => ' '.repeat(Number(digit))));
    const white = rows[7] ?? '',
        black = rows[0] ?? '';
    const rights =
        (white[4] === 'K' ? (white[7] === 'R' ? 'K' : '') + (white[0] === 'R' ? 'Q' : '') : '') +
        (black[4] === 'k' ? (black[7] === 'r' ? 'k' : '') + (black[0] === 'r' ? 'q' : '') : '');
    return rights || '-';
}

// A board on which men are put and taken away; tells the position after every change.
function editor(fen: string, onChange: (fen: string) => void): HTMLElement {
    const place = h('div', {});
    let chosen: Piece | null | 'none' = 'none';
    const turn = h(
        'select',
        { id: 'editor-turn', change: () => tell() },
        h('option', { value: 'w' }, say('White is to move')),
        h('option', { value: 'b', selected: fen.split(' ')[1] === 'b' }, say('Black is to move')),
    );
    const tell = (): void => {
        const men = ground.getFen();
        onChange(`${men} ${turn.value} ${castling(men)} - 0 1`);
    };
    const ground = Chessground(place, {
        fen: fen.split(' ')[0],
        coordinates: false,
        movable: { free: true, color: 'both' },
        draggable: { deleteOnDropOff: true },
        drawable: { enabled: false },
        events: {
            change: () => tell(),
            select: (key: Key) => {
                if (chosen === 'none') return;
                ground.setPieces(new Map([[key, chosen ?? undefined]]));
                ground.selectSquare(null);
                tell();
            },
        },
    });
    const pick = (piece: Piece | null | 'none', name: string, inside: HTMLElement | string): HTMLElement =>
        h(
            'button',
            {
                type: 'button',
                'aria-label': name,
                title: name,
                click: (event: Event) => {
                    chosen = piece;
                    for (const other of palette.querySelectorAll('button'))
                        other.setAttribute('aria-pressed', String(other === event.currentTarget));
                },
            },
            inside,
        );
    const sides = { white: say('White'), black: say('Black') };
    const names: Record<Role, string> = {
        king: say('king'),
        queen: say('queen'),
        rook: say('rook'),
        bishop: say('bishop'),
        knight: say('knight'),
        pawn: say('pawn'),
    };
    const palette = h(
        'div',
        { class: 'palette cg-wrap' },
        pick('none', say('Move men'), '✥'),
        pick(null, say('Take men away'), '✕'),
        ...(['white', 'black'] as const).flatMap((color) =>
            ROLES.map((role) =>
                pick(
                    { role, color },
                    labelled(sides[color], names[role]),
                    h('piece' as 'span', { class: `${role} ${color}` }),
                ),
            ),
        ),
    );
    const clear = h(
        'button',
        {
            type: 'button',
            id: 'editor-clear',
            click: () => {
                ground.set({ fen: '8/8/8/8/8/8/8/8' });
                tell();
            },
        },
        say('Empty board'),
    );
    return h(
        'div',
        { class: 'editor' },
        h('div', { class: 'chess-board' }, place),
        palette,
        h(
            'p',
            { class: 'buttons' },
            h('label', { for: 'editor-turn', class: 'hidden' }, say('Who is to move')),
            turn,
            clear,
        ),
    );
}

// What was opened last: of several games another one is chosen by its number alone.
let opened = '';

export function askText(fen: string, onText: OnText, number: number, count: number): void {
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
    const file = h('input', {
        id: 'file',
        type: 'file',
        accept: '.pgn,.fen,.txt',
        change: () => {
            void file.files?.[0]?.text().then((inside) => {
                text.value = inside;
                which.value = '1';
            });
        },
    });
    const send = async (): Promise<void> => {
        const answer = await onText(text.value, Number(which.value) || 1);
        if (answer) opened = text.value;
        if (answer) dialog.close();
        else problem.textContent = document.getElementById('study-status')?.textContent ?? '';
    };
    const place = h('div', {});
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
            h('h2', { id: 'paste-title' }, say('Open or set up')),
            h('p', {}, h('label', { for: 'text' }, say('Paste a game (PGN) or a position (FEN)')), text),
            h('p', {}, h('label', { for: 'file' }, say('or open a file')), file),
            h('p', {}, h('label', { for: 'number' }, say('Number of the game')), which, count > 1 ? ` / ${count}` : ''),
            h(
                'p',
                {},
                h(
                    'button',
                    {
                        type: 'button',
                        id: 'editor',
                        click: () => {
                            text.value = fen;
                            place.replaceChildren(
                                editor(fen, (made) => {
                                    text.value = made;
                                }),
                            );
                        },
                    },
                    say('Set up a position'),
                ),
            ),
            place,
            problem,
            h(
                'p',
                { class: 'buttons' },
                h('button', { type: 'submit', class: 'main', id: 'open-text' }, say('Open')),
                h('button', { type: 'button', id: 'cancel', click: () => dialog.close() }, say('Cancel')),
            ),
        ),
    );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

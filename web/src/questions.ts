// SPDX-License-Identifier: GPL-3.0-or-later
// questions.ts - short questions in the middle of something: which piece, yes or no.
import { button, openDialog } from './controls';
import { h } from './dom';
import { pieceIcon } from './icons';
import { say } from './words';

const ROLES: Record<string, string> = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

// One of several moves on the same way.
export function askPromotion<T extends { said?: string; move: string }>(moves: T[]): Promise<T | null> {
    return new Promise((resolve) => {
        const dialog = h(
            'dialog',
            { class: 'promotion', 'aria-label': say('Choose a piece') },
            h('h2', {}, say('Choose a piece')),
            h(
                'p',
                { class: 'buttons' },
                ...moves.map((move) => {
                    const role = ROLES[/=([QRBN])/.exec(move.move)?.[1] ?? ''];
                    return h(
                        'button',
                        {
                            type: 'button',
                            'data-move': move.move,
                            click: () => {
                                resolve(move);
                                dialog.close();
                            },
                        },
                        role && pieceIcon(role, /8/.test(move.move) ? 'white' : 'black'),
                        move.said ?? move.move,
                    );
                }),
                button('', say('Cancel'), () => dialog.close()),
            ),
        );
        openDialog(dialog, () => resolve(null));
    });
}

// Yes or no.
export function confirmBox(question: string, yes: string): Promise<boolean> {
    return new Promise((resolve) => {
        const dialog = h(
            'dialog',
            { class: 'small', 'aria-label': question },
            h('p', {}, question),
            h(
                'p',
                { class: 'buttons end' },
                button('', say('Cancel'), () => dialog.close()),
                button(
                    'confirm',
                    yes,
                    () => {
                        resolve(true);
                        dialog.close();
                    },
                    { kind: 'main' },
                ),
            ),
        );
        openDialog(dialog, () => resolve(false));
    });
}

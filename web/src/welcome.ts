// SPDX-License-Identifier: GPL-3.0-or-later
// welcome.ts - what a first visit is told, on one screen; afterwards it is a click or a "?" away.
import { openDialog } from './controls';
import { h } from './dom';
import { type IconName, icon } from './icons';
import { transport } from './transport';
import * as words from './words';

const { say } = words;

const oneThread = (): string =>
    say(
        'This browser gives the page one thread, on which everything takes turns; over https a current one gives more.',
    );

const whereAllIs = (): string =>
    transport().isStatic
        ? say('Everything stays in this browser, where the game is kept after every move.')
        : say('Everything stays on this computer, and the game is kept in a file after every move.');

export const isNew = (): boolean => localStorage.getItem('welcomed') === null;

// Resolves once it is closed, by its button or by Escape; what was chosen is the part of the page to begin with.
export function welcome(speak: (code: string) => Promise<void>): Promise<string> {
    return new Promise((resolve) => {
        let chosen = 'play';
        const dialog = h('dialog', { class: 'welcome', 'aria-labelledby': 'welcome-title' });
        const go = (part: string): void => {
            chosen = part;
            dialog.close();
        };
        const fill = (): void => {
            const parts: [string, string, string][] = [
                [
                    'play',
                    say('Play'),
                    `${say('Seven games: against the computer, with somebody beside you, or to watch.')} ${say('A review shows what was better.')}`,
                ],
                [
                    'analyse',
                    say('Analyse'),
                    say('Games and positions of your own: what the engine thinks, variations, and why a move is bad.'),
                ],
                ['games', say('Games'), say('Your games, or a file of many: reviewed, with the worst moves on top.')],
                ['drill', say('Drill'), say('What you missed comes again until you know it; and puzzles.')],
                ['lab', say('Laboratory'), say('How a computer searches: trees drawn, stepped through and compared.')],
                [
                    'match',
                    say('Match'),
                    say('Computers against each other, over many games: begin a match, or look on at one.'),
                ],
            ];
            dialog.replaceChildren(
                h('h2', { id: 'welcome-title' }, say('Welcome')),
                h('p', {}, whereAllIs()),
                h(
                    'div',
                    { class: 'parts' },
                    ...parts.flatMap(([part, title, about]) => [
                        h(
                            'button',
                            {
                                type: 'button',
                                'data-begin': part,
                                class: part === 'play' ? 'main' : '',
                                'aria-describedby': `about-${part}`,
                                click: () => go(part),
                            },
                            icon(part as IconName),
                            title,
                        ),
                        h('p', { id: `about-${part}` }, about),
                    ]),
                ),
                h('p', {}, say('By keyboard: Tab and Enter; arrows walk, f turns the board, ? shows this again.')),
                ...(transport().isAlone ? [h('p', { id: 'one-thread' }, oneThread())] : []),
                h(
                    'p',
                    { class: 'buttons' },
                    h('label', { for: 'welcome-language' }, say('Language')),
                    h(
                        'select',
                        {
                            id: 'welcome-language',
                            change: (event: Event) =>
                                void speak((event.target as HTMLSelectElement).value).then(() => {
                                    fill();
                                    dialog.querySelector<HTMLElement>('#welcome-language')!.focus();
                                }),
                        },
                        ...words.languages.map(([code, name]) =>
                            h('option', { value: code, selected: code === words.language }, name),
                        ),
                    ),
                    h('button', { type: 'button', id: 'welcome-close', click: () => dialog.close() }, say('Close')),
                ),
            );
        };
        fill();
        openDialog(dialog, () => {
            localStorage.setItem('welcomed', '1');
            resolve(chosen);
        });
        dialog.querySelector<HTMLElement>('[data-begin]')!.focus();
    });
}

// SPDX-License-Identifier: GPL-3.0-or-later
// setup.ts - the questions before a game: which one, against whom, which side, which clock.
import { get, post, type Choices, type GameChoice } from './api';
import { h } from './dom';
import type { Posts } from './requests';
import { labelled, language, say } from './words';

function select(
    id: string,
    label: string,
    options: [string, string][],
    chosen: string,
    onChange: () => void,
): HTMLElement {
    const list = h(
        'select',
        { id, change: onChange },
        ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
    );
    return h('p', {}, h('label', { for: id }, label), list);
}

const value = (id: string): string => (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';

// The opponent as a player's text.
function opponentText(game: GameChoice): string {
    const chosen = value('opponent');
    if (chosen === 'other') return value('other');
    if (chosen === 'engine' && game.has_levels) return `engine:level=${value('level')}`;
    return chosen === 'watch' ? '' : chosen;
}

function request(choices: Choices): Posts['new']['asks'] {
    const game = choices.games.find(({ name }) => name === value('game'))!;
    const variant = value('variant');
    const isUsual = variant === '' || variant === game.variants[0];
    const other = opponentText(game);
    const strongest = game.opponents[0].text;
    const side = value('side') === 'lots' ? crypto.getRandomValues(new Uint8Array(1))[0] & 1 : Number(value('side'));
    const players =
        value('opponent') === 'watch'
            ? [strongest, game.opponents[Math.min(1, game.opponents.length - 1)].text]
            : side === 0
              ? ['human', other]
              : [other, 'human'];
    const [minutes, seconds] = value('clock').split('+').map(Number);
    return {
        language,
        game: isUsual ? game.name : `${game.name}:${variant}`,
        first: players[0],
        second: players[1],
        minutes,
        seconds,
    };
}

const CLOCKS = ['0+0', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];

// Everything below the game depends on it.
function fields(choices: Choices, chosen: string, again: (name: string) => void): HTMLElement[] {
    const game = choices.games.find(({ name }) => name === chosen)!;
    const opponents = game.opponents.map(({ text, about }): [string, string] => [text, about]);
    opponents.push(
        ['human', say('Two people')],
        ['watch', say('Computer against computer')],
        ['other', say("any player's text")],
    );
    const level = h('div', { class: 'field' }),
        other = h('div', { class: 'field' }),
        side = h('div', { class: 'field' });
    const opponent = select('opponent', say('Against whom?'), opponents, opponents[0][0], () => follow());
    const follow = (): void => {
        const who = opponent.querySelector('select')!.value;
        level.hidden = !(who === 'engine' && game.has_levels);
        other.hidden = who !== 'other';
        side.hidden = who === 'human' || who === 'watch';
    };
    level.append(
        select(
            'level',
            say('Level'),
            choices.levels.map(({ name, title, elo, about }) => [
                name,
                labelled(`${title}${elo ? ` (${elo})` : ''}`, about),
            ]),
            choices.levels[choices.level_usual].name,
            follow,
        ),
    );
    other.append(
        h(
            'p',
            {},
            h('label', { for: 'other' }, say('Player')),
            h('input', { id: 'other', value: game.opponents[0].text, maxlength: '300' }),
        ),
    );
    side.append(
        select(
            'side',
            say('Which side do you play?'),
            [
                ['0', game.sides[0]],
                ['1', game.sides[1]],
                ['lots', say('draw lots')],
            ],
            '0',
            follow,
        ),
    );
    follow();
    return [
        select(
            'game',
            say('Game'),
            choices.games.map(({ name, title }) => [name, title]),
            chosen,
            () => again(value('game')),
        ),
        h('p', { class: 'summary' }, game.summary),
        ...(game.variants.length > 1
            ? [
                  select(
                      'variant',
                      say('Variant'),
                      game.variants.map((name) => [name, name]),
                      game.variants[0],
                      follow,
                  ),
              ]
            : []),
        opponent,
        level,
        other,
        side,
        select(
            'clock',
            say('Clock'),
            CLOCKS.map((clock) => [clock, clock === '0+0' ? say('no clock') : clock]),
            '0+0',
            follow,
        ),
    ];
}

// Asks in a dialog; `isFirst` is who has just come.
export async function askGame(isFirst: boolean, usual: string): Promise<void> {
    const choices = await get('choices', { language });
    const problem = h('p', { class: 'problem', role: 'alert' });
    const body = h('div', {});
    const dialog = h('dialog', { class: 'setup', 'aria-labelledby': 'setup-title' });
    const send = async <Name extends 'new' | 'resume'>(name: Name, what: Posts[Name]['asks']): Promise<void> => {
        const answer = await post(name, what);
        if (answer.is_granted) dialog.close();
        else problem.textContent = answer.reason ?? '';
    };
    const fill = (name: string): void => {
        body.replaceChildren(...fields(choices, name, fill));
        problem.textContent = '';
    };
    dialog.append(
        h(
            'form',
            {
                method: 'dialog',
                submit: (event: Event) => {
                    event.preventDefault();
                    void send('new', request(choices));
                },
            },
            h('h2', { id: 'setup-title' }, say('New game')),
            isFirst
                ? h(
                      'p',
                      {},
                      say('Choose a game, an opponent and a side; then play by dragging, clicking or typing moves.'),
                  )
                : null,
            body,
            problem,
            h(
                'p',
                { class: 'buttons' },
                h('button', { type: 'submit', class: 'main', id: 'start' }, say('Play')),
                choices.has_unfinished
                    ? h(
                          'button',
                          { type: 'button', id: 'resume', click: () => void send('resume', { language }) },
                          say('Go on with the last unfinished game'),
                      )
                    : null,
                h('button', { type: 'button', id: 'cancel', click: () => dialog.close() }, say('Cancel')),
            ),
        ),
    );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    fill(choices.games.some(({ name }) => name === usual) ? usual : choices.games[0].name);
    dialog.showModal();
}

const FIGURES: Record<string, string> = { Q: '♛ ', R: '♜ ', B: '♝ ', N: '♞ ' };

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
                ...moves.map((move) =>
                    h(
                        'button',
                        {
                            type: 'button',
                            'data-move': move.move,
                            click: () => {
                                resolve(move);
                                dialog.close();
                            },
                        },
                        `${FIGURES[/=([QRBN])/.exec(move.move)?.[1] ?? ''] ?? ''}${move.said ?? move.move}`,
                    ),
                ),
                h('button', { type: 'button', click: () => dialog.close() }, say('Cancel')),
            ),
        );
        dialog.addEventListener('close', () => {
            dialog.remove();
            resolve(null);
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

// Yes or no.
export function confirmBox(question: string, yes: string): Promise<boolean> {
    return new Promise((resolve) => {
        const dialog = h(
            'dialog',
            { 'aria-label': question },
            h('p', {}, question),
            h(
                'p',
                { class: 'buttons' },
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'main',
                        id: 'confirm',
                        click: () => {
                            resolve(true);
                            dialog.close();
                        },
                    },
                    yes,
                ),
                h('button', { type: 'button', click: () => dialog.close() }, say('Cancel')),
            ),
        );
        dialog.addEventListener('close', () => {
            dialog.remove();
            resolve(false);
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

// SPDX-License-Identifier: GPL-3.0-or-later
// match_form.ts - a match to be begun: players, games, limits, openings, test. The words are those of `roque match`.
import { type Choices, type GameChoice, get, type Wish } from './api';
import { h } from './dom';
import type { Posts } from './requests';
import { playerName } from './player_name';
import { labelled, language, say } from './words';

const value = (id: string): string => (document.getElementById(id) as HTMLInputElement | null)?.value.trim() ?? '';
const number = (id: string): number => Number(value(id)) || 0;

const LIMITS = ['nodes', 'tc', 'movetime', 'depth'] as const;
type Limit = (typeof LIMITS)[number];
const USUAL: Record<Limit, string> = { nodes: '10000', tc: '10+0.1', movetime: '0.1', depth: '4' };

function field(id: string, label: string, given: string, values: Record<string, string> = {}): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: id }, label),
        h('input', { id, value: given, autocomplete: 'off', spellcheck: 'false', ...values }),
    );
}

// What the fields hold now. The limit goes as it was typed: the program reads it, and says why not.
export function readWish(): Posts['match/begin']['asks'] {
    const variant = value('match-variant');
    return {
        game: value('match-game') + (variant ? `:${variant}` : ''),
        players: [1, 2, 3, 4].map((i) => value(`player-${i}`)).filter((text) => text),
        limit: value('match-limit'),
        value: value('match-limit-value'),
        games: number('match-games'),
        openings: value('match-openings'),
        sprt: value('match-sprt'),
        concurrency: number('match-concurrency'),
    };
}

function limitOf(wish: Wish | undefined): [Limit, string] {
    if (!wish) return ['nodes', USUAL.nodes];
    for (const limit of LIMITS) if (wish[limit]) return [limit, String(wish[limit])];
    return ['tc', ''];
}

const gameOf = (choices: Choices, name: string): GameChoice =>
    choices.games.find((one) => one.name === name) ?? choices.games[0];

// Who can be chosen by name: the text of a player, and how people call it.
function knownPlayers(choices: Choices, name: string): [string, string][] {
    const { opponents, levels } = gameOf(choices, name);
    return [
        ...levels.map(({ text, title, elo }, i): [string, string] => [
            `${text},name=${title}`,
            name !== 'chess' ? `${i + 1}. ${title}` : elo > 0 ? `${title} (${elo})` : title,
        ]),
        ...opponents
            .filter(({ text }) => text !== 'engine')
            .map(({ text }): [string, string] => [text, playerName(text)]),
    ];
}

function usualPlayers(choices: Choices, name: string): string[] {
    const known = knownPlayers(choices, name).map(([text]) => text);
    const level = gameOf(choices, name).level_usual;
    return known.length > level + 1 ? [known[level + 1], known[level]] : [known[0], known[1] ?? 'random'];
}

function whoOptions(known: [string, string][], chosen: string): HTMLElement[] {
    const isKnown = chosen === '' || known.some(([text]) => text === chosen);
    return [
        h('option', { value: '', selected: chosen === '' }, '–'),
        ...known.map(([text, name]) => h('option', { value: text, selected: text === chosen }, name)),
        ...(isKnown ? [] : [h('option', { value: chosen, selected: true }, playerName(chosen))]),
    ];
}

// By level or name; the text stands among what is advanced.
function who(i: number, known: [string, string][], chosen: string): HTMLElement {
    return h(
        'p',
        {},
        h('label', { for: `who-${i}` }, `${say('Player')} ${i}`),
        h(
            'select',
            {
                id: `who-${i}`,
                change: (event: Event) => {
                    (document.getElementById(`player-${i}`) as HTMLInputElement).value = (
                        event.target as HTMLSelectElement
                    ).value;
                },
            },
            ...whoOptions(known, chosen),
        ),
    );
}

// The fields, filled with the match that was begun last.
export async function matchFields(wish: Wish | undefined, onSubmit: () => void): Promise<HTMLElement> {
    const choices = await get('choices', { language });
    const [game, variant] = (wish?.game || 'chess').split(/:(.*)/);
    const [limit, given] = limitOf(wish);
    const names: Record<Limit, string> = {
        nodes: say('Nodes a move'),
        tc: say('Clock, as 10+0.1 or 40/60'),
        movetime: say('Seconds a move'),
        depth: say('Depth of each move'),
    };
    const players = (name: string): [string, string][] => knownPlayers(choices, name);
    const usual = wish?.players ?? usualPlayers(choices, game);
    const limitValue = field('match-limit-value', say('Limit'), given);
    return h(
        'form',
        {
            class: 'lab-form',
            id: 'match-form',
            submit: (event: Event) => {
                event.preventDefault();
                onSubmit();
            },
        },
        h('p', { class: 'lead' }, say('Choose the players and begin: the match is played here and kept in a journal.')),
        h(
            'p',
            {},
            h('label', { for: 'match-game' }, say('Game')),
            h(
                'select',
                {
                    id: 'match-game',
                    change: (event: Event) => {
                        const name = (event.target as HTMLSelectElement).value;
                        [1, 2, 3, 4].forEach((i) => {
                            const text = usualPlayers(choices, name)[i - 1] ?? '';
                            (document.getElementById(`player-${i}`) as HTMLInputElement).value = text;
                            document.getElementById(`who-${i}`)!.replaceChildren(...whoOptions(players(name), text));
                        });
                    },
                },
                ...choices.games.map(({ name, title }) => h('option', { value: name, selected: name === game }, title)),
            ),
        ),
        ...[1, 2].map((i) => who(i, players(game), usual[i - 1] ?? '')),
        field('match-games', say('Games of each pairing'), String(wish?.games || 20), {
            type: 'number',
            min: '2',
            max: '1000000',
        }),
        h(
            'p',
            { class: 'buttons' },
            h('button', { type: 'submit', class: 'main', id: 'match-begin' }, say('Begin the match')),
        ),
        h(
            'details',
            { class: 'wide', id: 'match-more', open: (wish?.players?.length ?? 0) > 2 },
            h('summary', {}, say('Advanced')),
            h(
                'div',
                { class: 'fields' },
                ...[3, 4].map((i) => who(i, players(game), usual[i - 1] ?? '')),
                ...[1, 2, 3, 4].map((i) =>
                    field(`player-${i}`, labelled(`${say('Player')} ${i}`, say('its text')), usual[i - 1] ?? ''),
                ),
                field('match-variant', say('Variant'), variant ?? ''),
                h(
                    'p',
                    {},
                    h('label', { for: 'match-limit' }, say('Limited by')),
                    h(
                        'select',
                        {
                            id: 'match-limit',
                            change: (event: Event) => {
                                (document.getElementById('match-limit-value') as HTMLInputElement).value =
                                    USUAL[(event.target as HTMLSelectElement).value as Limit];
                            },
                        },
                        ...LIMITS.map((name) => h('option', { value: name, selected: name === limit }, names[name])),
                    ),
                ),
                limitValue,
                field('match-openings', say('Openings: balanced:8, random:4, start or a file'), wish?.openings ?? ''),
                field('match-sprt', say('Test between two Elo differences (SPRT), as 0,5'), wish?.sprt ?? ''),
                field('match-concurrency', say('Games at a time'), String(wish?.concurrency || 1), {
                    type: 'number',
                    min: '1',
                    max: '64',
                }),
            ),
        ),
    );
}

// SPDX-License-Identifier: GPL-3.0-or-later
// setup.ts - the questions before a game: which one, against whom, which side, which clock.
import { type Choices, type GameChoice, get, post } from './api';
import { button, chosenTile, fileButton, openDialog, type Tile, tiles } from './controls';
import { h } from './dom';
import { gameIcon, pieceIcon } from './icons';
import { pref } from './prefs';
import type { Posts } from './requests';
import { language, say } from './words';

const value = (id: string): string => (document.getElementById(id) as HTMLInputElement | null)?.value.trim() ?? '';

const CLOCKS = ['0+0', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];
const OWN = 'own'; // a clock, or a player, that is typed
const NUMBERS_960 = 960; // starting positions of Chess960

// What was chosen last is offered first, until the page is left.
const last = { opponent: 'computer', level: '', side: '0', clock: '0+0', start: 'usual' };

const random = (below: number): number => crypto.getRandomValues(new Uint32Array(1))[0] % below;

// ---- what is asked for -----------------------------------------------------------------------------

// The computer as a player's text.
function computerText(game: GameChoice): string {
    const typed = value('other');
    if (typed !== '') return typed;
    const text = game.levels.find(({ name }) => name === chosenTile('level'))!.text;
    return /^(engine|level):/.test(text) && pref('pace') === 'on' ? `${text},pace=human` : text;
}

function gameText(game: GameChoice): string {
    if (chosenTile('start') === '960') return `${game.name}:960-${random(NUMBERS_960)}`;
    const variant = value('variant');
    return variant === '' || variant === game.variants[0] ? game.name : `${game.name}:${variant}`;
}

function clockOf(): [number, number] {
    const chosen = chosenTile('clock');
    if (chosen === OWN) return [Number(value('clock-minutes')) || 0, Number(value('clock-seconds')) || 0];
    const [minutes, seconds] = chosen.split('+').map(Number);
    return [minutes, seconds];
}

function request(choices: Choices): Posts['new']['asks'] {
    const game = choices.games.find(({ name }) => name === chosenTile('game'))!;
    const who = chosenTile('opponent');
    const side = chosenTile('side') === 'lots' ? random(2) : Number(chosenTile('side') || '0');
    const computer = who === 'computer' ? computerText(game) : '';
    const players =
        who === 'watch'
            ? [computerText(game), computerText(game)]
            : who === 'human'
              ? ['human', 'human']
              : side === 0
                ? ['human', computer]
                : [computer, 'human'];
    const [minutes, seconds] = clockOf();
    const position = value('start-position');
    return {
        language,
        game: gameText(game),
        first: players[0],
        second: players[1],
        minutes,
        seconds,
        ...(position ? { position } : {}),
    };
}

// ---- the questions ---------------------------------------------------------------------------------

function games(choices: Choices, chosen: string, again: (name: string) => void): HTMLElement {
    const of = choices.games.map(
        ({ name, title, summary }): Tile => ({ value: name, inside: [gameIcon(name), title], about: summary }),
    );
    return tiles('game', say('Game'), of, chosen, again, 'stacked game-tiles');
}

// Levels with what to expect of them.
function levels(game: GameChoice): HTMLElement {
    const of = game.levels.map(
        ({ name, title, elo, about }, i): Tile => ({
            value: name,
            inside: [
                h(
                    'span',
                    { class: 'level' },
                    h('strong', { class: 'capital' }, title),
                    h('span', { class: 'elo' }, game.name !== 'chess' ? String(i + 1) : elo > 0 ? String(elo) : '∞'),
                ),
                h('span', { class: 'about' }, about),
            ],
        }),
    );
    const usual = game.levels[game.level_usual].name;
    const chosen = of.some((tile) => tile.value === last.level) ? last.level : usual;
    return tiles(
        'level',
        say('Level'),
        of,
        chosen,
        (name) => {
            last.level = name;
        },
        'levels',
    );
}

function sides(game: GameChoice): HTMLElement {
    const isChess = game.name === 'chess';
    const king = (color: string): Node[] => (isChess ? [pieceIcon('king', color)] : []);
    const both = isChess
        ? [h('span', { class: 'both-kings' }, pieceIcon('king', 'white'), pieceIcon('king', 'black'))]
        : [];
    return tiles(
        'side',
        say('Which side do you play?'),
        [
            { value: '0', inside: [...king('white'), game.sides[0]] },
            { value: 'lots', inside: [...both, say('Random')] },
            { value: '1', inside: [...king('black'), game.sides[1]] },
        ],
        last.side,
        (side) => {
            last.side = side;
        },
        'chips',
    );
}

function clocks(): HTMLElement {
    const own = h(
        'div',
        { class: 'own-clock', hidden: last.clock !== OWN },
        h('label', { for: 'clock-minutes' }, say('Minutes')),
        h('input', { id: 'clock-minutes', type: 'number', min: '0', max: '600', step: '0.5', value: '10' }),
        h('label', { for: 'clock-seconds' }, say('Seconds added a move')),
        h('input', { id: 'clock-seconds', type: 'number', min: '0', max: '3600', value: '0' }),
    );
    const of = CLOCKS.map((clock): Tile => ({ value: clock, inside: [clock === '0+0' ? say('No clock') : clock] }));
    const choose = (clock: string): void => {
        last.clock = clock;
        own.hidden = clock !== OWN;
    };
    return h(
        'div',
        {},
        tiles('clock', say('Clock'), [...of, { value: OWN, inside: [say('Custom')] }], last.clock, choose, 'chips'),
        own,
    );
}

const isNumbered = (variant: string): boolean => variant.startsWith('960');

// Variants of numbered starts are one choice: a start drawn by lot.
function starts(game: GameChoice): HTMLElement | null {
    if (!game.variants.some(isNumbered)) return null;
    const of = [
        { value: 'usual', inside: [say('Standard')] },
        { value: '960', inside: ['Chess960'], about: say('The pieces of the first row are drawn by lot.') },
    ];
    const choose = (start: string): void => {
        last.start = start;
    };
    return tiles('start', say('Start'), of, last.start, choose, 'chips');
}

function field(id: string, label: string, inside: HTMLElement): HTMLElement {
    return h('p', {}, h('label', { for: id }, label), inside);
}

// What "Save the game" has written goes on, or is looked at once more.
function savedGame(load: (text: string) => void): HTMLElement {
    const open = (file: File): void => void file.text().then(load);
    return h('p', {}, fileButton('saved-game', say('Open a saved game'), '.pgn,.txt', open));
}

function advanced(game: GameChoice, load: (text: string) => void): HTMLElement {
    const variants = game.variants.filter((name) => !isNumbered(name));
    return h(
        'details',
        { class: 'advanced' },
        h('summary', {}, say('Advanced')),
        variants.length > 1
            ? field(
                  'variant',
                  say('Variant'),
                  h('select', { id: 'variant' }, ...variants.map((name) => h('option', { value: name }, name))),
              )
            : null,
        field(
            'start-position',
            say('Start from a position'),
            h('input', { id: 'start-position', maxlength: '300', autocomplete: 'off', spellcheck: 'false' }),
        ),
        field(
            'other',
            say('Another player'),
            h('input', {
                id: 'other',
                maxlength: '300',
                autocomplete: 'off',
                spellcheck: 'false',
                placeholder: game.name === 'chess' ? 'engine:elo=1700' : 'lab:alphabeta,depth=4',
            }),
        ),
        savedGame(load),
    );
}

// Everything below the game depends on it.
function fields(
    choices: Choices,
    chosen: string,
    again: (name: string) => void,
    load: (text: string) => void,
): HTMLElement[] {
    const game = choices.games.find(({ name }) => name === chosen)!;
    const level = levels(game),
        side = sides(game);
    const follow = (who: string): void => {
        last.opponent = who;
        level.hidden = who === 'human';
        side.hidden = who !== 'computer';
    };
    const opponent = tiles(
        'opponent',
        say('Against whom?'),
        [
            { value: 'computer', inside: [say('The computer')] },
            { value: 'human', inside: [say('Two people')] },
            { value: 'watch', inside: [say('Computer against computer')] },
        ],
        last.opponent,
        follow,
        'chips',
    );
    follow(last.opponent);
    const around = h('div', { class: 'row' }, ...[side, starts(game)].filter((one) => one !== null));
    return [games(choices, chosen, again), opponent, level, around, clocks(), advanced(game, load)];
}

// Asks in a dialog; `isFirst` is who has just come, `position` what is to be played from.
export async function askGame(isFirst: boolean, usual: string, position = ''): Promise<void> {
    const choices = await get('choices', { language });
    const problem = h('p', { class: 'problem', role: 'alert' });
    const body = h('div', { class: 'stack' });
    const dialog = h('dialog', { class: 'setup new-game', 'aria-labelledby': 'setup-title' });
    const send = async <Name extends 'new' | 'resume' | 'load'>(
        name: Name,
        what: Posts[Name]['asks'],
    ): Promise<void> => {
        const answer = await post(name, what);
        if (answer.is_granted) dialog.close();
        else problem.textContent = answer.reason ?? '';
    };
    const fill = (name: string): void => {
        body.replaceChildren(...fields(choices, name, fill, (text) => void send('load', { language, text })));
        problem.textContent = '';
        body.querySelector<HTMLElement>('input[name="game"]:checked')!.focus();
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
                      { class: 'summary' },
                      say('Choose a game, an opponent and a side; then play by dragging, clicking or typing moves.'),
                  )
                : null,
            body,
            problem,
            h(
                'p',
                { class: 'buttons end' },
                choices.has_unfinished
                    ? button(
                          'resume',
                          say('Go on with the last unfinished game'),
                          () => void send('resume', { language }),
                      )
                    : null,
                button('cancel', say('Cancel'), () => dialog.close()),
                h('button', { type: 'submit', class: 'main', id: 'start' }, say('Play')),
            ),
        ),
    );
    openDialog(dialog);
    fill(choices.games.some(({ name }) => name === usual) ? usual : choices.games[0].name);
    if (position === '') return;
    (document.getElementById('start-position') as HTMLInputElement).value = position;
    dialog.querySelector<HTMLDetailsElement>('.advanced')!.open = true;
}

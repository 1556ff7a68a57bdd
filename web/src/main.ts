// SPDX-License-Identifier: GPL-3.0-or-later
// main.ts - the page: its head, its language and its look; its parts are play.ts, analyse.ts ...
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './look.css';
import './board.css';
import './parts.css';
import * as analyse from './analyse';
import { listen } from './api';
import { iconButton } from './controls';
import { h } from './dom';
import { type IconName, icon, logo } from './icons';
import { Editor } from './editor';
import * as lab from './lab';
import { Lazy } from './lazy';
import * as match from './match';
import { linkedPosition } from './picture';
import { Play } from './play';
import type { Channels } from './requests';
import { applyPrefs, pref, setPref } from './prefs';
import { askSettings } from './settings';
import { askGame } from './setup';
import { Refused, transport } from './transport';
import { isNew, welcome } from './welcome';
import * as words from './words';

const { say } = words;

const page = document.getElementById('page')!;
const head = h('header', {});
const notice = h('p', { class: 'notice', role: 'alert', hidden: true });
let stop: () => void = () => undefined;

// ---- the parts of the page -------------------------------------------------------------------------

interface Part {
    name: string;
    view: HTMLElement;
    draw: (isNewlyShown?: boolean) => void;
    onKey: (event: KeyboardEvent) => void;
}
const play = new Play({
    analyse: () => {
        void analyse.takeGame();
        show('analyse');
    },
    toLab: (game, position, player) => {
        show('lab');
        lab.studyPlayer(game, position, player);
    },
});
const editor = new Editor({
    analyse: async (fen) => {
        const reason = await analyse.readText(fen);
        if (reason === '') show('analyse');
        return reason;
    },
    play: (fen) => {
        show('play');
        void askGame(false, 'chess', fen);
    },
});
const games = new Lazy<Channels['games']>('games', async (view) =>
    (await import('./games')).open(view, {
        analyse: () => show('analyse'),
        play: () => show('play'),
        drill: () => show('drill'),
    }),
);
const drill = new Lazy<Channels['drill']>('drill', async (view) => (await import('./drill')).open(view));
const parts: Part[] = [play, analyse, games, drill, editor, lab, match].map((room) => ({
    name: room.view.id,
    view: room.view,
    draw: (isNewlyShown) => (room instanceof Lazy ? room.draw(isNewlyShown) : room.draw()),
    onKey: (event) => room.onKey(event),
}));
let linked = linkedPosition(); // the address names a position, and keeps it until that is read
const named = (): string => (linked ? 'analyse' : location.hash.slice(1));
let part: Part = parts.find(({ name }) => name === named()) ?? parts[0];
const titles = (): Record<string, string> => ({
    play: say('Play'),
    analyse: say('Analyse'),
    games: say('Games'),
    drill: say('Drill'),
    editor: say('Editor'),
    lab: say('Laboratory'),
    match: say('Match'),
});

// What is painted takes its colours when it is drawn.
function onLooks(): void {
    drawHead();
    part.draw();
}

// A part that somebody goes to is a page to the browser: its Back leads to the one before.
type Way = 'gone to' | 'the same' | 'gone back to';

export function show(name: string, way: Way = 'gone to'): void {
    const isOther = part.name !== name;
    part = parts.find((other) => other.name === name) ?? parts[0];
    if (part.name !== 'analyse') linked = null;
    const address = part === parts[0] ? location.pathname : `#${part.name}`;
    if (!linked && way === 'gone to' && isOther) history.pushState(null, '', address);
    else if (!linked && way !== 'gone back to') history.replaceState(null, '', address);
    for (const { view } of parts) view.hidden = view !== part.view;
    drawHead();
    part.draw(true);
}

// On one screen what there is; then the part that was chosen, and a first game.
async function explain(): Promise<void> {
    const wasNew = isNew();
    const chosen = await welcome(speak);
    if (!wasNew && chosen === 'play') return;
    show(chosen);
    if (wasNew) play.askFirst();
}

function onKey(event: KeyboardEvent): void {
    const isTyping =
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement;
    if (!isTyping && !document.querySelector('dialog[open]') && !event.ctrlKey && !event.altKey && !event.metaKey) {
        if (event.key === '?') void explain();
        else part.onKey(event);
    }
}

function drawHead(): void {
    const isDark = document.documentElement.dataset.theme !== 'light',
        hasSound = pref('sound') === 'on';
    const change = (name: 'theme' | 'sound', value: string) => () => {
        setPref(name, value);
        onLooks();
    };
    const focus = document.activeElement?.id ?? '';
    document.title = part === parts[0] ? 'Roque' : `${titles()[part.name]} – Roque`;
    head.replaceChildren(
        h('h1', {}, logo(), h('span', {}, 'Roque')),
        h(
            'nav',
            { 'aria-label': say('Parts of the page') },
            ...parts.map(({ name }) =>
                h(
                    'button',
                    {
                        type: 'button',
                        'data-part': name,
                        title: titles()[name],
                        'aria-current': part.name === name ? 'page' : undefined,
                        click: () => show(name),
                    },
                    icon(name as IconName),
                    h('span', {}, titles()[name]),
                ),
            ),
        ),
        h(
            'span',
            { class: 'tools' },
            h(
                'select',
                {
                    id: 'language',
                    'aria-label': say('Language'),
                    change: (event: Event) => void speak((event.target as HTMLSelectElement).value),
                },
                ...words.languages.map(([code, name]) =>
                    h('option', { value: code, selected: code === words.language }, name),
                ),
            ),
            iconButton('sound', hasSound ? 'sound' : 'mute', say('Sounds'), change('sound', hasSound ? 'off' : 'on'), {
                isOn: hasSound,
            }),
            iconButton('theme', 'moon', say('Dark or light'), change('theme', isDark ? 'light' : 'dark')),
            iconButton('help', 'help', say('What there is here'), () => void explain()),
            iconButton('settings', 'settings', say('Settings'), () => askSettings(onLooks, speak)),
        ),
    );
    if (focus && head.contains(document.getElementById(focus))) document.getElementById(focus)!.focus();
}

function onBreak(status: number): void {
    notice.hidden = false;
    notice.textContent = transport().explain(status);
}

const hears: { [Name in keyof Channels]: (data: Channels[Name]) => void } = {
    state: (told) => {
        if (told.has_game && told.count === 0) lab.leavePlayer();
        play.onState(told);
    },
    review: (told) => play.onReview(told),
    study: analyse.onStudy,
    lines: analyse.onLines,
    lab: lab.onLab,
    match: match.onMatch,
    boards: match.onBoards,
    contest: match.onContest,
    games: (told) => games.hear(told),
    drill: (told) => drill.hear(told),
};

function onEvent<Name extends keyof Channels>(name: Name, data: Channels[Name]): void {
    notice.hidden = true;
    hears[name](data);
}

async function speak(code: string): Promise<void> {
    words.keep(code);
    await begin(code);
}

async function begin(code: string): Promise<void> {
    try {
        await words.choose(code);
    } catch (problem) {
        onBreak(problem instanceof Refused ? problem.status : 0);
        if (problem instanceof Refused) return;
    }
    drawHead();
    part.draw();
    stop();
    stop = listen(words.language, onEvent, onBreak);
}

// The position that the address names is read, and goes from it.
async function readLinked(): Promise<void> {
    await analyse.readText(linked!);
    linked = null;
    show(part.name, 'the same');
}

// Back, forward, or a link to a position that is opened where the page is already.
function onAddress(): void {
    linked = linkedPosition();
    show(named(), 'gone back to');
    if (linked) void readLinked();
}

page.append(head, notice, ...parts.map(({ view }) => view));
applyPrefs();
show(part.name, 'the same');
document.addEventListener('keydown', onKey);
addEventListener('popstate', onAddress);
addEventListener('resize', () => part.draw());
analyse.elsewhere.toLab = (position) => {
    show('lab');
    lab.studyPlayer('chess', position, 'alphabeta,depth=3');
};
match.elsewhere.analyse = (pgn) => {
    void analyse.readText(pgn);
    show('analyse');
};
match.elsewhere.play = () => show('play');
analyse.elsewhere.games = () => show('games');
analyse.elsewhere.edit = (position) => {
    show('editor');
    editor.setFen(position);
};
setInterval(() => {
    play.tick();
    match.tick();
}, 100);
if (linked) analyse.foresee(linked);
void begin(words.usual()).then(async () => {
    if (linked) await readLinked();
    if (isNew() && notice.hidden) void explain();
});

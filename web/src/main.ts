// SPDX-License-Identifier: GPL-3.0-or-later
// main.ts - the page: its head, its language and its look; the game is in play.ts.
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.brown.css';
import 'chessground/assets/chessground.cburnett.css';
import './style.css';
import { listen, Refused, type Review, type State } from './api';
import { h } from './dom';
import * as play from './play';
import * as sound from './sound';
import * as words from './words';

const page = document.getElementById('page')!;
const head = h('header', {});
const notice = h('p', { class: 'notice', role: 'alert', hidden: true });
let stop: () => void = () => undefined;

function setTheme(theme: string): void {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
}

function drawHead(): void {
    const theme = (): void => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    head.replaceChildren(h('h1', {}, 'Roque'),
        h('span', { class: 'tools' },
            h('select', { id: 'language', 'aria-label': words.say('Language'), change: (event: Event) => void speak((event.target as HTMLSelectElement).value) },
                ...words.languages.map(([code, name]) => h('option', { value: code, selected: code === words.language }, name))),
            h('button', { type: 'button', id: 'sound', class: sound.isOn ? '' : 'off', 'aria-pressed': String(sound.isOn), title: words.say('Sounds'), 'aria-label': words.say('Sounds'),
                click: () => { sound.toggle(); drawHead(); } }, '♪'),
            h('button', { type: 'button', id: 'theme', title: words.say('Dark or light'), 'aria-label': words.say('Dark or light'), click: theme }, '◐')));
}

function onBreak(status: number): void {
    notice.hidden = false;
    notice.textContent = status === 401 ? words.say('This page needs the address that the program printed when it started; it ends in a key.')
        : words.say('No connection to the program. Is it still running?');
}

function onEvent(name: string, data: unknown): void {
    notice.hidden = true;
    if (name === 'state') play.onState(data as State);
    if (name === 'review') play.onReview(data as Review);
}

async function speak(code: string): Promise<void> {
    try {
        await words.choose(code);
    } catch (problem) {
        onBreak(problem instanceof Refused ? problem.status : 0);
        if (problem instanceof Refused) return;
    }
    drawHead();
    stop();
    stop = listen(words.language, onEvent, onBreak);
}

setTheme(localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
page.append(head, notice, play.view);
drawHead();
document.addEventListener('keydown', play.onKey);
setInterval(play.tick, 100);
void speak(words.usual());

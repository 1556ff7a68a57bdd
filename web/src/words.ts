// SPDX-License-Identifier: GPL-3.0-or-later
// words.ts - what the page says, by its English; the program knows the other languages.
import { get } from './api';

let words: Record<string, string> = {};
export let languages: [string, string][] = [['en', 'English']];
export let language = 'en';
let men = 'PNBRQK'; // how chess names its men
let isFirst = true; // nobody has chosen yet

export function say(english: string): string {
    return words[english] ?? english;
}

// French puts a space before these signs, at which no line ends.
const bound = (text: string): string => text.replace(/ ([;:!?»])/g, '\u00a0$1');

// "name: text", with the space that some languages want.
export function labelled(name: string, text: string): string {
    return `${name}${say(':')} ${text}`;
}

// "1 move", "3 moves".
export function counted(count: number, one: string, more: string): string {
    return `${count} ${count === 1 ? one : more}`;
}

// A move of a tree, which has English letters, as the reader writes it.
export function ownLetters(game: string, move: string): string {
    return game.startsWith('chess')
        ? move.replace(/[NBRQK]/g, (letter) => men['PNBRQK'.indexOf(letter)] ?? letter)
        : move;
}

export async function choose(wanted: string): Promise<void> {
    let all = await get('words', { language: wanted });
    const isAsked = isFirst && all.asked && !sessionStorage.getItem('language');
    const code = isAsked ? all.asked! : wanted;
    if (code !== wanted) all = await get('words', { language: code });
    isFirst = false;
    words = Object.fromEntries(Object.entries(all.words).map(([english, own]) => [english, bound(own)]));
    men = all.men;
    languages = all.languages;
    language = languages.some(([known]) => known === code) ? code : 'en';
    document.documentElement.lang = language;
}

// What a person chose is kept: here until the tab is closed, whatever the command was started with; elsewhere too.
export function keep(code: string): void {
    sessionStorage.setItem('language', code);
    localStorage.setItem('language', code);
}

export function usual(): string {
    return sessionStorage.getItem('language') ?? localStorage.getItem('language') ?? navigator.language.slice(0, 2);
}

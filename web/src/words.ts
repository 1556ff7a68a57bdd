// SPDX-License-Identifier: GPL-3.0-or-later
// words.ts - what the page says, by its English; the program knows the other languages.
import { get, type Words } from './api';

let words: Record<string, string> = {};
export let languages: [string, string][] = [['en', 'English']];
export let language = 'en';

export function say(english: string): string {
    return words[english] ?? english;
}

export async function choose(code: string): Promise<void> {
    const all = await get<Words>('words', { language: code });
    words = all.words;
    languages = all.languages;
    language = languages.some(([known]) => known === code) ? code : 'en';
    localStorage.setItem('language', language);
    document.documentElement.lang = language;
}

export function usual(): string {
    return localStorage.getItem('language') ?? navigator.language.slice(0, 2);
}

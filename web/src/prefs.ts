// SPDX-License-Identifier: GPL-3.0-or-later
// prefs.ts - what a person likes, kept in the browser: looks, sounds, questions asked.
const USUAL = {
    theme: '', // light, dark, contrast; empty: as the system
    board: 'wood',
    coordinates: 'on',
    sound: 'off',
    confirm: 'on', // asks before resigning
    pace: 'on', // levels answer as fast as people do
};
type Name = keyof typeof USUAL;

export function pref(name: Name): string {
    return localStorage.getItem(name) ?? USUAL[name];
}

export function systemTheme(): string {
    if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

// What the style sheet goes by.
export function applyPrefs(): void {
    const { dataset } = document.documentElement;
    dataset.theme = pref('theme') || systemTheme();
    dataset.board = pref('board');
    dataset.coordinates = pref('coordinates');
}

export function setPref(name: Name, value: string): void {
    localStorage.setItem(name, value);
    applyPrefs();
}

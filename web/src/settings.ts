// SPDX-License-Identifier: GPL-3.0-or-later
// settings.ts - the dialog of what a person likes: language, looks, board, sounds.
import { button, checkBox, openDialog, tiles } from './controls';
import { h } from './dom';
import { pref, setPref } from './prefs';
import { playSound } from './sound';
import * as words from './words';

const { say } = words;

// A corner of a board in its colours.
const swatch = (board: string): HTMLElement => h('span', { class: `swatch board-${board}`, 'aria-hidden': 'true' });

// `onLooks` follows every change; `speak` changes the language.
export function askSettings(onLooks: () => void, speak: (code: string) => Promise<void>): void {
    const dialog = h('dialog', { class: 'settings', 'aria-labelledby': 'settings-title' });
    const change = (name: Parameters<typeof setPref>[0]) => (value: string) => {
        setPref(name, value);
        onLooks();
    };
    const flag = (name: Parameters<typeof setPref>[0]) => (isOn: boolean) => change(name)(isOn ? 'on' : 'off');
    const fill = (): void => {
        const themes: [string, string][] = [
            ['light', say('Light')],
            ['dark', say('Dark')],
            ['contrast', say('High contrast')],
        ];
        const boards: [string, string][] = [
            ['wood', say('Wood')],
            ['green', say('Green')],
            ['blue', say('Blue')],
            ['grey', say('Grey')],
        ];
        const languages = words.languages.map(([value, name]) => ({ value, inside: [name] }));
        dialog.replaceChildren(
            h('h2', { id: 'settings-title' }, say('Settings')),
            h(
                'div',
                { class: 'stack' },
                tiles(
                    'set-language',
                    say('Language'),
                    languages,
                    words.language,
                    (code) => void speak(code).then(fill),
                    'chips',
                ),
                tiles(
                    'set-theme',
                    say('Colours'),
                    themes.map(([value, name]) => ({ value, inside: [name] })),
                    document.documentElement.dataset.theme ?? 'light',
                    change('theme'),
                    'chips',
                ),
                tiles(
                    'set-board',
                    say('Board'),
                    boards.map(([value, name]) => ({ value, inside: [swatch(value), name] })),
                    pref('board'),
                    change('board'),
                    'chips',
                ),
                h(
                    'div',
                    {},
                    checkBox(
                        'set-coordinates',
                        say('Letters and numbers on the board'),
                        pref('coordinates') === 'on',
                        flag('coordinates'),
                    ),
                    checkBox('set-sound', say('Sounds'), pref('sound') === 'on', (isOn) => {
                        flag('sound')(isOn);
                        playSound('move');
                    }),
                    checkBox(
                        'set-pace',
                        say('Levels take their time, as people do'),
                        pref('pace') === 'on',
                        flag('pace'),
                    ),
                    checkBox('set-confirm', say('Ask before resigning'), pref('confirm') === 'on', flag('confirm')),
                ),
                h('p', {}, h('a', { href: 'notices.txt', target: '_blank' }, say('Licences'))),
                h(
                    'p',
                    { class: 'buttons end' },
                    button('settings-close', say('Close'), () => dialog.close(), { kind: 'main' }),
                ),
            ),
        );
    };
    fill();
    openDialog(dialog);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// share.ts - a review as one page that steps through its game and needs nothing else.
import { getText } from './api';
import { button } from './controls';
import { saveFile } from './picture';
import { language, say } from './words';

export function sharePage(id: string, name: 'game.html' | 'study.html'): HTMLElement {
    const save = (text: string): void => saveFile('roque-review.html', 'text/html', text);
    return button(id, say('Save the review as a page'), () => void getText(name, { language }).then(save), {}, 'save');
}

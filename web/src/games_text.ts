// SPDX-License-Identifier: GPL-3.0-or-later
// games_text.ts - a text of many games, brought to where a list is made of it.
import type { Voice } from './ask';

const PART_BYTES = 2 << 20; // of a file that is brought, a request

// The list of what was brought is wanted, whatever the part of games has shown before.
export const wish = { isOpened: false };

// A long text in parts, none of which ends in half a character. False: it was refused.
export async function bringGames(text: string, voice: Voice): Promise<boolean> {
    for (let at = 0; at === 0 || at < text.length; ) {
        let end = Math.min(text.length, at + PART_BYTES / 2);
        if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1])) end--;
        const part = { text: text.slice(at, end), is_first: at === 0, is_last: end === text.length };
        if (!(await voice.ask('games/open', part))) return false;
        at = end;
        if (part.is_last) break;
    }
    wish.isOpened = true;
    return true;
}

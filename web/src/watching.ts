// SPDX-License-Identifier: GPL-3.0-or-later
// watching.ts - two computers play: a pause, and how fast they go.
import type { State } from './api';
import { iconButton } from './controls';
import { h } from './dom';
import type { Acts } from './play_panel';
import { say } from './words';

const PACES = [3000, 1000, 300, 0];

// The row under the board, where nobody at it plays.
export function watchButtons(now: State, acts: Acts): HTMLElement[] {
    const set = (pace: number): void => void acts.ask('watch', { pace_ms: pace });
    const names = [say('slow'), say('unhurried'), say('fast'), say('as fast as they can')];
    return [
        iconButton(
            'watch-pause',
            now.is_paused ? 'go' : 'pause',
            now.is_paused ? say('Go on') : say('Pause'),
            () => set(now.is_paused ? now.pace_ms : -1),
            { isOn: now.is_paused },
        ),
        h(
            'select',
            {
                id: 'watch-pace',
                'aria-label': say('Speed'),
                change: (event: Event) => set(Number((event.target as HTMLSelectElement).value)),
            },
            ...PACES.map((pace, i) => h('option', { value: String(pace), selected: pace === now.pace_ms }, names[i])),
        ),
    ];
}

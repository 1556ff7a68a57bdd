// SPDX-License-Identifier: GPL-3.0-or-later
// sound.ts - short tones, made here; muted until somebody wants them.
import { pref } from './prefs';

let context: AudioContext | null = null;

const TONES = { move: [440], check: [660, 660], end: [523, 392, 262] };

export function playSound(kind: keyof typeof TONES): void {
    if (pref('sound') !== 'on') return;
    context ??= new AudioContext();
    TONES[kind].forEach((tone, i) => {
        const start = context!.currentTime + i * 0.14;
        const source = context!.createOscillator(),
            volume = context!.createGain();
        source.frequency.value = tone;
        volume.gain.setValueAtTime(0.12, start);
        volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
        source.connect(volume).connect(context!.destination);
        source.start(start);
        source.stop(start + 0.13);
    });
}

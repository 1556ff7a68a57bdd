// SPDX-License-Identifier: GPL-3.0-or-later
// sound.ts - short tones, made here; muted until somebody wants them.
export let isOn = localStorage.getItem('sound') === 'on';
let context: AudioContext | null = null;

export function toggle(): void {
    isOn = !isOn;
    localStorage.setItem('sound', isOn ? 'on' : 'off');
    if (isOn) playSound('move');
}

const TONES = { move: [440], check: [660, 660], end: [523, 392, 262] };

export function playSound(kind: keyof typeof TONES): void {
    if (!isOn) return;
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

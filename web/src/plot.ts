// SPDX-License-Identifier: GPL-3.0-or-later
// plot.ts - curves by uPlot, whose code is fetched with the first of them.
import type uPlot from 'uplot';

const newest = new WeakMap<HTMLElement, uPlot.Options>(); // of a place that is drawn anew meanwhile the last counts

export async function plot(options: uPlot.Options, data: uPlot.AlignedData, place: HTMLElement): Promise<void> {
    newest.set(place, options);
    const { default: UPlot } = await import('uplot');
    if (newest.get(place) === options && place.isConnected) new UPlot(options, data, place);
}

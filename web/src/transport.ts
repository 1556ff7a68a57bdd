// SPDX-License-Identifier: GPL-3.0-or-later
// transport.ts - how the page reaches the rooms: by HTTP (served.ts) or in a worker of its own (static.ts).

export interface Answered {
    status: number; // as in HTTP
    text: string;
}

export interface Transport {
    readonly isStatic: boolean; // there is no program outside the page, and no file but its own
    readonly isAlone: boolean; // and all of it takes turns on one thread
    ask(method: 'GET' | 'POST', name: string, body: object): Promise<Answered>;
    // What happens, part by part, until the stream ends or is broken off.
    listen(language: string, stop: AbortSignal, onPart: (part: string) => void): Promise<void>;
    // What a person can do about a status that is no answer; 0: none came.
    explain(status: number): string;
}

export class Refused extends Error {
    constructor(readonly status: number) {
        super(String(status));
    }
}

let chosen: Transport | null = null;

export function use(transport: Transport): void {
    chosen = transport;
}

// What a person can do about a request that came to nothing.
export function explain(problem: unknown): string {
    return transport().explain(problem instanceof Refused ? problem.status : 0);
}

export function transport(): Transport {
    if (!chosen) throw new Refused(0);
    return chosen;
}

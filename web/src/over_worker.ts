// SPDX-License-Identifier: GPL-3.0-or-later
// over_worker.ts - the rooms in a worker of this page, without a server; see transport.ts, start.ts and docs/wasm.md.
import type { Started } from './start';
import { type Answered, Refused, type Transport, use } from './transport';
import type { FromWorker, ToWorker } from './worker';
import { say } from './words';

const { started } = globalThis as unknown as { started: Started };
const waiting = new Map<number, (answered: Answered) => void>();
const listeners = new Map<number, (part: string) => void>();
let count = 0;

function hear({ data: told }: MessageEvent<FromWorker>): void {
    if (told.kind === 'answer') {
        waiting.get(told.number)?.({ status: told.status, text: told.text });
        waiting.delete(told.number);
    } else if (told.kind === 'news') listeners.get(told.number)?.(told.text);
}

started.worker.addEventListener('message', hear);
const opened = started.opened.then((reason) => {
    if (reason !== '') throw new Refused(0);
    // What was not needed yet is fetched too, for a time without a network.
    void navigator.serviceWorker?.ready.then((ready) => ready.active?.postMessage('fill'));
});
opened.catch(() => undefined); // whoever asks is told

async function send(message: ToWorker): Promise<void> {
    await opened;
    started.worker.postMessage(message);
}

async function ask(method: 'GET' | 'POST', name: string, body: object): Promise<Answered> {
    const number = ++count;
    const answer = new Promise<Answered>((resolve) => waiting.set(number, resolve));
    await send({ kind: 'ask', number, isPost: method === 'POST', name, body: JSON.stringify(body) });
    return answer;
}

async function listen(language: string, stop: AbortSignal, onPart: (part: string) => void): Promise<void> {
    const number = ++count;
    listeners.set(number, onPart);
    await send({ kind: 'listen', number, language });
    return new Promise((resolve) => {
        stop.addEventListener('abort', () => {
            listeners.delete(number);
            void send({ kind: 'end', number });
            resolve();
        });
    });
}

function explain(): string {
    return say('The program inside the page could not be started. Load the page again.');
}

use({ isStatic: true, isAlone: !crossOriginIsolated, ask, listen, explain } satisfies Transport);

// Whoever scripts the page has no address to send requests to.
Object.assign(globalThis, { roque: { ask } });

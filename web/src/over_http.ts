// SPDX-License-Identifier: GPL-3.0-or-later
// over_http.ts - the rooms of `roque web`, by HTTP and server-sent events; see transport.ts.
import { type Answered, Refused, type Transport, use } from './transport';
import { say } from './words';

// The key stands behind the # of the address that the program printed; it is kept for reloads and other tabs
// of this address, and taken out of sight.
const hasKey = (): boolean => /^#[0-9a-f]{48}$/.test(location.hash);
function takeToken(): string {
    const given = location.hash.slice(1);
    if (hasKey()) {
        localStorage.setItem('token', given);
        history.replaceState(null, '', location.pathname);
    }
    return localStorage.getItem('token') ?? '';
}
// A new key in the address of a page that is there already: of a program that was started anew.
addEventListener('popstate', () => {
    if (hasKey()) location.reload();
});
const headers = { 'X-Roque-Token': takeToken() };
let wasHeard = false; // by a program that knew the key

async function ask(method: 'GET' | 'POST', name: string, body: object): Promise<Answered> {
    const values = Object.entries(body).map(([key, value]) => [key, String(value)]);
    const response =
        method === 'GET'
            ? await fetch(`/api/${name}?${new URLSearchParams(values)}`, { headers })
            : await fetch(`/api/${name}`, {
                  method,
                  headers: { ...headers, 'Content-Type': 'application/json' },
                  body: JSON.stringify(body),
              });
    return { status: response.status, text: await response.text() };
}

async function listen(language: string, stop: AbortSignal, onPart: (part: string) => void): Promise<void> {
    const response = await fetch(`/api/events?${new URLSearchParams({ language })}`, { headers, signal: stop });
    if (!response.ok || !response.body) throw new Refused(response.status);
    wasHeard = true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        onPart(value);
    }
}

// A program that no longer knows the key of a page it has talked to is another one.
function explain(status: number): string {
    if (status !== 401) return say('No connection to the program. Is it still running?');
    return wasHeard
        ? say('The program was started anew, perhaps in another version: open the address it printed then.')
        : say('This page needs the address that the program printed when it started; it ends in a key.');
}

use({ isStatic: false, isAlone: false, ask, listen, explain } satisfies Transport);

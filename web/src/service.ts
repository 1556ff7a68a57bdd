// SPDX-License-Identifier: GPL-3.0-or-later
// service.ts - between the page and the place it is served from: isolates it, so that it may have threads, and
// keeps its files, so that it needs no network after the first visit.

declare const VERSION: string; // of the files, by their bytes
declare const FILES: string[];

interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Lasting {
    request: Request;
    respondWith(response: Promise<Response>): void;
}
interface Scope {
    registration: { scope: string };
    clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
    addEventListener(kind: 'fetch', hear: (event: Fetch) => void): void;
    addEventListener(kind: 'install' | 'activate' | 'message', hear: (event: Lasting) => void): void;
}
const scope = self as unknown as Scope;
const NAME = `roque-${VERSION}`;
const addresses = new Set(FILES.map((file) => new URL(file, scope.registration.scope).href));

function isolated(response: Response): Response {
    const headers = new Headers(response.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// What is kept is written behind the answer, which need not wait for it.
async function answer(address: string, event: Fetch): Promise<Response> {
    const cache = await caches.open(NAME);
    const kept = await cache.match(address);
    if (kept) return isolated(kept);
    const response = await fetch(addresses.has(address) ? address : event.request);
    if (response.status === 200 && addresses.has(address)) event.waitUntil(cache.put(address, response.clone()));
    return isolated(response);
}

async function fill(): Promise<void> {
    const cache = await caches.open(NAME);
    for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
}

async function takeOver(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith('roque-') && name !== NAME) await caches.delete(name);
    await scope.clients.claim();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) => event.waitUntil(fill()));
scope.addEventListener('fetch', (event) => {
    const address = event.request.url.replace(/[?#].*$/, '');
    if (event.request.method === 'GET' && address.startsWith(scope.registration.scope))
        event.respondWith(answer(address.replace(/\/$/, '/index.html'), event));
});

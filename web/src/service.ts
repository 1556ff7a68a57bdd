// SPDX-License-Identifier: GPL-3.0-or-later
// service.ts - between the page and the place it is served from: isolates it, so that it may have threads, and
// keeps its files, so that it needs no network after the first visit.

declare const VERSION: string; // of the files, by their bytes
declare const FILES: string[];

interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void;
}
interface Message extends Lasting {
    data: string;
}
interface Fetch extends Lasting {
    request: Request;
    respondWith(response: Promise<Response>): void;
}
interface Scope {
    registration: ServiceWorkerRegistration;
    clients: { claim(): Promise<void>; matchAll(): Promise<object[]> };
    skipWaiting(): Promise<void>;
    addEventListener(kind: 'fetch', hear: (event: Fetch) => void): void;
    addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void;
    addEventListener(kind: 'message', hear: (event: Message) => void): void;
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

// As the server has it now: what the browser itself has kept of it may be of an older version.
function fetchNow(address: string): Promise<Response> {
    return fetch(address, { cache: 'no-cache' });
}

// What is kept is written behind the answer, which need not wait for it.
async function answer(address: string, event: Fetch): Promise<Response> {
    const cache = await caches.open(NAME);
    const kept = await cache.match(address);
    if (kept) return isolated(kept);
    const response = await (addresses.has(address) ? fetchNow(address) : fetch(event.request));
    if (response.status === 200 && addresses.has(address)) event.waitUntil(cache.put(address, response.clone()));
    return isolated(response);
}

async function fill(): Promise<void> {
    const cache = await caches.open(NAME);
    for (const address of addresses) {
        if (await cache.match(address)) continue;
        const response = await fetchNow(address);
        if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
        await cache.put(address, response);
    }
}

// A newer version is fetched whole beside the one that runs, whose files it would not fit, and waits.
function install(): Promise<void> {
    return scope.registration.active ? fill() : scope.skipWaiting();
}

async function takeOver(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith('roque-') && name !== NAME) await caches.delete(name);
    await scope.clients.claim();
}

// It begins when the only page is loaded again: that one is asked for twice.
async function givesWay(event: Fetch): Promise<boolean> {
    const { waiting } = scope.registration;
    if (event.request.mode !== 'navigate' || !waiting || (await scope.clients.matchAll()).length > 1) return false;
    waiting.postMessage('begin');
    return true;
}

// Not at once: a worker gives way only when nothing is asked of it for a moment.
const AGAIN = `<link rel="icon" href="data:,"><script>
const again = () => location.reload();
navigator.serviceWorker.addEventListener('controllerchange', again);
setTimeout(again, 500);
</script>`;

async function hear(event: Fetch): Promise<Response> {
    if (await givesWay(event)) return new Response(AGAIN, { headers: { 'Content-Type': 'text/html' } });
    return answer(event.request.url.replace(/[?#].*$/, '').replace(/\/$/, '/index.html'), event);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) => event.waitUntil(event.data === 'begin' ? scope.skipWaiting() : fill()));
scope.addEventListener('fetch', (event) => {
    if (event.request.method === 'GET' && event.request.url.startsWith(scope.registration.scope))
        event.respondWith(hear(event));
});

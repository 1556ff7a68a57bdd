// SPDX-License-Identifier: GPL-3.0-or-later
// start.ts - the first script of the page as static files: isolates the page, then sends for the program and for
// page.js at the same time.
//
// Threads need a page that is isolated from others. A server can say so by two heads; where it does not, service.ts
// does, from the second load on: the first one ends as soon as it stands, before anything else is run. Where there is
// no such service the program goes without threads.
import type { FromWorker } from './worker';

export interface Started {
    worker: Worker;
    opened: Promise<string>; // a reason: its rooms are not
}

const TRIED = 'isolating';

// Comes back where there is no way to it.
async function isolate(registered: ServiceWorkerRegistration | undefined): Promise<void> {
    const service = navigator.serviceWorker;
    if (!registered || sessionStorage.getItem(TRIED)) return;
    const again = (): void => {
        sessionStorage.setItem(TRIED, 'yes');
        location.reload();
    };
    if (service.controller) again();
    else service.addEventListener('controllerchange', again);
    await new Promise(() => undefined); // the next load goes on
}

function begin(): void {
    const worker = new Worker('worker.js');
    const opened = new Promise<string>((resolve) => {
        worker.addEventListener('error', () => resolve('no program'));
        worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
            if (data.kind === 'open') resolve(data.reason);
        });
    });
    Object.assign(globalThis, { started: { worker, opened } satisfies Started });
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', addPage);
    else addPage();
}

// Behind the place that it fills.
function addPage(): void {
    const page = document.createElement('script');
    page.type = 'module';
    page.src = 'page.js';
    document.body.append(page);
}

const registered = navigator.serviceWorker?.register('service.js').catch(() => undefined);
if (crossOriginIsolated) {
    sessionStorage.removeItem(TRIED);
    begin();
} else void Promise.resolve(registered).then(isolate).then(begin);

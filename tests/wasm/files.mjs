// SPDX-License-Identifier: GPL-3.0-or-later
// files.mjs - a folder over HTTP as any file server has it: no heads of ours, nothing but files.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

// Under /roque/, as on a host that is shared, with an empty page for tests beside them.
export async function serveFiles(folder, heads = {}) {
    const asked = [];
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://x').pathname);
        asked.push(path);
        try {
            if (!path.startsWith('/roque/')) throw new Error('elsewhere');
            const name = path.slice('/roque/'.length) || 'index.html';
            const bytes = name === 'empty.html' ? '' : await readFile(join(folder, name));
            response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream', ...heads });
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        address: `http://127.0.0.1:${server.address().port}/roque/`,
        asked,
        serve: (other) => {
            folder = other;
        },
        close: () => {
            server.closeAllConnections();
            server.close();
        },
    };
}

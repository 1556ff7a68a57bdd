// SPDX-License-Identifier: GPL-3.0-or-later
// server.mjs - a running `roque web` as a page sees it, without a browser.
import { Agent, request } from 'node:http';

// Requests on one connection that is kept, and the newest document of each channel; `hear` is told of every one.
export class Server {
    told = {};
    waiting = [];
    agent = new Agent({ keepAlive: true, maxSockets: 2 });

    constructor(address, hear = () => {}) {
        [this.origin, this.token] = address.split('/#');
        this.hear = hear;
        this.listen();
    }

    listen() {
        request(`${this.origin}/api/events?language=en`, { headers: { 'X-Roque-Token': this.token } }, (response) => {
            let rest = '';
            response.setEncoding('utf8').on('data', (part) => {
                const messages = (rest + part).split('\n\n');
                rest = messages.pop();
                for (const message of messages) {
                    const name = /^event: (.*)$/m.exec(message)?.[1];
                    if (!name) continue;
                    this.told[name] = JSON.parse(/^data: (.*)$/m.exec(message)[1]);
                    this.hear(name, this.told[name]);
                }
                this.waiting = this.waiting.filter((look) => !look());
            });
        }).end();
    }

    until(name, holds) {
        return new Promise((resolve) => {
            const look = () => {
                const isThere = this.told[name] !== undefined && holds(this.told[name]);
                if (isThere) resolve(performance.now());
                return isThere;
            };
            if (!look()) this.waiting.push(look);
        });
    }

    get(path, asks = {}) {
        return this.#ask(`${path}?${new URLSearchParams(asks)}`, { method: 'GET' }, '', (status) => status === 200);
    }

    post(path, body) {
        return this.#send(path, body, (status) => status === 200);
    }

    // The answer to what may be refused too.
    try(path, body) {
        return this.#send(path, body, (status) => status === 200 || status === 409);
    }

    #send(path, body, isFine) {
        const text = JSON.stringify(body);
        const headers = {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
            Origin: this.origin,
        };
        return this.#ask(path, { method: 'POST', headers }, text, isFine);
    }

    #ask(path, { method, headers = {} }, text, isFine) {
        const options = { agent: this.agent, method, headers: { 'X-Roque-Token': this.token, ...headers } };
        return new Promise((resolve, reject) =>
            request(`${this.origin}/api/${path}`, options, (response) => {
                let told = '';
                response
                    .setEncoding('utf8')
                    .on('data', (part) => {
                        told += part;
                    })
                    .on('end', () =>
                        isFine(response.statusCode)
                            ? resolve(JSON.parse(told))
                            : reject(new Error(`${path}: ${response.statusCode} ${told}`)),
                    );
            })
                .on('error', reject)
                .end(text),
        );
    }
}

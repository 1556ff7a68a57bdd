// SPDX-License-Identifier: GPL-3.0-or-later
// worker.ts - the rooms in a worker: the program (src/web/wasm/bridge.h), its files, and messages both ways.
//
// What the program keeps lies in /data, which is read from the browser's own store before it starts and
// written back before anybody is answered, so that a reload at any moment loses nothing. One page at a
// time keeps: another one beside it plays, and keeps nothing.

export type ToWorker =
    | { kind: 'ask'; number: number; isPost: boolean; name: string; body: string }
    | { kind: 'listen'; number: number; language: string }
    | { kind: 'end'; number: number };
export type FromWorker =
    | { kind: 'open'; reason: string }
    | { kind: 'answer'; number: number; status: number; text: string }
    | { kind: 'news'; number: number; text: string };

interface FileSystem {
    mkdir(path: string): void;
    mount(kind: unknown, options: object, path: string): void;
    syncfs(isRead: boolean, done: (problem: unknown) => void): void;
    filesystems: { IDBFS: unknown };
}

// What emcc makes of the program.
interface Program {
    wasmMemory?: WebAssembly.Memory; // of many threads
    HEAPU8: Uint8Array; // of one
    FS: FileSystem;
    ENV: Record<string, string>;
    UTF8ToString(text: number): string;
    stringToUTF8(text: string, room: number, bytes: number): void;
    lengthBytesUTF8(text: string): number;
    _malloc(bytes: number): number;
    _free(memory: number): void;
    _bridge_open(saves: number, seed: number): number;
    _bridge_ask(bridge: number, number: number, isPost: number, name: number, body: number): void;
    _bridge_listen(bridge: number, number: number, language: number): void;
    _bridge_end(bridge: number, number: number): void;
    _bridge_network(bytes: number, count: number): void;
    _alone_turn(): void; // src/web/wasm/alone.h
    addRunDependency(name: string): void;
    removeRunDependency(name: string): void;
}
interface Scope {
    Module: Program;
    crossOriginIsolated: boolean;
    importScripts(path: string): void;
    postMessage(message: FromWorker): void;
    onmessage: (event: MessageEvent<ToWorker>) => void;
}
const scope = self as unknown as Scope;
const program = {} as Program;
const FOLDER = '/data',
    LOCK = 'roque',
    LOCK_MS = 2000; // for the page before this one to end
let bridge = 0;
const early: ToWorker[] = []; // asked before there was a bridge

// ---- what is kept ----

let keeps = false,
    isKeeping = false;
const waiting: FromWorker[] = []; // until what they tell of is kept, in their order

// True until this worker ends.
function takeLock(): Promise<boolean> {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
        const hold = (): Promise<never> => {
            resolve(true);
            return new Promise(() => undefined);
        };
        navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, hold).catch(() => resolve(false));
    });
}

function keep(): void {
    if (isKeeping || waiting.length === 0) return;
    isKeeping = true;
    const count = waiting.length;
    program.FS.syncfs(false, () => {
        for (const message of waiting.splice(0, count)) scope.postMessage(message);
        isKeeping = false;
        keep();
    });
}

function tell(message: FromWorker, isKept: boolean): void {
    if (!keeps || (!isKept && waiting.length === 0)) {
        scope.postMessage(message);
        return;
    }
    waiting.push(message);
    keep();
}

function mount(): void {
    program.FS.mkdir(FOLDER);
    program.ENV.HOME = FOLDER;
    program.addRunDependency(FOLDER);
    const done = (): void => program.removeRunDependency(FOLDER);
    void isOurs.then((isIt) => {
        keeps = isIt;
        if (!keeps) return done();
        program.FS.mount(program.FS.filesystems.IDBFS, {}, FOLDER);
        program.FS.syncfs(true, done);
    });
}

// ---- turns, where the program has no threads but this one (alone.js) ----

const PROGRAM = scope.crossOriginIsolated ? 'rooms.js' : 'alone.js';
const soon = new MessageChannel(); // what came to the worker meanwhile goes before it
let isSoon = false,
    later = 0;
soon.port1.onmessage = () => {
    isSoon = false;
    program._alone_turn();
};

function takeTurn(): void {
    clearTimeout(later);
    if (!isSoon) soon.port2.postMessage(null);
    isSoon = true;
}

function onTurn(restMs: number): void {
    if (restMs === 0) takeTurn();
    else if (restMs > 0) later = setTimeout(takeTurn, restMs);
}

// ---- messages ----

// It grows: not for long.
function heap(): Uint8Array {
    return new Uint8Array((program.wasmMemory ?? program.HEAPU8).buffer);
}

function give(text: string): number {
    const bytes = program.lengthBytesUTF8(text) + 1,
        memory = program._malloc(bytes);
    program.stringToUTF8(text, memory, bytes);
    return memory;
}

function take(text: number): string {
    const taken = text ? program.UTF8ToString(text) : '';
    if (text) program._free(text);
    return taken;
}

const decoders = new Map<number, TextDecoder>();

function obey(message: ToWorker): void {
    if (message.kind === 'ask')
        program._bridge_ask(bridge, message.number, Number(message.isPost), give(message.name), give(message.body));
    else if (message.kind === 'listen') {
        decoders.set(message.number, new TextDecoder());
        program._bridge_listen(bridge, message.number, give(message.language));
    } else {
        decoders.delete(message.number);
        program._bridge_end(bridge, message.number);
    }
    if (PROGRAM === 'alone.js') takeTurn();
}

// A part of a stream may end in the middle of a letter.
function onNews(number: number, text: number, count: number): void {
    const bytes = heap().slice(text, text + count);
    program._free(text);
    const part = decoders.get(number)?.decode(bytes, { stream: true });
    if (part) tell({ kind: 'news', number, text: part }, !part.startsWith('event: lines'));
}

function onAnswer(number: number, status: number, text: number): void {
    tell({ kind: 'answer', number, status, text: take(text) }, true);
}

// Whoever needs the network waits for it; where it cannot be fetched the engine goes without.
function giveNetwork(bytes: Uint8Array): void {
    const memory = bytes.length > 0 ? program._malloc(bytes.length) : 0;
    if (memory) heap().set(bytes, memory);
    program._bridge_network(memory, memory ? bytes.length : 0);
    if (PROGRAM === 'alone.js') takeTurn();
}

function start(): void {
    void network.then(giveNetwork);
    bridge = program._bridge_open(Number(keeps), Math.floor(Math.random() * 2 ** 32));
    if (!bridge) scope.postMessage({ kind: 'open', reason: 'no threads' });
    for (const message of early.splice(0)) obey(message);
    if (PROGRAM === 'alone.js') takeTurn();
}

scope.onmessage = ({ data }) => {
    if (bridge) obey(data);
    else early.push(data);
};

// Compiled while it comes, and while PROGRAM is read; by a server that knows no such type: afterwards.
const compiled = fetch(PROGRAM.replace('.js', '.wasm')).then(async (response) =>
    response.headers.get('Content-Type') === 'application/wasm'
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer()),
);

// Called by PROGRAM.
type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
function instantiateWasm(imports: WebAssembly.Imports, receive: Receive): object {
    void compiled
        .then(async (module) => receive(await WebAssembly.instantiate(module, imports), module))
        .catch((problem: Error) => scope.postMessage({ kind: 'open', reason: problem.message }));
    return {};
}

// All at once: the lock, the network, and the program, which is compiled while it comes.
const isOurs = takeLock();
const network = fetch('roque.rqn')
    .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array()))
    .catch(() => new Uint8Array());
scope.Module = Object.assign(program, {
    mainScriptUrlOrBlob: new URL(PROGRAM, location.href).href,
    preRun: [mount],
    instantiateWasm,
    onRuntimeInitialized: start,
    onOpen: (reason: number) => scope.postMessage({ kind: 'open', reason: take(reason) }),
    onAnswer,
    onNews,
    onTurn,
});
scope.importScripts(PROGRAM);

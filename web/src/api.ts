// SPDX-License-Identifier: GPL-3.0-or-later
// api.ts - what the program can be asked, what it tells, and one stream of events.

import type { Channels, Gets, Posts } from './requests';
import { Refused, transport } from './transport';

// What the program tells; see src/web/state.c.
export interface Man {
    square: string;
    side: number;
    kind: string;
    line: string;
    said?: string;
    count: number;
}
export interface Board {
    surface: 'chequered' | 'lined' | 'holes' | 'houses';
    columns: number;
    rows: number;
    is_flippable: boolean;
    inks: [string, string];
    squares: [string, number, number][];
}
export interface Look {
    ply?: number;
    position: string;
    turn: number;
    is_check: boolean;
    men: Man[];
    last: string[];
    tables?: string;
}
export interface Legal {
    move: string;
    said?: string;
    path: string[];
}
export interface Seat {
    text: string;
    plays: string; // the player that a level stands for
    title: string;
    side: string;
    is_person: boolean;
}
export interface State extends Look {
    has_game: true;
    complaint?: string;
    game: string;
    game_text: string;
    title: string;
    board: Board;
    moves: [string, string][];
    count: number;
    players: [Seat, Seat];
    clock_ms?: [number, number];
    is_running?: boolean;
    minutes: number;
    seconds: number;
    said_turn: string;
    is_over: boolean;
    result?: string;
    ending?: string;
    opening?: string;
    file?: string;
    is_flipped: boolean;
    hides: boolean;
    is_hidden: boolean;
    is_paused: boolean; // computers that play by themselves
    pace_ms: number; // the least time between their moves
    is_asked: boolean;
    is_thinking: boolean;
    is_draw_asked: boolean;
    was_draw_declined: boolean;
    offers_draw: boolean;
    can_review: boolean;
    claim?: string;
    coach?: { is_on: boolean; is_looking: boolean; warning?: string }; // of chess by the usual rules
    legal: Legal[];
    retry?: { ply: number; task: string };
}
// Before the first game.
export type StateNews = State | { has_game: false; complaint?: string };
export interface Answer {
    is_granted: boolean;
    reason?: string;
    said?: string;
    move?: string;
    holds?: boolean;
    explanation?: Reason[];
}
// An answer that has more to say than that, unless it is refused.
export type Granted<Document> = (Answer & { is_granted: false }) | (Answer & { is_granted: true } & Document);
// A move of a line: "12. Nf3" as people read it, and as the program names it.
export type Step = [string, string];
export interface Worst {
    ply: number;
    move: string;
    mark: string;
    before: string;
    after: string;
    said: string;
    played: string[]; // its squares
    position?: string; // before it, in chess
    path?: string[]; // of what was better, and its line
    line?: Step[];
    answer?: Step[]; // what was played, and what answers it
    best?: string; // the better move, in other games
}
export interface NoReview {
    looks_made: number;
    looks_all: number;
    is_made: false;
}
export interface MadeReview {
    looks_made: number;
    looks_all: number;
    is_made: true;
    sides: {
        side: string;
        is_judged: boolean;
        accuracy?: number; // of chess, as the next one
        blunders: number;
        mistakes?: number;
        inaccuracies: number;
    }[];
    points: number[];
    scores: string[];
    marks: string[];
    worst: Worst[];
}
export type Review = NoReview | MadeReview;
// [number, parent, "12.", "Nf3", marks, comment]
export type StudyNode = [number, number, string, string, string, string];
export interface Study extends Look {
    tags: [string, string][];
    result: string;
    problems: string[];
    game_number: number;
    game_count: number;
    nodes: StudyNode[];
    current: number;
    board: Board;
    legal: Legal[];
    is_live: boolean;
    lines: number;
    is_threat: boolean;
    retry?: { ply: number; task: string };
    review: Review;
}
export interface Line {
    depth: number;
    score: string;
    points: number;
    steps: Step[];
    path: string[];
}
export interface Lines {
    node: number;
    is_threat: boolean;
    is_running: boolean;
    nodes: number;
    time_ms: number;
    position: string; // that the lines begin at
    lines: Line[];
}
// The lines of `roque explain --json`, of which the page reads these; see docs/commands/explain.md.
export interface Reason {
    [more: string]: unknown;
    kind: 'plain' | 'search' | 'position' | 'move';
    sentences?: string[]; // of the first, at most three
    ply?: number;
    move?: string;
    best_move?: string;
    said_line?: string;
    said?: string;
    said_value?: string;
    why?: string;
    is_on_line?: boolean;
    depth?: number;
    nodes?: number;
    looks?: {
        [more: string]: unknown;
        depth: number;
        value_cp: number;
        said_value: string;
        nodes: number;
        said_reason: string;
        replies?: string;
    }[];
}
export interface Level {
    name: string;
    text: string; // of the player
    elo: number;
    title: string;
    about: string;
}
export interface GameChoice {
    name: string;
    title: string;
    summary: string;
    sides: [string, string];
    levels: Level[];
    level_usual: number;
    variants: string[];
    opponents: { text: string; about: string }[];
}
export interface Choices {
    games: GameChoice[];
    has_unfinished: boolean;
}
export interface Words {
    asked?: string; // the language that the command was started with
    languages: [string, string][];
    men: string;
    words: Record<string, string>;
}
export interface BoardLook extends Omit<Look, 'last'> {
    game: string;
    board: Board;
}
export type BoardAnswer = Granted<BoardLook>;

// ---- the laboratory ----
export interface Item {
    name: string;
    title: string;
    summary: string;
}
export interface Theorem {
    name: string;
    statement: string;
    hypotheses: string;
    is_slip: boolean;
}
export interface LabChoices {
    games: Item[];
    algorithms: (Item & { is_sampling: boolean })[];
    switches: (Item & { not_for: string[] })[]; // the searches that do nothing with it
    theorems: Theorem[];
}
export interface Row {
    depth: number;
    nodes: number;
    leaves: number;
    cuts: number;
    time_ns: number;
    value: number;
}
export interface Run {
    search: string;
    is_done: boolean;
    reason?: string;
    value?: number;
    line?: string;
    nodes?: number;
    leaves?: number;
    evaluations?: number;
    alpha_cuts?: number;
    beta_cuts?: number;
    first_move_cuts?: number;
    table_cuts?: number;
    researches?: number;
    visits?: number;
    is_full?: boolean;
    stopped?: string;
    is_exact?: boolean;
    is_complete?: boolean;
    time_ns?: number;
    rows?: Row[];
}
export interface Proof {
    name: string;
    is_expected: boolean;
    holds: boolean;
    verdict: string;
    cases: number;
    said: string;
}
export interface Lab {
    work: string;
    is_working: boolean;
    number: number;
    game: string;
    position: string;
    moves: string;
    theorem?: string;
    runs: Run[];
    proofs: Proof[];
}

// ---- matches ----
export interface MatchGame extends Partial<Look> {
    number: number;
    first: string;
    second: string;
    game?: string;
    board?: Board;
    clock_ms?: [number, number];
}
export interface EndedGame extends MatchGame {
    pgn?: string;
    result: string;
    reason: string;
}
export interface LiveGame extends MatchGame {
    plies: number;
    moved_ms: number;
}
export interface Match {
    is_followed: boolean;
    path?: string;
    played?: number;
    planned?: number;
    problem?: string;
    plain?: string; // a sentence a line
    report?: string; // in figures
    sprt?: { llr: number; lower: number; upper: number; curve: [number, number][] };
    games?: EndedGame[];
}
export interface Contest {
    can_begin: boolean;
    is_playing: boolean;
    is_stopped: boolean;
    journal?: string;
    wish?: Wish;
    problem?: string;
}
export interface Boards {
    live: LiveGame[];
}
export interface Wish {
    game: string;
    players: string[];
    tc: string;
    movetime: string;
    openings: string;
    sprt: string;
    games: number;
    nodes: number;
    depth: number;
    concurrency: number;
}

// ---- the drill ----
export interface DrillTask extends Look {
    number: number; // since the drill was begun
    is_puzzle: boolean;
    source: string; // of one's own game
    said: string; // what is asked
    is_solved: boolean;
    is_shown: boolean; // the solution was
    count: number; // moves on the board
    is_flipped: boolean;
    rated?: number; // of a puzzle that is over, and what it was about
    about?: string;
    board: Board;
    legal: Legal[];
}
export interface Drill {
    is_open: true; // the deck is read
    is_done: boolean; // nothing is left of what was wished for
    due: number;
    due_mistakes: number; // of one's own games
    cards: number;
    rating: number;
    puzzles: number;
    puzzles_tried: number;
    puzzles_found: number;
    asked: number;
    found: number;
    themes: [string, string][];
    complaint?: string;
    task?: DrillTask;
}
// Before anybody has asked for it.
export type DrillNews = Drill | { is_open: false; is_done: boolean };

// A game of a list; accuracy and mistakes are the player's, of games that are nobody's White's.
export interface GameRow {
    number: number;
    file: string;
    game_in_file: number;
    date: string;
    kind: string;
    white: string;
    black: string;
    result: string;
    plies: number;
    colour?: 'white' | 'black';
    outcome?: 'won' | 'drawn' | 'lost' | 'open' | 'others';
    opening_class?: string;
    opening?: string;
    named?: string; // the opening, as the reader calls it
    kind_called: string; // and so the game and its players, where they are words of ours
    white_called: string;
    black_called: string;
    is_reviewed: boolean;
    accuracy_percent?: number;
    white_accuracy_percent?: number;
    black_accuracy_percent?: number;
    blunders?: number;
    mistakes?: number;
    inaccuracies?: number;
}
export interface WorstRow extends GameRow {
    move: string; // "12... Qh4"
    ply: number; // after it
}
export interface GameSum {
    games: number;
    won: number;
    drawn: number;
    lost: number;
    open: number;
    others: number; // games that the list's player did not play
    score_percent?: number;
    judged: number; // games with an accuracy
    accuracy_percent?: number;
}
export interface SumRow extends GameSum {
    by: string;
    key: string;
    named?: string;
    opening_class?: string;
}
export interface GamesListed {
    all: GameSum;
    listed: number;
    is_cut: boolean;
    unreadable: number; // files, and games damaged before their first move
    player: string;
    rows: GameRow[];
    worst: WorstRow[]; // of all that are wanted, the worst first
    sums: { colour: SumRow[]; opponent: SumRow[]; opening: SumRow[]; time: SumRow[] };
}
export type GamesAnswer = Granted<GamesListed>;
export interface GamesNews {
    version: number; // another one whenever a list has changed
    is_reviewing: boolean;
    source: 'mine' | 'opened';
    done: number;
    all: number;
    looks_made: number;
    looks_all: number;
    problem?: string;
}
export interface ExploredMove {
    move: string;
    uci: string;
    games?: number;
    weight?: number; // in the book, which knows no games
    share_percent: number;
    white?: number;
    draws?: number;
    black?: number;
    white_score_percent?: number;
    last_game?: number;
    opening_class?: string;
    opening?: string;
    named?: string;
}
export interface ExploredSource {
    source: 'book' | 'mine' | 'opened';
    plies?: number; // counted of each game; missing: all
    moves: ExploredMove[];
}
export type ExploredAnswer = Granted<{ opening_class?: string; opening?: string; sources: ExploredSource[] }>;

// Of an answer with another status nothing can be read.
async function answered(method: 'GET' | 'POST', name: string, body: object, told: number[]): Promise<string> {
    const { status, text } = await transport().ask(method, name, body);
    if (!told.includes(status)) throw new Refused(status);
    return text;
}

export async function get<Name extends keyof Gets>(name: Name, asks: Gets[Name]['asks']): Promise<Gets[Name]['tells']> {
    return JSON.parse(await answered('GET', name, asks, [200]));
}

export async function getText<Name extends keyof Gets>(
    name: Name,
    asks: Gets[Name]['asks'] = {} as Gets[Name]['asks'],
): Promise<string> {
    return answered('GET', name, asks, [200]);
}

export async function post<Name extends keyof Posts>(
    name: Name,
    request: Posts[Name]['asks'],
): Promise<Posts[Name]['tells']> {
    return JSON.parse(await answered('POST', name, request, [200, 400, 409]));
}

export type OnEvent = <Name extends keyof Channels>(name: Name, data: Channels[Name]) => void;

// One message of the stream: "event: NAME" and "data: JSON".
function tell(message: string, onEvent: OnEvent): void {
    const name = /^event: (.*)$/m.exec(message)?.[1];
    const data = /^data: (.*)$/m.exec(message)?.[1];
    if (name && data) onEvent(name as keyof Channels, JSON.parse(data));
}

// Reads until the stream ends or is broken off.
async function read(language: string, stop: AbortSignal, onEvent: OnEvent): Promise<void> {
    let rest = '';
    await transport().listen(language, stop, (part) => {
        const messages = (rest + part).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) tell(message, onEvent);
    });
}

// Stays connected: after a break it tries again. Returns what ends it.
export function listen(language: string, onEvent: OnEvent, onBreak: (status: number) => void): () => void {
    const stop = new AbortController();
    const again = async (): Promise<void> => {
        while (!stop.signal.aborted) {
            let status = 0;
            try {
                await read(language, stop.signal, onEvent);
            } catch (problem) {
                status = problem instanceof Refused ? problem.status : 0;
            }
            if (stop.signal.aborted) return;
            onBreak(status);
            if (status === 401) return; // the key of another start
            await new Promise((wake) => setTimeout(wake, 1000));
        }
    };
    void again();
    return () => stop.abort();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// requests.ts - what can be asked and heard; made of src/web/routes.def by tools/requests.awk.
import type { Answer, Look, Choices, Words, BoardAnswer, LabChoices, GamesAnswer, ExploredAnswer, StateNews, Review, Study, Lines, Lab, Match, Boards, Contest, GamesNews, DrillNews } from './api';

export interface Posts {
    'move': { asks: { move?: string | null; typed?: string | null; count?: number | null; language?: string }; tells: Answer };
    'act': { asks: { act: 'undo' | 'redo' | 'draw' | 'resign' | 'flip' | 'swap' | 'hide' | 'show'; language?: string }; tells: Answer };
    'watch': { asks: { pace_ms: number; language?: string }; tells: Answer };
    'coach': { asks: { coach: 'off' | 'on' | 'go-on'; language?: string }; tells: Answer };
    'hint': { asks: { language?: string }; tells: Answer };
    'draw': { asks: { accepts: boolean; language?: string }; tells: Answer };
    'new': { asks: { game: string; first: string; second: string; position?: string | null; minutes?: number | null; seconds?: number | null; language?: string }; tells: Answer };
    'resume': { asks: { language?: string }; tells: Answer };
    'load': { asks: { text: string; language?: string }; tells: Answer };
    'review': { asks: { language?: string }; tells: Answer };
    'retry': { asks: { ply?: number | null; language?: string }; tells: Answer };
    'solution': { asks: { language?: string }; tells: Answer };
    'study/read': { asks: { text: string; number?: number | null; language?: string }; tells: Answer };
    'study/take': { asks: { language?: string }; tells: Answer };
    'study/go': { asks: { node: number; language?: string }; tells: Answer };
    'study/play': { asks: { node: number; move: string; language?: string }; tells: Answer };
    'study/edit': { asks: { node: number; edit: 'remove' | 'promote' | 'comment' | 'mark'; text?: string | null; mark?: number | null; language?: string }; tells: Answer };
    'study/live': { asks: { lines: number; is_live?: boolean | null; is_threat?: boolean | null; language?: string }; tells: Answer };
    'study/review': { asks: { language?: string }; tells: Answer };
    'study/retry': { asks: { ply?: number | null; language?: string }; tells: Answer };
    'study/try': { asks: { move: string; language?: string }; tells: Answer };
    'study/explain': { asks: { node: number; language?: string }; tells: Answer };
    'lab/search': { asks: { game: string; position?: string | null; moves?: string | null; searches: string[]; language?: string }; tells: Answer };
    'lab/compare': { asks: { game: string; position?: string | null; moves?: string | null; searches: string[]; depth: number; language?: string }; tells: Answer };
    'lab/prove': { asks: { name: string; language?: string }; tells: Answer };
    'lab/stop': { asks: { language?: string }; tells: Answer };
    'lab/board': { asks: { game: string; position?: string | null; moves?: string | null; language?: string }; tells: BoardAnswer };
    'match/begin': { asks: { players: string[]; game?: string | null; limit?: string | null; value?: string | null; tc?: string | null; movetime?: string | null; openings?: string | null; sprt?: string | null; games?: number | null; nodes?: number | null; depth?: number | null; concurrency?: number | null; language?: string }; tells: Answer };
    'match/go-on': { asks: { language?: string }; tells: Answer };
    'match/stop': { asks: { language?: string }; tells: Answer };
    'match/follow': { asks: { path: string; language?: string }; tells: Answer };
    'match/leave': { asks: { language?: string }; tells: Answer };
    'games/list': { asks: { source: 'mine' | 'opened'; player?: string | null; search?: string | null; opponent?: string | null; colour?: string | null; result?: string | null; opening?: string | null; since?: string | null; until?: string | null; from?: number | null; language?: string }; tells: GamesAnswer };
    'games/open': { asks: { text: string; is_first: boolean; is_last: boolean; language?: string }; tells: Answer };
    'games/study': { asks: { source: 'mine' | 'opened'; file: string; number: number; ply?: number | null; language?: string }; tells: Answer };
    'games/play': { asks: { file: string; language?: string }; tells: Answer };
    'games/review': { asks: { source: 'mine' | 'opened'; language?: string }; tells: Answer };
    'games/stop': { asks: { language?: string }; tells: Answer };
    'games/import': { asks: { text: string; replaces: boolean; language?: string }; tells: Answer };
    'games/explore': { asks: { position: string; language?: string }; tells: ExploredAnswer };
    'drill/look': { asks: { language?: string }; tells: Answer };
    'drill/add': { asks: { player?: string | null; language?: string }; tells: Answer };
    'drill/begin': { asks: { kind: 'all' | 'mistakes' | 'puzzles'; theme?: string | null; rating?: number | null; language?: string }; tells: Answer };
    'drill/next': { asks: { language?: string }; tells: Answer };
    'drill/leave': { asks: { language?: string }; tells: Answer };
    'drill/move': { asks: { move?: string | null; typed?: string | null; count?: number | null; language?: string }; tells: Answer };
    'drill/hint': { asks: { language?: string }; tells: Answer };
    'drill/solution': { asks: { language?: string }; tells: Answer };
}

export interface Gets {
    'look': { asks: { ply: number; language?: string }; tells: Look };
    'choices': { asks: { language?: string }; tells: Choices };
    'words': { asks: { language?: string }; tells: Words };
    'game.pgn': { asks: { language?: string }; tells: string };
    'game.html': { asks: { language?: string }; tells: string };
    'study.pgn': { asks: { language?: string }; tells: string };
    'study.html': { asks: { language?: string }; tells: string };
    'lab/choices': { asks: { language?: string }; tells: LabChoices };
    'lab/tree': { asks: { run: number; language?: string }; tells: string };
    'match.pgn': { asks: { language?: string }; tells: string };
    'games.jsonl': { asks: { language?: string }; tells: string };
}

export interface Channels {
    state: StateNews;
    review: Review;
    study: Study;
    lines: Lines;
    lab: Lab;
    match: Match;
    boards: Boards;
    contest: Contest;
    games: GamesNews;
    drill: DrillNews;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// desk.h - an engine at work in the test's own thread; every line it tells is checked as it comes.
#pragma once

#include "tests/chess/positions.h"

#include "engine/engine.h"

enum { LINES_MAX = 16 };

// An engine and what it said about one search. Every line is checked as it comes.
typedef struct Desk {
    Engine *engine;
    int best_count;
    EngineBest best;
    int last_depth;
    int line_count;
    Score scores[LINES_MAX]; // of the last iteration, by line number
    Move first_moves[LINES_MAX];
    Bound last_bound;
    uint64_t trace; // a mix of everything said but the time
    long infos;
} Desk;

static inline void desk_mix(Desk *desk, uint64_t value) {
    desk->trace = random_mix(desk->trace ^ value);
}

// The line is legal to its end; that of a mate has the mate's length and ends in mate.
static inline void desk_check_line(const EngineInfo *info) {
    Board board = *info->board;
    require(info->line != NULL && (info->line_length > 0 || info->line[0] == MOVE_NONE),
            info->board, "the first move cannot be read");
    for (int i = 0; i < info->line_length; i++) {
        require(movegen_is_legal(&board, info->line[i]), info->board, "the line is not legal");
        Board next;
        board_play(&board, info->line[i], &next);
        board = next;
    }
    if (!score_is_mate(info->score) || info->bound != BOUND_EXACT) return;
    require(info->line_length == SCORE_MATE - abs(info->score), info->board,
            "the line is not as long as its mate");
    require(!movegen_any(&board) && board_in_check(&board), info->board,
            "the line does not end in mate");
}

static inline void desk_on_info(void *context, const EngineInfo *info) {
    Desk *desk = context;
    desk->infos++;
    desk_check_line(info);
    require(info->line_number >= 1 && info->selective_depth >= 0, info->board, "wrong numbers");
    if (info->line_number == 1) desk->line_count = 0;
    if (info->line_number <= LINES_MAX) {
        desk->line_count = info->line_number;
        desk->scores[info->line_number - 1] = info->score;
        desk->first_moves[info->line_number - 1] =
            info->line_length > 0 ? info->line[0] : MOVE_NONE;
    }
    desk->last_depth = info->depth;
    desk->last_bound = info->bound;
    desk_mix(desk, (uint64_t)info->score << 32 ^ (uint64_t)info->depth << 16 ^ info->nodes);
    for (int i = 0; i < info->line_length; i++) desk_mix(desk, info->line[i]);
}

static inline void desk_on_best(void *context, const EngineBest *best) {
    Desk *desk = context;
    desk->best_count++;
    desk->best = *best;
    desk_mix(desk, best->move);
    desk_mix(desk, best->ponder);
    if (best->move == MOVE_NONE) return;
    require(movegen_is_legal(best->board, best->move), best->board, "the best move is not legal");
    require(desk->infos > 0, best->board, "no line was told before the best move");
    require(desk->first_moves[0] == best->move, best->board,
            "the best move is not that of the last line");
    Board next;
    board_play(best->board, best->move, &next);
    if (best->ponder != MOVE_NONE)
        require(movegen_is_legal(&next, best->ponder), best->board,
                "the expected reply is not legal");
}

static inline Desk *desk_open(void) {
    Desk *desk = calloc(1, sizeof *desk);
    EngineListener listener = {.context = desk, .on_info = desk_on_info, .on_best = desk_on_best};
    Error error;
    desk->engine = engine_open(&listener, &error);
    assert_non_null(desk->engine);
    engine_set_hash(desk->engine, 1);
    return desk;
}

static inline void desk_close(Desk *desk) {
    engine_close(desk->engine);
    free(desk);
}

// Searches in this thread, so that a failed check fails the test.
static inline void think(Desk *desk, const Board *board, const EngineLimits *limits) {
    desk->infos = desk->best_count = desk->line_count = 0;
    engine_set_position(desk->engine, board, NULL, 0);
    engine_think(desk->engine, limits);
    assert_int_equal(desk->best_count, 1);
}

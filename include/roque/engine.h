// SPDX-License-Identifier: GPL-3.0-or-later
// engine.h - the chess engine: a position and limits in, a best move, its score and line out.
//
//     RoqueEngine *engine = roque_engine_open(&error);
//     roque_engine_set_option(engine, "hash", "64", &error);
//     const RoqueLimits limits = {.depth = 12};
//     RoqueBest best;
//     roque_engine_search(engine, chess, &limits, &best, &error);
//     roque_engine_close(engine);
//
// Threads: one thread owns an engine and calls its functions; roque_engine_stop() may be called by
// any thread, and by a listener, as long as the engine is open. Engines know nothing of each other.
#pragma once

#include "chess.h"

ROQUE_BEGIN

enum { ROQUE_LINE_MAX = 246 }; // moves of a line

typedef struct RoqueEngine RoqueEngine;

// Start with {0}; what is 0 sets no limit. Where nothing sets one, the search goes on until it is
// stopped or there is nothing left to search.
typedef struct RoqueLimits {
    int depth;
    uint64_t nodes;
    int64_t move_time_ms;
    bool has_clocks;     // the engine decides by the clock of the side to move
    int64_t clock_ms[2]; // by RoqueSide, as the increments
    int64_t increment_ms[2];
    int moves_to_go;      // to the next time control; 0: the rest of the game
    int mate;             // looks for a mate in so many moves
    bool is_infinite;     // until roque_engine_stop(), even when there is nothing left to search
    uint64_t reserved[8]; // 0
} RoqueLimits;

// What an engine says about a line of moves.
typedef struct RoqueInfo {
    int depth;
    int selective_depth;
    int line_number; // 1 is the best
    int score;       // centipawns for the side to move
    int mate;        // 0: none; moves to it, negative when the side to move is mated
    int bound;       // 0: the score is exact; 1: at least, -1: at most
    uint64_t nodes;
    int64_t time_ms;
    int hash_permill; // of the table that is full
    int line_length;
    const RoqueMove *line; // from the position searched on; valid during the call
    uint64_t reserved[8];
} RoqueInfo;

// Called from a thread of the engine; it must not call the engine but to stop it.
typedef void RoqueOnInfo(void *context, const RoqueInfo *info);

typedef struct RoqueBest {
    RoqueMove move;   // 0 where the game is over
    RoqueMove ponder; // the reply it expects; 0: none
    int score;        // as in RoqueInfo
    int mate;
    int depth;
    uint64_t nodes;
    int line_length; // at least 1 where there is a move
    RoqueMove line[ROQUE_LINE_MAX];
    uint64_t reserved[8];
} RoqueBest;

// NULL with the reason when memory or threads cannot be had.
ROQUE_PUBLIC RoqueEngine *roque_engine_open(RoqueError *error);
// Stops a search first. NULL is allowed.
ROQUE_PUBLIC void roque_engine_close(RoqueEngine *engine);

// Options, all by text; false with the reason, and nothing has changed, or while a search runs:
//     hash     MB of the table; where memory lacks, what could be had
//     threads  1 to 1024
//     lines    how many lines are told, 1 to 256
//     eval     "network" or "classic", the evaluation written by hand
//     net      a file of a network
//     tables   folders of Roque's endgame tables, with colons between them; "" for none
//     syzygy   likewise of Syzygy's, of which a process has one set
//     elo      plays at a strength of 500 to 2850; "" or "0": its best. Forgets what was learnt.
ROQUE_PUBLIC bool roque_engine_set_option(RoqueEngine *engine, const char *name, const char *value,
                                          RoqueError *error);
// The name of an option, from 0 on; NULL past the end.
ROQUE_PUBLIC const char *roque_engine_option(int index);
// Who is told while it searches; NULL: nobody. Does nothing while a search runs.
ROQUE_PUBLIC void roque_engine_listen(RoqueEngine *engine, RoqueOnInfo *on_info, void *context);
// Forgets everything learnt. Does nothing while a search runs.
ROQUE_PUBLIC void roque_engine_new_game(RoqueEngine *engine);

// Begins to search the position on the board, which is copied with the game before it, and returns
// at once. False while a search runs, and for limits that make no sense.
ROQUE_PUBLIC bool roque_engine_start(RoqueEngine *engine, const RoqueChess *chess,
                                     const RoqueLimits *limits, RoqueError *error);
// Waits for the end of the search. False where none was started.
ROQUE_PUBLIC bool roque_engine_wait(RoqueEngine *engine, RoqueBest *best, RoqueError *error);
// Both, one after the other.
ROQUE_PUBLIC bool roque_engine_search(RoqueEngine *engine, const RoqueChess *chess,
                                      const RoqueLimits *limits, RoqueBest *best,
                                      RoqueError *error);
// Ends the search that was started, soon; it has a best move all the same. Without one it does
// nothing, and one that is started later does not remember it.
ROQUE_PUBLIC void roque_engine_stop(RoqueEngine *engine);

ROQUE_END

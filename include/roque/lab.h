// SPDX-License-Identifier: GPL-3.0-or-later
// lab.h - the laboratory: every search of a course on game trees, on any game of game.h.
//
//     RoqueLab *lab = roque_lab_open(game, "alphabeta,depth=6", &error);
//     RoqueLabResult result;
//     roque_lab_run(lab, board, &result, &error);
//     roque_lab_close(lab);
//
// Threads: one thread at a time uses a search; roque_lab_stop() may be called by any, as long as it
// is open.
#pragma once

#include "game.h"

ROQUE_BEGIN

enum { ROQUE_LAB_LINE_MAX = 162 }; // moves of a line

typedef struct RoqueLab RoqueLab;

typedef struct RoqueLabResult {
    bool is_complete; // false: a limit or a stop came first
    bool is_found;    // false: before anything was finished; the value says nothing
    bool is_exact;    // the value is minimax's, by construction
    int value;        // for the side to move
    RoqueGameMove best;
    int depth; // of the last search that was finished
    uint64_t nodes;
    uint64_t leaves;
    uint64_t evaluations;
    uint64_t cuts;
    int64_t time_ns;
    int line_length;
    RoqueGameMove line[ROQUE_LAB_LINE_MAX];
    uint64_t reserved[8];
} RoqueLabResult;

// The search as `roque lab` knows it: "negascout,depth=8,table=16,order=history". NULL with the
// reason for what it does not know or what does not combine, and without memory. The game must
// live as long as the search.
ROQUE_PUBLIC RoqueLab *roque_lab_open(const RoqueGame *game, const char *search, RoqueError *error);
// NULL is allowed.
ROQUE_PUBLIC void roque_lab_close(RoqueLab *lab);
// Searches the board's position, which the positions before it belong to. What the search keeps
// (a table, killers) it still knows in the next run. False for a board of another game, and for a
// game that is over.
ROQUE_PUBLIC bool roque_lab_run(RoqueLab *lab, const RoqueBoard *board, RoqueLabResult *result,
                                RoqueError *error);
// Forgets all it has learnt.
ROQUE_PUBLIC void roque_lab_forget(RoqueLab *lab);
// Ends the run in hand soon, or else the next one at once.
ROQUE_PUBLIC void roque_lab_stop(RoqueLab *lab);

// The names of the algorithms, from 0 on; NULL past the end.
ROQUE_PUBLIC const char *roque_lab_algorithm(int index);

ROQUE_END

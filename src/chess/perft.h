// SPDX-License-Identifier: GPL-3.0-or-later
// perft.h - counts the leaves of the tree of legal moves: the proof of the rules
// and the measure of their speed.
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "chess/board.h"
#include "core/error.h"

enum { PERFT_DEPTH_MAX = 32, PERFT_THREADS_MAX = 512 };

// What the moves that lead to the leaves did.
typedef struct PerftDetails {
    uint64_t captures; // en passant included
    uint64_t en_passant;
    uint64_t castles;
    uint64_t promotions;
    uint64_t checks;
    uint64_t discovered_checks; // given by another piece than the one that moved, and by it alone
    uint64_t double_checks;
    uint64_t mates;
} PerftDetails;

typedef struct PerftOptions {
    int depth;          // 0 to PERFT_DEPTH_MAX
    int threads;        // 1 to PERFT_THREADS_MAX; 0 counts as 1
    size_t hash_mb;     // 0: no table
    bool wants_details; // many times slower, no table

    // Optional: called now and then from one thread with the share of the work done, 0 to 1.
    void (*on_progress)(void *context, double share);
    void *context;
    // may be NULL; once it is set the count ends soon and means nothing
    const atomic_bool *is_stopped;
} PerftOptions;

typedef struct PerftResult {
    uint64_t nodes;
    PerftDetails details;
    int move_count; // of the root
    Move moves[MOVES_MAX];
    uint64_t move_nodes[MOVES_MAX];
} PerftResult;

// False only when memory or threads cannot be had.
bool perft_run(const Board *board, const PerftOptions *options, PerftResult *result, Error *error);

// The plain count, one thread, no table.
uint64_t perft_count(const Board *board, int depth);
// The same by a chosen method of sliding attacks.
uint64_t perft_count_by(AttackMethod method, const Board *board, int depth);

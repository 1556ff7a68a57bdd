// SPDX-License-Identifier: GPL-3.0-or-later
// counters.h - what every laboratory search counts, the same way everywhere.
//
// A node is one call of the search function, root included. A leaf is a node that was evaluated or
// where the game is finished. Everything is counted by ply, so that totals are sums.
#pragma once

#include <stdint.h>

enum {
    LAB_PLY_MAX = 160,    // no line of a search is longer, quiescence included
    LAB_CUT_NUMBERS = 16, // cuts by the first, second … move; the last entry holds all later ones
    LAB_NODE_TYPES = 4,   // 0: outside the critical tree; 1, 2, 3: Knuth and Moore's types
};

typedef struct PlyCounters {
    uint64_t nodes[LAB_NODE_TYPES]; // visits by node type
    uint64_t evaluations;
    uint64_t finished; // leaves without an evaluation: the game was over, or a position came back
    // evaluations of nodes that are no leaves, since moves were tried nevertheless
    uint64_t hopes;
    uint64_t cuts[LAB_CUT_NUMBERS];
} PlyCounters;

typedef struct Counters {
    PlyCounters at[LAB_PLY_MAX + 1];
    uint64_t probes; // of any memory
    uint64_t hits;
    uint64_t table_cuts; // nodes settled by the memory
    uint64_t researches;
    uint64_t reductions;
    uint64_t extensions;
    uint64_t null_cuts;
    uint64_t skipped_moves;     // by width or by forward pruning
    uint64_t quiescence_nodes;  // also counted as nodes
    uint64_t bounded_leaves;    // whose quiescence search was cut short
    uint64_t order_evaluations; // estimates made only to sort moves; not leaves
    uint64_t updates;           // features carried over a move, where evaluations are incremental
    uint64_t calls;             // searches started from the root: iterations, windows, tests
} Counters;

// Sums over all plies.
typedef struct CounterTotals {
    uint64_t nodes;
    uint64_t interior;
    uint64_t leaves;
    uint64_t evaluations;
    uint64_t alpha_cuts; // where the opponent of the root's side moves
    uint64_t beta_cuts;  // where the root's side moves
    uint64_t first_move_cuts;
    uint64_t types[LAB_NODE_TYPES];
    int deepest_ply;
} CounterTotals;

// Leaves are not counted one by one: every evaluation is one, but for
// the hopes of a quiescence search.
static inline uint64_t counters_leaves(const PlyCounters *at) {
    return at->evaluations + at->finished - at->hopes;
}

CounterTotals counters_total(const Counters *counters);

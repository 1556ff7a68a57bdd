// SPDX-License-Identifier: GPL-3.0-or-later
// minimal.c - the minimal tree: what alpha-beta visits when the best known
// move of every node comes first.
//
// Searches again and again with the best moves of the last time, kept by a table that knows nodes
// by their way from the root and only recommends moves, until the tree shrinks no more. What is
// counted is the last, smallest tree: exact for uniform trees, where it is Knuth and Moore's
// critical tree, and an upper bound of the smallest tree for real games.
#include "lab/algorithms.h"
#include "lab/search.h"

enum { PASSES_MAX = 12 };

static Score start(Search *search, LabNode *root) {
    Counters best = search->counters; // of the last depth, should this one not be finished
    uint64_t least = UINT64_MAX;
    Score value = 0;
    for (int pass = 0; pass < PASSES_MAX; pass++) {
        memset(&search->counters, 0, sizeof search->counters);
        value = lab_fail_soft(search, root, -search->infinity, search->infinity);
        uint64_t nodes = counters_total(&search->counters).nodes;
        if (search->is_stopped || nodes >= least) break;
        least = nodes;
        best = search->counters;
    }
    search->counters = best;
    return value;
}

const LabAlgorithm lab_minimal = {
    .name = "minimal",
    .title = TERM("The minimal tree"),
    .summary =
        "what alpha-beta visits when the best move of every node comes first: the measure of all",
    .family = FAMILY_TEST,
    .defaults = "table=64,keys=tree,accept=never,replace=never",
    .start = start,
    .visit = lab_fail_soft,
};

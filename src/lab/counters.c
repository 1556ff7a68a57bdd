// SPDX-License-Identifier: GPL-3.0-or-later
// counters.c - sums of what a search counted.
#include "lab/counters.h"

static uint64_t sum(const uint64_t *values, int count) {
    uint64_t total = 0;
    for (int i = 0; i < count; i++) total += values[i];
    return total;
}

CounterTotals counters_total(const Counters *counters) {
    CounterTotals totals = {0};
    for (int ply = 0; ply <= LAB_PLY_MAX; ply++) {
        const PlyCounters *at = &counters->at[ply];
        uint64_t nodes = sum(at->nodes, LAB_NODE_TYPES);
        if (nodes > 0) totals.deepest_ply = ply;
        totals.nodes += nodes;
        totals.leaves += counters_leaves(at);
        totals.evaluations += at->evaluations;
        totals.first_move_cuts += at->cuts[0];
        *(ply % 2 == 0 ? &totals.beta_cuts : &totals.alpha_cuts) += sum(at->cuts, LAB_CUT_NUMBERS);
        for (int type = 0; type < LAB_NODE_TYPES; type++) totals.types[type] += at->nodes[type];
    }
    totals.interior = totals.nodes - totals.leaves;
    return totals;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reductions.c - how much less deep late moves are searched: a table by depth and move
// number (logarithms in 1024ths, by integers only so that every machine agrees), and what
// a move and its node add to it.
#include <stdlib.h>

#include "engine/params.h"
#include "engine/visit.h"

static int log2_1024(int value) {
    int whole = 31 - __builtin_clz((unsigned)value);
    uint64_t mantissa = ((uint64_t)value << 32) >> whole; // 1.0 to 2.0 with 32 fraction bits
    int fraction = 0;
    for (int bit = 0; bit < 10; bit++) {
        mantissa = (uint64_t)(((unsigned __int128)mantissa * mantissa) >> 32);
        fraction <<= 1;
        if (mantissa >> 33 != 0) {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    return whole * 1024 + fraction;
}

static int ln_1024(int value) {
    return log2_1024(value) * 710 / 1024; // ln 2 = 0.693
}

void reductions_fill(Shared *shared) {
    for (int depth = 1; depth < REDUCTIONS_MAX; depth++) {
        for (int number = 1; number < REDUCTIONS_MAX; number++) {
            int product = ln_1024(depth) * ln_1024(number) / 1024;
            shared->reductions[0][depth][number] =
                param(LMR_BASE) + product * param(LMR_SLOPE) / 1024;
            shared->reductions[1][depth][number] =
                param(LMR_CAPTURE_BASE) + product * param(LMR_CAPTURE_SLOPE) / 1024;
        }
    }
}

// Late moves are searched less deep first. Each line: why more, or why less.
int visit_reduction(const Worker *worker, const Node *node, const Visit *visit,
                    const Trial *trial) {
    bool table_captures =
        visit->entry.move != MOVE_NONE && board_is_capture(&node->board, visit->entry.move);
    bool is_killer = trial->move == node->killers[0] || trial->move == node->killers[1];
    int reduction = base_reduction(worker, visit, trial);
    // the position gets worse: less hope
    reduction += visit->is_improving ? 0 : param(LMR_NOT_IMPROVING);
    // the cut should have come already
    reduction += visit->is_cut ? param(LMR_CUT_NODE) : 0;
    // tactics decide here
    reduction += table_captures && trial->is_quiet ? param(LMR_TABLE_CAPTURE) : 0;
    // replies refute easily
    reduction += node[1].cutoffs > param(LMR_CUTOFFS_FEW) ? param(LMR_CUTOFFS) : 0;
    reduction -= visit->is_pv ? param(LMR_PV) : 0; // be careful where it counts
    reduction -= node->was_pv ? param(LMR_WAS_PV) : 0;
    reduction -= is_killer ? param(LMR_KILLER) : 0;
    reduction -= trial->gives_check ? param(LMR_CHECK) : 0;
    // the evaluation is not to be trusted here
    if (uses(worker, IDEA_CORRECTED_LMR) && !node->in_check)
        reduction -= param(LMR_CORRECTION) * abs(node->eval - node->raw_eval);
    reduction -= trial->history / param(LMR_HISTORY_DIVISOR); // the past speaks for or against
    return reduction;
}

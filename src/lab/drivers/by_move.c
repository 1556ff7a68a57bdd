// SPDX-License-Identifier: GPL-3.0-or-later
// by_move.c - iterative deepening as the CRP practical lists it: inside the loop over root moves.
//
//     for each move of the root:      alpha = the best so far, beta = +∞
//         for h = 1, 2, … horizon:    outside the window: -∞, +∞ and the same h again
//                                     inside: the window around the value, and the next h
//
// A move that is no better than the best falls below alpha, whatever it is worth: the window is
// opened on both sides, alpha is lost, and the move is searched as if it were the first one. The
// value is minimax's all the same.
#include "lab/drivers.h"

static Score deepen_move(Search *search, LabNode *root, Score best) {
    const Score infinity = search->infinity;
    LabNode *child = root + 1;
    Score alpha = best;
    Score beta = infinity;
    Score value = -infinity;
    int horizon = root->depth / LAB_ONE_PLY - 1;
    int depth = horizon > 0 ? 1 : 0;
    while (depth <= horizon && !search->is_stopped) {
        child->depth = child->full_depth = depth * LAB_ONE_PLY;
        value = -search->spec->algorithm->visit(search, child, -beta, -alpha);
        bool is_outside = value <= alpha || value >= beta;
        if (is_outside && (alpha > -infinity || beta < infinity)) {
            search->counters.researches++;
            alpha = -infinity;
            beta = infinity;
            continue;
        }
        int reach = search->spec->aspiration;
        alpha = reach > 0 && value - reach > -infinity ? value - reach : -infinity;
        beta = reach > 0 && value + reach < infinity ? value + reach : infinity;
        depth++;
    }
    return value;
}

Score driver_by_move(Search *search, LabNode *root) {
    Score best;
    if (lab_enter(search, root, -search->infinity, search->infinity, &best)) return best;
    best = -search->infinity;
    while (lab_next(search, root) && !search->is_stopped) {
        Score value = deepen_move(search, root, best);
        if (value <= best) continue;
        best = value;
        lab_better(search, root);
    }
    return lab_leave(search, root, best);
}

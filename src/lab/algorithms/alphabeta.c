// SPDX-License-Identifier: GPL-3.0-or-later
// alphabeta.c - alpha-beta as two functions, MaxValue and MinValue, as the lecture states it first.
//
// alpha is the best MAX is sure of on the way from the root, beta the best MIN is sure of. As soon
// as alpha >= beta the node will never be reached by good play: MAX cuts on beta, MIN on alpha.
// Both bounds and all values are for MAX, the side to move at the root.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score min_value(Search *search, LabNode *node, Score alpha, Score beta);

static Score max_value(Search *search, LabNode *node, Score alpha, Score beta) {
    Score value;
    if (lab_enter(search, node, alpha, beta, &value)) return value;
    while (lab_next(search, node)) {
        do value = min_value(search, node + 1, alpha, beta);
        while (lab_again(search, node, value, alpha));
        if (value >= beta) return lab_cut(search, node, beta); // beta cut
        if (value > alpha) {
            alpha = value;
            lab_better(search, node);
        }
    }
    return lab_leave(search, node, alpha);
}

static Score min_value(Search *search, LabNode *node, Score alpha, Score beta) {
    Score value;
    if (lab_enter(search, node, -beta, -alpha, &value)) return -value;
    while (lab_next(search, node)) {
        do value = max_value(search, node + 1, alpha, beta);
        while (lab_again(search, node, -value, -beta));
        if (value <= alpha) return -lab_cut(search, node, -alpha); // alpha cut
        if (value < beta) {
            beta = value;
            lab_better(search, node);
        }
    }
    return -lab_leave(search, node, -beta);
}

// For policies, which speak for the side to move.
static Score visit(Search *search, LabNode *node, Score alpha, Score beta) {
    return node->ply % 2 == 0 ? max_value(search, node, alpha, beta)
                              : -min_value(search, node, -beta, -alpha);
}

const LabAlgorithm lab_alphabeta = {
    .name = "alphabeta",
    .title = TERM("Alpha-beta (MaxValue/MinValue)"),
    .summary = "leaves out what cannot change the value of the root",
    .family = FAMILY_WINDOW,
    .visit = visit,
};

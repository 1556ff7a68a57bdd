// SPDX-License-Identifier: GPL-3.0-or-later
// negalphabeta.c - the lecture's Neg-alpha-beta: negamax with a window, fail-hard.
//
//          value <= alpha            alpha < value < beta           value >= beta
//     answers alpha: no good     answers the value itself     answers a bound: cut
#include "lab/algorithms.h"
#include "lab/search.h"

static Score neg_alpha_beta(Search *search, LabNode *node, Score alpha, Score beta) {
    Score value;
    if (lab_enter(search, node, alpha, beta, &value)) return value;
    lab_narrow(search, node, &alpha, &beta);
    while (lab_next(search, node)) {
        do value = -neg_alpha_beta(search, node + 1, -beta, -alpha);
        while (lab_again(search, node, value, alpha));
        if (value >= beta) return lab_cut(search, node, value);
        if (value > alpha) {
            alpha = value;
            lab_better(search, node);
        }
    }
    return lab_leave(search, node, alpha);
}

const LabAlgorithm lab_negalphabeta = {
    .name = "negalphabeta",
    .title = TERM("Negamax alpha-beta"),
    .summary = "alpha-beta written as one function",
    .family = FAMILY_WINDOW,
    .visit = neg_alpha_beta,
};

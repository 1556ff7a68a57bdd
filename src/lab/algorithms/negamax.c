// SPDX-License-Identifier: GPL-3.0-or-later
// negamax.c - minimax with one function: the best for one side is minus the best for the other.
//
// The lecture warns that this needs an even depth or an adapted evaluation. Here every score is for
// the side to move, so it needs neither.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score nega_max(Search *search, LabNode *node) {
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) return value;
    Score best = -search->infinity;
    while (lab_next(search, node)) {
        value = -nega_max(search, node + 1);
        if (value > best) {
            best = value;
            lab_better(search, node);
        }
    }
    return lab_leave(search, node, best);
}

const LabAlgorithm lab_negamax = {
    .name = "negamax",
    .title = "Negamax",
    .summary = "minimax written as one function",
    .family = FAMILY_FULL,
    .start = nega_max,
};

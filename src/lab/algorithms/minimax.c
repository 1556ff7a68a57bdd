// SPDX-License-Identifier: GPL-3.0-or-later
// minimax.c - the definition everything else is measured against: MAX takes
// the best child, MIN the worst.
//
// Values are for the side to move at the root (MAX); the games speak for the side to move at each
// node, so MIN turns the sign of what it hears.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score min_value(Search *search, LabNode *node);

static Score max_value(Search *search, LabNode *node) {
    Score best = -search->infinity;
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) return value;
    while (lab_next(search, node)) {
        value = min_value(search, node + 1);
        if (value > best) {
            best = value;
            lab_better(search, node);
        }
    }
    return lab_leave(search, node, best);
}

static Score min_value(Search *search, LabNode *node) {
    Score worst = search->infinity;
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) return -value;
    while (lab_next(search, node)) {
        value = max_value(search, node + 1);
        if (value < worst) {
            worst = value;
            lab_better(search, node);
        }
    }
    return -lab_leave(search, node, -worst);
}

const LabAlgorithm lab_minimax = {
    .name = "minimax",
    .title = "Minimax",
    .summary = "visits every node to the horizon: the value all exact algorithms must find",
    .family = FAMILY_FULL,
    .start = max_value,
};

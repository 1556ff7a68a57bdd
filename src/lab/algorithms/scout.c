// SPDX-License-Identifier: GPL-3.0-or-later
// scout.c - Test and Scout: search the eldest child, then only test whether the others are better.
#include "lab/algorithms.h"
#include "lab/search.h"

// Is the value of the node above v?
static bool test(Search *search, LabNode *node, Score v) {
    return lab_fail_soft(search, node, v, v + 1) > v;
}

static Score scout(Search *search, LabNode *node) {
    Score best;
    if (lab_enter(search, node, -search->infinity, search->infinity, &best)) return best;
    lab_next(search, node);
    best = -scout(search, node + 1); // the eldest child: the first best
    lab_better(search, node);
    while (lab_next(search, node)) {
        if (test(search, node + 1, -best - 1) || search->is_stopped) continue; // not better
        lab_note_research(search, node);
        best = -scout(search, node + 1);
        lab_better(search, node);
    }
    return lab_leave(search, node, best);
}

const LabAlgorithm lab_scout = {
    .name = "scout",
    .title = TERM("Test and Scout"),
    .summary = "tests each younger child and searches only those that pass",
    .family = FAMILY_TEST,
    .start = scout,
    .visit = lab_fail_soft,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// failsoft.c - the lecture's NegEchec-alpha-beta, "with failure information" (fail-soft).
//
// The best value found is returned even when it lies outside the window: it is then a bound that
// says by how much the search failed. Test, P-alpha-beta, NegaC* and MTD(f) live on that.
#include "lab/algorithms.h"
#include "lab/search.h"

Score lab_fail_soft(Search *search, LabNode *node, Score alpha, Score beta) {
    Score best;
    if (lab_enter(search, node, alpha, beta, &best)) return best;
    lab_narrow(search, node, &alpha, &beta);
    best = -search->infinity;
    while (lab_next(search, node)) {
        Score value;
        do value = -lab_fail_soft(search, node + 1, -beta, -alpha);
        while (lab_again(search, node, value, alpha));
        if (value >= beta) return lab_cut(search, node, value);
        if (value > best) best = value;
        if (value > alpha) {
            alpha = value;
            lab_better(search, node);
        }
    }
    return lab_leave(search, node, best); // instead of alpha
}

const LabAlgorithm lab_failsoft = {
    .name = "failsoft",
    .title = TERM("Fail-soft alpha-beta"),
    .summary = "alpha-beta that tells by how much it failed",
    .family = FAMILY_WINDOW,
    .visit = lab_fail_soft,
};

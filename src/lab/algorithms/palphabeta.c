// SPDX-License-Identifier: GPL-3.0-or-later
// palphabeta.c - P-alpha-beta: trust the eldest child and only verify
// that the others are not better.
//
// The lecture prints the verifying window as [-best, -(best - 1)], which is empty and lies on
// the wrong side: `roque lab theorems` shows a tree where that goes wrong. A younger child is
// better when its value, turned around, exceeds best, so the question for the child is put with
// the window [-(best + 1), -best].
#include "lab/algorithms.h"
#include "lab/search.h"

static Score p_alpha_beta(Search *search, LabNode *node) {
    Score best;
    if (lab_enter(search, node, -search->infinity, search->infinity, &best)) return best;
    lab_next(search, node);
    best = -p_alpha_beta(search, node + 1); // the eldest child
    lab_better(search, node);
    while (lab_next(search, node)) {
        LabNode *younger = node + 1;
        Score value = -lab_fail_soft(search, younger, -(best + 1), -best);
        if (value <= best || search->is_stopped) continue;
        if (!younger->is_leaf) {
            lab_note_research(search, node);
            value = -lab_fail_soft(search, younger, -search->infinity, -value);
        }
        best = value;
        lab_better(search, node);
    }
    return lab_leave(search, node, best);
}

const LabAlgorithm lab_palphabeta = {
    .name = "palphabeta",
    .title = TERM("P-alpha-beta"),
    .summary = "the eldest child in full, the others only verified with a null window",
    .family = FAMILY_TEST,
    .start = p_alpha_beta,
    .visit = lab_fail_soft,
};

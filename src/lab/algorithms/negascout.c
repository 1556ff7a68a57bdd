// SPDX-License-Identifier: GPL-3.0-or-later
// negascout.c - NegaScout (also known as principal variation search):
// Scout inside the alpha-beta window.
//
// Younger children are asked with a null window [alpha, alpha + 1]; one that answers inside (alpha,
// beta) is searched again, now with a window that starts at the value it proved.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score nega_scout(Search *search, LabNode *node, Score alpha, Score beta) {
    Score value;
    if (lab_enter(search, node, alpha, beta, &value)) return value;
    lab_narrow(search, node, &alpha, &beta);
    Score upper = beta; // the window of the next child: beta first, null afterwards
    while (lab_next(search, node)) {
        bool is_younger = node->next > 1;
        do value = -nega_scout(search, node + 1, -upper, -alpha);
        while (lab_again(search, node, value, alpha));
        if (alpha < value && value < beta && is_younger && !node[1].is_leaf
            && !search->is_stopped) {
            lab_note_research(search, node);
            value = -nega_scout(search, node + 1, -beta, -value);
        }
        if (value >= beta) return lab_cut(search, node, value);
        if (value > alpha) {
            alpha = value;
            lab_better(search, node);
        }
        upper = alpha + 1;
    }
    return lab_leave(search, node, alpha);
}

const LabAlgorithm lab_negascout = {
    .name = "negascout",
    .title = "NegaScout (PVS)",
    .summary = "alpha-beta that expects the first move to be the best and verifies the others",
    .family = FAMILY_WINDOW,
    .visit = nega_scout,
};

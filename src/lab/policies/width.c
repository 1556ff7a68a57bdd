// SPDX-License-Identifier: GPL-3.0-or-later
// width.c - the first document's `largeur`: after sorting, only the best few moves are searched.
#include "lab/policies.h"

static void narrow(Policy *policy, Search *search, LabNode *node) {
    if (node->count <= policy->number) return;
    for (int i = policy->number; i < node->count; i++)
        lab_note_skip(search, node, node->moves[i], REASON_WIDTH);
    node->count = policy->number;
}

const LabPolicyKind policy_width = {
    .slot = "width",
    .summary = "searches only the first N moves of each node, after sorting (largeur)",
    .least = 1,
    .most = GAME_MOVES_MAX,
    .usual = 5,
    .narrow = narrow,
};

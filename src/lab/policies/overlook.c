// SPDX-License-Identifier: GPL-3.0-or-later
// overlook.c - blind spots: some moves do not come to mind, so that a search plays weaker.
//
// Whether a move is seen follows from the position, the move and the seed alone: a blind spot stays
// one for the whole game, for one's own moves and the opponent's. One move is always seen.
#include "lab/policies.h"

enum { PERMILL = 1000 };

// The seed of the game; chance itself is left where it is.
static void begin(Policy *policy, Search *search) {
    Random random = search->random;
    *(uint64_t *)policy->state = random_next(&random);
}

static void narrow(Policy *policy, Search *search, LabNode *node) {
    uint64_t salt = *(const uint64_t *)policy->state ^ node->key;
    int seen = 0, clearest = 0;
    uint64_t clearest_draw = 0;
    for (int i = 0; i < node->count; i++) {
        uint64_t draw = random_mix(salt ^ random_mix(node->moves[i])) % PERMILL;
        if (draw >= clearest_draw) {
            clearest_draw = draw;
            clearest = i;
        }
        if (draw >= (uint64_t)policy->number)
            node->moves[seen++] = node->moves[i];
        else
            lab_note_skip(search, node, node->moves[i], REASON_OVERLOOKED);
    }
    if (seen == 0 && node->count > 0) node->moves[seen++] = node->moves[clearest];
    node->count = seen;
}

const LabPolicyKind policy_overlook = {
    .slot = "overlook",
    .summary = "does not see N of 1000 moves, always the same in a game: a weaker player",
    .least = 1,
    .most = PERMILL - 1,
    .usual = 300,
    .is_lasting = true,
    .keys = HOOK_KEYS,
    .state_bytes = sizeof(uint64_t),
    .begin = begin,
    .narrow = narrow,
};

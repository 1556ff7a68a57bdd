// SPDX-License-Identifier: GPL-3.0-or-later
// endings.c - positions with little left are looked up: whole endings are
// solved backwards when first met.
//
// What a table says is true of a game that goes on from its position without a past. Where a
// position that comes back ends the game at once, the past must therefore be empty: only moves that
// cannot be taken back lead into the table. Where it takes a third time, one earlier visit of every
// position does no harm, because the way to a win visits none twice.
#include "lab/policies.h"
#include "lab/retrograde.h"

enum {
    // positions of a space that is solved without asking: a fraction of a second
    COUNT_USUAL = 1 << 18,
    SIZE_MOST = 64,
};

typedef struct EndingsPolicy {
    Retrograde *tables;
    bool has_come_back; // some position of the game before, already
} EndingsPolicy;

static bool open(Policy *policy, Search *search, Error *error) {
    RetrogradeLimits limits = {
        .size_most = policy->number,
        .count_most = policy->number == 0 ? COUNT_USUAL : 0,
        .memory_mb = search->spec->memory_mb,
    };
    EndingsPolicy *endings = policy->state;
    endings->tables = retrograde_open(search->game, &limits, error);
    return endings->tables != NULL;
}

static void close(Policy *policy) {
    retrograde_close(((EndingsPolicy *)policy->state)->tables);
}

static void begin(Policy *policy, Search *search) {
    EndingsPolicy *endings = policy->state;
    retrograde_set_stop(endings->tables, search->stop);
    endings->has_come_back = false;
    for (int i = 0; i < search->history_count && !endings->has_come_back; i++) {
        for (int j = i + 1; j < search->history_count; j++)
            endings->has_come_back |= search->history[i] == search->history[j];
    }
}

// Does nothing that happened before matter to what the table says?
static bool has_no_past(const EndingsPolicy *endings, const Search *search, const LabNode *node) {
    if (node->reversible_count == 0) return true;
    if (search->game->repetition != REPETITION_DRAWS || search->game->repetitions_end < 3)
        return false;
    return node->reversible_count <= node->ply || !endings->has_come_back;
}

// The root wants a move, and its children know enough.
static void foresee(Policy *policy, Search *search, LabNode *node, Score *lower, Score *upper) {
    const EndingsPolicy *endings = policy->state;
    Score least, most;
    int score;
    if (node->ply == 0 || search->forbids_return
        || !retrograde_covers(endings->tables, node->position)
        || !has_no_past(endings, search, node) || search->game->is_over(node->position, &score)
        || !retrograde_probe(endings->tables, node->position, &least, &most))
        return;
    least = lab_final_score(search, node, least);
    most = lab_final_score(search, node, most);
    if (least > *lower) *lower = least;
    if (most < *upper) *upper = most;
}

const LabPolicyKind policy_endings = {
    .slot = "endings",
    .summary =
        "solves endings of up to N pieces or seeds backwards and looks them up (0: small ones)",
    .least = 0,
    .most = SIZE_MOST,
    .usual = 0,
    .is_lasting = true,
    .keys = HOOK_KEYS,
    .state_bytes = sizeof(EndingsPolicy),
    .open = open,
    .close = close,
    .begin = begin,
    .foresee = foresee,
};

Retrograde *policy_endings_of(const Search *search) {
    const EndingsPolicy *endings = lab_policy_state(search, &policy_endings);
    return endings != NULL ? endings->tables : NULL;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// foresee.c - what the game itself knows about its end, for searches that want the true value.
//
// A node whose bounds are foreseen is settled, or its window narrowed, before a move is
// tried; moves that lose at once are not tried where another is left; and positions close to
// the end go to the game's own code. All of it looks beyond the horizon: a search of a fixed
// depth may then know more than minimax.
#include <stdlib.h>
#include <string.h>

#include "lab/policies.h"

static void foresee(Policy *policy, Search *search, LabNode *node, Score *lower, Score *upper) {
    int least;
    int most;
    search->game->foresee(node->position, (Foresight)policy->kind->variant, &least, &most);
    if (least > *lower) *lower = least;
    if (most < *upper) *upper = most;
}

// What the game remembers of the positions it searched to the end.
typedef struct Finish {
    void *memory; // NULL: the game wants none
    size_t bytes;
    uint32_t generation; // 1 and more; fresh memory is of generation 0
} Finish;

static bool open_finish(Policy *policy, Search *search, Error *error) {
    const size_t bytes = search->game->finish_bytes;
    void *memory = bytes > 0 ? calloc(1, bytes) : NULL;
    if (memory == NULL && bytes > 0) return error_no_memory(error);
    *(Finish *)policy->state = (Finish){.memory = memory, .bytes = bytes, .generation = 1};
    search->memory_bytes += bytes;
    return true;
}

static void close_finish(Policy *policy) {
    free(((Finish *)policy->state)->memory);
}

// Clearing megabytes would take longer than most positions of a file.
static void forget_finish(Policy *policy) {
    Finish *finish = policy->state;
    if (finish->generation == UINT32_MAX) {
        if (finish->memory != NULL) memset(finish->memory, 0, finish->bytes);
        finish->generation = 0;
    }
    finish->generation++;
}

static bool finish(Policy *policy, Search *search, LabNode *node, Score *value) {
    if (node->ply == 0) return false; // the root wants its best move
    const Finish *kept = policy->state;
    GameFinish finish = {.alpha = node->alpha,
                         .beta = node->beta,
                         .nodes_most = UINT64_MAX,
                         .memory = kept->memory,
                         .generation = kept->generation};
    if (search->node_limit > 0) {
        uint64_t used = search->nodes_granted - (uint64_t)search->countdown;
        finish.nodes_most = search->node_limit - used;
    }
    bool is_found = search->game->finish(node->position, policy->number, &finish);
    node->at->nodes[0] += finish.nodes;
    lab_spend(search, finish.nodes);
    if (!is_found && finish.nodes == 0) return false; // the end is too far
    if (!is_found) search->is_stopped = true;
    node->at->finished++;
    *value = finish.value;
    return true;
}

static void order_solving(Policy *policy, Search *search, LabNode *node) {
    (void)policy;
    for (int i = 0; i < node->count; i++) {
        int rating = search->game->rate_move(node->position, node->moves[i]);
        bool is_far = rating > WEIGHT_ESTIMATE_MAX || rating < -WEIGHT_ESTIMATE_MAX;
        node->weights[i] += !is_far      ? rating
                            : rating < 0 ? -WEIGHT_ESTIMATE_MAX
                                         : WEIGHT_ESTIMATE_MAX;
    }
}

const LabPolicyKind policy_foresee_win = {
    .slot = "foresee",
    .name = "win",
    .summary = "a win by the next move settles a node",
    .variant = FORESEE_WIN,
    .foresee = foresee,
};

const LabPolicyKind policy_foresee_room = {
    .slot = "foresee",
    .name = "room",
    .summary = "and the best result that the room left allows bounds the window",
    .variant = FORESEE_ROOM,
    .foresee = foresee,
};

const LabPolicyKind policy_foresee_all = {
    .slot = "foresee",
    .name = "all",
    .summary = "all bounds that the game knows, and no move that loses at once",
    .keys = HOOK_CANDIDATES,
    .variant = FORESEE_ALL,
    .foresee = foresee,
};

const LabPolicyKind policy_finish = {
    .slot = "finish",
    .summary = "the game's own code for the last N moves",
    .least = 1,
    .most = 20,
    .usual = 12,
    .state_bytes = sizeof(Finish),
    .open = open_finish,
    .close = close_finish,
    .forget = forget_finish,
    .finish = finish,
};

const LabPolicyKind policy_order_solving = {
    .slot = "order",
    .name = "solving",
    .summary = "the game's order to find the true value: threats, few replies",
    .keeps_value = true,
    .order = order_solving,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// order_learnt.c - sorting by what the search itself learnt: killers,
// the lecture's killers, history.
#include "lab/policies.h"

static bool is_quiet(const Search *search, const LabNode *node, GameMove move) {
    MoveFacts facts = lab_describe(search, node, move);
    return facts.captured_value == 0 && facts.promotion_value == 0 && !facts.wins;
}

static void add_weight(LabNode *node, GameMove move, int weight) {
    if (move == GAME_NO_MOVE) return;
    for (int i = 0; i < node->count; i++) {
        if (node->moves[i] == move) node->weights[i] += weight;
    }
}

// Killers: quiet moves that cut a brother are tried early; two at each ply.
typedef struct Killers {
    GameMove moves[LAB_PLY_MAX + 2][2];
} Killers;

static void remember_killers(Policy *policy, Search *search, LabNode *node, Score value) {
    GameMove *killers = ((Killers *)policy->state)->moves[node->ply];
    if (value < node->beta || node->best == GAME_NO_MOVE || killers[0] == node->best) return;
    if (!is_quiet(search, node, node->best)) return;
    killers[1] = killers[0];
    killers[0] = node->best;
}

static void order_killers(Policy *policy, Search *search, LabNode *node) {
    (void)search;
    const GameMove *killers = ((Killers *)policy->state)->moves[node->ply];
    add_weight(node, killers[0], WEIGHT_KILLER);
    add_weight(node, killers[1], WEIGHT_KILLER - 1);
}

// The lecture's killers: a move after which the value drops sharply between two iterations. What
// each position was worth in the last iteration is kept in a small table of its own.
enum { DROP_SLOTS = 1 << 16, DROPS_KEPT = 2 };
typedef struct DropKillers {
    GameMove moves[LAB_PLY_MAX + 2][DROPS_KEPT];
    struct {
        uint64_t key;
        Score value;
        int depth;
    } last[DROP_SLOTS];
} DropKillers;

static void remember_drops(Policy *policy, Search *search, LabNode *node, Score value) {
    DropKillers *drops = policy->state;
    if (node->ply == 0) return;
    unsigned slot = node->key % DROP_SLOTS;
    bool is_known = drops->last[slot].key == node->key && drops->last[slot].depth < node->depth;
    if (is_known
        && value <= drops->last[slot].value - policy->number * search->game->score_unit / 10) {
        GameMove *killers = drops->moves[node->ply - 1];
        if (killers[0] != node[-1].move) {
            killers[1] = killers[0];
            killers[0] = node[-1].move;
        }
    }
    drops->last[slot].key = node->key;
    drops->last[slot].value = value;
    drops->last[slot].depth = node->depth;
}

static void order_drops(Policy *policy, Search *search, LabNode *node) {
    (void)search;
    const GameMove *killers = ((DropKillers *)policy->state)->moves[node->ply];
    add_weight(node, killers[0], WEIGHT_DROP_KILLER);
    add_weight(node, killers[1], WEIGHT_DROP_KILLER - 1);
}

// History (Schaeffer): moves that were best anywhere count, the more the deeper they were searched.
enum { HISTORY_BITS = 12 };
typedef struct History {
    int weights[2][1 << HISTORY_BITS];
} History;

static int *history_of(Policy *policy, const LabNode *node, GameMove move) {
    return &((History *)policy->state)
                ->weights[node->ply % 2][random_mix(move) >> (64 - HISTORY_BITS)];
}

static void halve(History *history) {
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 1 << HISTORY_BITS; i++) history->weights[side][i] /= 2;
    }
}

static void remember_history(Policy *policy, Search *search, LabNode *node, Score value) {
    (void)search;
    if (node->best == GAME_NO_MOVE || value <= node->alpha) return;
    int plies = node->depth / LAB_ONE_PLY;
    int *weight = history_of(policy, node, node->best);
    *weight += 1 << (plies < 16 ? plies : 16);
    if (*weight >= WEIGHT_HISTORY_MAX) halve(policy->state);
}

static void order_history(Policy *policy, Search *search, LabNode *node) {
    (void)search;
    for (int i = 0; i < node->count; i++)
        node->weights[i] += *history_of(policy, node, node->moves[i]);
}

const LabPolicyKind policy_order_killers = {
    .slot = "order",
    .name = "killers",
    .summary = "two quiet moves per ply that cut a brother of the node",
    .keeps_value = true,
    .state_bytes = sizeof(Killers),
    .is_fresh = true,
    .remember = remember_killers,
    .order = order_killers,
};

const LabPolicyKind policy_order_drop_killers = {
    .slot = "order",
    .name = "drop-killers",
    .summary =
        "the lecture's killers: moves after which the value drops sharply between iterations",
    .usual = 5, // half a pawn, disc or seed
    .keeps_value = true,
    .keys = HOOK_KEYS,
    .state_bytes = sizeof(DropKillers),
    .remember = remember_drops,
    .order = order_drops,
};

const LabPolicyKind policy_order_history = {
    .slot = "order",
    .name = "history",
    .summary = "moves that were best elsewhere in the tree, weighed by depth",
    .keeps_value = true,
    .state_bytes = sizeof(History),
    .is_fresh = true,
    .remember = remember_history,
    .order = order_history,
};

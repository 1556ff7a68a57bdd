// SPDX-License-Identifier: GPL-3.0-or-later
// order_facts.c - sorting by what can be seen in a move: the estimate, the first
// document's hierarchy with the variants it rejected, and the most valuable victim
// by the least valuable attacker.
#include "lab/policies.h"

static int clamp_estimate(Score score) {
    if (score > WEIGHT_ESTIMATE_MAX) return WEIGHT_ESTIMATE_MAX;
    return score < -WEIGHT_ESTIMATE_MAX ? -WEIGHT_ESTIMATE_MAX : score;
}

static void order_estimate(Policy *policy, Search *search, LabNode *node) {
    (void)policy;
    for (int i = 0; i < node->count; i++)
        node->weights[i] += clamp_estimate(lab_estimate_after(search, node, node->moves[i]));
}

// Classes of the hierarchy, the most promising last. Promotions and
// victims take several steps each.
enum {
    CLASS_QUIET = 0,
    CLASS_THREAT = 1,
    CLASS_PROMOTION = 6,
    CLASS_CHECK = 12,
    CLASS_CAPTURE = 13,
    CLASS_WIN = 19,
    STEPS = 5,
};

// Pieces and the like by value, in five steps: bishop below knight as in the document, for what it
// lists as queen, rook, knight, bishop, pawn differ in value in most games.
static int step_of(const Search *search, int value) {
    int pieces = value / search->game->score_unit;
    return pieces >= 8 ? 4 : pieces >= 5 ? 3 : pieces >= 3 ? 2 : pieces >= 2 ? 1 : 0;
}

// The most valuable thing the mover would threaten after the move, if it had another one.
static int threatened_value(Search *search, LabNode *node, GameMove move) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    game->play(node->position, move, child->position);
    if (game->pass == NULL || !game->pass(child->position, child[1].position)) return 0;
    GameMove *moves = node->moves + node->count;
    int count = game->list_moves(child[1].position, moves);
    int best = 0;
    for (int i = 0; i < count; i++) {
        MoveFacts facts = lab_describe(search, child + 1, moves[i]);
        if (facts.captured_value > best) best = facts.captured_value;
    }
    return best;
}

// What the hierarchy looks at, each with what stands before it.
typedef enum Detail { DETAIL_NONE, DETAIL_VICTIMS, DETAIL_THREATS } Detail;

static int class_of(Search *search, LabNode *node, GameMove move, Detail detail) {
    MoveFacts facts = lab_describe(search, node, move);
    if (facts.wins) return CLASS_WIN;
    if (facts.captured_value > 0)
        return CLASS_CAPTURE
               + (detail >= DETAIL_VICTIMS ? step_of(search, facts.captured_value) : 0);
    if (facts.gives_check) return CLASS_CHECK;
    if (facts.promotion_value > 0) return CLASS_PROMOTION + step_of(search, facts.promotion_value);
    int threat = detail == DETAIL_THREATS ? threatened_value(search, node, move) : 0;
    return threat > 0 ? CLASS_THREAT + step_of(search, threat) : CLASS_QUIET;
}

static void order_hierarchy(Policy *policy, Search *search, LabNode *node) {
    for (int i = 0; i < node->count; i++) {
        int class = class_of(search, node, node->moves[i], (Detail)policy->kind->variant);
        Score estimate = lab_estimate_after(search, node, node->moves[i]);
        node->weights[i] += class * WEIGHT_CLASS + clamp_estimate(estimate);
    }
}

static void order_mvv_lva(Policy *policy, Search *search, LabNode *node) {
    (void)policy;
    for (int i = 0; i < node->count; i++) {
        MoveFacts facts = lab_describe(search, node, node->moves[i]);
        if (facts.wins) node->weights[i] += CLASS_WIN * WEIGHT_CLASS;
        if (facts.promotion_value > 0)
            node->weights[i] += WEIGHT_CLASS + clamp_estimate(facts.promotion_value);
        if (facts.captured_value == 0) continue;
        node->weights[i] +=
            WEIGHT_CLASS + clamp_estimate(facts.captured_value * 16 - facts.mover_value);
    }
}

const LabPolicyKind policy_order_estimate = {
    .slot = "order",
    .name = "estimate",
    .summary = "sorts by the estimate after the move",
    .keeps_value = true,
    .order = order_estimate,
};

const LabPolicyKind policy_order_hierarchy = {
    .slot = "order",
    .name = "hierarchy",
    .summary = "win, capture, check, promotion, then the estimate: the first document's order",
    .variant = DETAIL_NONE,
    .keeps_value = true,
    .order = order_hierarchy,
};

const LabPolicyKind policy_order_hierarchy_victims = {
    .slot = "order",
    .name = "hierarchy-victims",
    .summary = "the hierarchy with captures by their victim: tried by the document and dropped",
    .keeps_value = true,
    .variant = DETAIL_VICTIMS,
    .order = order_hierarchy,
};

const LabPolicyKind policy_order_hierarchy_threats = {
    .slot = "order",
    .name = "hierarchy-threats",
    .summary = "victims, and threats as one more class: tried by the document and dropped",
    .keeps_value = true,
    .variant = DETAIL_THREATS,
    .order = order_hierarchy,
};

const LabPolicyKind policy_order_mvv_lva = {
    .slot = "order",
    .name = "mvv-lva",
    .summary = "captures first: the most valuable victim by the least valuable attacker",
    .keeps_value = true,
    .order = order_mvv_lva,
};

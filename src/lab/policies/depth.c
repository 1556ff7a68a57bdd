// SPDX-License-Identifier: GPL-3.0-or-later
// depth.c - how far a move carries the horizon: the lecture's SX,
// late-move reductions, check extension.
#include "lab/policies.h"

static bool is_tactical(MoveFacts facts) {
    return facts.captured_value > 0 || facts.promotion_value > 0 || facts.gives_check || facts.wins;
}

// SX: the horizon is 10 times the depth; an ordinary move costs 10, a capture or check 3, a
// dull move 35. A move is dull when it is quiet and leaves its player worse off by the
// estimate. The lecture gives no bound; here captures and checks are cheap as long as the
// line, ended by ordinary moves, is no longer than twice the depth: where captures lead to
// captures the tree would have no end.
enum { COST_INTERESTING = 3, COST_DULL = 35, LINE_LONGEST = 2 };

static int sx_depth(Policy *policy, Search *search, LabNode *node, int depth) {
    (void)policy;
    (void)depth;
    MoveFacts facts = lab_describe(search, node, node->move);
    int cost = LAB_ONE_PLY;
    if (is_tactical(facts)) {
        int line = (node->ply + 1) * LAB_ONE_PLY + node->depth - COST_INTERESTING;
        if (line <= LINE_LONGEST * search->nodes[0].depth) cost = COST_INTERESTING;
    } else {
        search->counters.order_evaluations += 2;
        Score before = lab_evaluate(search, node);
        if (-lab_evaluate(search, node + 1) < before) cost = COST_DULL;
    }
    node[1].full_depth = node->depth - cost; // it is the plan, not a reduction to be verified
    *(cost < LAB_ONE_PLY ? &search->counters.extensions : &search->counters.reductions) +=
        cost != LAB_ONE_PLY;
    return node->depth - cost;
}

// Late-move reductions: after the first N moves quiet ones are first searched one ply less deep.
enum { REDUCTION_DEPTH_MIN = 3 * LAB_ONE_PLY };

static int late_depth(Policy *policy, Search *search, LabNode *node, int depth) {
    bool is_late = node->next > policy->number && node->depth >= REDUCTION_DEPTH_MIN;
    if (!is_late || depth != node[1].full_depth) return depth;
    if (is_tactical(lab_describe(search, node, node->move)) || lab_is_in_check(search, node))
        return depth;
    return depth - LAB_ONE_PLY;
}

// Check extension: a move that gives check costs nothing, up to twice the depth of the search.
static int check_depth(Policy *policy, Search *search, LabNode *node, int depth) {
    (void)policy;
    bool has_room =
        (node->ply + 1) * LAB_ONE_PLY < 2 * search->nodes[0].depth && node->ply < LAB_PLY_MAX - 2;
    if (!has_room || !lab_describe(search, node, node->move).gives_check) return depth;
    node[1].full_depth = depth; // what was asked for; the extension comes on top
    return depth + LAB_ONE_PLY;
}

const LabPolicyKind policy_sx = {
    .slot = "sx",
    .summary = "fractional horizon: captures and checks cost 3, ordinary moves 10, dull ones 35",
    .child_depth = sx_depth,
};

const LabPolicyKind policy_late_moves = {
    .slot = "lmr",
    .summary = "after the first N moves, quiet moves are first searched one ply less deep",
    .least = 1,
    .most = GAME_MOVES_MAX,
    .usual = 4,
    .child_depth = late_depth,
};

const LabPolicyKind policy_check_extension = {
    .slot = "check-extension",
    .summary = "moves that give check are searched one ply deeper",
    .child_depth = check_depth,
};

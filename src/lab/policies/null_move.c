// SPDX-License-Identifier: GPL-3.0-or-later
// null_move.c - two ideas of one name.
//
// The usual null move: if even passing would be good enough for a cut, some move
// surely is. The lecture's: if a player who moves twice in a row gains little, the
// first of the two moves is dropped.
#include "lab/policies.h"

enum { NULL_DEPTH_MIN = 3 * LAB_ONE_PLY, LECTURE_DEPTH_MIN = 2 * LAB_ONE_PLY };

static bool null_is_allowed(const Search *search, const LabNode *node) {
    return node->depth >= NULL_DEPTH_MIN && node->ply > 0
           && !node->is_null // two passes in a row prove nothing
           && node->beta < search->infinity && !lab_is_in_check(search, node)
           && lab_evaluate(search, node) >= node->beta;
}

static bool prune_null(Policy *policy, Search *search, LabNode *node, Score *value) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    if (!null_is_allowed(search, node)) return false;
    if (game->pass == NULL || !game->pass(node->position, child->position)) return false;
    int count = node->count;
    node->move = GAME_NO_MOVE;
    child->is_null = true;
    child->type = 0;
    child->depth = child->full_depth = node->depth - (1 + policy->number) * LAB_ONE_PLY;
    child->moves = node->moves + count;
    child->weights = node->weights + count;
    child->is_on_last_line = false;
    lab_take_features(search, child);
    child->path_key = random_mix(node->path_key ^ 1);
    child->reversible_count = 0; // nothing can be repeated across a pass
    child->memory_key = 0;
    child->key = search->hooks & HOOK_KEYS ? game->key(child->position) : 0;
    Score answer = -search->spec->algorithm->visit(search, child, -node->beta, -node->beta + 1);
    if (answer < node->beta || search->is_stopped) return false;
    search->counters.null_cuts++;
    *value = node->beta;
    return true;
}

// The best estimate its player can reach by moving again after the
// move; infinity when he cannot pass.
static Score after_two_moves(Search *search, LabNode *node, GameMove move) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    LabNode *again = node + 2;
    game->play(node->position, move, child->position);
    if (!game->pass(child->position, again->position)) return search->infinity;
    lab_take_features(search, again);
    GameMove *moves = node->moves + node->count;
    int count = game->list_moves(again->position, moves);
    Score best = -search->infinity;
    for (int i = 0; i < count; i++) {
        Score estimate = lab_estimate_after(search, again, moves[i]);
        if (estimate > best) best = estimate;
    }
    return count > 0 ? best : search->infinity;
}

static void narrow_lecture(Policy *policy, Search *search, LabNode *node) {
    if (node->depth < LECTURE_DEPTH_MIN || node->ply == 0 || search->game->pass == NULL) return;
    if (node->ply >= LAB_PLY_MAX - 2) return;
    Score now = lab_evaluate(search, node);
    Score little = policy->number * search->game->score_unit / 100;
    // Weights are free once the moves are sorted; here they mark the moves to keep.
    int kept = 0;
    for (int i = 0; i < node->count; i++) {
        node->weights[i] = after_two_moves(search, node, node->moves[i]) > now + little;
        kept += node->weights[i];
    }
    if (kept == 0) return; // all alike: none is dropped
    kept = 0;
    for (int i = 0; i < node->count; i++) {
        if (node->weights[i])
            node->moves[kept++] = node->moves[i];
        else
            lab_note_skip(search, node, node->moves[i], REASON_NULL_MOVE);
    }
    node->count = kept;
}

const LabPolicyKind policy_null_move = {
    .slot = "null",
    .name = NULL,
    .summary = "cuts when even a pass, searched N plies less deep, fails high",
    .least = 1,
    .most = 6,
    .usual = 2,
    .prune = prune_null,
};

const LabPolicyKind policy_null_lecture = {
    .slot = "null-lecture",
    .summary = "drops moves after which a second move in a row gains less than N hundredths",
    .least = 0,
    .most = 100000,
    .usual = 10,
    .narrow = narrow_lecture,
};

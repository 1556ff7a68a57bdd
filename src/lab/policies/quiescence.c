// SPDX-License-Identifier: GPL-3.0-or-later
// quiescence.c - goes on at the horizon until the position is quiet.
//
// The first document calls a position unstable when the side to move can capture something or
// is in check, and then searches only tactical moves: captures, or every move out of a check.
// It knows no stand-pat: who can capture must. It first tried a wider definition, any own piece
// threatened, and saw the search explode. Stand-pat is the usual form: the side to move may
// also be content with the estimate.
//
// What lies behind one leaf is bounded, so that a search ends where captures lead to
// captures without end: when so many nodes were visited, positions are estimated as they
// stand. The counters tell how often.
#include "lab/policies.h"

typedef enum Style { STYLE_CRP, STYLE_THREATENED, STYLE_STAND_PAT } Style;

enum { PLIES_MAX = 24, THREATENED_PLIES_MAX = 4, LEAF_NODES_MOST = 4096 };

// The search behind one leaf.
typedef struct Quiet {
    Style style;
    int nodes_left;
} Quiet;

static Score estimate(Search *search, LabNode *node) {
    node->at->evaluations++;
    return lab_evaluate(search, node);
}

// Could the opponent, had he the move, capture something?
static bool is_threatened(Search *search, LabNode *node) {
    const Game *game = search->game;
    LabNode *child = node + 1;
    if (game->pass == NULL || !game->pass(node->position, child->position)) return false;
    GameMove *moves = node->moves + node->count;
    int count = game->list_moves(child->position, moves);
    for (int i = 0; i < count; i++) {
        if (lab_describe(search, child, moves[i]).captured_value > 0) return true;
    }
    return false;
}

// Lists what must be searched before the position may be estimated; none: it is quiet.
static int list_tactical(Search *search, LabNode *node, Style style, int plies, bool *has_move) {
    int count = lab_list_allowed(search, node);
    *has_move = count > 0;
    node->next = 0;
    node->count = count;
    bool takes_all = style != STYLE_STAND_PAT && lab_is_in_check(search, node);
    if (style == STYLE_THREATENED && plies < THREATENED_PLIES_MAX && !takes_all)
        takes_all = is_threatened(search, node);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        MoveFacts facts = lab_describe(search, node, node->moves[i]);
        if (takes_all || facts.captured_value > 0 || facts.wins)
            node->moves[kept++] = node->moves[i];
    }
    node->count = kept;
    if (kept > 0) lab_sort_moves(search, node);
    return node->count;
}

static Score quiesce(Search *search, LabNode *node, Score alpha, Score beta, Quiet *quiet,
                     int plies);

static Score visit_child(Search *search, LabNode *node, Score alpha, Score beta, Quiet *quiet,
                         int plies) {
    LabNode *child = node + 1;
    if (--search->countdown < 0 && lab_limit_reached(search)) return 0;
    child->line_length = 0;
    search->counters.quiescence_nodes++;
    child->at->nodes[0]++;
    Score score = 0;
    bool is_back = (search->hooks & HOOK_KEYS) && lab_is_repetition(search, child, &score);
    if (is_back || search->game->is_over(child->position, &score)) {
        child->at->finished++;
        return -(is_back ? score : lab_final_score(search, child, score));
    }
    return -quiesce(search, child, -beta, -alpha, quiet, plies + 1);
}

static Score quiesce(Search *search, LabNode *node, Score alpha, Score beta, Quiet *quiet,
                     int plies) {
    bool is_far = plies >= PLIES_MAX || node->ply >= LAB_PLY_MAX - 2;
    if (is_far || --quiet->nodes_left < 0) return estimate(search, node);
    bool has_move = false;
    int count = list_tactical(search, node, quiet->style, plies, &has_move);
    if (!has_move) { // the game goes on, so every move was forbidden
        node->at->finished++;
        return lab_final_score(search, node, -search->game->score_bound);
    }
    if (count == 0) return estimate(search, node);
    if (quiet->style == STYLE_STAND_PAT) {
        Score standing = estimate(search, node);
        if (standing >= beta) return standing;
        node->at->hopes++;
        if (standing > alpha) alpha = standing;
    }
    for (int i = 0; i < count; i++) {
        node->next = i + 1;
        lab_step(search, node, node->moves[i]);
        Score value = visit_child(search, node, alpha, beta, quiet, plies);
        if (search->is_stopped) return alpha;
        if (value > alpha) alpha = value;
        if (alpha >= beta) return lab_cut_silently(search, node, alpha);
    }
    return alpha;
}

static Score leaf(Policy *policy, Search *search, LabNode *node) {
    Quiet quiet = {(Style)policy->kind->variant, LEAF_NODES_MOST};
    Score value = quiesce(search, node, node->alpha, node->beta, &quiet, 0);
    search->counters.bounded_leaves += quiet.nodes_left < 0;
    return value;
}

const LabPolicyKind policy_quiescence_crp = {
    .slot = "quiescence",
    .name = "crp",
    .summary = "captures, and all moves when in check, until none is left: the first document's",
    .variant = STYLE_CRP,
    .leaf = leaf,
};

const LabPolicyKind policy_quiescence_threatened = {
    .slot = "quiescence",
    .name = "crp-threatened",
    .summary = "also unstable when any own piece is threatened: tried by the document, explodes",
    .variant = STYLE_THREATENED,
    .leaf = leaf,
};

const LabPolicyKind policy_quiescence_stand_pat = {
    .slot = "quiescence",
    .name = "stand-pat",
    .summary = "captures, but the side to move may also be content with the estimate",
    .variant = STYLE_STAND_PAT,
    .leaf = leaf,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// pruning.c - step 5 of the search: nodes so far from the window that a shallow look is enough.
//
// Four ideas, tried in this order: razoring, reverse futility, the null move,
// ProbCut. "Worth" as in search.c.
#include "engine/params.h"
#include "engine/picker.h"
#include "engine/search_trace.h"
#include "engine/visit.h"

// The evaluation, or the table's score where that is known to be nearer the truth.
static Score best_guess(const Node *node, const Visit *visit) {
    const TableEntry *entry = &visit->entry;
    if (entry->score == SCORE_NONE || score_is_mate(entry->score)) return node->eval;
    Bound wanted = entry->score > node->eval ? BOUND_LOWER : BOUND_UPPER;
    return (entry->bound & wanted) != 0 ? entry->score : node->eval;
}

// So far below alpha that only tactics could help: let quiescence decide. Below resolution.
static Score try_razoring(Worker *worker, Node *node, const Visit *visit, Score guess) {
    if (!uses(worker, IDEA_RAZORING) || visit->depth > param(RAZOR_DEPTH)
        || guess + param(RAZOR_MARGIN) * visit->depth > visit->window.alpha) {
        return SCORE_NONE;
    }
    tell_aside(worker, REASON_RAZORING);
    Score score = quiescence_node(worker, node, null_window(visit->window.alpha));
    return score <= visit->window.alpha && !score_is_mate(score) ? score : SCORE_NONE;
}

// So far above beta that no reply can change it. Also called static null move.
static Score try_reverse_futility(const Worker *worker, const Node *node, const Visit *visit,
                                  Score guess) {
    int margin = param(RFP_MARGIN) * visit->depth - param(RFP_IMPROVING) * visit->is_improving;
    if (uses(worker, IDEA_WORSENING) && visit_opponent_worsens(node))
        margin -= param(RFP_WORSENING);
    if (margin < 0) margin = 0; // below beta nothing is cut off
    if (!uses(worker, IDEA_REVERSE_FUTILITY) || visit->depth > param(RFP_DEPTH) || node->was_pv
        || guess - margin < visit->window.beta || score_is_mate(guess)
        || score_is_loss(visit->window.beta)) {
        return SCORE_NONE;
    }
    return visit->window.beta + (guess - visit->window.beta) / param(RFP_DAMPING);
}

static bool null_move_allowed(const Worker *worker, const Node *node, const Visit *visit,
                              Score guess) {
    return uses(worker, IDEA_NULL_MOVE) && visit->depth >= param(NULL_DEPTH)
           && (visit->is_cut || !uses(worker, IDEA_CUT_NULL)) && guess >= visit->window.beta
           && node->eval >= visit->window.beta + param(NULL_EVAL_BASE)
                                - param(NULL_EVAL_SLOPE) * visit->depth
           && !node[-1].is_null // two passes in a row prove nothing
           && node->ply >= worker->null_ply_least
           && board_has_pieces(&node->board, (Side)node->board.side) // pawn endings: zugzwang
           && !score_is_loss(visit->window.beta);
}

// Give the opponent two moves in a row: if that is still too good, so is the position. Deep results
// are verified by a search that may not pass, against zugzwang.
static Score try_null_move(Worker *worker, Node *node, const Visit *visit, Score guess) {
    if (!null_move_allowed(worker, node, visit, guess)) return SCORE_NONE;
    Score beta = visit->window.beta;
    int for_eval = (guess - beta) / param(NULL_EVAL_DIVISOR);
    if (for_eval > param(NULL_EVAL_MAX)) for_eval = param(NULL_EVAL_MAX);
    Depth depth =
        visit->depth - param(NULL_BASE) - visit->depth / param(NULL_DEPTH_DIVISOR) - for_eval;
    node_foresee(worker, node, MOVE_NONE);
    node_play(worker, node, MOVE_NONE);
    tell_aside(worker, REASON_NULL_MOVE);
    Score score = -search_node(worker, node + 1, null_window(-beta), depth, !visit->is_cut);
    node->is_null = false;
    if (worker_is_stopped(worker)) return SCORE_DRAW;
    if (score < beta) return SCORE_NONE;
    if (score_is_win(score)) score = beta; // a mate after a pass is no proven mate
    if (visit->depth < param(NULL_VERIFY_DEPTH) || worker->null_ply_least > 0) return score;
    worker->null_ply_least = node->ply + depth * param(NULL_VERIFY_SHARE) / 100;
    tell_aside(worker, REASON_VERIFIED);
    Score verified = search_node(worker, node, null_window(beta - 1), depth, false);
    worker->null_ply_least = 0;
    return verified >= beta ? score : SCORE_NONE;
}

// A capture that beats beta by a margin in a shallow search will beat beta
// in a deep one. Below resolution.
static Score try_probcut(Worker *worker, Node *node, const Visit *visit) {
    Score target =
        visit->window.beta + param(PROBCUT_MARGIN) - param(PROBCUT_IMPROVING) * visit->is_improving;
    const TableEntry *entry = &visit->entry;
    bool table_says_no = entry->score != SCORE_NONE
                         && entry->depth >= visit->depth - param(PROBCUT_TABLE_DEPTH)
                         && entry->score < target;
    if (!uses(worker, IDEA_PROBCUT) || visit->depth < param(PROBCUT_DEPTH)
        || score_is_mate(visit->window.beta) || table_says_no) {
        return SCORE_NONE;
    }
    Depth depth = visit->depth - param(PROBCUT_REDUCTION);
    Picker picker;
    picker_begin(&picker, worker, node, PICK_WINNERS, entry->move, target - node->eval);
    for (Move move; (move = picker_next(&picker, true)) != MOVE_NONE;) {
        node_foresee(worker, node, move);
        node_play(worker, node, move);
        tell_aside(worker, REASON_PROBCUT);
        Score score = -quiescence_node(worker, node + 1, null_window(-target));
        if (score >= target && depth > 0) {
            tell_aside(worker, REASON_PROBCUT);
            score = -search_node(worker, node + 1, null_window(-target), depth, !visit->is_cut);
        }
        if (worker_is_stopped(worker)) return SCORE_DRAW;
        if (score < target) continue;
        node_remember(worker, node,
                      &(TableEntry){move, score, .depth = depth + 1, .bound = BOUND_LOWER});
        return score_is_mate(score) ? score : score - (target - visit->window.beta);
    }
    return SCORE_NONE;
}

Score visit_prune(Worker *worker, Node *node, const Visit *visit) {
    if (visit->is_pv || node->in_check || node->excluded != MOVE_NONE) return SCORE_NONE;
    Score guess = best_guess(node, visit);
    tell_judge(worker, node, guess);
    Score score = because(worker, REASON_RAZORING, try_razoring(worker, node, visit, guess));
    if (score == SCORE_NONE)
        score = because(worker, REASON_REVERSE_FUTILITY,
                        try_reverse_futility(worker, node, visit, guess));
    if (score == SCORE_NONE)
        score = because(worker, REASON_NULL_MOVE, try_null_move(worker, node, visit, guess));
    if (score == SCORE_NONE)
        score = because(worker, REASON_PROBCUT, try_probcut(worker, node, visit));
    return score;
}

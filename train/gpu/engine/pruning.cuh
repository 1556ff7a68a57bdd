// SPDX-License-Identifier: GPL-3.0-or-later
// pruning.cuh - src/engine/pruning.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_PRUNING_CUH
#define ROQUE_TRAIN_ENGINE_PRUNING_CUH

#include "quiescence.cuh"

namespace engine {

// ---- step 5: far from the window, nothing needs to be searched deeply ----

template <int WIDTH>
DEVICE Step begin_prune(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    Node *node = visit.node;
    if (visit.is_pv || node->in_check || node->excluded != MOVE_NONE) return STEP_BEGIN_MOVES;
    int guess = better_known(visit.entry, node->eval), alpha = visit.window.alpha;
    worker.once([&] { visit.guess = guess; });
    if (!worker.uses(IDEA_RAZORING) || visit.depth > worker.param(RAZOR_DEPTH)
        || guess + worker.param(RAZOR_MARGIN) * visit.depth > alpha)
        return STEP_PRUNE_BY_EVAL;
    request = {node, null_window(alpha), 0, false, STEP_RAZORED};
    return STEP_ASK;
}

DEVICE Step take_razored(const Visit &visit, int score) {
    return score <= visit.window.alpha && !score_is_mate(score) ? STEP_DONE : STEP_PRUNE_BY_EVAL;
}

template <int WIDTH>
DEVICE int try_reverse_futility(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                                int guess) {
    int beta = visit.window.beta;
    int margin =
        worker.param(RFP_MARGIN) * visit.depth - worker.param(RFP_IMPROVING) * visit.is_improving;
    if (worker.uses(IDEA_WORSENING) && visit_opponent_worsens(node))
        margin -= worker.param(RFP_WORSENING);
    if (margin < 0) margin = 0;
    if (!worker.uses(IDEA_REVERSE_FUTILITY) || visit.depth > worker.param(RFP_DEPTH) || node->was_pv
        || guess - margin < beta || score_is_mate(guess) || score_is_loss(beta))
        return SCORE_NONE;
    return beta + (guess - beta) / worker.param(RFP_DAMPING);
}

template <int WIDTH>
DEVICE bool null_move_allowed(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                              int guess) {
    int beta = visit.window.beta;
    return worker.uses(IDEA_NULL_MOVE) && (visit.is_cut || !worker.uses(IDEA_CUT_NULL))
           && visit.depth >= worker.param(NULL_DEPTH) && guess >= beta
           && node->eval >= beta + worker.param(NULL_EVAL_BASE)
                                - worker.param(NULL_EVAL_SLOPE) * visit.depth
           && !node[-1].is_null && node->ply >= worker.null_ply_least
           && board_has_pieces(node->board, side_to_move(node->board)) && !score_is_loss(beta);
}

template <int WIDTH>
DEVICE Step prune_by_eval(Worker<WIDTH> &worker, Visit &visit, int &score, Request &request) {
    Node *node = visit.node;
    int guess = visit.guess, beta = visit.window.beta;
    score = try_reverse_futility(worker, node, visit, guess);
    if (score != SCORE_NONE) return STEP_DONE;
    if (!null_move_allowed(worker, node, visit, guess)) return STEP_PROBCUT;
    int for_eval = (guess - beta) / worker.param(NULL_EVAL_DIVISOR);
    if (for_eval > worker.param(NULL_EVAL_MAX)) for_eval = worker.param(NULL_EVAL_MAX);
    int depth = visit.depth - worker.param(NULL_BASE)
                - visit.depth / worker.param(NULL_DEPTH_DIVISOR) - for_eval;
    worker.once([&] { visit.asked_depth = depth; });
    node_play(worker, node, MOVE_NONE);
    request = {node + 1, null_window(-beta), depth, !visit.is_cut, STEP_PASSED};
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_passed(Worker<WIDTH> &worker, Visit &visit, int &score, Request &request) {
    Node *node = visit.node;
    int beta = visit.window.beta, depth = visit.asked_depth;
    score = -score;
    worker.once([&] { node->is_null = false; });
    if (worker.is_stopped()) {
        score = SCORE_DRAW;
        return STEP_DONE;
    }
    if (score < beta) return STEP_PROBCUT;
    if (score_is_win(score)) score = beta;
    if (visit.depth < worker.param(NULL_VERIFY_DEPTH) || worker.null_ply_least > 0)
        return STEP_DONE;
    worker.once([&] { visit.proof = score; });
    worker.null_ply_least = node->ply + depth * worker.param(NULL_VERIFY_SHARE) / 100;
    request = {node, null_window(beta - 1), depth, false, STEP_VERIFIED};
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_verified(Worker<WIDTH> &worker, const Visit &visit, int &score) {
    worker.null_ply_least = 0;
    if (score < visit.window.beta) return STEP_PROBCUT;
    score = visit.proof;
    return STEP_DONE;
}

template <int WIDTH>
DEVICE bool probcut_allowed(const Worker<WIDTH> &worker, const Visit &visit, int target) {
    const TableEntry &entry = visit.entry;
    bool table_says_no = entry.score != SCORE_NONE
                         && entry.depth >= visit.depth - worker.param(PROBCUT_TABLE_DEPTH)
                         && entry.score < target;
    return worker.uses(IDEA_PROBCUT) && visit.depth >= worker.param(PROBCUT_DEPTH)
           && !score_is_mate(visit.window.beta) && !table_says_no;
}

template <int WIDTH> DEVICE Step begin_probcut(Worker<WIDTH> &worker, Visit &visit) {
    int target = visit.window.beta + worker.param(PROBCUT_MARGIN)
                 - worker.param(PROBCUT_IMPROVING) * visit.is_improving;
    if (!probcut_allowed(worker, visit, target)) return STEP_BEGIN_MOVES;
    worker.once([&] { visit.proof = target; });
    picker_begin(worker, visit, PICK_WINNERS, target - visit.node->eval);
    return STEP_PROBCUT_MOVE;
}

template <int WIDTH>
DEVICE Step try_probcut_move(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    u32 move = picker_next(worker, visit, true);
    if (move == MOVE_NONE) return STEP_BEGIN_MOVES;
    worker.once([&] { visit.trial.move = move; });
    node_play(worker, visit.node, move);
    request = {visit.node + 1, null_window(-visit.proof), 0, false, STEP_PROBCUT_LEAF};
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_probcut_leaf(const Worker<WIDTH> &worker, const Visit &visit, int score,
                              Request &request) {
    int depth = visit.depth - worker.param(PROBCUT_REDUCTION);
    if (-score < visit.proof || depth <= 0) return STEP_PROBCUT_SEARCHED;
    request = {visit.node + 1, null_window(-visit.proof), depth, !visit.is_cut,
               STEP_PROBCUT_SEARCHED};
    return STEP_ASK;
}

template <int WIDTH>
DEVICE Step take_probcut_score(Worker<WIDTH> &worker, const Visit &visit, int &score) {
    int found = -score, target = visit.proof;
    if (worker.is_stopped()) {
        score = SCORE_DRAW;
        return STEP_DONE;
    }
    if (found < target) return STEP_PROBCUT_MOVE;
    int depth = visit.depth - worker.param(PROBCUT_REDUCTION);
    node_remember(worker, visit.node, visit.trial.move, found, depth + 1, BOUND_LOWER);
    score = score_is_mate(found) ? found : found - (target - visit.window.beta);
    return STEP_DONE;
}

} // namespace engine

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
// pruning.cuh - src/engine/pruning.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_PRUNING_CUH
#define ROQUE_TRAIN_ENGINE_PRUNING_CUH

#include "quiescence.cuh"

namespace engine {

template <int WIDTH>
DEVICE int try_razoring(Worker<WIDTH> &worker, Node *node, const Visit &visit, int guess) {
    int alpha = visit.window.alpha;
    if (!worker.uses(IDEA_RAZORING) || visit.depth > worker.param(RAZOR_DEPTH)
        || guess + worker.param(RAZOR_MARGIN) * visit.depth > alpha)
        return SCORE_NONE;
    int score = quiescence_node(worker, node, null_window(alpha));
    return score <= alpha && !score_is_mate(score) ? score : (int)SCORE_NONE;
}

template <int WIDTH>
DEVICE int try_reverse_futility(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                                int guess) {
    int beta = visit.window.beta;
    int margin =
        worker.param(RFP_MARGIN) * visit.depth - worker.param(RFP_IMPROVING) * visit.is_improving;
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
    return worker.uses(IDEA_NULL_MOVE) && visit.depth >= worker.param(NULL_DEPTH) && guess >= beta
           && node->eval >= beta + worker.param(NULL_EVAL_BASE)
                                - worker.param(NULL_EVAL_SLOPE) * visit.depth
           && !node[-1].is_null && node->ply >= worker.null_ply_least
           && board_has_pieces(node->board, side_to_move(node->board)) && !score_is_loss(beta);
}

template <int WIDTH>
DEVICE int try_null_move(Worker<WIDTH> &worker, Node *node, const Visit &visit, int guess) {
    if (!null_move_allowed(worker, node, visit, guess)) return SCORE_NONE;
    int beta = visit.window.beta;
    int for_eval = (guess - beta) / worker.param(NULL_EVAL_DIVISOR);
    if (for_eval > worker.param(NULL_EVAL_MAX)) for_eval = worker.param(NULL_EVAL_MAX);
    int depth = visit.depth - worker.param(NULL_BASE)
                - visit.depth / worker.param(NULL_DEPTH_DIVISOR) - for_eval;
    node_play(worker, node, MOVE_NONE);
    int score = -search_node(worker, node + 1, null_window(-beta), depth, !visit.is_cut);
    worker.once([&] { node->is_null = false; });
    if (worker.is_stopped()) return SCORE_DRAW;
    if (score < beta) return SCORE_NONE;
    if (score_is_win(score)) score = beta;
    if (visit.depth < worker.param(NULL_VERIFY_DEPTH) || worker.null_ply_least > 0) return score;
    worker.null_ply_least = node->ply + depth * worker.param(NULL_VERIFY_SHARE) / 100;
    int verified = search_node(worker, node, null_window(beta - 1), depth, false);
    worker.null_ply_least = 0;
    return verified >= beta ? score : (int)SCORE_NONE;
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

template <int WIDTH> DEVICE int try_probcut(Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    int target = visit.window.beta + worker.param(PROBCUT_MARGIN)
                 - worker.param(PROBCUT_IMPROVING) * visit.is_improving;
    if (!probcut_allowed(worker, visit, target)) return SCORE_NONE;
    int depth = visit.depth - worker.param(PROBCUT_REDUCTION), proof = SCORE_NONE;
    Picker picker = picker_begin(worker, node, worker.open_frame(), PICK_WINNERS, visit.entry.move,
                                 target - node->eval);
    for (u32 move; (move = picker_next(worker, picker, true)) != MOVE_NONE;) {
        node_play(worker, node, move);
        int score = -quiescence_node(worker, node + 1, null_window(-target));
        if (score >= target && depth > 0)
            score = -search_node(worker, node + 1, null_window(-target), depth, !visit.is_cut);
        if (worker.is_stopped()) {
            proof = SCORE_DRAW;
            break;
        }
        if (score < target) continue;
        node_remember(worker, node, move, score, depth + 1, BOUND_LOWER);
        proof = score_is_mate(score) ? score : score - (target - visit.window.beta);
        break;
    }
    worker.close_frame();
    return proof;
}

// Step 5: far from the window, nothing needs to be searched deeply. A score when that ends the
// node, or SCORE_NONE.
template <int WIDTH> CALLED int visit_prune(Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    if (visit.is_pv || node->in_check || node->excluded != MOVE_NONE) return SCORE_NONE;
    int guess = better_known(visit.entry, node->eval);
    int score = try_razoring(worker, node, visit, guess);
    if (score == SCORE_NONE) score = try_reverse_futility(worker, node, visit, guess);
    if (score == SCORE_NONE) score = try_null_move(worker, node, visit, guess);
    if (score == SCORE_NONE) score = try_probcut(worker, node, visit);
    return score;
}

} // namespace engine

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
// quiescence.cuh - src/engine/quiescence.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_QUIESCENCE_CUH
#define ROQUE_TRAIN_ENGINE_QUIESCENCE_CUH

#include "visit.cuh"

namespace engine {

template <int WIDTH> DEVICE int plain_leaf(Worker<WIDTH> &worker, Node *node) {
    if (!movegen_has(worker.tables, node->board, MOVE_NONE))
        return node->in_check ? score_mated(node->ply) : (int)SCORE_DRAW;
    return node_evaluate(worker, node, SCORE_NONE);
}

DEVICE int table_cutoff(const TableEntry &entry, Window window) {
    if (entry.score == SCORE_NONE) return SCORE_NONE;
    int wanted = entry.score >= window.beta ? BOUND_LOWER : BOUND_UPPER;
    return (entry.bound & wanted) ? entry.score : (int)SCORE_NONE;
}

// A score, or the table's where that is known to be nearer the truth.
DEVICE int better_known(const TableEntry &entry, int score) {
    if (entry.score == SCORE_NONE || score_is_mate(entry.score)) return score;
    int wanted = entry.score > score ? BOUND_LOWER : BOUND_UPPER;
    return (entry.bound & wanted) ? entry.score : score;
}

template <int WIDTH> DEVICE bool is_hopeless(const Worker<WIDTH> &worker, Visit &visit, u32 move) {
    const Node *node = visit.node;
    if (!worker.uses(IDEA_QS_PRUNING) || score_is_loss(visit.best)) return false;
    if (!node->in_check && !move_is_promotion(move)) {
        int hope = visit.guess + see_value(board_captured_kind(node->board, move));
        if (hope <= visit.window.alpha) {
            if (hope > visit.best) worker.once([&] { visit.best = hope; });
            return true;
        }
    }
    return !see_at_least(worker.tables, node->board, move, worker.param(QS_SEE));
}

// What ends the node before a capture is tried, or SCORE_NONE.
template <int WIDTH> DEVICE int leaf_exit(Worker<WIDTH> &worker, Visit &visit) {
    Node *node = visit.node;
    worker.count_node();
    bool in_check = board_in_check(worker.tables, node->board);
    worker.once([&] { node->in_check = in_check; });
    if (worker.is_stopped() || node_is_draw(worker, node)) return SCORE_DRAW;
    if (!worker.uses(IDEA_QUIESCENCE)) return plain_leaf(worker, node);
    if (node->ply >= PLY_MAX - 1)
        return in_check ? (int)SCORE_DRAW : node_evaluate(worker, node, SCORE_NONE);
    TableEntry entry;
    if (worker.uses(IDEA_TABLE)) entry = table_probe(worker.table, node->board.key, node->ply);
    worker.once([&] {
        visit.entry = entry;
        node->was_pv = visit.is_pv || entry.was_pv;
    });
    int known = visit.is_pv ? (int)SCORE_NONE : table_cutoff(entry, visit.window);
    if (known != SCORE_NONE) return known;
    worker.once([&] { node->raw_eval = node->eval = SCORE_NONE; });
    return SCORE_NONE;
}

template <int WIDTH> DEVICE int softened(const Worker<WIDTH> &worker, int best, int beta) {
    return worker.uses(IDEA_LEAF_SOFT_CUT) && !score_is_mate(best) ? (best + beta) / 2 : best;
}

// ---- the steps of a leaf: each says which is next; `score` is what the last one brought ----

template <int WIDTH> DEVICE Step enter_leaf(Worker<WIDTH> &worker, Visit &visit, int &score) {
    score = leaf_exit(worker, visit);
    if (score != SCORE_NONE) return STEP_DONE;
    Node *node = visit.node;
    int best = -SCORE_INFINITE, alpha = visit.window.alpha, beta = visit.window.beta;
    if (!node->in_check) {
        best = better_known(visit.entry, node_evaluate(worker, node, visit.entry.eval));
        if (best >= beta) {
            score = softened(worker, best, beta);
            if (visit.entry.bound == BOUND_NONE)
                node_remember(worker, node, MOVE_NONE, score, 0, BOUND_LOWER);
            return STEP_DONE;
        }
        if (best > alpha) alpha = best;
    }
    int base = node->in_check ? (int)-SCORE_INFINITE : node->eval + worker.param(QS_FUTILITY);
    worker.once([&] {
        visit.best = best;
        visit.window.alpha = alpha;
        visit.guess = base;
    });
    if (node->in_check) node_find_threats(worker, node);
    picker_begin(worker, visit, PICK_TACTICS, 0);
    return STEP_LEAF_MOVE;
}

template <int WIDTH>
DEVICE Step try_leaf_move(Worker<WIDTH> &worker, Visit &visit, Request &request) {
    for (u32 move; (move = picker_next(worker, visit, false)) != MOVE_NONE;) {
        worker.once([&] {
            visit.move_count++;
            visit.trial.move = move;
        });
        if (is_hopeless(worker, visit, move)) continue;
        node_play(worker, visit.node, move);
        request = {visit.node + 1, flipped(visit.window), 0, false, STEP_LEAF_SCORED};
        return STEP_ASK;
    }
    return STEP_END_LEAF;
}

template <int WIDTH> DEVICE Step take_leaf_score(Worker<WIDTH> &worker, Visit &visit, int &score) {
    int found = -score;
    if (worker.is_stopped()) {
        score = SCORE_DRAW;
        return STEP_DONE;
    }
    if (found <= visit.best) return STEP_LEAF_MOVE;
    bool is_above = found > visit.window.alpha, is_cut = found >= visit.window.beta;
    worker.once([&] {
        visit.best = found;
        if (is_above) visit.best_move = visit.trial.move;
        if (is_above && !is_cut) visit.window.alpha = found;
    });
    return is_above && is_cut ? STEP_END_LEAF : STEP_LEAF_MOVE;
}

template <int WIDTH> DEVICE Step end_leaf(Worker<WIDTH> &worker, Visit &visit, int &score) {
    const Node *node = visit.node;
    int beta = visit.window.beta;
    if (worker.is_stopped()) {
        score = SCORE_DRAW;
    } else if (node->in_check && visit.move_count == 0) {
        score = score_mated(node->ply);
    } else {
        score = visit.best >= beta ? softened(worker, visit.best, beta) : visit.best;
        node_remember(worker, node, visit.best_move, score, 0,
                      score >= beta ? BOUND_LOWER : BOUND_UPPER);
    }
    return STEP_DONE;
}

} // namespace engine

#endif

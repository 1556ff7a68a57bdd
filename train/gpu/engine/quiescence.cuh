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

template <int WIDTH>
DEVICE bool is_hopeless(const Worker<WIDTH> &worker, const Node *node, u32 move, int base,
                        Window window, int &best) {
    if (!worker.uses(IDEA_QS_PRUNING) || score_is_loss(best)) return false;
    if (!node->in_check && !move_is_promotion(move)) {
        int hope = base + see_value(board_captured_kind(node->board, move));
        if (hope <= window.alpha) {
            if (hope > best) best = hope;
            return true;
        }
    }
    return !see_at_least(worker.tables, node->board, move, worker.param(QS_SEE));
}

// What ends the node before a capture is tried, or SCORE_NONE.
template <int WIDTH>
DEVICE int leaf_exit(Worker<WIDTH> &worker, Node *node, Window window, bool is_pv,
                     TableEntry &entry) {
    worker.count_node();
    bool in_check = board_in_check(worker.tables, node->board);
    worker.once([&] { node->in_check = in_check; });
    if (worker.is_stopped() || node_is_draw(worker, node)) return SCORE_DRAW;
    if (!worker.uses(IDEA_QUIESCENCE)) return plain_leaf(worker, node);
    if (node->ply >= PLY_MAX - 1)
        return in_check ? (int)SCORE_DRAW : node_evaluate(worker, node, SCORE_NONE);
    if (worker.uses(IDEA_TABLE)) entry = table_probe(worker.table, node->board.key, node->ply);
    worker.once([&] { node->was_pv = is_pv || entry.was_pv; });
    int known = is_pv ? (int)SCORE_NONE : table_cutoff(entry, window);
    if (known != SCORE_NONE) return known;
    worker.once([&] { node->raw_eval = node->eval = SCORE_NONE; });
    return SCORE_NONE;
}

template <int WIDTH>
DEVICE int play_out(Worker<WIDTH> &worker, Node *node, Window window, const TableEntry &entry,
                    int best) {
    int futility_base =
        node->in_check ? (int)-SCORE_INFINITE : node->eval + worker.param(QS_FUTILITY);
    Picker picker = picker_begin(worker, node, worker.open_frame(), PICK_TACTICS, entry.move, 0);
    u32 best_move = MOVE_NONE;
    int tried = 0;
    for (u32 move; (move = picker_next(worker, picker, false)) != MOVE_NONE;) {
        tried++;
        if (is_hopeless(worker, node, move, futility_base, window, best)) continue;
        node_play(worker, node, move);
        int score = -quiescence_node(worker, node + 1, flipped(window));
        if (worker.is_stopped()) break;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        best_move = move;
        if (score >= window.beta) break;
        window.alpha = score;
    }
    worker.close_frame();
    if (worker.is_stopped()) return SCORE_DRAW;
    if (node->in_check && tried == 0) return score_mated(node->ply);
    node_remember(worker, node, best_move, best, 0,
                  best >= window.beta ? BOUND_LOWER : BOUND_UPPER);
    return best;
}

template <int WIDTH> CALLED int quiescence_node(Worker<WIDTH> &worker, Node *node, Window window) {
    if (!worker.has_room()) return SCORE_DRAW;
    TableEntry entry;
    bool is_pv = window.beta - window.alpha > 1;
    int best = leaf_exit(worker, node, window, is_pv, entry);
    if (best != SCORE_NONE) return best;
    best = -SCORE_INFINITE;
    if (!node->in_check) {
        best = better_known(entry, node_evaluate(worker, node, entry.eval));
        if (best >= window.beta) {
            if (entry.bound == BOUND_NONE)
                node_remember(worker, node, MOVE_NONE, best, 0, BOUND_LOWER);
            return best;
        }
        if (best > window.alpha) window.alpha = best;
    }
    return play_out(worker, node, window, entry, best);
}

} // namespace engine

#endif

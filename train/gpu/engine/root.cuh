// SPDX-License-Identifier: GPL-3.0-or-later
// root.cuh - a search from the first iteration to the last: the root of src/engine/worker.c on the
// GPU.
//
// There is no clock: a search ends by depth or by nodes.
#ifndef ROQUE_TRAIN_ENGINE_ROOT_CUH
#define ROQUE_TRAIN_ENGINE_ROOT_CUH

#include "search.cuh"

namespace engine {

struct Thought {
    u32 move; // MOVE_NONE: none is legal
    int score;
    int depth; // completed
    u64 nodes;
};

template <int WIDTH> DEVICE void reset_node(const Worker<WIDTH> &worker, Node *node, int ply) {
    node->ply = ply;
    node->in_check = node->is_null = node->was_pv = node->has_sums = false;
    node->move = node->excluded = node->killers[0] = node->killers[1] = MOVE_NONE;
    node->moved = NO_PIECE;
    node->raw_eval = node->eval = SCORE_NONE;
    node->cutoffs = node->reduction = 0;
    node->threats = 0;
    node->continuation = &worker.learnt->histories.continuation[NO_PIECE][0];
}

// The keys of the game lie in memory->keys already, `key_count` of them.
template <int WIDTH>
CALLED void set_root(Worker<WIDTH> &worker, const Position &board, int key_count) {
    Memory<WIDTH> *memory = worker.memory;
    int nodes = PATH_BACK + PLY_MAX + 4;
#pragma unroll 1
    for (int i = worker.lanes.index; i < nodes; i += Lanes::COUNT)
        reset_node(worker, &memory->nodes[i], i - PATH_BACK);
    worker.key_base = key_count;
    u16 *moves = memory->visits[0].moves;
    worker.root_count = movegen_list(worker.lanes, worker.tables, board, MOVES_ALL, moves);
#pragma unroll 1
    for (int i = worker.lanes.index; i < worker.root_count; i += Lanes::COUNT)
        memory->root_moves[i] = {moves[i], -SCORE_INFINITE, -SCORE_INFINITE};
    worker.once([&] {
        worker.path()->board = board;
        memory->keys[key_count] = board.key;
    });
}

DEVICE bool comes_before(const RootMove &a, const RootMove &b) {
    return a.score != b.score ? a.score > b.score : a.last_score > b.last_score;
}

// Equal moves keep their order.
template <int WIDTH> DEVICE void sort_root_moves(const Worker<WIDTH> &worker) {
    RootMove *moves = worker.memory->root_moves;
    worker.once([&] {
        for (int i = 1; i < worker.root_count; i++) {
            RootMove moving = moves[i];
            int place = i;
            for (; place > 0 && comes_before(moving, moves[place - 1]); place--)
                moves[place] = moves[place - 1];
            moves[place] = moving;
        }
    });
}

DEVICE int score_bounded(int score) {
    return score_clamp(score, -SCORE_INFINITE, SCORE_INFINITE);
}

template <int WIDTH> CALLED void search_aspiration(Worker<WIDTH> &worker, int depth) {
    int expected = worker.memory->root_moves[0].last_score;
    Window window = {-SCORE_INFINITE, SCORE_INFINITE};
    int delta = worker.param(ASPIRATION_DELTA), reduced = depth;
    bool is_narrow = worker.uses(IDEA_ASPIRATION) && depth >= worker.param(ASPIRATION_DEPTH)
                     && !score_is_mate(expected);
    if (is_narrow && expected > -SCORE_INFINITE) {
        delta += expected * expected / worker.param(ASPIRATION_SCORE_DIVISOR);
        window = {score_bounded(expected - delta), score_bounded(expected + delta)};
    }
    for (;;) {
        int score = search(worker, worker.path(), window, reduced);
        sort_root_moves(worker);
        if (worker.is_stopped()) return;
        if (score <= window.alpha) {
            window.beta = (window.alpha + window.beta) / 2;
            window.alpha = score_bounded(score - delta);
            reduced = depth;
        } else if (score >= window.beta) {
            window.beta = score_bounded(score + delta);
            if (!score_is_mate(score) && reduced > depth - worker.param(ASPIRATION_LESS_MAX)
                && reduced > 1)
                reduced--;
        } else {
            return;
        }
        delta += delta * worker.param(ASPIRATION_GROWTH) / 100;
    }
}

template <int WIDTH> DEVICE void search_iteration(Worker<WIDTH> &worker, int depth) {
    RootMove *moves = worker.memory->root_moves;
#pragma unroll 1
    for (int i = worker.lanes.index; i < worker.root_count; i += Lanes::COUNT)
        moves[i].last_score = moves[i].score;
    worker.lanes.sync();
    search_aspiration(worker, depth);
    sort_root_moves(worker);
}

// Before the first search with these parameters: reductions_fill(). The table's age is the
// caller's to raise.
template <int WIDTH>
CALLED Thought think(Worker<WIDTH> &worker, const Position &board, int key_count) {
    set_root(worker, board, key_count);
    if (worker.root_count == 0) return {MOVE_NONE, SCORE_DRAW, 0, 0};
    for (int depth = 1; depth <= worker.limits.depth; depth++) {
        worker.root_depth = depth;
        search_iteration(worker, depth);
        if (worker.is_stopped()) break;
        worker.completed_depth = depth;
        if (worker.limits.is_soft_nodes && worker.nodes >= worker.limits.nodes) break;
    }
    RootMove best = worker.memory->root_moves[0];
    int score = best.score > -SCORE_INFINITE ? best.score : best.last_score;
    if (score <= -SCORE_INFINITE) score = SCORE_DRAW;
    return {best.move, score, worker.completed_depth, worker.nodes};
}

} // namespace engine

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
// visit.cuh - one visit of the search to a node; what it teaches and how late moves are reduced:
// src/engine's visit.h, history_update.c and reductions.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_VISIT_CUH
#define ROQUE_TRAIN_ENGINE_VISIT_CUH

#include "picker.cuh"

namespace engine {

DEVICE bool visit_opponent_worsens(const Node *node) {
    return node[-1].eval != SCORE_NONE && node->eval > -node[-1].eval;
}

template <int WIDTH> DEVICE void visit_note_tried(const Worker<WIDTH> &worker, Visit &visit) {
    int &count = visit.trial.is_quiet ? visit.quiet_count : visit.capture_count;
    u16 *tried = visit.trial.is_quiet ? visit.quiets : visit.captures;
    if (count >= TRIED_MAX) return;
    worker.once([&] { tried[count++] = (u16)visit.trial.move; });
}

// ---- reductions ----

DEVICE int log2_1024(int value) {
    int whole = 0;
    while (value >> whole > 1) whole++;
    u64 mantissa = ((u64)value << 32) >> whole; // 1.0 to 2.0 with 32 fraction bits
    int fraction = 0;
    for (int bits = 0; bits < 10; bits++) {
        mantissa = multiply_high(mantissa, mantissa) << 32 | mantissa * mantissa >> 32;
        fraction <<= 1;
        if (mantissa >> 33) {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    return whole * 1024 + fraction;
}

DEVICE int ln_1024(int value) {
    return log2_1024(value) * 710 / 1024;
}

// Once for a set of parameters.
template <int WIDTH> CALLED void reductions_fill(const Worker<WIDTH> &worker) {
    int all = REDUCTIONS_MAX * REDUCTIONS_MAX;
#pragma unroll 1
    for (int i = worker.lanes.index; i < all; i += Lanes::COUNT) {
        int depth = i / REDUCTIONS_MAX, number = i % REDUCTIONS_MAX;
        int *quiet = &worker.learnt->reductions[0][depth][number];
        int *capture = &worker.learnt->reductions[1][depth][number];
        *quiet = *capture = 0;
        if (depth == 0 || number == 0) continue;
        int product = ln_1024(depth) * ln_1024(number) / 1024;
        *quiet = worker.param(LMR_BASE) + product * worker.param(LMR_SLOPE) / 1024;
        *capture =
            worker.param(LMR_CAPTURE_BASE) + product * worker.param(LMR_CAPTURE_SLOPE) / 1024;
    }
    worker.lanes.sync();
}

template <int WIDTH>
DEVICE int base_reduction(const Worker<WIDTH> &worker, const Visit &visit, const Trial &trial) {
    int most = REDUCTIONS_MAX - 1;
    int depth = visit.depth < most ? visit.depth : most;
    int number = visit.move_count < most ? visit.move_count : most;
    return worker.learnt->reductions[trial.is_quiet ? 0 : 1][depth][number];
}

template <int WIDTH>
DEVICE int visit_reduction(const Worker<WIDTH> &worker, const Node *node, const Visit &visit,
                           const Trial &trial) {
    bool table_captures =
        visit.entry.move != MOVE_NONE && board_is_capture(node->board, visit.entry.move);
    bool is_killer = trial.move == node->killers[0] || trial.move == node->killers[1];
    int reduction = base_reduction(worker, visit, trial);
    reduction += visit.is_improving ? 0 : worker.param(LMR_NOT_IMPROVING);
    reduction += visit.is_cut ? worker.param(LMR_CUT_NODE) : 0;
    reduction += table_captures && trial.is_quiet ? worker.param(LMR_TABLE_CAPTURE) : 0;
    reduction += node[1].cutoffs > worker.param(LMR_CUTOFFS_FEW) ? worker.param(LMR_CUTOFFS) : 0;
    reduction -= visit.is_pv ? worker.param(LMR_PV) : 0;
    reduction -= node->was_pv ? worker.param(LMR_WAS_PV) : 0;
    reduction -= is_killer ? worker.param(LMR_KILLER) : 0;
    reduction -= trial.gives_check ? worker.param(LMR_CHECK) : 0;
    if (worker.uses(IDEA_CORRECTED_LMR) && !node->in_check) {
        int correction = node->eval - node->raw_eval;
        reduction -= worker.param(LMR_CORRECTION) * (correction < 0 ? -correction : correction);
    }
    reduction -= trial.history / worker.param(LMR_HISTORY_DIVISOR);
    return reduction;
}

// ---- updates of histories ----

template <int WIDTH>
DEVICE int bonus_of(const Worker<WIDTH> &worker, int depth, ParamName slope, ParamName base,
                    ParamName most) {
    int bonus = worker.param(slope) * depth + worker.param(base);
    return bonus < worker.param(most) ? bonus : worker.param(most);
}

// Two of the places may be the same: each update ends before the next begins.
template <int WIDTH>
DEVICE void learn_continuation(const Worker<WIDTH> &worker, Node *node, u32 move, int bonus) {
    if (!worker.uses(IDEA_CONTINUATION)) return;
    int piece = piece_at(node->board, move_from(move)), to = move_to(move);
#pragma unroll 1
    for (int back = 1; back <= 4; back *= 2)
        history_add(worker, &(*node[-back].continuation)[piece][to], bonus, HISTORY_MAX);
}

template <int WIDTH>
DEVICE void learn_quiet(const Worker<WIDTH> &worker, Node *node, u32 move, int bonus) {
    history_add(worker, history_quiet(worker, node, move), bonus, HISTORY_MAX);
    if (worker.uses(IDEA_PAWN_HISTORY))
        history_add(worker, history_pawn(worker, node->board, move), bonus, HISTORY_MAX);
    learn_continuation(worker, node, move, bonus);
}

DEVICE bool came_quietly(const Node *node) {
    u32 move = node[-1].move;
    return node->ply > 0 && move != MOVE_NONE && !is_tactical(node[-1].board, move);
}

template <int WIDTH> DEVICE int gain_of(const Worker<WIDTH> &worker, int depth) {
    return bonus_of(worker, depth, HISTORY_BONUS_SLOPE, HISTORY_BONUS_BASE, HISTORY_BONUS_MAX);
}

template <int WIDTH>
CALLED void visit_learn_reply(const Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    if (!worker.uses(IDEA_REPLY_HISTORY) || !came_quietly(node)) return;
    int bonus = gain_of(worker, visit.depth) * worker.param(REPLY_HISTORY_SHARE) / 100;
    learn_quiet(worker, &node[-1], node[-1].move, bonus);
}

template <int WIDTH> CALLED void visit_learn_eval(const Worker<WIDTH> &worker, Node *node) {
    if (!worker.uses(IDEA_EVAL_HISTORY) || node[-1].eval == SCORE_NONE || !came_quietly(node))
        return;
    int better = -(node[-1].eval + node->eval), most = worker.param(EVAL_HISTORY_MAX);
    int bonus = score_clamp(
        worker.param(EVAL_HISTORY_SLOPE) * better + worker.param(EVAL_HISTORY_BASE), -most, most);
    history_add(worker, history_quiet(worker, &node[-1], node[-1].move), bonus, HISTORY_MAX);
}

template <int WIDTH>
CALLED void visit_learn_table_cut(const Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    u32 move = visit.entry.move;
    if (!worker.uses(IDEA_TABLE_HISTORY) || move == MOVE_NONE
        || visit.entry.score < visit.window.beta || is_tactical(node->board, move)
        || !movegen_has(worker.tables, node->board, move))
        return;
    node_find_threats(worker, node);
    learn_quiet(worker, node, move,
                gain_of(worker, visit.depth) * worker.param(TABLE_HISTORY_SHARE) / 100);
}

template <int WIDTH>
CALLED void visit_learn_research(const Worker<WIDTH> &worker, Node *node, const Visit &visit,
                                 const Trial &trial, int score) {
    if (!worker.uses(IDEA_RESEARCH_HISTORY) || !trial.is_quiet) return;
    int bonus = 0;
    if (score >= visit.window.beta)
        bonus = gain_of(worker, visit.depth);
    else if (score <= visit.window.alpha)
        bonus = -bonus_of(worker, visit.depth, HISTORY_MALUS_SLOPE, HISTORY_MALUS_BASE,
                          HISTORY_MALUS_MAX);
    if (bonus != 0) learn_continuation(worker, node, trial.move, bonus);
}

template <int WIDTH>
CALLED void visit_learn_cut(const Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    const Position &board = node->board;
    u32 best = visit.best_move;
    int bonus = gain_of(worker, visit.depth);
    int malus =
        bonus_of(worker, visit.depth, HISTORY_MALUS_SLOPE, HISTORY_MALUS_BASE, HISTORY_MALUS_MAX);
    if (is_tactical(board, best)) {
        history_add(worker, history_capture(worker, board, best), bonus, HISTORY_MAX);
    } else {
        u32 killer = node->killers[0];
        worker.once([&] {
            if (killer == best) return;
            node->killers[1] = killer;
            node->killers[0] = best;
        });
        learn_quiet(worker, node, best, bonus);
#pragma unroll 1
        for (int i = 0; i < visit.quiet_count; i++)
            learn_quiet(worker, node, visit.quiets[i], -malus);
    }
#pragma unroll 1
    for (int i = 0; i < visit.capture_count; i++)
        history_add(worker, history_capture(worker, board, visit.captures[i]), -malus, HISTORY_MAX);
}

template <int WIDTH>
DEVICE void correct(const Worker<WIDTH> &worker, i16 *place, int error, int weight) {
    int step = worker.param(CORRECTION_STEP);
    int bonus = score_clamp(error * weight / worker.param(CORRECTION_DIVISOR), -step, step);
    history_add(worker, place, bonus, CORRECTION_MAX);
}

template <int WIDTH>
CALLED void visit_learn_correction(const Worker<WIDTH> &worker, Node *node, const Visit &visit) {
    if (!worker.uses(IDEA_CORRECTION) || node->in_check || score_is_mate(visit.best)) return;
    const Position &board = node->board;
    bool has_tactical = visit.best_move != MOVE_NONE && is_tactical(board, visit.best_move);
    bool says_nothing = (visit.best >= visit.window.beta && visit.best <= node->eval)
                        || (visit.best_move == MOVE_NONE && visit.best >= node->eval);
    if (has_tactical || says_nothing) return;
    Histories &histories = worker.learnt->histories;
    int most = worker.param(CORRECTION_ERROR_MAX), us = side_to_move(board);
    int error = score_clamp(visit.best - node->eval, -most, most);
    int weight = visit.depth < worker.param(CORRECTION_DEPTH_MAX)
                     ? visit.depth
                     : worker.param(CORRECTION_DEPTH_MAX);
    correct(worker, &histories.correction_pawn[us][board.pawn_key % CORRECTION_SIZE], error,
            weight);
    for (int side = WHITE; side <= BLACK; side++)
        correct(
            worker,
            &histories.correction_non_pawn[us][side][board.non_pawn_key[side] % CORRECTION_SIZE],
            error, weight);
    if (node[-1].moved != NO_PIECE)
        correct(worker, &histories.correction_move[us][node[-1].moved][move_to(node[-1].move)],
                error, weight);
    i16 *reply = node_reply_correction(worker, node);
    if (reply) correct(worker, reply, error, weight);
}

} // namespace engine

#endif

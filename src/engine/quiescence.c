// SPDX-License-Identifier: GPL-3.0-or-later
// quiescence.c - the search at the leaves: only captures (in check every
// evasion), until the position is quiet.
#include "engine/node.h"
#include "engine/params.h"
#include "engine/picker.h"
#include "engine/search_trace.h"

// Without quiescence a leaf is evaluated as it stands, unless the game is over there.
static Score plain_leaf(Worker *worker, Node *node) {
    if (!movegen_any(&node->board))
        return because(worker, REASON_OVER, node->in_check ? score_mated(node->ply) : SCORE_DRAW);
    return because(worker, REASON_HORIZON, node_evaluate(worker, node, NULL));
}

static Score table_cutoff(const TableEntry *entry, Window window) {
    if (entry->score == SCORE_NONE) return SCORE_NONE;
    Bound wanted = entry->score >= window.beta ? BOUND_LOWER : BOUND_UPPER;
    return (entry->bound & wanted) != 0 ? entry->score : SCORE_NONE;
}

// The side to move need not capture: its evaluation, or what the table
// knows better, is a lower bound.
static Score stand_pat(Worker *worker, Node *node, const TableEntry *entry) {
    Score score = node_evaluate(worker, node, entry);
    if (entry->score != SCORE_NONE && !score_is_mate(entry->score)) {
        Bound wanted = entry->score > score ? BOUND_LOWER : BOUND_UPPER;
        if ((entry->bound & wanted) != 0) score = entry->score;
    }
    return score;
}

// A capture that cannot reach alpha even if the piece comes for free, or that loses the exchange.
static bool is_hopeless(const Worker *worker, const Node *node, Move move, Score base,
                        Window window, Score *best) {
    if (!uses(worker, IDEA_QS_PRUNING) || score_is_loss(*best)) return false;
    if (!node->in_check && !move_is_promotion(move)) {
        Score hope = base + see_values[board_captured_kind(&node->board, move)];
        if (hope <= window.alpha) {
            if (hope > *best) *best = hope;
            return tell_skip(worker, node, move, REASON_FUTILITY, hope);
        }
    }
    return !see_at_least(&node->board, move, param(QS_SEE))
           && tell_skip(worker, node, move, REASON_EXCHANGE, -param(QS_SEE));
}

// Half of what is above beta: leaves say more than they know.
static Score softened(const Worker *worker, Score best, Score beta) {
    return uses(worker, IDEA_LEAF_SOFT_CUT) && !score_is_mate(best) ? (best + beta) / 2 : best;
}

// Where no capture helped, the evaluation has spoken.
static Score conclude(Worker *worker, Node *node, Score beta, Score best, Move best_move) {
    if (best >= beta) best = softened(worker, best, beta);
    Bound bound = best >= beta ? BOUND_LOWER : BOUND_UPPER;
    node_remember(worker, node, &(TableEntry){best_move, best, .bound = bound});
    return because(worker, best_move == MOVE_NONE && !node->in_check ? REASON_HORIZON : REASON_NONE,
                   best);
}

static Score play_out(Worker *worker, Node *node, Window window, bool is_pv) {
    worker_count_node(worker);
    worker_check_limits(worker);
    node->line.length = 0;
    if (node->ply > worker->selective_depth) worker->selective_depth = node->ply;
    node->in_check = board_in_check(&node->board);
    if (worker_is_stopped(worker)) return SCORE_DRAW;
    if (node_is_draw(worker, node)) return because(worker, REASON_DRAW, SCORE_DRAW);
    if (!uses(worker, IDEA_QUIESCENCE)) return plain_leaf(worker, node);
    if (node->ply >= PLY_MAX - 1)
        return because(worker, REASON_HORIZON,
                       node->in_check ? SCORE_DRAW : node_evaluate(worker, node, NULL));

    TableEntry entry = {.score = SCORE_NONE, .eval = SCORE_NONE};
    if (uses(worker, IDEA_TABLE))
        table_probe(worker->shared->table, node->board.key, node->ply, &entry);
    tell_probe(worker, node, &entry);
    node->was_pv = is_pv || entry.was_pv;
    Score known = is_pv ? SCORE_NONE : table_cutoff(&entry, window);
    if (known != SCORE_NONE) return because(worker, REASON_TABLE, known);

    Score best = -SCORE_INFINITE, futility_base = -SCORE_INFINITE;
    node->raw_eval = node->eval = SCORE_NONE;
    if (!node->in_check) {
        best = stand_pat(worker, node, &entry);
        tell_judge(worker, node, best);
        if (best >= window.beta) {
            best = softened(worker, best, window.beta);
            if (entry.bound == BOUND_NONE)
                node_remember(worker, node, &(TableEntry){.score = best, .bound = BOUND_LOWER});
            return because(worker, REASON_HORIZON, best);
        }
        if (best > window.alpha) window.alpha = best;
        futility_base = node->eval + param(QS_FUTILITY);
    }

    if (node->in_check) node_find_threats(worker, node);
    Picker picker;
    picker_begin(&picker, worker, node, PICK_TACTICS, entry.move, 0);
    Move best_move = MOVE_NONE;
    int tried = 0;
    for (Move move; (move = picker_next(&picker, false)) != MOVE_NONE;) {
        tried++;
        node_foresee(worker, node, move);
        if (is_hopeless(worker, node, move, futility_base, window, &best)) continue;
        node_play(worker, node, move);
        Score score = -quiescence_node(worker, node + 1, (Window){-window.beta, -window.alpha});
        if (worker_is_stopped(worker)) return SCORE_DRAW;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        best_move = move;
        if (is_pv) line_set(&node->line, move, &node[1].line);
        if (score >= window.beta) break;
        window.alpha = score;
    }
    if (node->in_check && tried == 0) return because(worker, REASON_OVER, score_mated(node->ply));
    return conclude(worker, node, window.beta, best, best_move);
}

Score quiescence_node(Worker *worker, Node *node, Window window) {
    const bool is_pv = window.beta - window.alpha > 1;
    tell_enter(worker, node, window, 0, is_pv ? 1 : 0);
    return tell_leave(worker, node, window, play_out(worker, node, window, is_pv));
}

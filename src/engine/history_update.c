// SPDX-License-Identifier: GPL-3.0-or-later
// history_update.c - step 7 of the search: what a visit teaches about moves (histories,
// killers) and about the evaluation (corrections).
#include "engine/params.h"
#include "engine/visit.h"

static int bonus_of(Depth depth, ParamName slope, ParamName base, ParamName most) {
    int bonus = param(slope) * depth + param(base);
    return bonus < param(most) ? bonus : param(most);
}

static void learn_continuation(const Worker *worker, Node *node, Move move, int bonus) {
    if (!uses(worker, IDEA_CONTINUATION)) return;
    static const int plies_back[] = {1, 2, 4};
    Piece piece = node->board.squares[move_from(move)];
    for (int i = 0; i < 3; i++) {
        history_add(&(*node[-plies_back[i]].continuation)[piece][move_to(move)], bonus,
                    HISTORY_MAX);
    }
}

static void learn_quiet(const Worker *worker, Node *node, Move move, int bonus) {
    Histories *histories = worker->histories;
    const Side side = (Side)node->board.side;
    history_add(history_quiet(histories, side, node->threats, move), bonus, HISTORY_MAX);
    if (uses(worker, IDEA_PAWN_HISTORY))
        history_add(history_pawn(histories, &node->board, move), bonus, HISTORY_MAX);
    learn_continuation(worker, node, move, bonus);
}

// The move that led to the node, where it is neither a pass nor a capture or promotion.
static bool came_quietly(const Node *node) {
    const Move move = node[-1].move;
    return node->ply > 0 && move != MOVE_NONE && !board_is_capture(&node[-1].board, move)
           && !move_is_promotion(move);
}

static int gain_of(Depth depth) {
    return bonus_of(depth, HISTORY_BONUS_SLOPE, HISTORY_BONUS_BASE, HISTORY_BONUS_MAX);
}

void visit_learn_reply(const Worker *worker, Node *node, const Visit *visit) {
    if (!uses(worker, IDEA_REPLY_HISTORY) || !came_quietly(node)) return;
    const int bonus = gain_of(visit->depth) * param(REPLY_HISTORY_SHARE) / 100;
    learn_quiet(worker, &node[-1], node[-1].move, bonus);
}

void visit_learn_eval(const Worker *worker, Node *node) {
    if (!uses(worker, IDEA_EVAL_HISTORY) || node[-1].eval == SCORE_NONE || !came_quietly(node))
        return;
    const int better = -(node[-1].eval + node->eval), most = param(EVAL_HISTORY_MAX);
    const int bonus =
        score_clamp(param(EVAL_HISTORY_SLOPE) * better + param(EVAL_HISTORY_BASE), -most, most);
    history_add(history_quiet(worker->histories, (Side)node[-1].board.side, node[-1].threats,
                              node[-1].move),
                bonus, HISTORY_MAX);
}

void visit_learn_table_cut(const Worker *worker, Node *node, const Visit *visit) {
    const Move move = visit->entry.move;
    if (!uses(worker, IDEA_TABLE_HISTORY) || move == MOVE_NONE
        || visit->entry.score < visit->window.beta || board_is_capture(&node->board, move)
        || move_is_promotion(move) || !movegen_is_legal(&node->board, move))
        return;
    node_find_threats(worker, node);
    learn_quiet(worker, node, move, gain_of(visit->depth) * param(TABLE_HISTORY_SHARE) / 100);
}

void visit_learn_research(const Worker *worker, Node *node, const Visit *visit, const Trial *trial,
                          Score score) {
    if (!uses(worker, IDEA_RESEARCH_HISTORY) || !trial->is_quiet) return;
    const int bonus =
        score >= visit->window.beta ? gain_of(visit->depth)
        : score <= visit->window.alpha
            ? -bonus_of(visit->depth, HISTORY_MALUS_SLOPE, HISTORY_MALUS_BASE, HISTORY_MALUS_MAX)
            : 0;
    if (bonus != 0) learn_continuation(worker, node, trial->move, bonus);
}

void visit_learn_cut(const Worker *worker, Node *node, const Visit *visit) {
    const Board *board = &node->board;
    Move best = visit->best_move;
    int bonus = gain_of(visit->depth);
    int malus = bonus_of(visit->depth, HISTORY_MALUS_SLOPE, HISTORY_MALUS_BASE, HISTORY_MALUS_MAX);
    if (board_is_capture(board, best) || move_is_promotion(best)) {
        history_add(history_capture(worker->histories, board, best), bonus, HISTORY_MAX);
    } else {
        if (node->killers[0] != best) {
            node->killers[1] = node->killers[0];
            node->killers[0] = best;
        }
        learn_quiet(worker, node, best, bonus);
        for (int i = 0; i < visit->quiet_count; i++)
            learn_quiet(worker, node, visit->quiets[i], -malus);
    }
    for (int i = 0; i < visit->capture_count; i++) {
        history_add(history_capture(worker->histories, board, visit->captures[i]), -malus,
                    HISTORY_MAX);
    }
}

static void correct(int16_t *value, int error, int weight) {
    int bonus = score_clamp(error * weight / param(CORRECTION_DIVISOR), -param(CORRECTION_STEP),
                            param(CORRECTION_STEP));
    history_add(value, bonus, CORRECTION_MAX);
}

void visit_learn_correction(const Worker *worker, Node *node, const Visit *visit) {
    if (!uses(worker, IDEA_CORRECTION) || node->in_check || score_is_mate(visit->best)) return;
    bool is_tactical = visit->best_move != MOVE_NONE
                       && (board_is_capture(&node->board, visit->best_move)
                           || move_is_promotion(visit->best_move));
    bool says_nothing = (visit->best >= visit->window.beta && visit->best <= node->eval)
                        || (visit->best_move == MOVE_NONE && visit->best >= node->eval);
    if (is_tactical || says_nothing) return;
    Histories *histories = worker->histories;
    const Board *board = &node->board;
    int error = score_clamp(visit->best - node->eval, -param(CORRECTION_ERROR_MAX),
                            param(CORRECTION_ERROR_MAX));
    int weight =
        visit->depth < param(CORRECTION_DEPTH_MAX) ? visit->depth : param(CORRECTION_DEPTH_MAX);
    correct(&histories->correction_pawn[board->side][board->pawn_key % CORRECTION_SIZE], error,
            weight);
    for (int side = WHITE; side <= BLACK; side++) {
        uint64_t key = board->non_pawn_key[side];
        correct(&histories->correction_non_pawn[board->side][side][key % CORRECTION_SIZE], error,
                weight);
    }
    if (node[-1].moved != NO_PIECE) {
        correct(&histories->correction_move[board->side][node[-1].moved][move_to(node[-1].move)],
                error, weight);
    }
    int16_t *reply = node_reply_correction(worker, node);
    if (reply != NULL) correct(reply, error, weight);
}

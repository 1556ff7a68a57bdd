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
    history_add(history_quiet(worker->histories, (Side)node->board.side, move), bonus, HISTORY_MAX);
    learn_continuation(worker, node, move, bonus);
}

void visit_learn_cut(const Worker *worker, Node *node, const Visit *visit) {
    const Board *board = &node->board;
    Move best = visit->best_move;
    int bonus = bonus_of(visit->depth, HISTORY_BONUS_SLOPE, HISTORY_BONUS_BASE, HISTORY_BONUS_MAX);
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
}

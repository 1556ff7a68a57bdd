// SPDX-License-Identifier: GPL-3.0-or-later
// material.c - see material.h.
#include "review/material.h"

const int material_worth[KIND_COUNT] = {
    [PAWN] = 100, [KNIGHT] = 300, [BISHOP] = 300, [ROOK] = 500, [QUEEN] = 900};

int material_gain(const Board *board, Move move) {
    Kind taken = board_captured_kind(board, move);
    int gain = taken < KIND_COUNT ? material_worth[taken] : 0;
    if (move_is_promotion(move))
        gain += material_worth[move_promotion_kind(move)] - material_worth[PAWN];
    return gain;
}

// The most the side to move can win by captures on this square; nobody has to capture.
static int best_on_square(const Board *board, Square square) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_CAPTURES, moves);
    int best = 0;
    for (int i = 0; i < count; i++) {
        if (move_to(moves[i]) != square || !board_is_capture(board, moves[i])) continue;
        int gain = material_exchange(board, moves[i]);
        if (gain > best) best = gain;
    }
    return best;
}

int material_exchange(const Board *board, Move move) {
    Board next;
    board_play(board, move, &next);
    return material_gain(board, move) - best_on_square(&next, move_to(move));
}

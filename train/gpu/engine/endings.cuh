// SPDX-License-Identifier: GPL-3.0-or-later
// endings.cuh - src/chess/ending.c and the endings known by heart of src/eval/endings.c on the GPU.
#ifndef ROQUE_TRAIN_ENGINE_ENDINGS_CUH
#define ROQUE_TRAIN_ENGINE_ENDINGS_CUH

#include "exchange.cuh"

namespace engine {

constexpr u64 DARK_SQUARES = 0xAA55AA55AA55AA55ull;

enum { KNOWN_WIN = 1000, PUSH_TO_RIM = 60, PULL_KINGS = 40, KNOWN_MAX = 20000 };

DEVICE bool ending_material_is_dead(const Position &board) {
    if (pawns_of(board) | straight_sliders(board)) return false;
    u64 bishops = kind_men(board, BISHOP), minors = bishops | knights_of(board);
    if (!(minors & (minors - 1))) return true;
    return !knights_of(board) && (!(bishops & DARK_SQUARES) || !(bishops & ~DARK_SQUARES));
}

DEVICE int count_men(const Position &board, int side, int kind) {
    return count_bits(kind_men(board, kind) & men_of(board, side));
}

DEVICE int piece_values(const Position &board, int side) {
    int sum = 0;
    for (int kind = KNIGHT; kind <= QUEEN; kind++)
        sum += count_men(board, side, kind) * see_value(kind);
    return sum;
}

DEVICE int apart(int a, int b) {
    return a < b ? b - a : a - b;
}

DEVICE int steps_between(int a, int b) {
    int files = apart(a & 7, b & 7), ranks = apart(a >> 3, b >> 3);
    return files > ranks ? files : ranks;
}

DEVICE int straight_steps(int a, int b) {
    return apart(a & 7, b & 7) + apart(a >> 3, b >> 3);
}

DEVICE int distance_from_centre(int square) {
    int file = square & 7, rank = square >> 3;
    return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

DEVICE int score_mating(const Position &board, int strong) {
    int lone = king_square(board, strong ^ 1), king = king_square(board, strong);
    int score =
        KNOWN_WIN + piece_values(board, strong) + count_men(board, strong, PAWN) * see_value(PAWN)
        + PUSH_TO_RIM * distance_from_centre(lone) + PULL_KINGS * (7 - steps_between(king, lone));
    return score < KNOWN_MAX ? score : (int)KNOWN_MAX;
}

DEVICE int score_bishop_and_knight(const Position &board, int strong) {
    enum { TO_CORNER = 200, TO_RIM = 20, KINGS = 60, KNIGHT_NEAR = 20 };
    int lone = king_square(board, strong ^ 1), king = king_square(board, strong);
    int knight = lowest_bit(knights_of(board) & men_of(board, strong));
    bool is_dark = (kind_men(board, BISHOP) & men_of(board, strong) & DARK_SQUARES) != 0;
    int to_one = straight_steps(lone, is_dark ? 0 : 56);
    int to_other = straight_steps(lone, is_dark ? 63 : 7);
    int steps = to_one < to_other ? to_one : to_other;
    return KNOWN_WIN + piece_values(board, strong) + TO_CORNER * (7 - steps)
           + TO_RIM * distance_from_centre(lone) + KINGS * (7 - steps_between(king, lone))
           + KNIGHT_NEAR * (7 - steps_between(knight, lone));
}

DEVICE int score_king_and_pawn(const EngineTables *tables, const Position &board, int strong) {
    int flip = strong ? 56 : 0, pawn = lowest_bit(pawns_of(board)) ^ flip;
    int king = king_square(board, strong) ^ flip, lone = king_square(board, strong ^ 1) ^ flip;
    int to_move = side_to_move(board) == strong ? WHITE : BLACK;
    if (!bit_at(fetch(&tables->kpk_won[to_move][king][pawn]), lone)) return 0;
    return KNOWN_WIN / 2 + see_value(PAWN) + 20 * (pawn >> 3);
}

DEVICE bool know_lone_king(const EngineTables *tables, const Position &board, int strong,
                           int &score) {
    u64 own = men_of(board, strong), bishops = kind_men(board, BISHOP) & own;
    int pawns = count_men(board, strong, PAWN), knights = count_men(board, strong, KNIGHT);
    bool has_heavy = (own & straight_sliders(board)) != 0;
    bool has_both = (bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES);
    score = 0;
    if (pawns == 1 && knights == 0 && !bishops && !has_heavy) {
        score = score_king_and_pawn(tables, board, strong);
        return true;
    }
    if (has_heavy || has_both || (pawns == 0 && knights >= 3)) {
        score = score_mating(board, strong);
        return true;
    }
    if (pawns > 0) return false;
    if (bishops && knights > 0) score = score_bishop_and_knight(board, strong);
    return true;
}

// Endings known by heart: true with the score for the side to move.
DEVICE bool known_ending(const EngineTables *tables, const Position &board, int &score) {
#pragma unroll 1
    for (int weak = WHITE; weak <= BLACK; weak++) {
        u64 men = men_of(board, weak);
        if (men & (men - 1)) continue;
        if (!know_lone_king(tables, board, weak ^ 1, score)) continue;
        if (side_to_move(board) == weak) score = -score;
        return true;
    }
    return false;
}

} // namespace engine

#endif

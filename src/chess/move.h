// SPDX-License-Identifier: GPL-3.0-or-later
// move.h - a move in sixteen bits.
//
//     15 14 | 13 12     | 11..6 | 5..0
//     sort  | promotion | from  | to        promotion: knight 0, bishop 1, rook 2, queen 3
//
// Castling is written as the king taking its own rook, which is unambiguous in Chess960 too.
#pragma once

#include "chess/bitboard.h"

typedef uint16_t Move;

enum {
    MOVE_NONE = 0, // a1a1: never legal
    MOVE_PLAIN = 0,
    MOVE_PROMOTION = 1 << 14,
    MOVE_EN_PASSANT = 2 << 14,
    MOVE_CASTLING = 3 << 14,
    MOVE_SORT_MASK = 3 << 14,
};

static inline Move move_make(Square from, Square to, int sort) {
    return (Move)(sort | from << 6 | to);
}

static inline Move move_make_promotion(Square from, Square to, Kind kind) {
    return (Move)(MOVE_PROMOTION | (kind - KNIGHT) << 12 | from << 6 | to);
}

static inline Square move_from(Move move) {
    return move >> 6 & 63;
}

static inline Square move_to(Move move) {
    return move & 63;
}

static inline int move_sort(Move move) {
    return move & MOVE_SORT_MASK;
}

static inline bool move_is_castling(Move move) {
    return move_sort(move) == MOVE_CASTLING;
}

static inline bool move_is_promotion(Move move) {
    return move_sort(move) == MOVE_PROMOTION;
}

static inline bool move_is_en_passant(Move move) {
    return move_sort(move) == MOVE_EN_PASSANT;
}

// The kind a promotion turns into; meaningless for other moves.
static inline Kind move_promotion_kind(Move move) {
    return (Kind)((move >> 12 & 3) + KNIGHT);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// zobrist.h - random numbers whose exclusive or names a position.
#pragma once

#include "chess/bitboard.h"

// Filled once from a fixed seed by zobrist_init().
typedef struct Zobrist {
    uint64_t piece[PIECE_COUNT + 1][SQUARE_COUNT]; // the row of NO_PIECE is zero
    uint64_t castling_rook[SQUARE_COUNT];          // a rook on this square may still castle
    uint64_t en_passant[SQUARE_COUNT + 1];         // the entry of NO_SQUARE is zero
    uint64_t black_to_move;
} Zobrist;

extern Zobrist zobrist_table;

static inline const Zobrist *zobrist(void) {
    return &zobrist_table;
}

void zobrist_init(void);

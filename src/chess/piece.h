// SPDX-License-Identifier: GPL-3.0-or-later
// piece.h - the two sides, the six kinds and the twelve pieces.
#pragma once

#include <stdint.h>

typedef enum Side { WHITE, BLACK, SIDE_COUNT } Side;

typedef enum Kind { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KIND_COUNT } Kind;

// A piece is 2 * kind + side; NO_PIECE marks an empty square.
typedef uint8_t Piece;
enum { PIECE_COUNT = 12, NO_PIECE = 12 };

static inline Side side_other(Side side) {
    return (Side)(side ^ 1);
}

static inline Piece piece_of(Side side, Kind kind) {
    return (Piece)(kind << 1 | side);
}

static inline Kind piece_kind(Piece piece) {
    return (Kind)(piece >> 1);
}

static inline Side piece_side(Piece piece) {
    return (Side)(piece & 1);
}

// FEN letters: "PpNnBbRrQqKk" by piece, '?' never appears on a board.
static inline char piece_letter(Piece piece) {
    return "PpNnBbRrQqKk."[piece];
}

// NO_PIECE for a character that is no FEN letter.
Piece piece_from_letter(char letter);

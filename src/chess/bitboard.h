// SPDX-License-Identifier: GPL-3.0-or-later
// bitboard.h - squares, sets of squares in one word, and the geometry of the board.
//
//      8  56 57 58 59 60 61 62 63        square = 8 * rank + file, a1 = 0, h8 = 63;
//      ...                               bit number = square
//      1   0  1  2  3  4  5  6  7
//          a  b  c  d  e  f  g  h
#pragma once

#include <stdint.h>

#include "chess/piece.h"
#include "core/bits.h"

typedef uint64_t Bitboard;
typedef int Square;

enum { SQUARE_COUNT = 64, NO_SQUARE = 64 };

// clang-format off
enum {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A8 = 56, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)
#define RANK_1 UINT64_C(0x00000000000000FF)
#define RANK_3 UINT64_C(0x0000000000FF0000)
#define RANK_6 UINT64_C(0x0000FF0000000000)
#define RANK_8 UINT64_C(0xFF00000000000000)
#define DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

static inline Bitboard square_bit(Square square) {
    return (Bitboard)1 << square;
}

static inline int square_file(Square square) {
    return square & 7;
}

static inline int square_rank(Square square) {
    return square >> 3;
}

static inline Square square_at(int file, int rank) {
    return rank * 8 + file;
}

// The square as the side sees it: e1 for White is e8 for Black.
static inline Square square_seen_by(Side side, Square square) {
    return side == WHITE ? square : square ^ 56;
}

static inline Bitboard rank_bits(int rank) {
    return RANK_1 << (8 * rank);
}

static inline Bitboard file_bits(int file) {
    return FILE_A << file;
}

// The side's own first rank.
static inline Bitboard home_rank(Side side) {
    return side == WHITE ? RANK_1 : RANK_8;
}

// Where castling ends, given the squares it starts from: the king on the c-
// or g-file, the rook beside it.
static inline Square castling_king_end(Square king, Square rook) {
    return square_at(rook > king ? 6 : 2, square_rank(king));
}

static inline Square castling_rook_end(Square king, Square rook) {
    return square_at(rook > king ? 5 : 3, square_rank(king));
}

// One step forward for the side's pawns, and the two captures (towards the
// a-file and towards the h-file).
static inline Bitboard pawns_forward(Side side, Bitboard pawns) {
    return side == WHITE ? pawns << 8 : pawns >> 8;
}

static inline Bitboard pawns_take_west(Side side, Bitboard pawns) {
    pawns &= ~FILE_A;
    return side == WHITE ? pawns << 7 : pawns >> 9;
}

static inline Bitboard pawns_take_east(Side side, Bitboard pawns) {
    pawns &= ~FILE_H;
    return side == WHITE ? pawns << 9 : pawns >> 7;
}

static inline Bitboard pawns_attack(Side side, Bitboard pawns) {
    return pawns_take_west(side, pawns) | pawns_take_east(side, pawns);
}

// Tables that depend on the empty board only; filled by geometry_init() and constant afterwards.
typedef struct Geometry {
    Bitboard knight[SQUARE_COUNT];
    Bitboard king[SQUARE_COUNT];
    Bitboard pawn[SIDE_COUNT][SQUARE_COUNT];   // what a pawn of the side attacks
    Bitboard diagonal[SQUARE_COUNT];           // parallel to a1-h8, the square included
    Bitboard antidiagonal[SQUARE_COUNT];       // parallel to a8-h1, the square included
    Bitboard line[SQUARE_COUNT][SQUARE_COUNT]; // the whole line through both squares, or empty
    // The squares strictly between two squares on a line, and the second square; just
    // the second square when they are on no common line. So a check by any piece is
    // answered on between_to[king][checker].
    Bitboard between_to[SQUARE_COUNT][SQUARE_COUNT];
    // For castling of a king on this file with the rook on this square: the squares that must be
    // empty, and the squares the king passes, its target included.
    Bitboard castling_way[8][SQUARE_COUNT];
    Bitboard castling_king_way[8][SQUARE_COUNT];
} Geometry;

extern Geometry geometry_table;

static inline const Geometry *geometry(void) {
    return &geometry_table;
}

void geometry_init(void);

// "e4"; NO_SQUARE when the two characters are not a square.
Square square_from_text(const char *text);
void square_to_text(Square square, char text[3]);

// SPDX-License-Identifier: GPL-3.0-or-later
// bitboard.c - the geometry of the empty board.
#include "chess/bitboard.h"

Geometry geometry_table;

static const int ROOK_STEPS[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int BISHOP_STEPS[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static Bitboard leaps(Square square, const int (*steps)[2], int count) {
    Bitboard targets = 0;
    for (int i = 0; i < count; i++) {
        int file = square_file(square) + steps[i][0];
        int rank = square_rank(square) + steps[i][1];
        if (on_board(file, rank)) targets |= square_bit(square_at(file, rank));
    }
    return targets;
}

static Bitboard walk(Square square, const int step[2]) {
    Bitboard path = 0;
    int file = square_file(square) + step[0];
    int rank = square_rank(square) + step[1];
    for (; on_board(file, rank); file += step[0], rank += step[1])
        path |= square_bit(square_at(file, rank));
    return path;
}

static void fill_ray(Geometry *table, Square from, const int step[2]) {
    const int back[2] = {-step[0], -step[1]};
    Bitboard whole = walk(from, step) | walk(from, back) | square_bit(from);
    Bitboard passed = 0;
    for (int distance = 1; distance < 8; distance++) {
        int file = square_file(from) + distance * step[0];
        int rank = square_rank(from) + distance * step[1];
        if (!on_board(file, rank)) break;
        Square to = square_at(file, rank);
        passed |= square_bit(to);
        table->line[from][to] = whole;
        table->between_to[from][to] = passed;
    }
}

static void fill_square(Geometry *table, Square square) {
    static const int knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                           {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    table->knight[square] = leaps(square, knight_steps, 8);
    table->king[square] = leaps(square, ROOK_STEPS, 4) | leaps(square, BISHOP_STEPS, 4);
    for (int side = WHITE; side <= BLACK; side++) {
        table->pawn[side][square] = pawns_attack((Side)side, square_bit(square));
    }
    for (Square other = 0; other < SQUARE_COUNT; other++) {
        table->between_to[square][other] = square_bit(other);
    }
    for (int i = 0; i < 4; i++) {
        fill_ray(table, square, ROOK_STEPS[i]);
        fill_ray(table, square, BISHOP_STEPS[i]);
    }
    table->diagonal[square] =
        walk(square, BISHOP_STEPS[0]) | walk(square, BISHOP_STEPS[2]) | square_bit(square);
    table->antidiagonal[square] =
        walk(square, BISHOP_STEPS[1]) | walk(square, BISHOP_STEPS[3]) | square_bit(square);
}

static void fill_castling(Geometry *table, int king_file, Square rook) {
    Square king = square_at(king_file, square_rank(rook));
    if (king == rook) return;
    Square king_end = castling_king_end(king, rook), rook_end = castling_rook_end(king, rook);
    Bitboard movers = square_bit(king) | square_bit(rook);
    Bitboard king_way = table->between_to[king][king_end];
    table->castling_king_way[king_file][rook] = king_way;
    table->castling_way[king_file][rook] = (king_way | table->between_to[rook][rook_end]) & ~movers;
}

void geometry_init(void) {
    for (Square square = 0; square < SQUARE_COUNT; square++) fill_square(&geometry_table, square);
    for (Square rook = 0; rook < SQUARE_COUNT; rook++) {
        for (int king_file = 0; king_file < 8; king_file++)
            fill_castling(&geometry_table, king_file, rook);
    }
}

Square square_from_text(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return NO_SQUARE;
    return square_at(text[0] - 'a', text[1] - '1');
}

void square_to_text(Square square, char text[3]) {
    text[0] = (char)('a' + square_file(square));
    text[1] = (char)('1' + square_rank(square));
    text[2] = '\0';
}

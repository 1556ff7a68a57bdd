// SPDX-License-Identifier: GPL-3.0-or-later
// key.c - the key of a position as Polyglot computes it.
#include "book/book.h"
#include "book/polyglot_numbers.h"

// Polyglot counts black pawn, white pawn, black knight, ... white king.
static uint64_t men_key(const Board *board) {
    uint64_t key = 0;
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = board->squares[square];
        if (piece == NO_PIECE) continue;
        int kind = 2 * (int)piece_kind(piece) + (piece_side(piece) == WHITE);
        key ^= polyglot_numbers[64 * kind + square];
    }
    return key;
}

static uint64_t castling_key(const Board *board) {
    uint64_t key = 0;
    Bitboard rooks = board->castling_rooks;
    while (rooks != 0) {
        Square rook = bits_pop(&rooks);
        int side = square_rank(rook) == 0 ? WHITE : BLACK;
        bool is_long = rook < board_king(board, (Side)side);
        key ^= polyglot_numbers[POLYGLOT_CASTLING + 2 * (side == BLACK) + is_long];
    }
    return key;
}

uint64_t book_key(const Board *board) {
    uint64_t key = men_key(board) ^ castling_key(board);
    if (board->en_passant != NO_SQUARE)
        key ^= polyglot_numbers[POLYGLOT_EN_PASSANT + square_file(board->en_passant)];
    if (board->side == WHITE) key ^= polyglot_numbers[POLYGLOT_WHITE_TO_MOVE];
    return key;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot.c - see polyglot.h; the layout is that of the published book format.
#include "chess/polyglot.h"

#include "chess/polyglot_numbers.h"

enum { POLYGLOT_CASTLING = 768, POLYGLOT_EN_PASSANT = 772, POLYGLOT_WHITE_TO_MOVE = 780 };

// The format counts black pawn, white pawn, black knight, ...
static int polyglot_piece(Piece piece) {
    return 2 * piece_kind(piece) + (piece_side(piece) == WHITE);
}

static uint64_t castling_numbers(const Board *board) {
    uint64_t key = 0;
    for (Bitboard rooks = board->castling_rooks; rooks != 0;) {
        Square rook = bits_pop(&rooks);
        Side side = piece_side(board->squares[rook]);
        bool is_queen_wing = rook < board_king(board, side);
        key ^= POLYGLOT_NUMBERS[POLYGLOT_CASTLING + 2 * side + is_queen_wing];
    }
    return key;
}

uint64_t polyglot_key(const Board *board) {
    uint64_t key = castling_numbers(board);
    for (Bitboard pieces = board_occupied(board); pieces != 0;) {
        Square square = bits_pop(&pieces);
        key ^= POLYGLOT_NUMBERS[64 * polyglot_piece(board->squares[square]) + square];
    }
    if (board->en_passant != NO_SQUARE) {
        key ^= POLYGLOT_NUMBERS[POLYGLOT_EN_PASSANT + square_file(board->en_passant)];
    }
    if (board->side == WHITE) key ^= POLYGLOT_NUMBERS[POLYGLOT_WHITE_TO_MOVE];
    return key;
}

uint16_t polyglot_move(Move move) {
    unsigned promotion =
        move_is_promotion(move) ? (unsigned)(move_promotion_kind(move) - KNIGHT) + 1 : 0;
    return (uint16_t)(promotion << 12 | (unsigned)move_from(move) << 6 | (unsigned)move_to(move));
}

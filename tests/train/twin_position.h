// SPDX-License-Identifier: GPL-3.0-or-later
// twin_position.h - positions as the GPU's code on the host takes them.
#pragma once

#include "chess/chess.h"
#include "train/gpu/twin.h"

static inline TwinPosition position_of(const Board *board) {
    TwinPosition position = {
        .black_to_move = board->side == BLACK,
        .rook_files = {7, 0},
        .en_passant = board->en_passant == NO_SQUARE ? 64 : board->en_passant,
        .quiet_plies = (uint8_t)(board->halfmove_clock < 100 ? board->halfmove_clock : 100),
    };
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = board->squares[square];
        if (piece == NO_PIECE) continue;
        position.men[square] =
            (uint8_t)((piece_kind(piece) + 1) | (piece_side(piece) == BLACK ? 8 : 0));
    }
    for (Bitboard rooks = board->castling_rooks; rooks != 0; rooks &= rooks - 1) {
        Square rook = bits_first(rooks);
        Side side = rook < 8 ? WHITE : BLACK;
        int of_queen = rook < board_king(board, side);
        position.rook_files[of_queen] = (uint8_t)(rook & 7);
        position.castling |= (uint8_t)(1 << (2 * (side == BLACK) + of_queen));
    }
    return position;
}

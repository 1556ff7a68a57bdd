// SPDX-License-Identifier: GPL-3.0-or-later
// reference.h - the rules of chess a second time, slowly: a plain list of 64 squares.
//
// Nothing here uses bitboards, tables, keys or the fast generator: a piece's moves are found by
// walking over the board, and a move is legal when, after it was played, no enemy can take the
// king. It is what one writes first, it is easy to believe, and so it is what the fast rules are
// tested against and compared with.
#pragma once

#include "chess/board.h"

typedef enum Wing { QUEEN_WING, KING_WING, WING_COUNT } Wing;

typedef struct ListBoard {
    Piece squares[SQUARE_COUNT];
    Side side; // to move
    // where the rook stands, NO_SQUARE when the right is lost
    Square castling_rooks[SIDE_COUNT][WING_COUNT];
    // the square a pawn has just passed, whether or not it can be taken; or NO_SQUARE
    Square en_passant;
    int halfmove_clock; // plies since the last capture or pawn move
    int move_number;
} ListBoard;

ListBoard reference_from_board(const Board *board);

// All legal moves in the encoding of move.h; `moves` has room for MOVES_MAX. Returns the count.
int reference_list_moves(const ListBoard *board, Move *moves);

// Plays a move that reference_list_moves() gave.
void reference_play(const ListBoard *board, Move move, ListBoard *next);

bool reference_is_attacked(const ListBoard *board, Square square, Side by);

// The king of the side is attacked.
bool reference_in_check(const ListBoard *board, Side side);

// Leaves of the tree of all games of `depth` plies.
uint64_t reference_perft(const ListBoard *board, int depth);

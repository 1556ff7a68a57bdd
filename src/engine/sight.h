// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h - what a weaker player sees of a position: blind spots, and habits of the opening.
//
// People blunder because they do not see, and they do not see in certain places: a bishop that
// comes along the whole board, a piece that goes back, a knight that attacks two pieces at once,
// whatever the opponent might answer. What they do when they see nothing is no accident either:
// they bring their pieces out and castle; they do not walk with the king or push rook pawns about.
#pragma once

#include "chess/chess.h"

// How easily the move hides from the eye, in percent of a plain quiet move, `last` played before it
// (or MOVE_NONE); at most SIGHT_HIDES_MOST.
enum { SIGHT_HIDES_MOST = 230 };
int sight_hides(const Board *board, Move last, Move move);

// Everybody thinks of it in the opening: a minor piece leaves its first square, a centre pawn
// goes two steps, the king castles.
bool sight_is_habit(const Board *board, Move move);

// Nobody thinks of it in the opening while there is something else: the king leaves the middle on
// foot, a rook gives up castling, a rook pawn moves and attacks nothing.
bool sight_is_odd(const Board *board, Move move);

// The first twelve moves, while most pieces are on the board.
bool sight_is_opening(const Board *board);

// How well the side's pieces are brought out, by the rule of thumb that everybody hears first:
// castle, and no minor piece stays at home. 4 for the one, -1 for each of the others.
int sight_order(const Board *board, Side side);

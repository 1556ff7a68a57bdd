// SPDX-License-Identifier: GPL-3.0-or-later
// see.h - static exchange evaluation: what a chain of captures on one
// square is worth, without playing it.
#pragma once

#include "chess/board.h"

// Pawn 100, knight 320, bishop 330, rook 500, queen 950; the king counts as taken last.
extern const int see_values[KIND_COUNT + 1];

// True when the move, followed by the best captures of both sides on its target square, gains at
// least `threshold`. Pinned pieces take part only while they stay on their line's side of the pin;
// promotions on the way do not count.
bool see_at_least(const Board *board, Move move, int threshold);

// SPDX-License-Identifier: GPL-3.0-or-later
// repetition.h - positions that come back, and positions that one move can bring back.
#pragma once

#include "chess/chess.h"

// Fills the table of reversible moves, once, after chess_init(); from any thread.
void repetition_init(void);

// `keys` ends with the board's own key; `ply` of them, that one apart, belong to the search's path.
// True when the position stood on the path before, or twice in the game.
bool repetition_is_draw(const Board *board, const uint64_t *last_key, int known, int ply);

// True when the side to move has a move back to a position of the path (or to one that
// already came back in the game).
bool repetition_is_near(const Board *board, const uint64_t *last_key, int known, int ply);

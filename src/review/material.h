// SPDX-License-Identifier: GPL-3.0-or-later
// material.h - what a capture gains on its square: a fact of the board
// that no deeper search can change.
#pragma once

#include "chess/chess.h"

// Pawn 100, knight and bishop 300, rook 500, queen 900, kings 0.
extern const int material_worth[KIND_COUNT];

// What the move takes, and what a pawn becomes by it.
int material_gain(const Board *board, Move move);

// What the mover has won, or lost where it is negative, once both sides have captured on the
// square the move goes to as long as it pays, by legal moves only. A quiet move onto a
// square where it can be taken loses.
int material_exchange(const Board *board, Move move);

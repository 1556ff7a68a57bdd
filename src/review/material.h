// SPDX-License-Identifier: GPL-3.0-or-later
// material.h - proves that a side wins or loses material by force: a small search that tries every move of
// both sides and counts nothing but men.
#ifndef ROQUE_REVIEW_MATERIAL_H
#define ROQUE_REVIEW_MATERIAL_H

#include "chess/chess.h"

// Pawn 100, knight and bishop 300, rook 500, queen 900, kings 0.
extern const int material_worth[KIND_COUNT];

// The side's men less the other's.
int material_balance(const Board *board, Side side);

// The side's men less the other's once all captures worth making have been made.
int material_settled(const Board *board, Side side);

// True when `winner`, whoever is to move, reaches at least this balance against every defence within a few
// moves, exchanges played out, and still has it a move of both sides later, and the search was finished
// within its budget. False proves nothing.
bool material_is_forced(const Board *board, Side winner, int balance);

// The same question with the answers reversed: true when, within the same horizon and exchanges played out,
// `winner` was seen not to reach this balance.
bool material_is_held(const Board *board, Side winner, int balance);

#endif

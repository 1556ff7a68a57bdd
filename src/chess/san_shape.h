// SPDX-License-Identifier: GPL-3.0-or-later
// san_shape.h - what the text of a move says, and why it was refused.
// Only for san.c and san_reason.c.
#pragma once

#include "chess/san.h"

// What the text of a move says, before any board is looked at.
typedef struct SanShape {
    Kind kind;
    Kind promotion; // KIND_COUNT when none is named
    int castling;   // 0, or the number of Os
    Square to;
    Bitboard origins; // where the piece may come from by what the text says
    bool has_origin;  // a whole square of origin is written
    const char *end;  // behind the last character that belongs to the move
} SanShape;

// The pieces of the kind that reach the square from where the text allows, and those of
// them that may leave their king.
typedef struct SanReach {
    Bitboard pieces;
    Bitboard safe_pieces;
} SanReach;

// The legal moves that fit; castling fits none. Returns the count.
int san_shape_list_fitting(const Board *board, const SanShape *shape, Move fitting[MOVES_MAX]);

void san_explain_illegal(const Board *board, const SanShape *shape, SanReach reach, Slice text,
                         Error *error);
// Lists the moves that fit.
void san_explain_ambiguous(const Board *board, const SanShape *shape, Slice text,
                           SanLetters letters, Error *error);

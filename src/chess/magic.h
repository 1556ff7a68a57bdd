// SPDX-License-Identifier: GPL-3.0-or-later
// magic.h - multipliers that turn the blockers of a slider into a table index,
// and the search that found them.
//
// The blockers on the lines of a square are a subset of its mask; a good multiplier gathers their
// bits at the top of the product so that different answers get different indices (equal answers may
// collide). Nobody computes such a number: random sparse ones are tried until one works.
#pragma once

#include "chess/bitboard.h"

// Found by magic_search() with MAGIC_SEED.
extern const uint64_t magic_rook[SQUARE_COUNT];
extern const uint64_t magic_bishop[SQUARE_COUNT];

enum { MAGIC_SEED = 2007, MAGIC_ANSWERS_MAX = 4096 };

// The squares whose occupation matters to the slider (BISHOP or ROOK).
Bitboard magic_mask(Kind slider, Square square);

// Tries random numbers until one has no harmful collision; *tries counts them. Always ends in
// practice: the 128 squares and sliders together take eleven million tries, three seconds.
uint64_t magic_search(Kind slider, Square square, uint64_t *tries);

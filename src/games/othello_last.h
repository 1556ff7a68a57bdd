// SPDX-License-Identifier: GPL-3.0-or-later
// othello_last.h - the last squares of Othello, for othello_end.c.
#pragma once

#include "core/bits.h"
#include "games/othello_rules.h"

enum { OTHELLO_LAST = 4 };

// So many squares are left. Each is tried, those of odd regions first; the value is a bound
// where it lies outside the window.
int othello_last(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta);

// The margin of a finished game; squares left empty count for the winner.
static inline int othello_final_margin(const OthelloEnd *end, uint64_t own, uint64_t other) {
    int margin = bits_count(own) - bits_count(other);
    int empty = end->cells - bits_count(own | other);
    return margin > 0 ? margin + empty : margin < 0 ? margin - empty : 0;
}

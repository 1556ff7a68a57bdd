// SPDX-License-Identifier: GPL-3.0-or-later
// kpk.h - king and pawn against king, exactly: every position won or drawn, one bit each.
#pragma once

#include <stdbool.h>

#include "chess/chess.h"

// Solves the ending by retrograde analysis; once, before threads start. Further calls do nothing.
void kpk_init(void);

// The pawn's side wins; it is White, whose pawn stands on files a to h and ranks 2 to
// 7. The position must be legal.
bool kpk_is_won(Square white_king, Square pawn, Square black_king, Side to_move);

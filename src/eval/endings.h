// SPDX-License-Identifier: GPL-3.0-or-later
// endings.h - what is known about endings with few pieces.
#pragma once

#include "chess/chess.h"

// The name of the ending when it is known by heart, and then its score for White; NULL otherwise.
const char *ending_known(const Board *board, int *score_white);

// How much of the late score counts, from 0 (a draw) to EVAL_SCALE_ONE, when this side is ahead.
int ending_scale(const Board *board, Side strong);

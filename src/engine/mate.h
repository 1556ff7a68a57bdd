// SPDX-License-Identifier: GPL-3.0-or-later
// mate.h - short forced mates, found for certain.
#pragma once

#include "chess/chess.h"

// The first move of a forced mate in at most `moves` moves, the shortest first;
// MOVE_NONE when there is none. Mates in one and two are all found, longer ones when
// every move of the mating side gives check.
Move mate_find(const Board *board, int moves);

// SPDX-License-Identifier: GPL-3.0-or-later
// clocks.h - the two clocks of a game: what a player may take for a
// move, and what is left after it.
#pragma once

#include "arena/referee.h"

typedef struct GameClocks {
    const GameSetup *setup;
    int64_t left_us[2];
    int moves_left[2]; // until more time is added; 0: no such control
} GameClocks;

void clocks_start(GameClocks *clocks, const GameSetup *setup);

// What the player of this side may take for its next move.
ThinkLimits clocks_limits(const GameClocks *clocks, int side);

// Takes the time off the clock; false when it was too much.
bool clocks_spend(GameClocks *clocks, int side, int64_t spent_us);

// SPDX-License-Identifier: GPL-3.0-or-later
// clocks.h - the two clocks of a game: what a player may take for a
// move, and what is left after it.
#pragma once

#include "players/players.h"

enum { CLOCKS_GRACE_MS = 3000 };

typedef struct ClockRules {
    TimeControl controls[2];
    int64_t margin_ms;   // a move may come this much after the end of the time
    int64_t patience_ms; // how long a move without a clock may take; 0: for ever
    int64_t grace_ms;    // how long a player asked to stop may still take; 0: CLOCKS_GRACE_MS
} ClockRules;

typedef struct GameClocks {
    ClockRules rules;
    int64_t left_us[2];
    int moves_left[2]; // until more time is added; 0: no such control
} GameClocks;

void clocks_start(GameClocks *clocks, const ClockRules *rules);

// What the player of this side may take for its next move.
ThinkLimits clocks_limits(const GameClocks *clocks, int side);

// Takes the time off the clock; false when it was too much.
bool clocks_spend(GameClocks *clocks, int side, int64_t spent_us);

// SPDX-License-Identifier: GPL-3.0-or-later
// timecontrol.h - how much a player may think in a game, and its text.
//
//     10+0.1     ten seconds for the game and a tenth more for each move
//     40/60      forty moves a minute, then the next forty
//     inf        no clock
#pragma once

#include "core/player.h"

// Zero means: no such limit.
typedef struct TimeControl {
    int moves; // in base_ms; 0: all the game
    int64_t base_ms;
    int64_t increment_ms;
    int64_t move_time_ms;
    int depth;
    uint64_t nodes;
} TimeControl;

// Reads the clock ("40/60+0.6", seconds) and leaves the other limits alone.
bool time_control_parse_clock(const char *text, TimeControl *control, Error *error);
// Seconds with up to three decimals, "0.25"; at most a week.
bool time_control_parse_seconds(const char *text, int64_t *time_ms, Error *error);
// "40/60+0.6", "nodes=1000", "inf"; several limits are joined by a blank.
void time_control_format(const TimeControl *control, Text *text);
bool time_control_is_set(const TimeControl *control);

// SPDX-License-Identifier: GPL-3.0-or-later
// game_filter.h - which games of a list are wanted: opponent, colour, result, opening, dates, text.
#pragma once

#include "archive/game_list.h"

// What is NULL or "any" is not asked for. Texts are found anywhere, in any case.
typedef struct GameFilter {
    const char *text;     // in the names, the opening, the date or the name of the game
    const char *opponent; // in the opponent's name; of a game that is nobody's, in either
    const char *colour;   // "white", "black": the player's
    const char *result;   // "won", "drawn", "lost", "open"; or "1-0", "0-1", "1/2-1/2", "*"
    const char *opening;  // "B9": the beginning of its class; "sicilian": in its name
    const char *since;    // "2026", "2026.01", "2026.01.31" (or with "-"): that day or later
    const char *until;    // that day, month or year or earlier
} GameFilter;

// False with a reason: one of the words is none.
bool game_filter_check(const GameFilter *filter, Error *error);
bool game_filter_takes(const GameFilter *filter, const GameList *list, const ListedGame *game);

// SPDX-License-Identifier: GPL-3.0-or-later
// level.h - levels that people choose, in every game that people play: level:3, level:club.
#pragma once

#include "core/error.h"
#include "core/game.h"

enum { LEVELS_MAX = 10, LEVEL_NAME_MAX = 40, LEVEL_TEXT_MAX = 160 };

typedef struct Level {
    int number;                // from 1 on, the weakest first
    const char *name;          // "club", a term
    const char *other_name;    // understood too
    const char *title;         // "club player"
    const char *about;         // what to expect, in a sentence; NULL: `depth` and `unseen` say it
    int elo;                   // 0: not measured on people's scale, or full strength
    int depth;                 // so many moves it looks ahead
    int unseen;                // so many of a hundred moves it does not see
    char text[LEVEL_TEXT_MAX]; // the player it stands for
} Level;

// How many there are; 0: the game has none.
int level_count(const Game *game);
// The level of this number, which must be there.
Level level_at(const Game *game, int number);
// How long a person would take for a move with so much on the clock (0: there is none), `lot`
// drawn for it: people are not regular.
int64_t level_pause_ms(int64_t clock_ms, int64_t increment_ms, int move_number, bool is_forced,
                       uint64_t lot);
// Takes ",pace=human" off the end of these words; whether it was there.
bool level_cut_pace(const char *words, char plain[LEVEL_NAME_MAX]);
// By number, or by name in either language, with or without its accents. False with the names.
bool level_find(const Game *game, const char *words, Level *level, Error *error);
// The title that goes with a name of other games than chess, and the name itself; NULL: no level
// is called so.
const char *level_title(const char *words, const char **name);

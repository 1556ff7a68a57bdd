// SPDX-License-Identifier: GPL-3.0-or-later
// duel.h - a match at chess as part of an experiment: one player against each of some others, from
// balanced openings, without files. Private to src/experiments.
#pragma once

#include "arena/arena.h"

enum { DUEL_PLAYERS_MAX = 3 };

typedef struct Duel {
    const char *event;
    const char *players[DUEL_PLAYERS_MAX]; // as texts; the first meets each of the others
    int player_count;
    TimeControl effort;
    int rounds;      // two games each, colours exchanged
    int plies_most;  // then a game is drawn
    bool ends_early; // where both players see a draw, or one sees it lost
    uint64_t openings_seed;
    uint64_t seed;
    const atomic_bool *stop; // NULL: none
} Duel;

// Plays it to its end, or until a stop. False with the reason.
bool duel_play(const Duel *duel, Standing *standing, Error *error);

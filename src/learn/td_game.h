// SPDX-License-Identifier: GPL-3.0-or-later
// td_game.h - a game from which temporal differences are learnt, as it is played; private to td.c.
#pragma once

#include "learn/td.h"

typedef struct TdGame {
    TdStep steps[TD_PLIES_MAX];
    double targets[TD_PLIES_MAX];
    uint64_t keys[TD_PLIES_MAX + 1];
    int count; // of steps
    int plies;
    LabResult result;
} TdGame;

// What the search makes of the position, into record->result.
bool td_game_search(Search *search, TdGame *record, const void *position, Error *error);

// True when the game is over; the score is then for the first player.
bool td_game_has_ended(const Game *game, const TdGame *record, const void *position, int *score);

void td_game_play(const Game *game, TdGame *record, GamePosition *position, GameMove move);

// Moves by chance; false when the game ended so soon.
bool td_game_open(const Game *game, TdGame *record, GamePosition *position, int plies,
                  Random *random);

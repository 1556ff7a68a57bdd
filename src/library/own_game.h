// SPDX-License-Identifier: GPL-3.0-or-later
// own_game.h - a game of the caller's as a Game table, and what a board of any game is made of.
//
// The functions of a Game are told a position and nothing else, so a position of such a game begins
// with the address of its rules:
//
//     | OwnGame * | the caller's position_bytes ... |
#pragma once

#include <roque/game.h>

#include "core/game.h"

typedef struct OwnGame OwnGame;

// Copies the rules. NULL with what they lack.
OwnGame *own_game_new(const RoqueRules *rules, Error *error);
// NULL is allowed.
void own_game_free(OwnGame *own);
const Game *own_game_table(const OwnGame *own);

struct RoqueGame {
    const Game *game;
    const char *variant; // inside the text
    char *text;          // NULL: a game of the caller's
    OwnGame *own;        // NULL: one of Roque's
};

typedef struct BoardStep {
    GamePosition position;
    uint64_t key;
} BoardStep;

struct RoqueBoard {
    const RoqueGame *game;
    BoardStep *steps; // the start first, the position on the board last
    size_t room;
    int plies;
};

// Positions of any game, the caller's or Roque's.
bool own_game_start(const RoqueGame *game, GamePosition *position, Error *error);
bool own_game_parse(const RoqueGame *game, const char *text, GamePosition *position, Error *error);

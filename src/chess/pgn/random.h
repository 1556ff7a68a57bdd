// SPDX-License-Identifier: GPL-3.0-or-later
// random.h - games made of random legal moves, with comments, clocks, NAGs and variations.
//
// They look like the files of game servers in shape and size, not in
// sense: for tests and measurements.
#pragma once

#include "chess/pgn/game.h"
#include "core/random.h"

typedef struct PgnRandomPlan {
    int plies_max;         // of the main line; mate, stalemate and bare kings end it sooner
    int chess960_percent;  // of the games
    int comment_percent;   // of the moves
    int nag_percent;       // of the moves
    int variation_percent; // of the moves
    int depth_max;         // variations inside variations
} PgnRandomPlan;

// What `roque pgn --random` makes: about 3 KB a game.
PgnRandomPlan pgn_random_plan(void);

// Fills the game; equal states of chance give equal games. False only when there is no memory.
bool pgn_random_game(PgnGame *game, Random *random, const PgnRandomPlan *plan);

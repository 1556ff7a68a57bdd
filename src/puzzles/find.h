// SPDX-License-Identifier: GPL-3.0-or-later
// find.h - the puzzles of a game: positions in which one move wins, proved, and no other does.
#pragma once

#include "puzzles/rate.h"

enum {
    FIND_NODES_DEFAULT = 500, // of the first look at a position
    FIND_HARDER = 10,         // times as many in the next look at one that may be a puzzle,
    FIND_HARDEST = 100,       // and in the last
    FIND_WINS_LEAST = 75,     // points that the move is worth by the engine's own model,
    FIND_OTHERS_MOST = 60,    // and every other one,
    FIND_GAP_LEAST = 30,      // and what lies between them
    FIND_IN_GAME_MAX = 16,
};

typedef struct FindSettings {
    uint64_t nodes; // of the first look
    int tries;      // of each level
} FindSettings;

typedef struct Finder Finder;

// One thread uses it. NULL with a reason.
Finder *finder_open(const FindSettings *settings, Error *error);
void finder_close(Finder *finder);
// What is going on ends soon. Any thread.
void finder_stop(Finder *finder);

// A game, in its own words.
typedef struct FindGame {
    GamePath path;
    const char *source;
} FindGame;

// The puzzles of the game, in the order of its moves, rated. They depend on the game and on the
// settings only. Returns the count; -1 when it was stopped.
int finder_search(Finder *finder, const FindGame *game, const atomic_bool *is_stopped,
                  Puzzle puzzles[FIND_IN_GAME_MAX]);

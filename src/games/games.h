// SPDX-License-Identifier: GPL-3.0-or-later
// games.h - all the games Roque knows, and how to find one by its name.
#pragma once

#include "core/error.h"
#include "core/game.h"

#define GAME(name) extern const Game game_##name;
#include "games/games.def"
#undef GAME

// In the order in which people are shown them.
extern const Game *const all_games[];
extern const int all_games_count;

// Trees by name, "tree:textbook", each with what it is said to show.
typedef struct NamedTree {
    const char *name;
    const char *summary;
    const char *text;
    int value;  // for the side at the root
    int leaves; // that alpha-beta evaluates
    int all;    // of its leaves
} NamedTree;
extern const NamedTree named_trees[];
extern const int named_trees_count;

// Finds "othello" or "othello:6x6". *variant (may be NULL) is set to what stands after the colon,
// inside `text`, or to "". NULL with the list of choices when the game or its variant is unknown.
const Game *games_find(const char *text, const char **variant, Error *error);

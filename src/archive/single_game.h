// SPDX-License-Identifier: GPL-3.0-or-later
// single_game.h - one game out of a file of many, whole: with its comments and variations.
#pragma once

#include "review/review.h"
#include "session/session.h"

typedef struct GamePlace {
    char path[STORE_PATH_MAX]; // "": nowhere
    int number;                // in the file, from 1
    bool is_copy;              // of somebody's file: what of it cannot be read may be passed over
} GamePlace;

// The game as PGN, to be freed; NULL with a reason.
char *single_game_read(const GamePlace *place, Error *error);
// Writes the review into the game, and the file anew in its place. The file is held meanwhile.
// False, with the reason, where the game has other moves by now, somebody else holds the file, or
// it cannot be written; it is then as it was.
bool single_game_annotate(const GamePlace *place, const GameReview *review, Language language,
                          Error *error);

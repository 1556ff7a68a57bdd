// SPDX-License-Identifier: GPL-3.0-or-later
// opponents.h - which computer players there are to offer, and who gives advice.
#pragma once

#include "players/players.h"
#include "words/words.h"

enum { OPPONENTS_MAX = GAME_OPPONENTS_MAX + 2 };

typedef struct Opponent {
    const char *text;
    const char *about;
} Opponent;

// Computer players of the game worth offering, the strongest first; returns the count, at least 1.
int opponents_list(const Game *game, Opponent opponents[OPPONENTS_MAX]);

// The text of the strongest player of the game.
void opponents_strongest(const Game *game, char text[PLAYER_TEXT_MAX]);

// The text of the player that meets a person who chose none: a friendly level, the player of the
// variant's own document, else the strongest.
void opponents_usual(const Game *game, const char *variant, char text[PLAYER_TEXT_MAX]);

// Opens the player that gives advice: the strongest that searches. False with a reason.
bool opponents_open_adviser(const Game *game, const GamePosition *position, Player *player,
                            Error *error);

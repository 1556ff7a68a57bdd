// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h - the levels of a game as people choose them.
#pragma once

#include "players/players.h"
#include "words/words.h"

enum { LEVEL_ROW_MAX = 120 };

bool levels_exist(const Game *game);
// Numbers of levels: the one that Enter takes in the menu, and the one that meets whoever sits down
// without choosing an opponent.
int levels_default(const Game *game);
int levels_friendly(const Game *game);

// What the text of a player says about its strength.
typedef struct PlayLevel {
    const char *name;  // "club"; NULL: an Elo or a number alone
    const char *title; // "club player"; NULL likewise
    int number;        // where the level has no name here; else 0
    int elo;           // 0: full strength, or not measured on people's scale
    bool is_person_pace;
} PlayLevel;

// False when the text means no level, and no engine whose strength was chosen.
bool levels_find(const char *player, PlayLevel *level);

// The text of the player that a level stands for; any other text as it is.
void levels_resolve(const Game *game, const char *player, char text[PLAYER_TEXT_MAX]);

// "club player (1400)", "engine (1600)", "level 3".
void levels_add_title(Language language, const PlayLevel *level, Text *text);
// The same for tables, with one number at most: "club player", "engine
// 1600"; full strength is "engine".
void levels_add_short_title(Language language, const PlayLevel *level, Text *text);

// What to expect of it: "looks 2 moves ahead, misses 30 moves in 100".
void levels_add_about(Language language, const Level *level, Text *text);
// "club          1400  knows the usual tactics, ...".
void levels_format_row(Language language, const Level *level, char row[LEVEL_ROW_MAX]);

// "3", "club", and in chess "1600", each also with "pace" behind it, becomes the text of a player.
// False when the words mean none of these; then `player` stays as it is.
bool levels_read(const Game *game, const char *words, char player[PLAYER_TEXT_MAX]);

// "100": begins with a number that is no level and no Elo there is.
bool levels_is_wrong_number(const Game *game, const char *words);

// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h - the ten levels of chess as people choose them.
#pragma once

#include "engine/engine.h"
#include "players/players.h"
#include "words/words.h"

// Numbers of levels: the one that Enter takes in the menu, and the one that meets
// whoever sits down without choosing an opponent.
enum { LEVEL_DEFAULT = 5, LEVEL_FRIENDLY = 3, LEVEL_ROW_MAX = 120 };

bool levels_exist(const Game *game);

// What the text of a player says about its strength.
typedef struct PlayLevel {
    const NamedLevel *named; // NULL: an Elo alone
    int elo;                 // 0: full strength
    bool is_person_pace;
} PlayLevel;

// False when the text means no engine whose strength was chosen.
bool levels_find(const char *player, PlayLevel *level);

// "club player (1400)", "engine (1600)".
void levels_add_title(Language language, const PlayLevel *level, Text *text);
// The same for tables, with one number at most: "club player", "engine
// 1600"; full strength is "engine".
void levels_add_short_title(Language language, const PlayLevel *level, Text *text);

// "club          1400  knows the usual tactics, ...".
void levels_format_row(Language language, const NamedLevel *level, char row[LEVEL_ROW_MAX]);

// "3", "club", "1600", each also with "pace" behind it, becomes the text of a player. False when
// the words mean none of these; then `player` stays as it is.
bool levels_read(const char *words, char player[PLAYER_TEXT_MAX]);

// "100": begins with a number that is no level and no Elo there is.
bool levels_is_wrong_number(const char *words);

// SPDX-License-Identifier: GPL-3.0-or-later
// play_levels.h - the ten levels of chess as people choose them.
#ifndef ROQUE_CLI_PLAY_LEVELS_H
#define ROQUE_CLI_PLAY_LEVELS_H

#include "cli/play_session.h"
#include "engine/engine.h"

// The level taken by who just presses Enter: its number.
enum { LEVEL_DEFAULT = 5, LEVEL_ROW_MAX = 120 };

bool levels_exist(const Game *game);

// "club          1400  knows the usual tactics, ..." in the language of the screen.
void levels_format_row(const Screen *screen, const NamedLevel *level, char row[LEVEL_ROW_MAX]);

// All of them with their numbers; the one that plays as `player` is marked.
void levels_show(const Screen *screen, const char *player);

// "3", "club", "1600", each also with "pace" behind it, becomes the text of a player. False when the words
// mean none of these.
bool levels_read(const char *words, char player[PLAYER_TEXT_MAX]);

#endif

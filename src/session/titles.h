// SPDX-License-Identifier: GPL-3.0-or-later
// titles.h - what the players of a session are called.
#pragma once

#include "core/player.h"
#include "words/words.h"

typedef struct Session Session;

// Without a clock a program outside would think for ever: it gets the second that the engine takes.
enum { USUAL_MOVE_MS = 1000 };

// "you", "Ada", "engine", or an engine's level in its place: "club player (1400)"; in tables
// without the number.
const char *title_full(const Session *session, Language language, int side,
                       char title[PLAYER_NAME_MAX]);
const char *title_short(const Session *session, Language language, int side,
                        char title[PLAYER_NAME_MAX]);

// Whether the side is a program outside that was given no limit, in a game without a clock.
bool title_has_usual_time(const Session *session, int side);

// SPDX-License-Identifier: GPL-3.0-or-later
// class_games.h - the games of a tournament as a page replays them: a board, and for each move what
// changed on it. Only for class_page.
#pragma once

#include <stdio.h>

#include "classroom/class_result.h"

// Adds `,"board":...,"games":[...],"pieces":[...]` to an open object, a game at a time: each is
// made in `text` and handed to `put`.
bool class_games_put(const ClassResult *result, Text *text,
                     void (*put)(FILE *out, const Text *text), FILE *out, Error *error);

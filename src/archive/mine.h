// SPDX-License-Identifier: GPL-3.0-or-later
// mine.h - where the user's own games lie, and the file of many games that the page opened last.
#pragma once

#include "archive/game_list.h"
#include "session/session.h"

// The folder of games; false with a reason. It is made where it is missing.
bool mine_folder(char folder[STORE_PATH_MAX], Error *error);
// The file of many games; there may be none yet.
bool mine_opened(char path[STORE_PATH_MAX], Error *error);
// Reads all games of the user.
bool mine_read(GameList *list, Error *error);

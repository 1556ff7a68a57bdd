// SPDX-License-Identifier: GPL-3.0-or-later
// page_games.h - the games of a match as a page replays them: a board, and for each move what
// changed on it. Only for match_page.
#pragma once

#include <stdio.h>

#include "pages/match_page.h"

// Adds `,"board":...,"games":[...],"pieces":[...]` to an open object, a game at a time: each is
// made in `text` and written.
bool page_games_put(const MatchPage *page, Text *text, FILE *out, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// notation.h - moves as people read them.
#pragma once

#include "chess/chess.h"
#include "core/game.h"
#include "words/words.h"

// Chess is written in its own notation, and it alone can be reviewed.
bool notation_is_chess(const Game *game);

// SAN in chess with the letters of the language, else the game's own text.
void notation_add_move(Language language, const Game *game, const void *position, GameMove move,
                       Text *text);

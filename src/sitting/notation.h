// SPDX-License-Identifier: GPL-3.0-or-later
// notation.h - moves as people read them.
#pragma once

#include "chess/chess.h"
#include "core/game.h"
#include "words/words.h"

// Chess is written in its own notation, and it alone can be reviewed.
bool notation_is_chess(const Game *game);

// The letters of the pieces in the user's language.
SanLetters notation_letters(Language language);

// SAN in chess with the letters of the language, else the game's own text.
void notation_add_move(Language language, const Game *game, const void *position, GameMove move,
                       Text *text);

// "12." before a move of White, "12..." before Black's; other games count single moves: ply + 1.
void notation_add_number(const Game *game, const void *position, int ply, Text *text);
// Whether a list of moves shows the number there: not before Black's moves but the first.
bool notation_has_number(const Game *game, const void *position, int ply);

// SPDX-License-Identifier: GPL-3.0-or-later
// table_words.h - what endgame tables say of a position, as a sentence.
#pragma once

#include "chess/chess.h"
#include "words/words.h"

typedef struct Tables Tables;

// "By the endgame tables: White mates in 12.", "... a draw with best play." False, and nothing
// added, where they do not know it.
bool table_words_add(Language language, Tables *tables, const Board *board, Text *text);

// The same by the user's tables, opened for this one question, if there are few enough pieces.
bool table_words_add_home(Language language, const Board *board, Text *text);

// SPDX-License-Identifier: GPL-3.0-or-later
// typed_line.h - a line of moves as people write it: "1. e4 e5 2.Nf3",
// "e2e4 e7e5", "1. e4 e5 2. Cf3".
#pragma once

#include "chess/chess.h"
#include "words/words.h"

// Reads at most `most` moves from the board on, each as it may be typed at the board
// (session/typed_move.h). Returns the count; -1 with a reason that begins with `name`, the option
// it comes from.
int typed_line_read(Language language, const char *name, const Board *board, const char *words,
                    Move *moves, int most, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// board_words.h - the board in words, for the ear: who stands where.
#pragma once

#include "terminal/screen.h"

// A line for each side or kind of piece: "Black: d5 e4.", "White: king e1, queen d1.",
// "South: A 4, B 4.". For a game that lists its pieces.
void board_words_write(const Screen *screen, const Game *game, const void *position);

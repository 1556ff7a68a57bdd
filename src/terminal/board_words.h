// SPDX-License-Identifier: GPL-3.0-or-later
// board_words.h - the boards of games other than chess in words, for the ear: who stands where.
#ifndef ROQUE_TERMINAL_BOARD_WORDS_H
#define ROQUE_TERMINAL_BOARD_WORDS_H

#include "terminal/screen.h"

// False for a game whose picture reads well as it is.
bool play_words_has(const Game *game);

// A line for each kind of man: "Black: d5 e4.", or for each row of houses. For a game that has words.
void play_words_write_board(const Screen *screen, const Game *game, const void *position);

#endif

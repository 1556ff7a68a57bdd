// SPDX-License-Identifier: GPL-3.0-or-later
// chess_board.h - what the terminal game shows of chess only: pieces taken, the board in letters.
#pragma once

#include "terminal/screen.h"

// The pieces that `side` has taken in the game, strongest first: figures or letters.
void chess_board_add_taken(const Screen *screen, const Session *session, int side, Text *text);

// The board in letters of two: kind (P T C F D R) and colour (b, n).
void chess_board_draw_documents(const void *position, bool is_flipped, Text *picture);

// A line of English moves from this position in the letters of the
// user; cut where it is not readable.
void chess_board_translate_line(const Screen *screen, const void *position, const char *line,
                                Text *text);

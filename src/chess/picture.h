// SPDX-License-Identifier: GPL-3.0-or-later
// picture.h - a board as text for people.
#pragma once

#include "chess/board.h"
#include "core/sentence.h"
#include "core/text.h"

typedef enum BoardPicture {
    BOARD_ASCII,     // letters in a frame
    BOARD_FIGURINES, // Unicode figures in a frame
    BOARD_COLOUR,    // Unicode figures on coloured squares
} BoardPicture;

typedef struct BoardStyle {
    BoardPicture kind;
    bool is_flipped;     // Black at the bottom
    Move last_move;      // both squares marked; MOVE_NONE for none
    const char *letters; // of the kinds, pawn to king, as White's; NULL: the English ones
} BoardStyle;

// Ten to twenty lines, each ended by a newline, at most 40 columns wide.
void picture_draw(const Board *board, const BoardStyle *style, Text *picture);

// Side to move, castling, en passant, clocks, check, FEN and keys, a line each, for people.
enum { PICTURE_FACTS = 8 };
void picture_list_facts(const Board *board, Sentence facts[PICTURE_FACTS]);
// The same in English.
void picture_describe(const Board *board, Text *text);

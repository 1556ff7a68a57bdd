// SPDX-License-Identifier: GPL-3.0-or-later
// book_lines.h - the best moves of a chess position by one deep search of several lines.
//
// A search of all moves together finds out cheaply which are bad, so that its nodes go to those
// that a book may keep. One thread; every search begins with an empty memory, so that a position's
// moves depend on it and on the nodes alone.
#pragma once

#include "chess/chess.h"
#include "learn/book_tree.h"

enum { BOOK_LINES_WON = 10000 }; // the score of a mate, in centipawns

typedef struct BookLines BookLines;

// Of so many lines, at most BOOK_TREE_WIDTH_MAX.
BookLines *book_lines_open(int lines, Error *error);
void book_lines_close(BookLines *lines); // NULL: nothing

// Fills the moves, the best first, with their scores for the side to move. Returns how many.
int book_lines_search(BookLines *lines, const Board *board, uint64_t nodes,
                      BookTreeMove moves[BOOK_TREE_WIDTH_MAX]);

// SPDX-License-Identifier: GPL-3.0-or-later
// book.h - opening books in the format of Polyglot: sorted entries of position, move and weight.
#ifndef ROQUE_BOOK_BOOK_H
#define ROQUE_BOOK_BOOK_H

#include "chess/chess.h"
#include "core/random.h"

enum { BOOK_MOVES_MAX = 256 };

typedef struct BookMove {
    Move move;
    int weight; // how often it should be chosen, against the others of the position
} BookMove;

typedef struct Book Book;

// Reads a whole book into memory; NULL with a reason.
Book *book_open(const char *path, Error *error);
void book_close(Book *book);
int64_t book_entry_count(const Book *book);

// The legal moves the book has for the position, the heaviest first. Returns how many.
int book_list(const Book *book, const Board *board, BookMove moves[BOOK_MOVES_MAX]);

// Draws a move by the weights; false when the book has none (or only moves of weight 0).
bool book_draw(const Book *book, const Board *board, Random *random, Move *move);

#endif

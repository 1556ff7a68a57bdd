// SPDX-License-Identifier: GPL-3.0-or-later
// open_book.h - a book in memory, which answers what moves it has for a position.
#pragma once

#include "book/entry.h"
#include "chess/chess.h"
#include "core/game.h"
#include "core/random.h"

enum { BOOK_MOVES_MAX = 256 };

typedef struct BookMove {
    GameMove move; // legal; of chess: a Move
    int weight;    // how often it should be chosen, against the others of the position
} BookMove;

typedef enum BookChoice {
    BOOK_WEIGHTED, // by chance, in proportion to the weights
    BOOK_BEST,     // the heaviest
} BookChoice;

// Read only once it is open: any number of threads may ask it.
typedef struct Book Book;

// Reads a whole book of chess in Polyglot's form into memory; NULL with a reason.
Book *book_open(const char *path, Error *error);
// The same for a book of this game in our own form, or for chess in Polyglot's.
Book *book_open_for(const Game *game, const char *path, Error *error);
// The same from bytes that stay where they are; a game that is NULL is chess.
Book *book_open_bytes(const Game *game, const unsigned char *bytes, size_t length, Error *error);
// The book of the game that is part of the program; NULL with a reason where there is none.
Book *book_open_own(const Game *game, Error *error);
Book *book_open_own_chess(Error *error);
void book_close(Book *book);
int64_t book_entry_count(const Book *book);

// The entries as they stand in the book, by their place in the order of keys.
BookEntry book_entry(const Book *book, int64_t index);
// Where the entries of the key begin; book_entry_count() or another key's when it has none.
int64_t book_find(const Book *book, uint64_t key);

// The legal moves the book has for the position, the heaviest first. Returns how many.
int book_list(const Book *book, const Board *board, BookMove moves[BOOK_MOVES_MAX]);
// The same for a position of any game, the one of the book.
int book_list_for(const Book *book, const Game *game, const void *position,
                  BookMove moves[BOOK_MOVES_MAX]);

// The key under which a book has the position.
uint64_t book_key_for(const Game *game, const void *position);

// Chooses one of the moves; false when there is none (or only moves of weight 0).
bool book_choose(const BookMove *moves, int count, BookChoice choice, Random *random,
                 GameMove *move);
// Draws a move by the weights; false when the book has none (or only moves of weight 0).
bool book_draw(const Book *book, const Board *board, Random *random, Move *move);

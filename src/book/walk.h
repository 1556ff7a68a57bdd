// SPDX-License-Identifier: GPL-3.0-or-later
// walk.h - goes through all lines of a book that can be reached from a
// position, each position once.
#pragma once

#include "book/open_book.h"

enum { BOOK_WALK_PLIES_MAX = 256 };

// One move of the book, told before those that follow it.
typedef struct BookStep {
    int ply; // from 0
    const void *position;
    const void *next; // the position after the move
    BookMove move;
    int total;     // weights of all moves of the position together
    bool is_known; // the position after it has come before, in another order of moves
} BookStep;

typedef struct BookWalk {
    const Book *book;
    const Game *game;
    int plies_most;                                       // at most BOOK_WALK_PLIES_MAX
    void (*on_step)(void *context, const BookStep *step); // may be NULL
    void *context;
} BookWalk;

typedef struct BookSurvey {
    int64_t positions;      // reached and in the book
    int64_t moves;          // of them
    int64_t transpositions; // moves into positions that had been reached otherwise
    int64_t illegal;        // entries of them that are no legal moves
    int64_t repeated;       // entries whose move stands twice
    int64_t weightless;     // moves that are never chosen
    int plies;              // of the longest line
} BookSurvey;

bool book_walk(const BookWalk *walk, const void *start, BookSurvey *survey, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// game_book.h - our own form of a book (.rqb), for every game but chess.
//
// A position is known by the smallest key among its images under the symmetries of the board, and a
// move by the position it leads to, named the same way. So one entry serves all images, nothing
// depends on how moves are coded, and a move that is found is legal: it was played to be found.
#pragma once

#include <stddef.h>

#include "book/entry.h"
#include "core/error.h"
#include "core/game.h"

enum {
    GAME_BOOK_HEADER_BYTES = 64,
    GAME_BOOK_ENTRY_BYTES = 18,
    GAME_BOOK_NAME_MAX = 40, // "draughts:english", with the NUL
};

// The smallest key among the position's images.
uint64_t game_book_key(const Game *game, const void *position);

BookEntry game_book_entry_read(const unsigned char *bytes);

// Says whether the bytes are a whole book of this game, and how many entries it has.
bool game_book_check(const Game *game, const unsigned char *bytes, size_t length, int64_t *count,
                     Error *error);

// Writes groups, in any order; they are settled and sorted here.
bool game_book_write(const char *path, const char *game_name, BookGroup *groups, int count,
                     Error *error);

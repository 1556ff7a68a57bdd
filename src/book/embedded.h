// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.h - the books that are part of the program: the files of
// books/ as they are. Only for book.c.
#pragma once

#include <stddef.h>

typedef struct EmbeddedBook {
    const unsigned char *bytes;
    size_t length; // 0: the program has none of this game
} EmbeddedBook;

EmbeddedBook embedded_book(const char *game);

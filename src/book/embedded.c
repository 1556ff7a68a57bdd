// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.c - see embedded.h; the bytes are in embedded_bytes.S.
#include "book/embedded.h"

#include <stdint.h>
#include <string.h>

extern const unsigned char roque_book_chess[], roque_book_chess_end[];
extern const unsigned char roque_book_connect4[], roque_book_connect4_end[];
extern const unsigned char roque_book_draughts[], roque_book_draughts_end[];
extern const unsigned char roque_book_othello[], roque_book_othello_end[];

EmbeddedBook embedded_book(const char *game) {
    const struct {
        const char *name;
        const unsigned char *begin;
        const unsigned char *end;
    } books[] = {
        {"chess", roque_book_chess, roque_book_chess_end},
        {"connect4", roque_book_connect4, roque_book_connect4_end},
        {"draughts", roque_book_draughts, roque_book_draughts_end},
        {"othello", roque_book_othello, roque_book_othello_end},
    };
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        if (strcmp(books[i].name, game) != 0) continue;
        return (EmbeddedBook){books[i].begin,
                              (size_t)((uintptr_t)books[i].end - (uintptr_t)books[i].begin)};
    }
    return (EmbeddedBook){NULL, 0};
}

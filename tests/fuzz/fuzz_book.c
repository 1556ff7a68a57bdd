// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_book.c - any bytes as a book of chess and as one of another game:
// refused, or every move is legal.
//
// Checksums would stop nearly every input at the door, so they are made right first.
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition) {
    if (!condition) abort();
}

static void on_step(void *context, const BookStep *step) {
    demand(game_is_legal(context, step->position, step->move.move));
}

static void go_through(const Game *game, const Book *book) {
    GamePosition start;
    BookSurvey survey;
    Error error;
    Game own = *game;
    const BookWalk walk = {book, game, 12, on_step, &own};
    demand(game_start(game, "", &start, &error));
    demand(book_walk(&walk, &start, &survey, &error));
    demand(survey.illegal >= 0 && survey.moves <= book_entry_count(book));
}

static void read_as(const Game *game, const uint8_t *bytes, size_t size) {
    Error error;
    Book *book = book_open_bytes(game, bytes, size, &error);
    if (book == NULL) return;
    go_through(game, book);
    book_close(book);
}

static void mend(uint8_t *bytes, size_t size) {
    if (size < GAME_BOOK_HEADER_BYTES) return;
    size_t body = size - GAME_BOOK_HEADER_BYTES;
    Bytes into = bytes_over(bytes, size);
    into.at = 8;
    bytes_put_number(&into, body / GAME_BOOK_ENTRY_BYTES, 8);
    into.at = GAME_BOOK_HEADER_BYTES - 8;
    bytes_put_number(&into, checksum_of(0, bytes + GAME_BOOK_HEADER_BYTES, body), 4);
    bytes_put_number(&into, checksum_of(0, bytes, GAME_BOOK_HEADER_BYTES - 4), 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    uint8_t *bytes = malloc(size + 1);
    demand(bytes != NULL);
    memcpy(bytes, data, size);
    const Game *other = games_find("connect4", NULL, NULL);
    read_as(games_find("chess", NULL, NULL), bytes, size);
    read_as(other, bytes, size);
    mend(bytes, size);
    read_as(other, bytes, size);
    free(bytes);
    return 0;
}

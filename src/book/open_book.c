// SPDX-License-Identifier: GPL-3.0-or-later
// open_book.c - see open_book.h. The bytes of a book stay as they are in the file; an
// entry is read when it is asked for.
#include "book/open_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book/embedded.h"
#include "book/game_book.h"
#include "book/polyglot_file.h"
#include "core/input_file.h"

enum { BOOK_BYTES_MAX = 1 << 30 };

struct Book {
    bool is_polyglot;
    unsigned char *owned;         // NULL for a book that is part of the program
    const unsigned char *entries; // behind the header, if there is one
    int64_t count;
};

BookEntry book_entry(const Book *book, int64_t index) {
    if (book->is_polyglot) return polyglot_entry_read(book->entries + index * POLYGLOT_ENTRY_BYTES);
    return game_book_entry_read(book->entries + index * GAME_BOOK_ENTRY_BYTES);
}

int64_t book_entry_count(const Book *book) {
    return book->count;
}

// ---- opening ----

static bool is_chess(const Game *game) {
    return game == NULL || strcmp(game->name, "chess") == 0;
}

static bool take_polyglot(Book *book, const unsigned char *bytes, size_t length, Error *error) {
    if (length == 0 || length % POLYGLOT_ENTRY_BYTES != 0)
        return error_set(error, "it is no Polyglot book (%zu bytes)", length);
    book->is_polyglot = true;
    book->entries = bytes;
    book->count = (int64_t)(length / POLYGLOT_ENTRY_BYTES);
    return true;
}

static bool take_own_form(Book *book, const Game *game, const unsigned char *bytes, size_t length,
                          Error *error) {
    book->is_polyglot = false;
    book->entries = bytes + GAME_BOOK_HEADER_BYTES;
    return game_book_check(game, bytes, length, &book->count, error);
}

// A game that is NULL stands for chess.
static bool take_bytes(Book *book, const Game *game, const unsigned char *bytes, size_t length,
                       Error *error) {
    bool is_fine = is_chess(game) ? take_polyglot(book, bytes, length, error)
                                  : take_own_form(book, game, bytes, length, error);
    for (int64_t i = 1; is_fine && i < book->count; i++) {
        if (book_entry(book, i - 1).key > book_entry(book, i).key)
            is_fine = error_set(error, "its entries are not sorted");
    }
    return is_fine;
}

static bool read_file(FILE *file, Book *book, const Game *game, Error *error) {
    if (fseek(file, 0, SEEK_END) != 0) return error_set(error, "it cannot be read");
    long length = ftell(file);
    rewind(file);
    if (length <= 0) return error_set(error, "it is empty, or no file");
    if (length > BOOK_BYTES_MAX) return error_set(error, "it is larger than a book may be");
    book->owned = malloc((size_t)length);
    if (book->owned == NULL) return error_no_memory(error);
    if (fread(book->owned, 1, (size_t)length, file) != (size_t)length)
        return error_set(error, "it cannot be read");
    return take_bytes(book, game, book->owned, (size_t)length, error);
}

Book *book_open_for(const Game *game, const char *path, Error *error) {
    FILE *file = input_file_open_stream(path);
    Book *book = calloc(1, sizeof *book);
    bool is_read = false;
    if (file == NULL)
        error_set(error, "%m");
    else if (book == NULL)
        error_no_memory(error);
    else
        is_read = read_file(file, book, game, error);
    if (file != NULL) fclose(file);
    if (is_read) return book;
    error_at(error, "book '%.200s'", path);
    book_close(book);
    return NULL;
}

Book *book_open(const char *path, Error *error) {
    return book_open_for(NULL, path, error);
}

Book *book_open_bytes(const Game *game, const unsigned char *bytes, size_t length, Error *error) {
    Book *book = calloc(1, sizeof *book);
    if (book == NULL) {
        error_no_memory(error);
    } else if (!take_bytes(book, game, bytes, length, error)) {
        book_close(book);
        book = NULL;
    }
    return book;
}

Book *book_open_own(const Game *game, Error *error) {
    const char *name = game != NULL ? game->name : "chess";
    EmbeddedBook own = embedded_book(name);
    if (own.length == 0) {
        error_set(error, "the program has no book of %s", name);
        return NULL;
    }
    Book *book = book_open_bytes(game, own.bytes, own.length, error);
    if (book == NULL) error_at(error, "the program's book of %s", name);
    return book;
}

Book *book_open_own_chess(Error *error) {
    return book_open_own(NULL, error);
}

void book_close(Book *book) {
    if (book == NULL) return;
    free(book->owned);
    free(book);
}

// ---- asking ----

int64_t book_find(const Book *book, uint64_t key) {
    int64_t low = 0;
    int64_t high = book->count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (book_entry(book, middle).key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Adds to the weight of a move that is there already: books of others may have it twice.
static int insert(BookMove *moves, int count, BookMove added) {
    int place = count;
    for (int i = 0; i < count; i++) {
        if (moves[i].move != added.move) continue;
        added.weight += moves[i].weight;
        place = i;
        count--;
    }
    for (; place > 0 && moves[place - 1].weight < added.weight; place--)
        moves[place] = moves[place - 1];
    moves[place] = added;
    return count + 1;
}

// What the book writes for each legal move: `codes[i]` for `legal[i]`.
static int list_with_codes(const Book *book, uint64_t key, const GameMove *legal,
                           const uint64_t *codes, int legal_count, BookMove moves[BOOK_MOVES_MAX]) {
    int count = 0;
    int64_t first = book_find(book, key);
    for (int64_t i = first; i < book->count && i - first < BOOK_GROUP_MAX; i++) {
        BookEntry entry = book_entry(book, i);
        if (entry.key != key) break;
        for (int j = 0; j < legal_count && count < BOOK_MOVES_MAX; j++) {
            if (codes[j] != entry.move) continue;
            count = insert(moves, count, (BookMove){legal[j], entry.weight});
            break;
        }
    }
    return count;
}

int book_list(const Book *book, const Board *board, BookMove moves[BOOK_MOVES_MAX]) {
    Move list[MOVES_MAX];
    GameMove legal[MOVES_MAX];
    uint64_t codes[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, list);
    for (int i = 0; i < count; i++) {
        legal[i] = list[i];
        codes[i] = polyglot_move(list[i]);
    }
    return list_with_codes(book, polyglot_key(board), legal, codes, count, moves);
}

uint64_t book_key_for(const Game *game, const void *position) {
    return is_chess(game) ? polyglot_key(position) : game_book_key(game, position);
}

int book_list_for(const Book *book, const Game *game, const void *position,
                  BookMove moves[BOOK_MOVES_MAX]) {
    enum { LEGAL_MAX = 1024 }; // games with more moves have no books
    if (is_chess(game)) return book_list(book, position, moves);
    GameMove legal[LEGAL_MAX];
    uint64_t codes[LEGAL_MAX];
    if (game->moves_max > LEGAL_MAX) return 0;
    uint64_t key = game_book_key(game, position);
    int64_t first = book_find(book, key);
    if (first == book->count || book_entry(book, first).key != key) return 0;
    int count = game->list_moves(position, legal);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        game->play(position, legal[i], &next);
        codes[i] = game_book_key(game, &next);
    }
    return list_with_codes(book, key, legal, codes, count, moves);
}

bool book_choose(const BookMove *moves, int count, BookChoice choice, Random *random,
                 GameMove *move) {
    uint64_t total = 0;
    for (int i = 0; i < count; i++) total += (uint64_t)moves[i].weight;
    if (total == 0) return false;
    uint64_t drawn = choice == BOOK_BEST ? 0 : random_below(random, total);
    for (int i = 0; i < count; i++) {
        *move = moves[i].move;
        if (drawn < (uint64_t)moves[i].weight) break;
        drawn -= (uint64_t)moves[i].weight;
    }
    return true;
}

bool book_draw(const Book *book, const Board *board, Random *random, Move *move) {
    BookMove moves[BOOK_MOVES_MAX];
    GameMove chosen;
    int count = book_list(book, board, moves);
    if (!book_choose(moves, count, BOOK_WEIGHTED, random, &chosen)) return false;
    *move = (Move)chosen;
    return true;
}

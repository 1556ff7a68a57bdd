// SPDX-License-Identifier: GPL-3.0-or-later
// book.c - see book.h. An entry is sixteen bytes, big-endian: key 8, move 2, weight 2, learn 4.
#include "book/book.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/input_file.h"

enum { ENTRY_BYTES = 16, BOOK_BYTES_MAX = 1 << 30 };

struct Book {
    unsigned char *bytes;
    int64_t count;
};

static uint64_t read_big_endian(const unsigned char *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

static uint64_t key_at(const Book *book, int64_t index) {
    return read_big_endian(book->bytes + index * ENTRY_BYTES, 8);
}

static bool read_file(FILE *file, Book *book, Error *error) {
    if (fseek(file, 0, SEEK_END) != 0) return error_set(error, "it cannot be read");
    long length = ftell(file);
    rewind(file);
    if (length <= 0 || length % ENTRY_BYTES != 0)
        return error_set(error, "it is no Polyglot book (%ld bytes)", length);
    if (length > BOOK_BYTES_MAX) return error_set(error, "it is larger than a book may be");
    book->bytes = malloc((size_t)length);
    if (book->bytes == NULL) return error_set(error, "no memory for it");
    if (fread(book->bytes, 1, (size_t)length, file) != (size_t)length)
        return error_set(error, "it cannot be read");
    book->count = length / ENTRY_BYTES;
    for (int64_t i = 1; i < book->count; i++) {
        if (key_at(book, i - 1) > key_at(book, i)) return error_set(error, "its entries are not sorted");
    }
    return true;
}

Book *book_open(const char *path, Error *error) {
    FILE *file = input_file_open_stream(path);
    Book *book = calloc(1, sizeof *book);
    bool is_read = false;
    if (file == NULL)
        error_set(error, "%s", strerror(errno));
    else if (book != NULL)
        is_read = read_file(file, book, error);
    if (file != NULL) fclose(file);
    if (is_read) return book;
    error_at(error, "book '%.200s'", path);
    book_close(book);
    return NULL;
}

void book_close(Book *book) {
    if (book == NULL) return;
    free(book->bytes);
    free(book);
}

int64_t book_entry_count(const Book *book) {
    return book->count;
}

// The first entry whose key is not below this one.
static int64_t find_first(const Book *book, uint64_t key) {
    int64_t low = 0;
    int64_t high = book->count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (key_at(book, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Polyglot writes castling as the king taking its rook, as Move does; so only from, to and promotion count.
static bool is_coded_as(Move move, unsigned code) {
    unsigned from = code >> 6 & 63;
    unsigned to = code & 63;
    unsigned promotion = code >> 12 & 7;
    unsigned wanted = move_is_promotion(move) ? (unsigned)(move_promotion_kind(move) - KNIGHT) + 1 : 0;
    return (unsigned)move_from(move) == from && (unsigned)move_to(move) == to && wanted == promotion;
}

static void insert(BookMove *moves, int count, BookMove added) {
    int place = count;
    for (; place > 0 && moves[place - 1].weight < added.weight; place--) moves[place] = moves[place - 1];
    moves[place] = added;
}

int book_list(const Book *book, const Board *board, BookMove moves[BOOK_MOVES_MAX]) {
    Move legal[MOVES_MAX];
    uint64_t key = polyglot_key(board);
    int legal_count = movegen_list(board, MOVES_ALL, legal);
    int count = 0;
    for (int64_t i = find_first(book, key); i < book->count && key_at(book, i) == key; i++) {
        const unsigned char *entry = book->bytes + i * ENTRY_BYTES;
        unsigned code = (unsigned)read_big_endian(entry + 8, 2);
        for (int j = 0; j < legal_count && count < BOOK_MOVES_MAX; j++) {
            if (!is_coded_as(legal[j], code)) continue;
            insert(moves, count++, (BookMove){legal[j], (int)read_big_endian(entry + 10, 2)});
            break;
        }
    }
    return count;
}

bool book_draw(const Book *book, const Board *board, Random *random, Move *move) {
    BookMove moves[BOOK_MOVES_MAX];
    int count = book_list(book, board, moves);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) total += (uint64_t)moves[i].weight;
    if (total == 0) return false;
    uint64_t drawn = random_below(random, total);
    for (int i = 0; i < count; i++) {
        *move = moves[i].move;
        if (drawn < (uint64_t)moves[i].weight) return true;
        drawn -= (uint64_t)moves[i].weight;
    }
    return true;
}

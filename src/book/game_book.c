// SPDX-License-Identifier: GPL-3.0-or-later
// game_book.c - see game_book.h.
//
//     header   "RQBK" | version 4 | entries 8 | name of the game 40 | checksum of the entries 4
//              | of the header 4
//     entry    key 8 | key of the position after the move 8 | weight 2
//
// Entries are sorted by key, then the heaviest first.
#include "book/game_book.h"

#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/whole_file.h"

enum { VERSION = 1, SYMMETRIES_MAX = 8 };
static const char MAGIC[4] = "RQBK";

uint64_t game_book_key(const Game *game, const void *position) {
    if (game->symmetries == NULL) return game->key(position);
    GamePosition images[SYMMETRIES_MAX];
    // The images lie one behind the other, each as long as a position.
    int count = game->symmetries(position, images);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < count; i++) {
        uint64_t key = game->key((const unsigned char *)images + (size_t)i * game->position_bytes);
        if (key < least) least = key;
    }
    return least;
}

BookEntry game_book_entry_read(const unsigned char *bytes) {
    unsigned char copy[GAME_BOOK_ENTRY_BYTES];
    memcpy(copy, bytes, sizeof copy);
    Bytes from = bytes_over(copy, sizeof copy);
    BookEntry entry;
    entry.key = bytes_take_number(&from, 8);
    entry.move = bytes_take_number(&from, 8);
    entry.weight = (uint16_t)bytes_take_number(&from, 2);
    return entry;
}

// A book for the game's usual variant may be one of any other: positions of another are not in it.
static bool is_name_of(const Game *game, const char *name) {
    size_t length = strlen(game->name);
    return strncmp(name, game->name, length) == 0 && (name[length] == '\0' || name[length] == ':');
}

bool game_book_check(const Game *game, const unsigned char *bytes, size_t length, int64_t *count,
                     Error *error) {
    unsigned char header[GAME_BOOK_HEADER_BYTES];
    if (length < sizeof header || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return error_set(error, "it is no book of Roque's");
    memcpy(header, bytes, sizeof header);
    Bytes from = bytes_over(header, sizeof header);
    from.at = sizeof MAGIC;
    uint64_t version = bytes_take_number(&from, 4), entries = bytes_take_number(&from, 8);
    const char *name = bytes_take(&from, GAME_BOOK_NAME_MAX);
    uint64_t body_sum = bytes_take_number(&from, 4), header_sum = bytes_take_number(&from, 4);
    if (version != VERSION)
        return error_set(error, "its version is %u, not %d", (unsigned)version, VERSION);
    if (header_sum != checksum_of(0, bytes, sizeof header - 4))
        return error_set(error, "its head is damaged");
    size_t body = length - sizeof header;
    if (body / GAME_BOOK_ENTRY_BYTES != entries || body % GAME_BOOK_ENTRY_BYTES != 0
        || entries == 0)
        return error_set(error, "it is not whole");
    if (body_sum != checksum_of(0, bytes + sizeof header, body))
        return error_set(error, "its entries are damaged");
    if (name[GAME_BOOK_NAME_MAX - 1] != '\0' || !is_name_of(game, name))
        return error_set(error, "it is a book of %.*s, not of %s", GAME_BOOK_NAME_MAX, name,
                         game->name);
    *count = (int64_t)entries;
    return true;
}

// ---- writing ----

static int compare_groups(const void *a, const void *b) {
    uint64_t first = ((const BookGroup *)a)->key, second = ((const BookGroup *)b)->key;
    return (first > second) - (first < second);
}

static void put_entries(Bytes *into, BookGroup *groups, int count) {
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < groups[i].count; j++) {
            bytes_put_number(into, groups[i].key, 8);
            bytes_put_number(into, groups[i].moves[j], 8);
            bytes_put_number(into, groups[i].weights[j], 2);
        }
    }
}

static void put_header(Bytes *into, const char *game_name, uint64_t entries, uint32_t body_sum) {
    char name[GAME_BOOK_NAME_MAX] = "";
    slice_copy(slice_of(game_name), name, sizeof name);
    bytes_put(into, MAGIC, sizeof MAGIC);
    bytes_put_number(into, VERSION, 4);
    bytes_put_number(into, entries, 8);
    bytes_put(into, name, sizeof name);
    bytes_put_number(into, body_sum, 4);
    bytes_put_number(into, checksum_of(0, into->data, into->at), 4);
}

bool game_book_write(const char *path, const char *game_name, BookGroup *groups, int count,
                     Error *error) {
    uint64_t entries = 0;
    for (int i = 0; i < count; i++) {
        book_group_settle(&groups[i]);
        entries += (uint64_t)groups[i].count;
    }
    if (entries == 0) return error_set(error, "nothing is left for the book: it would be empty");
    qsort(groups, (size_t)count, sizeof *groups, compare_groups);
    size_t length = GAME_BOOK_HEADER_BYTES + entries * GAME_BOOK_ENTRY_BYTES;
    unsigned char *bytes = malloc(length);
    WholeFile file;
    if (bytes == NULL || !whole_file_open(&file, path, error)) {
        if (bytes == NULL) error_no_memory(error);
        free(bytes);
        return false;
    }
    Bytes body = bytes_over(bytes + GAME_BOOK_HEADER_BYTES, length - GAME_BOOK_HEADER_BYTES);
    put_entries(&body, groups, count);
    Bytes header = bytes_over(bytes, GAME_BOOK_HEADER_BYTES);
    put_header(&header, game_name, entries, checksum_of(0, body.data, body.at));
    bool is_written = fwrite(bytes, 1, length, file.stream) == length;
    free(bytes);
    if (!is_written) error_set(error, "cannot write %.200s: %m", path);
    return whole_file_end(&file, is_written, error);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot_file.c - see polyglot_file.h. An entry is sixteen bytes, big-endian:
// key 8, move 2, weight 2, learn 4.
#include "book/polyglot_file.h"

#include <stdlib.h>

#include "core/input_file.h"
#include "core/memory.h"

static uint64_t read_big_endian(const unsigned char *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

static void write_big_endian(uint64_t number, unsigned char *bytes, int count) {
    for (int i = 0; i < count; i++) bytes[i] = (unsigned char)(number >> 8 * (count - 1 - i));
}

BookEntry polyglot_entry_read(const unsigned char *bytes) {
    return (BookEntry){.key = read_big_endian(bytes, 8),
                       .move = read_big_endian(bytes + 8, 2),
                       .weight = (uint16_t)read_big_endian(bytes + 10, 2)};
}

void polyglot_entry_write(const BookEntry *entry, unsigned char bytes[POLYGLOT_ENTRY_BYTES]) {
    write_big_endian(entry->key, bytes, 8);
    write_big_endian(entry->move, bytes + 8, 2);
    write_big_endian(entry->weight, bytes + 10, 2);
    write_big_endian(0, bytes + 12, 4);
}

// ---- in ----

typedef struct PolyglotReader {
    FILE *stream;
    const char *path;
    BookEntry next;
    bool has_next;
    int64_t count; // of entries read
} PolyglotReader;

static bool read_next(PolyglotReader *reader, Error *error) {
    unsigned char bytes[POLYGLOT_ENTRY_BYTES];
    uint64_t last = reader->has_next ? reader->next.key : 0;
    size_t got = fread(bytes, 1, sizeof bytes, reader->stream);
    if (ferror(reader->stream))
        return error_set(error, "book '%.200s': it cannot be read: %m", reader->path);
    if (got != 0 && got != sizeof bytes)
        return error_set(error, "book '%.200s': it ends inside an entry", reader->path);
    reader->has_next = got != 0;
    if (!reader->has_next) return true;
    reader->next = polyglot_entry_read(bytes);
    reader->count++;
    if (reader->next.key >= last) return true;
    return error_set(error, "book '%.200s': entry %lld is not sorted", reader->path,
                     (long long)reader->count);
}

static void close_reader(PolyglotReader *reader) {
    if (reader->stream != NULL) fclose(reader->stream);
    reader->stream = NULL;
}

// The path must stay valid. A file that is empty or no whole number of entries is refused where
// that shows.
static bool open_reader(PolyglotReader *reader, const char *path, Error *error) {
    *reader = (PolyglotReader){.path = path, .stream = input_file_open_stream(path)};
    if (reader->stream == NULL) return error_set(error, "book '%.200s': %m", path);
    bool is_fine = read_next(reader, error);
    if (is_fine && !reader->has_next)
        is_fine = error_set(error, "book '%.200s': it is empty", path);
    if (!is_fine) close_reader(reader);
    return is_fine;
}

// The next position with all its moves; at the end *has_more is false. Entries out of order are
// refused. The group is as it stands in the file: not settled.
static bool next_group(PolyglotReader *reader, BookGroup *group, bool *has_more, Error *error) {
    *has_more = reader->has_next;
    if (!reader->has_next) return true;
    group->key = reader->next.key;
    group->count = 0;
    while (reader->has_next && reader->next.key == group->key) {
        if (!book_group_add(group, reader->next.move, reader->next.weight))
            return error_set(error, "book '%.200s': a position has more than %d moves",
                             reader->path, BOOK_GROUP_MAX);
        if (!read_next(reader, error)) return false;
    }
    return true;
}

// ---- out ----

bool polyglot_writer_open(PolyglotWriter *writer, const char *path, Error *error) {
    writer->positions = writer->entries = 0;
    return whole_file_open(&writer->file, path, error);
}

bool polyglot_writer_put(PolyglotWriter *writer, BookGroup *group, Error *error) {
    book_group_settle(group);
    writer->positions += group->count > 0;
    for (int i = 0; i < group->count; i++) {
        unsigned char bytes[POLYGLOT_ENTRY_BYTES];
        const BookEntry entry = {group->key, group->moves[i], (uint16_t)group->weights[i]};
        polyglot_entry_write(&entry, bytes);
        if (fwrite(bytes, 1, sizeof bytes, writer->file.stream) != sizeof bytes)
            return error_set(error, "cannot write %.200s: %m", writer->file.path);
        writer->entries++;
    }
    return true;
}

bool polyglot_writer_keep(PolyglotWriter *writer, Error *error) {
    if (writer->entries > 0) return whole_file_keep(&writer->file, error);
    whole_file_drop(&writer->file);
    return error_set(error, "nothing is left for the book: it would be empty");
}

void polyglot_writer_drop(PolyglotWriter *writer) {
    whole_file_drop(&writer->file);
}

// ---- several into one ----

typedef struct BookMerge {
    PolyglotReader readers[BOOK_MERGE_MAX];
    BookGroup groups[BOOK_MERGE_MAX];
    bool has_group[BOOK_MERGE_MAX];
    int count;
    BookGroup sum;
} BookMerge;

static bool open_readers(BookMerge *merge, const char *const *paths, int count, Error *error) {
    for (; merge->count < count; merge->count++) {
        PolyglotReader *reader = &merge->readers[merge->count];
        if (!open_reader(reader, paths[merge->count], error)) return false;
    }
    for (int i = 0; i < count; i++) {
        if (!next_group(&merge->readers[i], &merge->groups[i], &merge->has_group[i], error))
            return false;
    }
    return true;
}

// The smallest key of all heads; false at the end.
static bool find_key(const BookMerge *merge, uint64_t *key) {
    bool is_found = false;
    for (int i = 0; i < merge->count; i++) {
        if (!merge->has_group[i] || (is_found && merge->groups[i].key >= *key)) continue;
        *key = merge->groups[i].key;
        is_found = true;
    }
    return is_found;
}

// Collects the position from all books and moves those on.
static bool collect(BookMerge *merge, uint64_t key, bool first_wins, Error *error) {
    merge->sum.key = key;
    merge->sum.count = 0;
    bool is_settled = false;
    for (int i = 0; i < merge->count; i++) {
        BookGroup *group = &merge->groups[i];
        if (!merge->has_group[i] || group->key != key) continue;
        for (int j = 0; !is_settled && j < group->count; j++) {
            if (!book_group_add(&merge->sum, group->moves[j], group->weights[j]))
                return error_set(error, "a position has more than %d moves", BOOK_GROUP_MAX);
        }
        is_settled = first_wins;
        if (!next_group(&merge->readers[i], group, &merge->has_group[i], error)) return false;
    }
    return true;
}

bool polyglot_merge(const char *const *paths, int count, bool first_wins, PolyglotWriter *writer,
                    Error *error) {
    if (count > BOOK_MERGE_MAX)
        return error_set(error, "at most %d books at a time", BOOK_MERGE_MAX);
    BookMerge *merge = memory_new(sizeof *merge, error);
    if (merge == NULL) return false;
    bool is_fine = open_readers(merge, paths, count, error);
    for (uint64_t key = 0; is_fine && find_key(merge, &key);) {
        is_fine = collect(merge, key, first_wins, error)
                  && polyglot_writer_put(writer, &merge->sum, error);
    }
    for (int i = 0; i < merge->count; i++) close_reader(&merge->readers[i]);
    free(merge);
    return is_fine;
}

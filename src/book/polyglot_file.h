// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot_file.h - books in Polyglot's form as a stream, position by position, in
// and out: for books of any size.
#pragma once

#include "book/entry.h"
#include "core/error.h"
#include "core/whole_file.h"

enum { POLYGLOT_ENTRY_BYTES = 16, BOOK_MERGE_MAX = 64 };

// The sixteen bytes of an entry.
BookEntry polyglot_entry_read(const unsigned char *bytes);
void polyglot_entry_write(const BookEntry *entry, unsigned char bytes[POLYGLOT_ENTRY_BYTES]);

typedef struct PolyglotWriter {
    WholeFile file;
    int64_t positions;
    int64_t entries;
} PolyglotWriter;

bool polyglot_writer_open(PolyglotWriter *writer, const char *path, Error *error);
// Groups come in the order of their keys; this one is settled first. One
// that is then empty is left out.
bool polyglot_writer_put(PolyglotWriter *writer, BookGroup *group, Error *error);
// Puts the book in its place; one without entries is refused. Either ends the writer.
bool polyglot_writer_keep(PolyglotWriter *writer, Error *error);
void polyglot_writer_drop(PolyglotWriter *writer);

// Reads all books and writes one. A move's weights are added; or, where `first_wins`, a position
// that several books know is taken from the first of them.
bool polyglot_merge(const char *const *paths, int count, bool first_wins, PolyglotWriter *writer,
                    Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// build.h - a book from games: every move of their openings, weighed by how often it
// was played and with what success.
//
// The games are read as a stream and the counts are sorted on disk where they do not fit
// (sorter.h), so the memory needed does not grow with the games.
#pragma once

#include "book/polyglot_file.h"
#include "book/sorter.h"
#include "chess/chess.h"

enum { BOOK_PLIES_MAX = 1024 };

typedef enum BookWeighing {
    BOOK_BY_RESULT, // two for a win, one for a draw: what Polyglot writes
    BOOK_BY_GAMES,  // how often it was played
} BookWeighing;

typedef struct BookBuildOptions {
    int plies;              // of each game, from its start, at most BOOK_PLIES_MAX
    uint32_t games_least;   // moves played less often are left out
    bool takes[SIDE_COUNT]; // the moves of White, of Black
    BookWeighing weighing;
    size_t memory_bytes;
} BookBuildOptions;

typedef struct BookBuilder {
    BookBuildOptions options;
    Sorter sorter;
    BookTally line[BOOK_PLIES_MAX]; // of the game being read; `games` holds the side that moves
    int line_length;
    uint64_t games;   // taken
    uint64_t damaged; // left out, because some move could not be read
    uint64_t without_result;
} BookBuilder;

// The book is going to be written to `path`: what does not fit into memory is kept beside it.
bool book_builder_open(BookBuilder *builder, const BookBuildOptions *options, const char *path,
                       Error *error);
void book_builder_close(BookBuilder *builder);

// What became of a game, told after each; false stops the reading.
typedef bool BookBuildListener(void *context, const BookBuilder *builder, const PgnReader *reader);

// Adds all games of a source. Games with an error in them or without a
// result are counted and left out.
bool book_builder_read(BookBuilder *builder, PgnSource source, BookBuildListener *listener,
                       void *context, Error *error);
// Writes what was counted.
bool book_builder_write(BookBuilder *builder, PolyglotWriter *writer, Error *error);

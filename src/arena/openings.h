// SPDX-License-Identifier: GPL-3.0-or-later
// openings.h - where games begin: positions from a file, or random moves
// drawn by a seed, balanced or not.
#pragma once

#include "core/game.h"
#include "core/player.h"

typedef struct Book Book;

enum {
    OPENING_PLIES_MAX = 512,
    OPENINGS_MAX = 4000000,
    OPENINGS_BYTES_MAX = 1 << 30, // a file larger than this is refused
};

typedef enum OpeningsSource {
    OPENINGS_START,    // the start position, always
    OPENINGS_RANDOM,   // random legal moves from the start, as many as wanted
    OPENINGS_BALANCED, // those of them that a short search calls balanced, each once: see balance.h
    OPENINGS_FILE,
    OPENINGS_BOOK, // lines drawn from a Polyglot book by its weights, as many as wanted
} OpeningsSource;

typedef struct OpeningEntry {
    size_t start_at; // its position's text in `texts`; SIZE_MAX: the start position
    size_t moves_at;
    int move_count;
} OpeningEntry;

typedef struct Openings {
    const Game *game;
    char variant[64];
    GamePosition start; // of the variant
    OpeningsSource source;
    int plies; // of random moves, and the most taken from a PGN game or a book
    Book *book;
    struct Balance *balance;
    uint64_t seed;
    char *texts;
    size_t texts_length, texts_capacity;
    GameMove *moves;
    size_t moves_length, moves_capacity;
    OpeningEntry *entries;
    int64_t count; // 0 for the sources without an end
    size_t capacity;
    // of the file; for a book the number of entries; of balanced ones, the first
    uint32_t checksum;
} Openings;

typedef struct Opening {
    GamePosition start;
    GameMove moves[OPENING_PLIES_MAX];
    int move_count;
} Opening;

// `text` is "start", "roque" (those of chess that come with the program), "balanced:PLIES",
// "random:PLIES" or a file: FEN or EPD (one position a line,
// of any game in its own notation), PGN (the first `plies` moves of each game), or a Polyglot book
// (.bin; chess only). Every position is checked.
bool openings_open(Openings *openings, const Game *game, const char *variant, const char *text,
                   int plies, uint64_t seed, Error *error);
void openings_close(Openings *openings);

// The opening of this index; below `count` for files.
bool openings_get(const Openings *openings, int64_t index, Opening *opening, Error *error);

// Adds an entry to a file's list: what the readers of formats call. A NULL
// `start` is the start position.
bool openings_add(Openings *openings, const char *start, const GameMove *moves, int count,
                  Error *error);

// The position the opening leads to.
void opening_end(const Game *game, const Opening *opening, GamePosition *position);

// SPDX-License-Identifier: GPL-3.0-or-later
// collisions.c - how often two positions of one search share a Zobrist key, by the bits of the key.
//
// The TIPE study fears collisions of 64 bits and trusts that near positions have keys far apart, so
// that the two never meet in one search. Keys of n bits meet as chance says, near or far: among N
// positions about N²/2^(n+1) pairs.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTH = 4, QUICK_DEPTH = 3, NODES_MOST = 210000, FEN_FIELDS = 4 };
enum { POSITIONS, SHARED, EXPECTED };

static const ExperimentColumn COLUMNS[] = {
    [POSITIONS] = {TERM("positions"), COLUMN_OURS, 0},
    [SHARED] = {TERM("collisions"), COLUMN_OURS, 0},
    [EXPECTED] = {TERM("expected_by_chance"), COLUMN_OURS, 2},
};

static const int BITS[] = {16, 20, 24, 28, 32, 48, 64};
enum { ROWS = sizeof BITS / sizeof *BITS };

// A position by its key, and by the text that it is written as.
typedef struct Name {
    uint64_t key;
    uint64_t text;
} Name;

typedef struct Walk {
    Name *names;
    int count;
} Walk;

// Board, side, castling and en passant; the counters are no part of the key.
static uint64_t hash_text(const void *position) {
    char text[GAME_TEXT_MAX];
    uint64_t hash = 1;
    int fields = 1;
    game_format(&game_chess, position, text);
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == ' ' && ++fields > FEN_FIELDS) break;
        hash = random_mix(hash ^ (unsigned char)*c);
    }
    return hash;
}

static void visit(Walk *walk, const void *position, int depth) {
    GameMove moves[GAME_MOVES_MAX];
    if (walk->count >= NODES_MOST) return;
    walk->names[walk->count++] = (Name){game_chess.key(position), hash_text(position)};
    int count = depth > 0 ? game_chess.list_moves(position, moves) : 0;
    for (int i = 0; i < count; i++) {
        GamePosition next = {{0}};
        game_chess.play(position, moves[i], &next);
        visit(walk, &next, depth - 1);
    }
}

static int compare_names(const void *a, const void *b) {
    const Name *one = a, *other = b;
    if (one->key != other->key) return one->key < other->key ? -1 : 1;
    return (one->text > other->text) - (one->text < other->text);
}

// Positions that were met several times stay once.
static void drop_doubles(Walk *walk) {
    int kept = 0;
    qsort(walk->names, (size_t)walk->count, sizeof *walk->names, compare_names);
    for (int i = 0; i < walk->count; i++) {
        if (i == 0 || compare_names(&walk->names[i], &walk->names[i - 1]) != 0)
            walk->names[kept++] = walk->names[i];
    }
    walk->count = kept;
}

// The names are sorted by their keys, so that those that share the first bits are neighbours.
static int count_shared(const Walk *walk, int bits) {
    int shared = 0;
    for (int i = 1; i < walk->count; i++)
        shared += walk->names[i].key >> (64 - bits) == walk->names[i - 1].key >> (64 - bits);
    return shared;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "chess");
    words_addf(language, label, "%d bits", BITS[number]);
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    Walk walk = {.names = malloc(NODES_MOST * sizeof *walk.names)};
    GamePosition start;
    memset(&start, 0, sizeof start);
    if (walk.names == NULL || !game_start(&game_chess, "", &start, error)) {
        free(walk.names);
        return error_no_memory(error);
    }
    visit(&walk, &start, settings->is_quick ? QUICK_DEPTH : DEPTH);
    drop_doubles(&walk);
    double places = pow(2, BITS[number]);
    row->x = BITS[number];
    row->values[POSITIONS] = walk.count;
    row->values[SHARED] = count_shared(&walk, BITS[number]);
    // as many as are not the first in their place
    row->values[EXPECTED] = walk.count + places * expm1(walk.count * log1p(-1 / places));
    free(walk.names);
    return true;
}

const Experiment experiment_collisions = {
    .name = "collisions",
    .question = SENTENCE(
        "The TIPE study: two positions with one Zobrist key are too different to meet in one "
        "search. All positions\n"
        "of four plies from the start of chess, keys cut to their first bits: how many share "
        "theirs with another, and\n"
        "how many chance would let."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"bits", SHARED, EXPECTED, false, 0},
    .rows = ROWS,
    .name_row = name,
    .measure = measure,
};

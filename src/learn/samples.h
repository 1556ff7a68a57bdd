// SPDX-License-Identifier: GPL-3.0-or-later
// samples.h - positions with their games' results, read from text and kept small for the tuner.
//
// A line of a data file is `FEN | score | result`: the score a search gave in centipawns and
// the result of the game (1.0, 0.5 or 0.0), both from White's view. Lines of one game stand
// together in the order of play.
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "eval/eval.h"

// How often a position uses a weight: the weight's number and the count in sixteen bits.
typedef uint16_t SampleEntry;

enum { ENTRY_COUNT_BITS = 6, ENTRY_COUNT_MIN = -32, ENTRY_COUNT_MAX = 31 };

_Static_assert(WEIGHT_COUNT <= 1 << (16 - ENTRY_COUNT_BITS),
               "a SampleEntry has no room for so many weights");

static inline int entry_weight(SampleEntry entry) {
    return entry >> ENTRY_COUNT_BITS;
}

static inline int entry_count(SampleEntry entry) {
    return (entry & ((1 << ENTRY_COUNT_BITS) - 1)) + ENTRY_COUNT_MIN;
}

// One position: White's counts minus Black's of the ordinary weights, then the counts of the danger
// weights of White's king, then those of Black's.
typedef struct Sample {
    uint32_t first; // entry
    uint8_t plain_count;
    uint8_t danger_count[SIDE_COUNT];
    uint8_t phase;
    uint8_t scale;
    uint8_t half_points; // of White: 0, 1, 2
    int16_t score_cp;    // of the search
} Sample;

typedef struct SampleSet {
    Sample *samples;
    SampleEntry *entries;
    size_t count, capacity;
    size_t entry_count, entry_capacity;
} SampleSet;

void samples_close(SampleSet *set);

typedef struct SampleSource {
    const char *const *paths;
    int path_count;
    int share, share_count;        // of the blocks of the files, read this one of so many
    int validation_percent;        // of the games, kept apart
    int score_max_cp;              // positions that a search calls decided teach little
    uint64_t seed;                 // chooses the games that are kept apart
    const atomic_bool *is_stopped; // may be NULL
} SampleSource;

typedef struct SampleCounts {
    int64_t lines;
    int64_t refused;  // not of the form above
    int64_t left_out; // in check, decided, or an ending known by heart
    int64_t games;
    Error first_refusal;
} SampleCounts;

// Appends what the source holds. False when a file cannot be read or memory is
// short; refused lines are counted.
bool samples_read(const SampleSource *source, SampleSet *training, SampleSet *validation,
                  SampleCounts *counts, Error *error);

// Reads one line's three fields; the line is not changed.
bool sample_parse_line(Slice line, Board *board, int *score_cp, int *half_points, Error *error);

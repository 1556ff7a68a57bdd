// SPDX-License-Identifier: GPL-3.0-or-later
// build.h - makes tables and all they need, one file after the other.
//
// A table that is there and whole is kept, so a build that was stopped or killed goes
// on where it was: only the table it was at is begun again. Several ranks
// (docs/scale.md) make each table together.
#pragma once

#include "endgame/table_file.h"

typedef enum BuildNews {
    BUILD_STARTS, // a table is begun
    BUILD_PASS,   // plies are done
    BUILD_WRITES, // all values are known
    BUILD_DONE,   // the file is in place
    BUILD_KEPT,   // it was there
    BUILD_DAMAGED // it was there, but damaged: made anew
} BuildNews;

typedef struct BuildOptions {
    const char *folder; // made where it is missing
    int threads;
    int64_t memory_mb; // most that tables may take in memory
    const atomic_bool *stop;
    void (*tell)(void *context, BuildNews news, const Material *material, int plies);
    void *context;
} BuildOptions;

typedef struct BuildSummary {
    int made;
    int kept;
    uint64_t positions; // of the tables made, both sides to move
    uint64_t bytes;     // of all files wanted and needed
} BuildSummary;

// Of each material and of all it can turn into. False after a failure or a
// stop; what was finished stays.
bool build_tables(const Material *wanted, int count, const BuildOptions *options,
                  BuildSummary *summary, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// generate.h - makes the table of one material by retrograde analysis.
#pragma once

#include <stdatomic.h>

#include "endgame/table_file.h"
#include "work/work.h"

typedef struct GenerateOptions {
    int threads;
    const atomic_bool *stop;      // NULL: never
    const FlatTable *const *next; // tables of what captures and promotions lead to
    int next_count;
    const TableFile *files; // ... of large ones (king_slices.h), at most KING_SLICES_MAX
    int file_count;
    // after each pass, from the calling thread; may be NULL
    void (*on_progress)(void *context, int plies);
    void *context;
    RankGroup *group; // ranks that make it together, each a share; NULL: alone
    int scratch; // an empty file of rank 0, which gets all shares: its table is read from there
} GenerateOptions;

// Bytes that generate_table() takes beside the tables it is given, on a rank of so many.
uint64_t generate_bytes(const Material *material, int rank, int size);

// Fills `table`, which it opens. False, with `table` closed: stopped, no memory,
// or a table in `next` is missing.
bool generate_table(const Material *material, const GenerateOptions *options, FlatTable *table,
                    Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// sorter.h - counts of moves, sorted by position in a memory that does not grow with the games.
//
// What is added fills an array; when it is full it is sorted and equal moves of a
// position become one. If that did not make enough room it is written out as a run, and
// the runs are merged at the end:
//
//     add, add, ... ─> array ─> run │ run │ run ─> merge ─> take, take, ...
//                               in one file without a name
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/error.h"

enum { SORTER_RUNS_MAX = 128 }; // more are merged into one

// How often a move was played in a position, and with what success.
typedef struct BookTally {
    uint64_t key;
    uint32_t games;
    uint32_t points; // two for a win of the mover, one for a draw
    uint16_t move;
} BookTally;

typedef struct SorterRun {
    uint64_t next; // records, from the start of the file
    uint64_t end;
    BookTally *buffer;
    size_t used; // of the buffer, and how much is in it
    size_t held;
} SorterRun;

typedef struct Sorter {
    BookTally *tallies;
    size_t capacity;
    size_t count;
    size_t taken;   // of those in memory, when everything fits
    FILE *file;     // of runs; NULL: everything fitted so far
    uint64_t spilt; // records written to it
    int run_count;
    SorterRun runs[SORTER_RUNS_MAX];
    char beside[4096]; // the file of runs lies in the folder of this one
} Sorter;

// `beside` names a file; runs are written into its folder, to a file without a name.
bool sorter_open(Sorter *sorter, size_t memory_bytes, const char *beside, Error *error);
void sorter_close(Sorter *sorter);
bool sorter_add(Sorter *sorter, const BookTally *tally, Error *error);
// After the last one was added.
bool sorter_finish(Sorter *sorter, Error *error);
// The next by key, then by move, all that is equal in one. At the end *has_more is false.
bool sorter_take(Sorter *sorter, BookTally *tally, bool *has_more, Error *error);

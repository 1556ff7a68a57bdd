// SPDX-License-Identifier: GPL-3.0-or-later
// verify.h - holds every position of a table against the positions its moves lead to.
//
// The moves are those of src/chess and the values those that tables_probe() gives:
// nothing is shared with the code that made the table. Where pawns may be taken in
// passing, these positions are looked at too.
#pragma once

#include "endgame/syzygy.h"
#include "endgame/tables.h"

typedef struct VerifyOptions {
    int threads;
    const atomic_bool *stop;
    Endgame *syzygy; // results are held against these tables as well; may be NULL
    uint32_t every;  // 1: every position; n: one in n, spread evenly
    void (*on_progress)(void *context, double share); // from any thread, one at a time; may be NULL
    void *context;
} VerifyOptions;

typedef struct VerifyReport {
    uint64_t positions;
    uint64_t wrong;
    char first_wrong[ERROR_TEXT_MAX]; // FEN and what is wrong
} VerifyReport;

// False: stopped, or a table it needs is missing or damaged. The caller looks at `wrong`.
bool verify_table(Tables *tables, int number, const VerifyOptions *options, VerifyReport *report,
                  Error *error);

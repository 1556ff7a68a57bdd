// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci.h - asks a UCI engine everything a GUI or a tournament may
// ask, and says what it did wrong.
#pragma once

#include <stdint.h>

#include "core/error.h"

typedef enum CheckVerdict {
    CHECK_PASSED,
    CHECK_WARNED, // the protocol does not forbid it, but users will suffer
    CHECK_FAILED,
    CHECK_SKIPPED, // the engine does not have what would be checked
    CHECK_VERDICTS,
} CheckVerdict;

typedef struct CheckReport {
    const char *name; // "go-movetime"
    const char *what; // "go movetime 200 ends in time"
    CheckVerdict verdict;
    Sentence details; // what happened, when it did not pass
    int64_t time_ms;
} CheckReport;

typedef struct CheckSummary {
    char engine[128]; // what it calls itself
    int counts[CHECK_VERDICTS];
} CheckSummary;

// Runs every check on "PROGRAM ARGUMENTS"; `patience_ms` is how long an answer may take
// that has no limit of its own. The report of each check goes to on_check as it ends. False
// when the program cannot be run.
bool check_uci(const char *command, int64_t patience_ms,
               void (*on_check)(void *context, const CheckReport *report), void *context,
               CheckSummary *summary, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// ahead.h - records that were finished before others with lower numbers, kept
// on disk until those are there.
#pragma once

#include "core/journal.h"
#include "work/work.h"

typedef struct AheadRecord {
    int64_t number;
    WorkBytes bytes;
} AheadRecord;

typedef struct Ahead {
    bool is_open; // a file is kept
    bool is_dirty;
    Journal journal;
    AheadRecord *records; // what an earlier run left, until it is taken
    int count;
    size_t capacity;
} Ahead;

// Opens the file beside the owner's journal and reads what is in it. One that belongs to other work
// is begun anew: its records say nothing here. `journal` may be NULL: nothing is kept then.
bool ahead_open(Ahead *ahead, const char *journal, const char *settings, Error *error);
// Keeps a record.
bool ahead_add(Ahead *ahead, int64_t number, const WorkBytes *bytes, Error *error);
// Hands over what an earlier run left of that number; false when it left nothing.
bool ahead_take(Ahead *ahead, int64_t number, WorkBytes *bytes);
// Drops what an earlier run left and `is_wanted` refuses; NULL refuses everything.
void ahead_drop(Ahead *ahead, bool (*is_wanted)(void *context, int64_t number), void *context);
// Nothing waits any more: the file is emptied.
void ahead_clear(Ahead *ahead);
// The file goes when nothing waits in it; what waits is on the disk afterwards, or false.
// `is_fine`: how the work went so far, see journal_finish().
bool ahead_close(Ahead *ahead, bool is_fine, Error *error);

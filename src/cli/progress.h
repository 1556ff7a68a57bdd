// SPDX-License-Identifier: GPL-3.0-or-later
// progress.h - the line on a terminal that shows how far long work is, written anew each time.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// One thread at a time. All zeros shows nothing.
typedef struct Progress {
    int64_t next_ms;
    int64_t every_ms;
    bool is_terminal; // else nothing is shown
    bool is_shown;
} Progress;

// The first line comes after so long, others at least so long after the one before.
Progress progress_open(int64_t after_ms, int64_t every_ms);

// Is it time for a line? Then the old one is gone, and the caller writes the new one on stderr,
// without an end.
bool progress_is_due(Progress *progress);

// Before something else is written, and at the end.
void progress_clear(Progress *progress);

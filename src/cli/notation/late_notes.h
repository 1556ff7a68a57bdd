// SPDX-License-Identifier: GPL-3.0-or-later
// late_notes.h - what is to be said between the results of long work, kept
// until those before it are there.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct LateNote LateNote;

typedef struct LateNotes {
    LateNote *first, *last;
} LateNotes;

// Keeps the text until the results below that number are said; false without memory.
bool late_notes_keep(LateNotes *notes, int64_t before, FILE *stream, const char *text);

// Says, and forgets, what belongs before the result of that number.
void late_notes_say(LateNotes *notes, int64_t number);

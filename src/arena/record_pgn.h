// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.h - a record as PGN, with what the players thought in comments: {+0.35/12 0.853s}.
#pragma once

#include "arena/record.h"

typedef struct RecordTags {
    const char *event;
    const char *date;  // "2001.12.31" or "????.??.??"
    const char *round; // "7.1"
    const char *names[2];
    const char *time_controls[2];
} RecordTags;

// Needs score_sheet_bytes() of its moves at most.
void record_write_pgn(const GameRecord *record, const RecordTags *tags, Text *text);

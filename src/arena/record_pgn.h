// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.h - a record as PGN, with what the players thought in comments: {+0.35/12 0.853s}.
#pragma once

#include "arena/record.h"

// What else may stand there, in this order and under the names that fastchess writes (pv is ours):
//
//     {+0.35/12 0.853s, tl=8.123s, n=1834211, sd=23, nps=2150306, hashfull=131, tbhits=0, pv="e4"}
typedef enum RecordNote {
    NOTE_LEFT,     // time left on the mover's clock
    NOTE_NODES,    //
    NOTE_SELDEPTH, // the deepest line
    NOTE_NPS,      // nodes a second, by the referee's clock
    NOTE_HASHFULL, // of the table, in permill
    NOTE_TBHITS,   // positions that endgame tables knew
    NOTE_PV,       // the line expected, in the player's own notation
    NOTE_COUNT,
} RecordNote;

// "nodes,pv" or "all" as a set of bits, one for each note.
bool record_notes_read(const char *text, unsigned *notes, Error *error);

typedef struct RecordTags {
    const char *event;
    const char *date;  // "2001.12.31" or "????.??.??"
    const char *round; // "7.1"
    const char *names[2];
    const char *time_controls[2];
    unsigned notes; // a bit for each RecordNote that is wanted
} RecordTags;

// Needs score_sheet_bytes() of its moves at most.
void record_write_pgn(const GameRecord *record, const RecordTags *tags, Text *text);

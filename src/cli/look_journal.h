// SPDX-License-Identifier: GPL-3.0-or-later
// look_journal.h - the looks of an analysis on disk, so that it can go on after any interruption.
//
// Lines of text, each with its checksum, only ever appended; docs/formats/look-journal.md shows them. Looks
// of a game stand before all looks of games LOOK_JOURNAL_WINDOW or more later, so that reading needs little
// memory.
#ifndef ROQUE_CLI_LOOK_JOURNAL_H
#define ROQUE_CLI_LOOK_JOURNAL_H

#include "cli/lines.h"
#include "review/review.h"

enum { LOOK_JOURNAL_WINDOW = 64, LOOK_JOURNAL_LINE_MAX = 8192, LOOK_JOURNAL_PATH_MAX = 4096 };

// A look and what it belongs to.
typedef struct JournalLook {
    int64_t game; // number in the file, from 1
    int ply;
    uint64_t key; // of the position
    Look look;
} JournalLook;

typedef struct LookJournal {
    char path[LOOK_JOURNAL_PATH_MAX];
    int file; // for appending; -1: none
    LineReader *lines;
    uint64_t known_end; // what earlier runs wrote and is whole
    uint64_t read;      // of it
    int64_t looks_found;
    int64_t synced_ms;
    bool has_failed;
} LookJournal;

// Opens or creates it. What an interruption left half-written is cut off, and with it the half-written output
// of that run. False when another run uses it or it was made with other settings, which are one line of
// text.
bool look_journal_open(LookJournal *journal, const char *path, const char *settings, const char *output,
                       Error *error);
// The next look of earlier runs; false at their end.
bool look_journal_read(LookJournal *journal, JournalLook *look);
bool look_journal_append(LookJournal *journal, const JournalLook *look);
// Removes it when the work is done.
void look_journal_close(LookJournal *journal, bool is_done);

// One line without its end. Parsing takes any bytes; the moves are not checked for legality.
void look_journal_format(const JournalLook *look, Text *text);
bool look_journal_parse(Slice line, JournalLook *look);

#endif

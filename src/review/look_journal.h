// SPDX-License-Identifier: GPL-3.0-or-later
// look_journal.h - the looks of an analysis in a journal (core/journal.h), so that it
// can go on after any interruption.
//
// A record is a line of text; docs/formats/look-journal.md shows it. Looks of a game stand before
// all looks of games LOOK_JOURNAL_WINDOW or more later, so that reading needs little memory.
#pragma once

#include "core/journal.h"
#include "core/text.h"
#include "review/game_review.h"

enum { LOOK_JOURNAL_WINDOW = 64, LOOK_JOURNAL_LINE_MAX = 8192 };

// A look and what it belongs to.
typedef struct JournalLook {
    int64_t game; // number in the file, from 1
    int ply;
    uint64_t key; // of the position
    Look look;
} JournalLook;

typedef struct KnownLook KnownLook;

typedef struct LookJournal {
    Journal journal;
    KnownLook *known;  // of earlier runs and games inside the window, in no order
    JournalLook ahead; // the first look of a game beyond it
    bool has_ahead;
    int64_t looks_found; // of earlier runs
    bool has_failed;
    Error error; // why
} LookJournal;

// Opens or creates it, locked. False when another run uses it, it is damaged
// or was made with other settings.
bool look_journal_open(LookJournal *looks, const char *path, const char *settings, Error *error);
// The same, under the settings that what it holds depends on.
bool look_journal_open_for(LookJournal *looks, const char *path, const ReviewSettings *made_by,
                           Error *error);
// The next look of earlier runs; JOURNAL_DAMAGED also for one that passes its checksum but is none.
JournalRead look_journal_read(LookJournal *looks, JournalLook *look, Error *error);
// Gives the game, whose number is not less than any before, its looks of earlier runs. False where
// they are of another game, or the journal cannot be read.
bool look_journal_recall(LookJournal *looks, GameReview *review, Error *error);
bool look_journal_append(LookJournal *looks, const JournalLook *look);
// The look at this ply of the game.
bool look_journal_keep(LookJournal *looks, const GameReview *review, int ply);
// Removes it when the work is done. False where it stays and the disk refuses it.
bool look_journal_close(LookJournal *looks, bool is_done, Error *error);

// One look as a line without its end. Parsing takes any bytes; the
// moves are not checked for legality.
void look_journal_format(const JournalLook *look, Text *text);
bool look_journal_parse(Slice line, JournalLook *look);

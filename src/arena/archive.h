// SPDX-License-Identifier: GPL-3.0-or-later
// archive.h - the files of a match together: the journal, and the PGN that follows it.
//
// The PGN text of a game is written first and the journal's block, which holds the same text
// and the length of the PGN file, after it. So a PGN file that is too long is cut and one
// that is too short is completed.
#pragma once

#include "arena/match_journal.h"
#include "arena/standing.h"

typedef struct Archive {
    bool has_journal;
    Journal journal;
    int pgn; // -1: none
    const char *pgn_path;
    uint64_t pgn_length;
} Archive;

// One without files, which needs no closing.
Archive archive_none(void);
// Opens the files that are wanted (a path may be NULL). When the match is resumed, the settings
// must be the journal's, the finished games go into the score and the PGN file is made to agree.
bool archive_open(Archive *archive, const char *journal_path, const char *pgn_path,
                  const char *settings, bool resumes, Standing *score, Error *error);
// Keeps a game; sets game->pgn_end.
bool archive_add(Archive *archive, JournalGame *game, Error *error);
// Now and then: the disk is asked to keep the journal.
bool archive_sync(Archive *archive, Error *error);
// Everything is on the disk afterwards: before the result is told.
bool archive_settle(Archive *archive, Error *error);
void archive_close(Archive *archive);

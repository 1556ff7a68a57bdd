// SPDX-License-Identifier: GPL-3.0-or-later
// match_journal.h - the games of a match in a journal (core/journal.h), one record for each that is
// finished. docs/formats/journal.md gives the bytes.
#pragma once

#include "arena/record.h"
#include "core/journal.h"
#include "work/work.h"

// How one player fared in one game.
typedef struct PlayerEffort {
    uint32_t moves; // it thought about, without the opening
    uint64_t nodes;
    uint64_t depth_sum;
    uint64_t time_us;
} PlayerEffort;

typedef struct JournalGame {
    int64_t number;
    int32_t players[2];
    Outcome outcome;
    EndCause cause;
    PlayerFault fault;
    uint32_t plies;
    int64_t opening;
    PlayerEffort efforts[2]; // of the first and of the second player of the game
    uint64_t pgn_end;        // length of the PGN file once this game is in it
    char reason[REASON_MAX];
    const char *pgn; // the game's text; when reading it lives until the next read
    size_t pgn_length;
    uint64_t offset; // of the record, when reading
} JournalGame;

extern const char MATCH_JOURNAL_PURPOSE[];

// A game as the bytes of its record. False: no memory.
bool match_journal_put(const JournalGame *game, WorkBytes *bytes, Error *error);
// What the bytes hold; the game's text stays theirs. False: they are no game.
bool match_journal_take(const WorkBytes *bytes, JournalGame *game);

// The length of the PGN file before the first game; written first, before any game.
bool match_journal_append_begin(Journal *journal, uint64_t pgn_begin, Error *error);
bool match_journal_append(Journal *journal, const JournalGame *game, Error *error);
// The next game. Where the beginning of the PGN file is told before it,
// *pgn_begin (may be NULL) is set.
JournalRead match_journal_read(Journal *journal, JournalGame *game, uint64_t *pgn_begin,
                               Error *error);

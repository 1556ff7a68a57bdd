// SPDX-License-Identifier: GPL-3.0-or-later
// journal.h - the memory of a match on disk (.rqj): settings first, then one block for each finished game.
// docs/formats/journal.md gives the bytes.
//
// Blocks are only ever appended and each carries its checksum, so that after a crash everything up to the
// last whole block counts, and what follows is cut off.
#ifndef ROQUE_ARENA_JOURNAL_H
#define ROQUE_ARENA_JOURNAL_H

#include "arena/record.h"
#include "arena/schedule.h"

enum {
    JOURNAL_SETTINGS_MAX = 1 << 18,
    JOURNAL_BLOCK_MAX = 1 << 24, // bytes; a longer block is taken for damage
};

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
} JournalGame;

typedef struct Journal {
    int file;
    uint64_t length;    // whole blocks only
    uint64_t pgn_begin; // length of the PGN file before the first game; UINT64_MAX: not told
    int64_t synced_ms;
    bool is_dirty;
    char *block;
    size_t block_capacity;
} Journal;

// A new journal in a file that is open and empty; it belongs to the journal from now on.
bool journal_begin(Journal *journal, int file, const char *settings, uint64_t pgn_begin, Error *error);
// The same; the file must not exist.
bool journal_create(Journal *journal, const char *path, const char *settings, uint64_t pgn_begin,
                    Error *error);
// An existing one, to read and then to go on writing. `settings` has room for JOURNAL_SETTINGS_MAX bytes.
bool journal_open(Journal *journal, const char *path, bool is_writable, char *settings, Error *error);
// The next game; false at the end, which is the last whole block.
bool journal_read(Journal *journal, JournalGame *game);
// Cuts off what is not whole, so that writing goes on behind the last block.
bool journal_repair(Journal *journal, Error *error);
bool journal_append(Journal *journal, const JournalGame *game, Error *error);
// Asks the disk to keep what was written, at most every so often unless it is forced.
void journal_sync(Journal *journal, bool is_forced);
void journal_close(Journal *journal);

#endif

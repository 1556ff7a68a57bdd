// SPDX-License-Identifier: GPL-3.0-or-later
// match_journal.c - see match_journal.h.
#include "arena/match_journal.h"

#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"

enum {
    KIND_GAME = 2,
    KIND_BEGIN = 3,         // what stood in the PGN file before
    GAME_FIXED_BYTES = 256, // more than all numbers of a game take
};

const char MATCH_JOURNAL_PURPOSE[] = "match";

bool match_journal_append_begin(Journal *journal, uint64_t pgn_begin, Error *error) {
    unsigned char bytes[8];
    Bytes pen = bytes_over(bytes, sizeof bytes);
    bytes_put_number(&pen, pgn_begin, 8);
    return journal_append(journal, KIND_BEGIN, bytes, sizeof bytes, error);
}

static void put_effort(Bytes *pen, const PlayerEffort *effort) {
    bytes_put_number(pen, effort->moves, 4);
    bytes_put_number(pen, effort->nodes, 8);
    bytes_put_number(pen, effort->depth_sum, 8);
    bytes_put_number(pen, effort->time_us, 8);
}

static void take_effort(Bytes *pen, PlayerEffort *effort) {
    effort->moves = (uint32_t)bytes_take_number(pen, 4);
    effort->nodes = bytes_take_number(pen, 8);
    effort->depth_sum = bytes_take_number(pen, 8);
    effort->time_us = bytes_take_number(pen, 8);
}

bool match_journal_put(const JournalGame *game, WorkBytes *bytes, Error *error) {
    size_t reason_length = strlen(game->reason);
    if (!work_bytes_set_length(bytes, GAME_FIXED_BYTES + reason_length + game->pgn_length, error))
        return false;
    Bytes pen = bytes_over(bytes->bytes, bytes->length);
    bytes_put_number(&pen, (uint64_t)game->number, 8);
    bytes_put_number(&pen, (uint64_t)game->players[0], 4);
    bytes_put_number(&pen, (uint64_t)game->players[1], 4);
    bytes_put_number(&pen, (uint64_t)game->outcome, 1);
    bytes_put_number(&pen, (uint64_t)game->cause, 1);
    bytes_put_number(&pen, (uint64_t)game->fault, 1);
    bytes_put_number(&pen, 0, 1);
    bytes_put_number(&pen, game->plies, 4);
    bytes_put_number(&pen, (uint64_t)game->opening, 8);
    put_effort(&pen, &game->efforts[0]);
    put_effort(&pen, &game->efforts[1]);
    bytes_put_number(&pen, game->pgn_end, 8);
    bytes_put_number(&pen, reason_length, 4);
    bytes_put(&pen, game->reason, reason_length);
    bytes_put_number(&pen, game->pgn_length, 4);
    bytes_put(&pen, game->pgn, game->pgn_length);
    bytes->length = pen.at;
    return true;
}

bool match_journal_append(Journal *journal, const JournalGame *game, Error *error) {
    WorkBytes bytes = {0};
    bool is_written = match_journal_put(game, &bytes, error)
                      && journal_append(journal, KIND_GAME, bytes.bytes, bytes.length, error);
    work_bytes_free(&bytes);
    return is_written;
}

static bool take_game(Bytes *pen, JournalGame *game) {
    memset(game, 0, sizeof *game);
    game->number = (int64_t)bytes_take_number(pen, 8);
    game->players[0] = (int32_t)bytes_take_number(pen, 4);
    game->players[1] = (int32_t)bytes_take_number(pen, 4);
    game->outcome = (Outcome)bytes_take_number(pen, 1);
    game->cause = (EndCause)bytes_take_number(pen, 1);
    game->fault = (PlayerFault)bytes_take_number(pen, 1);
    bytes_take_number(pen, 1);
    game->plies = (uint32_t)bytes_take_number(pen, 4);
    game->opening = (int64_t)bytes_take_number(pen, 8);
    take_effort(pen, &game->efforts[0]);
    take_effort(pen, &game->efforts[1]);
    game->pgn_end = bytes_take_number(pen, 8);
    size_t reason_length = (size_t)bytes_take_number(pen, 4);
    const char *reason = bytes_take(pen, reason_length);
    if (reason == NULL || reason_length >= sizeof game->reason) return false;
    memcpy(game->reason, reason, reason_length);
    game->pgn_length = (size_t)bytes_take_number(pen, 4);
    game->pgn = bytes_take(pen, game->pgn_length);
    return !pen->is_cut && game->outcome <= OUTCOME_DRAW && game->cause < END_CAUSE_COUNT
           && game->fault <= FAULT_STOPPED;
}

bool match_journal_take(const WorkBytes *bytes, JournalGame *game) {
    Bytes pen = bytes_over(bytes->bytes, bytes->length);
    return take_game(&pen, game);
}

JournalRead match_journal_read(Journal *journal, JournalGame *game, uint64_t *pgn_begin,
                               Error *error) {
    for (;;) {
        JournalRecord record;
        JournalRead read = journal_read(journal, &record, error);
        if (read != JOURNAL_RECORD) return read;
        Bytes pen = bytes_over(record.bytes, record.length);
        if (record.kind == KIND_BEGIN && pgn_begin != NULL) *pgn_begin = bytes_take_number(&pen, 8);
        if (record.kind != KIND_GAME) continue; // of a later version
        bool is_game = take_game(&pen, game);
        game->offset = record.offset;
        if (is_game) return JOURNAL_RECORD;
        error_set(error, "'%.200s' holds at byte %" PRIu64 " a game that cannot be read",
                  journal->path, record.offset);
        return JOURNAL_DAMAGED;
    }
}

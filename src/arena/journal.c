// SPDX-License-Identifier: GPL-3.0-or-later
// journal.c - see journal.h.
#include "arena/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/clock.h"

enum {
    MAGIC_BYTES = 8,
    BLOCK_HEAD_BYTES = 12, // kind, length, checksum
    BLOCK_SETTINGS = 1,
    BLOCK_GAME = 2,
    BLOCK_BEGIN = 3, // what stood in the PGN file before
    SYNC_EVERY_MS = 50,
};

static const char MAGIC[MAGIC_BYTES] = {'R', 'Q', 'J', 'O', 'U', 'R', 'N', '1'};

// ---- little-endian numbers ------------------------------------------------------------------------

typedef struct Pen {
    unsigned char *bytes;
    size_t length, size;
    bool is_cut;
} Pen;

static void put_bytes(Pen *pen, const void *bytes, size_t count) {
    if (count > pen->size - pen->length) {
        pen->is_cut = true;
        return;
    }
    if (count > 0) memcpy(pen->bytes + pen->length, bytes, count);
    pen->length += count;
}

static void put_number(Pen *pen, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)(number >> (8 * i));
        put_bytes(pen, &byte, 1);
    }
}

static uint64_t take_number(Pen *pen, int bytes) {
    uint64_t number = 0;
    if ((size_t)bytes > pen->size - pen->length) {
        pen->is_cut = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++) number |= (uint64_t)pen->bytes[pen->length++] << (8 * i);
    return number;
}

// ---- blocks ---------------------------------------------------------------------------------------

static bool reserve(Journal *journal, size_t wanted) {
    if (wanted <= journal->block_capacity) return true;
    char *block = realloc(journal->block, wanted * 2);
    if (block == NULL) return false;
    journal->block = block;
    journal->block_capacity = wanted * 2;
    return true;
}

static bool write_all(int file, const void *bytes, size_t count) {
    const char *from = bytes;
    while (count > 0) {
        ssize_t written = write(file, from, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        from += written;
        count -= (size_t)written;
    }
    return true;
}

// Writes the block whose payload already stands behind the head's place in journal->block.
static bool write_block(Journal *journal, uint32_t kind, size_t payload, Error *error) {
    Pen pen = {.bytes = (unsigned char *)journal->block, .size = BLOCK_HEAD_BYTES};
    put_number(&pen, kind, 4);
    put_number(&pen, payload, 4);
    uint32_t sum = checksum_of(0, journal->block, 8);
    put_number(&pen, checksum_of(sum, journal->block + BLOCK_HEAD_BYTES, payload), 4);
    if (!write_all(journal->file, journal->block, BLOCK_HEAD_BYTES + payload))
        return error_set(error, "cannot write the journal: %s", strerror(errno));
    journal->length += BLOCK_HEAD_BYTES + payload;
    journal->is_dirty = true;
    return true;
}

static bool read_all(int file, uint64_t place, void *bytes, size_t count) {
    char *to = bytes;
    while (count > 0) {
        ssize_t got = pread(file, to, count, (off_t)place);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        place += (uint64_t)got;
        count -= (size_t)got;
    }
    return true;
}

// Reads the block at journal->length and moves behind it; false when there is no whole one.
static bool read_block(Journal *journal, uint32_t *kind, Pen *payload) {
    unsigned char head[BLOCK_HEAD_BYTES];
    if (!read_all(journal->file, journal->length, head, sizeof head)) return false;
    Pen pen = {.bytes = head, .size = sizeof head};
    *kind = (uint32_t)take_number(&pen, 4);
    size_t length = (size_t)take_number(&pen, 4);
    uint32_t sum = (uint32_t)take_number(&pen, 4);
    if (length > JOURNAL_BLOCK_MAX || !reserve(journal, length + 1)) return false;
    if (!read_all(journal->file, journal->length + BLOCK_HEAD_BYTES, journal->block, length)) return false;
    if (checksum_of(checksum_of(0, head, 8), journal->block, length) != sum) return false;
    journal->block[length] = '\0';
    journal->length += BLOCK_HEAD_BYTES + length;
    *payload = (Pen){.bytes = (unsigned char *)journal->block, .size = length};
    return true;
}

// ---- the journal ----------------------------------------------------------------------------------

static bool write_begin(Journal *journal, uint64_t pgn_begin, Error *error) {
    Pen pen = {.bytes = (unsigned char *)journal->block + BLOCK_HEAD_BYTES, .size = 8};
    put_number(&pen, pgn_begin, 8);
    journal->pgn_begin = pgn_begin;
    return write_block(journal, BLOCK_BEGIN, pen.length, error);
}

bool journal_begin(Journal *journal, int file, const char *settings, uint64_t pgn_begin, Error *error) {
    memset(journal, 0, sizeof *journal);
    journal->file = file;
    size_t length = strlen(settings);
    if (length >= JOURNAL_SETTINGS_MAX || !reserve(journal, BLOCK_HEAD_BYTES + 8 + length)) {
        journal_close(journal);
        return error_set(error, "the settings of the match are too long for a journal");
    }
    memcpy(journal->block + BLOCK_HEAD_BYTES, settings, length);
    journal->length = MAGIC_BYTES;
    if (write_all(journal->file, MAGIC, MAGIC_BYTES) && write_block(journal, BLOCK_SETTINGS, length, error)
        && write_begin(journal, pgn_begin, error)) {
        journal_sync(journal, true);
        return true;
    }
    journal_close(journal);
    return error_set(error, "cannot write the journal: %s", strerror(errno));
}

bool journal_create(Journal *journal, const char *path, const char *settings, uint64_t pgn_begin,
                    Error *error) {
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (file >= 0) return journal_begin(journal, file, settings, pgn_begin, error);
    *journal = (Journal){.file = -1};
    if (errno == EEXIST)
        return error_set(error, "'%.200s' exists; go on with --resume, or choose another name", path);
    return error_set(error, "cannot create '%.200s': %s", path, strerror(errno));
}

bool journal_open(Journal *journal, const char *path, bool is_writable, char *settings, Error *error) {
    memset(journal, 0, sizeof *journal);
    char magic[MAGIC_BYTES];
    uint32_t kind = 0;
    Pen payload;
    journal->file = open(path, (is_writable ? O_RDWR | O_APPEND : O_RDONLY) | O_CLOEXEC);
    if (journal->file < 0) return error_set(error, "cannot open '%.200s': %s", path, strerror(errno));
    journal->length = MAGIC_BYTES;
    bool is_journal =
        read_all(journal->file, 0, magic, sizeof magic) && memcmp(magic, MAGIC, sizeof magic) == 0;
    if (is_journal && read_block(journal, &kind, &payload) && kind == BLOCK_SETTINGS
        && payload.size < JOURNAL_SETTINGS_MAX) {
        memcpy(settings, payload.bytes, payload.size + 1);
        uint64_t behind = journal->length;
        journal->pgn_begin = UINT64_MAX;
        if (read_block(journal, &kind, &payload) && kind == BLOCK_BEGIN)
            journal->pgn_begin = take_number(&payload, 8);
        else
            journal->length = behind;
        return true;
    }
    journal_close(journal);
    return error_set(
        error, is_journal ? "'%.200s' is damaged from its beginning" : "'%.200s' is no journal of a match",
        path);
}

bool journal_repair(Journal *journal, Error *error) {
    if (ftruncate(journal->file, (off_t)journal->length) == 0) return true;
    return error_set(error, "cannot cut the end of the journal: %s", strerror(errno));
}

static void put_effort(Pen *pen, const PlayerEffort *effort) {
    put_number(pen, effort->moves, 4);
    put_number(pen, effort->nodes, 8);
    put_number(pen, effort->depth_sum, 8);
    put_number(pen, effort->time_us, 8);
}

static void take_effort(Pen *pen, PlayerEffort *effort) {
    effort->moves = (uint32_t)take_number(pen, 4);
    effort->nodes = take_number(pen, 8);
    effort->depth_sum = take_number(pen, 8);
    effort->time_us = take_number(pen, 8);
}

bool journal_append(Journal *journal, const JournalGame *game, Error *error) {
    size_t reason_length = strlen(game->reason);
    size_t wanted = BLOCK_HEAD_BYTES + 256 + reason_length + game->pgn_length;
    if (wanted > JOURNAL_BLOCK_MAX || !reserve(journal, wanted))
        return error_set(error, "a game too long for the journal");
    Pen pen = {.bytes = (unsigned char *)journal->block + BLOCK_HEAD_BYTES,
               .size = journal->block_capacity - BLOCK_HEAD_BYTES};
    put_number(&pen, (uint64_t)game->number, 8);
    put_number(&pen, (uint64_t)game->players[0], 4);
    put_number(&pen, (uint64_t)game->players[1], 4);
    put_number(&pen, (uint64_t)game->outcome, 1);
    put_number(&pen, (uint64_t)game->cause, 1);
    put_number(&pen, (uint64_t)game->fault, 1);
    put_number(&pen, 0, 1);
    put_number(&pen, game->plies, 4);
    put_number(&pen, (uint64_t)game->opening, 8);
    put_effort(&pen, &game->efforts[0]);
    put_effort(&pen, &game->efforts[1]);
    put_number(&pen, game->pgn_end, 8);
    put_number(&pen, reason_length, 4);
    put_bytes(&pen, game->reason, reason_length);
    put_number(&pen, game->pgn_length, 4);
    put_bytes(&pen, game->pgn, game->pgn_length);
    return write_block(journal, BLOCK_GAME, pen.length, error);
}

static bool take_game(Pen *pen, JournalGame *game) {
    memset(game, 0, sizeof *game);
    game->number = (int64_t)take_number(pen, 8);
    game->players[0] = (int32_t)take_number(pen, 4);
    game->players[1] = (int32_t)take_number(pen, 4);
    game->outcome = (Outcome)take_number(pen, 1);
    game->cause = (EndCause)take_number(pen, 1);
    game->fault = (PlayerFault)take_number(pen, 1);
    take_number(pen, 1);
    game->plies = (uint32_t)take_number(pen, 4);
    game->opening = (int64_t)take_number(pen, 8);
    take_effort(pen, &game->efforts[0]);
    take_effort(pen, &game->efforts[1]);
    game->pgn_end = take_number(pen, 8);
    size_t reason_length = (size_t)take_number(pen, 4);
    if (pen->is_cut || reason_length > pen->size - pen->length || reason_length >= sizeof game->reason)
        return false;
    memcpy(game->reason, pen->bytes + pen->length, reason_length);
    pen->length += reason_length;
    game->pgn_length = (size_t)take_number(pen, 4);
    if (pen->is_cut || game->pgn_length > pen->size - pen->length) return false;
    game->pgn = (const char *)pen->bytes + pen->length;
    return game->outcome <= OUTCOME_DRAW && game->cause < END_CAUSE_COUNT && game->fault <= FAULT_STOPPED;
}

bool journal_read(Journal *journal, JournalGame *game) {
    for (;;) {
        uint32_t kind = 0;
        Pen payload;
        uint64_t before = journal->length;
        if (!read_block(journal, &kind, &payload)) return false;
        if (kind != BLOCK_GAME) continue; // of a later version
        if (take_game(&payload, game)) return true;
        journal->length = before;
        return false;
    }
}

void journal_sync(Journal *journal, bool is_forced) {
    int64_t now_ms = clock_now_ms();
    if (!journal->is_dirty || (!is_forced && now_ms - journal->synced_ms < SYNC_EVERY_MS)) return;
    fdatasync(journal->file);
    journal->synced_ms = now_ms;
    journal->is_dirty = false;
}

void journal_close(Journal *journal) {
    if (journal->file < 0) return;
    journal_sync(journal, true);
    close(journal->file);
    free(journal->block);
    memset(journal, 0, sizeof *journal);
    journal->file = -1;
}

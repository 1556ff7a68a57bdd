// SPDX-License-Identifier: GPL-3.0-or-later
// journal_blocks.c - see journal_blocks.h.
#include "core/journal_blocks.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/memory.h"

enum {
    SCAN_BYTES = 1 << 16, // read at a time when a whole block is looked for
    SCAN_EFFORT = 64,     // bytes summed for each byte of the file before the search is given up
    SECTOR_BYTES = 512,   // a disk writes these whole or not at all
};

typedef enum BlockState {
    BLOCK_WHOLE,
    BLOCK_NONE, // no bytes are left
    BLOCK_TORN, // fewer bytes are left than it should have
    BLOCK_BAD,
    BLOCK_FAILED, // the disk, or the memory: not known
} BlockState;

ssize_t journal_read_bytes(int file, uint64_t place, void *bytes, size_t count) {
    char *to = bytes;
    size_t done = 0;
    while (done < count) {
        ssize_t got = pread(file, to + done, count - done, (off_t)(place + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

bool journal_fails_to_read(const Journal *journal, Error *error) {
    return error_set(error, "cannot read '%.200s': %m", journal->path);
}

bool journal_size(const Journal *journal, uint64_t *size) {
    struct stat facts;
    if (fstat(journal->file, &facts) != 0) return false;
    *size = (uint64_t)facts.st_size;
    return true;
}

// A last block that should be longer than the rest of the file was torn, unless its checksum fits
// the bytes that are there: then it is whole, and its length is what was damaged.
static BlockState judge_overlong(Journal *journal, uint64_t place, uint64_t size,
                                 unsigned char head[HEAD_BYTES]) {
    size_t length = (size_t)(size - place - HEAD_BYTES);
    if (length > JOURNAL_RECORD_MAX) return BLOCK_BAD;
    errno = ENOMEM;
    if (!memory_grow(&journal->read_block, &journal->read_capacity, length + 1, 1))
        return BLOCK_FAILED;
    ssize_t got =
        journal_read_bytes(journal->file, place + HEAD_BYTES, journal->read_block, length);
    if (got < 0) return BLOCK_FAILED;
    Bytes bytes = bytes_over(head, HEAD_BYTES);
    bytes_take_number(&bytes, 4);
    bytes_put_number(&bytes, length, 4);
    uint32_t sum =
        checksum_of(checksum_of(0, head, SUMMED_BYTES), journal->read_block, (size_t)got);
    return sum == (uint32_t)bytes_take_number(&bytes, 4) ? BLOCK_BAD : BLOCK_TORN;
}

// Reads the block at the place into journal->read_block.
static BlockState read_block(Journal *journal, uint64_t place, JournalRecord *record) {
    unsigned char head[HEAD_BYTES];
    uint64_t size;
    if (!journal_size(journal, &size)) return BLOCK_FAILED;
    if (place >= size) return BLOCK_NONE;
    ssize_t got = journal_read_bytes(journal->file, place, head, sizeof head);
    if (got < 0) return BLOCK_FAILED;
    if (got < HEAD_BYTES) return BLOCK_TORN;
    Bytes bytes = bytes_over(head, sizeof head);
    uint32_t kind = (uint32_t)bytes_take_number(&bytes, 4);
    size_t length = (size_t)bytes_take_number(&bytes, 4);
    uint32_t sum = (uint32_t)bytes_take_number(&bytes, 4);
    if (kind == 0 || kind > JOURNAL_KIND_MAX || length > JOURNAL_RECORD_MAX) return BLOCK_BAD;
    if (length > size - place - HEAD_BYTES) return judge_overlong(journal, place, size, head);
    errno = ENOMEM;
    if (!memory_grow(&journal->read_block, &journal->read_capacity, length + 1, 1))
        return BLOCK_FAILED;
    got = journal_read_bytes(journal->file, place + HEAD_BYTES, journal->read_block, length);
    if (got < 0) return BLOCK_FAILED;
    if ((size_t)got < length) return BLOCK_TORN;
    if (checksum_of(checksum_of(0, head, SUMMED_BYTES), journal->read_block, length) != sum)
        return BLOCK_BAD;
    journal->read_block[length] = '\0';
    *record = (JournalRecord){kind, (unsigned char *)journal->read_block, length, place};
    return BLOCK_WHOLE;
}

// Where the next block begins that can be read, behind a place where none does;
// BLOCK_NONE: nowhere. A file made to cost too much time counts as readable at its end:
// nothing of it is dropped then.
static BlockState find_block(Journal *journal, uint64_t place, uint64_t *found) {
    unsigned char chunk[SCAN_BYTES];
    uint64_t size;
    if (!journal_size(journal, &size)) return BLOCK_FAILED;
    uint64_t effort = size * SCAN_EFFORT;
    for (uint64_t from = place + 1; from + HEAD_BYTES <= size; from += SCAN_BYTES - HEAD_BYTES) {
        ssize_t got = journal_read_bytes(journal->file, from, chunk, sizeof chunk);
        if (got < 0) return BLOCK_FAILED;
        for (ssize_t i = 0; i + HEAD_BYTES <= got && i < SCAN_BYTES - HEAD_BYTES; i++) {
            const unsigned char *head = chunk + i;
            if (head[0] == 0 || (head[1] | head[2] | head[3]) != 0) continue; // no kind
            JournalRecord record;
            Bytes bytes = bytes_over(chunk + i + 4, 4);
            uint64_t length = bytes_take_number(&bytes, 4);
            if (length > JOURNAL_RECORD_MAX || from + (uint64_t)i + HEAD_BYTES + length > size)
                continue;
            *found = from + (uint64_t)i;
            BlockState state = read_block(journal, *found, &record);
            if (state == BLOCK_WHOLE || state == BLOCK_FAILED) return state;
            if (effort < length + HEAD_BYTES) {
                *found = size;
                return BLOCK_WHOLE;
            }
            effort -= length + HEAD_BYTES;
        }
    }
    return BLOCK_NONE;
}

uint64_t journal_find_zeros(const Journal *journal, uint64_t place, uint64_t size) {
    static const char ZEROS[SECTOR_BYTES];
    char sector[SECTOR_BYTES];
    uint64_t begin = size;
    while (begin > place) {
        uint64_t from = (begin - 1) / SECTOR_BYTES * SECTOR_BYTES;
        if (from < place) from = place;
        size_t count = (size_t)(begin - from);
        if (journal_read_bytes(journal->file, from, sector, count) != (ssize_t)count) break;
        if (memcmp(sector, ZEROS, count) != 0) break;
        begin = from;
    }
    return begin;
}

static JournalRead tell_damage(Journal *journal, uint64_t place, uint64_t size, Error *error) {
    if (place == MAGIC_BYTES)
        error_set(error,
                  "'%.200s' is damaged at byte %" PRIu64
                  ", in its settings, without which its records mean nothing; name another journal",
                  journal->path, place);
    else if (journal->readable < size)
        error_set(error,
                  "'%.200s' is damaged at byte %" PRIu64 " and can be read again from byte %" PRIu64
                  "; 'roque journal --repair' keeps what can be read",
                  journal->path, place, journal->readable);
    else
        error_set(error,
                  "'%.200s' is damaged from byte %" PRIu64
                  " to its end; 'roque journal --repair' keeps what can be read",
                  journal->path, place);
    return JOURNAL_DAMAGED;
}

// Whether a block that cannot be read is damage: something behind it can
// be, or all its bytes are there.
static JournalRead judge_bad(Journal *journal, uint64_t place, BlockState bad, Error *error) {
    uint64_t size;
    BlockState state = find_block(journal, place, &journal->readable);
    if (state == BLOCK_FAILED || !journal_size(journal, &size)) {
        journal_fails_to_read(journal, error);
        return JOURNAL_DAMAGED;
    }
    if (state == BLOCK_NONE) {
        if (bad == BLOCK_TORN || journal_find_zeros(journal, place, size) < size)
            return JOURNAL_END;
        journal->readable = size;
    }
    return tell_damage(journal, place, size, error);
}

JournalRead journal_read_at(Journal *journal, uint64_t offset, JournalRecord *record,
                            Error *error) {
    journal->at = offset;
    journal->readable = 0;
    if (offset >= journal->known) return JOURNAL_END;
    BlockState state = read_block(journal, offset, record);
    switch (state) {
    case BLOCK_WHOLE: journal->at = offset + HEAD_BYTES + record->length; return JOURNAL_RECORD;
    case BLOCK_NONE: return JOURNAL_END;
    case BLOCK_FAILED: journal_fails_to_read(journal, error); return JOURNAL_DAMAGED;
    default: break;
    }
    JournalRead read = judge_bad(journal, offset, state, error);
    // A writer may have been in the middle of it.
    if (read != JOURNAL_DAMAGED || read_block(journal, offset, record) != BLOCK_WHOLE) return read;
    journal->at = offset + HEAD_BYTES + record->length;
    return JOURNAL_RECORD;
}

JournalRead journal_read(Journal *journal, JournalRecord *record, Error *error) {
    return journal_read_at(journal, journal->at, record, error);
}

uint64_t journal_skip_damage(Journal *journal) {
    if (journal->readable <= journal->at) return 0;
    uint64_t passed = journal->readable - journal->at;
    journal->at = journal->readable;
    return passed;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// journal.c - see journal.h.
#include "core/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "core/text.h"

enum {
    MAGIC_BYTES = 8,
    HEAD_BYTES = 12,      // kind, length, checksum
    SUMMED_BYTES = 8,     // of the head; the checksum is over them and the content
    SCAN_BYTES = 1 << 16, // read at a time when a whole block is looked for
    SCAN_EFFORT = 64,     // bytes summed for each byte of the file before the search is given up
    SECTOR_BYTES = 512,   // a disk writes these whole or not at all
};

static const char MAGIC[MAGIC_BYTES] = {'R', 'Q', 'J', 'O', 'U', 'R', 'N', '1'};
static const char PURPOSE_KEY[] = "journal=";
// Those of matches had no purpose when they were the only ones.
static const char FIRST_PURPOSE[] = "match";

// How journals began that earlier versions wrote in forms of their own, without a way to tell damage.
static const char *const OLD_FORMS[] = {"roque-looks 1 ", "game,position_number,"};

// ---- bytes ----

static bool reserve(char **block, size_t *capacity, size_t wanted) {
    if (wanted <= *capacity) return true;
    char *grown = realloc(*block, wanted * 2);
    if (grown == NULL) return false;
    *block = grown;
    *capacity = wanted * 2;
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

// How many bytes were read, fewer at the end of the file; -1 when the disk fails.
static ssize_t read_some(int file, uint64_t place, void *bytes, size_t count) {
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

static bool fails_to_read(const Journal *journal, Error *error) {
    return error_set(error, "cannot read '%.200s': %m", journal->path);
}

static bool fails_to_write(const Journal *journal, Error *error) {
    return error_set(error, "cannot write '%.200s': %m", journal->path);
}

// ---- blocks ----

typedef enum BlockState {
    BLOCK_WHOLE,
    BLOCK_NONE, // no bytes are left
    BLOCK_TORN, // fewer bytes are left than it should have
    BLOCK_BAD,
    BLOCK_FAILED, // the disk, or the memory: not known
} BlockState;

static bool file_size(const Journal *journal, uint64_t *size) {
    struct stat facts;
    if (fstat(journal->file, &facts) != 0) return false;
    *size = (uint64_t)facts.st_size;
    return true;
}

// A last block that should be longer than the rest of the file was torn, unless its checksum fits the bytes
// that are there: then it is whole, and its length is what was damaged.
static BlockState judge_overlong(Journal *journal, uint64_t place, uint64_t size,
                                 unsigned char head[HEAD_BYTES]) {
    size_t length = (size_t)(size - place - HEAD_BYTES);
    if (length > JOURNAL_RECORD_MAX) return BLOCK_BAD;
    errno = ENOMEM;
    if (!reserve(&journal->read_block, &journal->read_capacity, length + 1)) return BLOCK_FAILED;
    ssize_t got = read_some(journal->file, place + HEAD_BYTES, journal->read_block, length);
    if (got < 0) return BLOCK_FAILED;
    Bytes bytes = bytes_over(head, HEAD_BYTES);
    bytes_take_number(&bytes, 4);
    bytes_put_number(&bytes, length, 4);
    uint32_t sum = checksum_of(checksum_of(0, head, SUMMED_BYTES), journal->read_block, (size_t)got);
    return sum == (uint32_t)bytes_take_number(&bytes, 4) ? BLOCK_BAD : BLOCK_TORN;
}

// Reads the block at the place into journal->read_block.
static BlockState read_block(Journal *journal, uint64_t place, JournalRecord *record) {
    unsigned char head[HEAD_BYTES];
    uint64_t size;
    if (!file_size(journal, &size)) return BLOCK_FAILED;
    if (place >= size) return BLOCK_NONE;
    ssize_t got = read_some(journal->file, place, head, sizeof head);
    if (got < 0) return BLOCK_FAILED;
    if (got < HEAD_BYTES) return BLOCK_TORN;
    Bytes bytes = bytes_over(head, sizeof head);
    uint32_t kind = (uint32_t)bytes_take_number(&bytes, 4);
    size_t length = (size_t)bytes_take_number(&bytes, 4);
    uint32_t sum = (uint32_t)bytes_take_number(&bytes, 4);
    if (kind == 0 || kind > JOURNAL_KIND_MAX || length > JOURNAL_RECORD_MAX) return BLOCK_BAD;
    if (length > size - place - HEAD_BYTES) return judge_overlong(journal, place, size, head);
    errno = ENOMEM;
    if (!reserve(&journal->read_block, &journal->read_capacity, length + 1)) return BLOCK_FAILED;
    got = read_some(journal->file, place + HEAD_BYTES, journal->read_block, length);
    if (got < 0) return BLOCK_FAILED;
    if ((size_t)got < length) return BLOCK_TORN;
    if (checksum_of(checksum_of(0, head, SUMMED_BYTES), journal->read_block, length) != sum) return BLOCK_BAD;
    journal->read_block[length] = '\0';
    *record = (JournalRecord){kind, (unsigned char *)journal->read_block, length, place};
    return BLOCK_WHOLE;
}

// Where the next block begins that can be read, behind a place where none does; BLOCK_NONE: nowhere. A file
// made to cost too much time counts as readable at its end: nothing of it is dropped then.
static BlockState find_block(Journal *journal, uint64_t place, uint64_t *found) {
    unsigned char chunk[SCAN_BYTES];
    uint64_t size;
    if (!file_size(journal, &size)) return BLOCK_FAILED;
    uint64_t effort = size * SCAN_EFFORT;
    for (uint64_t from = place + 1; from + HEAD_BYTES <= size; from += SCAN_BYTES - HEAD_BYTES) {
        ssize_t got = read_some(journal->file, from, chunk, sizeof chunk);
        if (got < 0) return BLOCK_FAILED;
        for (ssize_t i = 0; i + HEAD_BYTES <= got && i < SCAN_BYTES - HEAD_BYTES; i++) {
            const unsigned char *head = chunk + i;
            if (head[0] == 0 || (head[1] | head[2] | head[3]) != 0) continue; // no kind
            JournalRecord record;
            Bytes bytes = bytes_over(chunk + i + 4, 4);
            uint64_t length = bytes_take_number(&bytes, 4);
            if (length > JOURNAL_RECORD_MAX || from + (uint64_t)i + HEAD_BYTES + length > size) continue;
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

// Where the zeros begin that a machine which went down left at the end of the file: the file had grown, what
// was to stand there had not been written yet. Sectors are zeros as a whole; `size` is none.
static uint64_t find_zeros(const Journal *journal, uint64_t place, uint64_t size) {
    static const char ZEROS[SECTOR_BYTES];
    char sector[SECTOR_BYTES];
    uint64_t begin = size;
    while (begin > place) {
        uint64_t from = (begin - 1) / SECTOR_BYTES * SECTOR_BYTES;
        if (from < place) from = place;
        size_t count = (size_t)(begin - from);
        if (read_some(journal->file, from, sector, count) != (ssize_t)count) break;
        if (memcmp(sector, ZEROS, count) != 0) break;
        begin = from;
    }
    return begin;
}

static JournalRead tell_damage(Journal *journal, uint64_t place, uint64_t size, Error *error) {
    if (place == MAGIC_BYTES)
        error_set(error,
                  "'%.200s' is damaged at byte %" PRIu64 ", in its settings, without which its records mean "
                  "nothing; name another journal",
                  journal->path, place);
    else if (journal->readable < size)
        error_set(error,
                  "'%.200s' is damaged at byte %" PRIu64 " and can be read again from byte %" PRIu64
                  "; 'roque journal --repair' keeps what can be read",
                  journal->path, place, journal->readable);
    else
        error_set(error,
                  "'%.200s' is damaged from byte %" PRIu64 " to its end; 'roque journal --repair' keeps what "
                  "can be read",
                  journal->path, place);
    return JOURNAL_DAMAGED;
}

// Whether a block that cannot be read is damage: something behind it can be, or all its bytes are there.
static JournalRead judge_bad(Journal *journal, uint64_t place, BlockState bad, Error *error) {
    uint64_t size;
    BlockState state = find_block(journal, place, &journal->readable);
    if (state == BLOCK_FAILED || !file_size(journal, &size)) {
        fails_to_read(journal, error);
        return JOURNAL_DAMAGED;
    }
    if (state == BLOCK_NONE) {
        if (bad == BLOCK_TORN || find_zeros(journal, place, size) < size) return JOURNAL_END;
        journal->readable = size;
    }
    return tell_damage(journal, place, size, error);
}

JournalRead journal_read_at(Journal *journal, uint64_t offset, JournalRecord *record, Error *error) {
    journal->at = offset;
    journal->readable = 0;
    if (offset >= journal->known) return JOURNAL_END;
    BlockState state = read_block(journal, offset, record);
    switch (state) {
    case BLOCK_WHOLE: journal->at = offset + HEAD_BYTES + record->length; return JOURNAL_RECORD;
    case BLOCK_NONE: return JOURNAL_END;
    case BLOCK_FAILED: fails_to_read(journal, error); return JOURNAL_DAMAGED;
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

// ---- writing ----

// Writes the block whose content already stands behind the head's place in journal->write_block.
static bool write_block(Journal *journal, uint32_t kind, size_t length, Error *error) {
    Bytes head = bytes_over(journal->write_block, HEAD_BYTES);
    bytes_put_number(&head, kind, 4);
    bytes_put_number(&head, length, 4);
    uint32_t sum = checksum_of(0, journal->write_block, SUMMED_BYTES);
    bytes_put_number(&head, checksum_of(sum, journal->write_block + HEAD_BYTES, length), 4);
    if (write_all(journal->file, journal->write_block, HEAD_BYTES + length)) {
        journal->end += HEAD_BYTES + length;
        journal->is_dirty = true;
        return true;
    }
    fails_to_write(journal, error);
    // Half a block with whole ones behind it would be damage.
    journal->has_failed = ftruncate(journal->file, (off_t)journal->end) != 0;
    return false;
}

bool journal_append(Journal *journal, uint32_t kind, const void *bytes, size_t length, Error *error) {
    if (journal->has_failed) return error_set(error, "'%.200s' could not be written", journal->path);
    if (length > JOURNAL_RECORD_MAX)
        return error_set(error, "a record of %zu bytes is too long for '%.200s'", length, journal->path);
    if (!reserve(&journal->write_block, &journal->write_capacity, HEAD_BYTES + length))
        return error_set(error, "no memory to write '%.200s'", journal->path);
    if (length > 0) memcpy(journal->write_block + HEAD_BYTES, bytes, length);
    return write_block(journal, kind, length, error);
}

void journal_sync(Journal *journal, int64_t every_ms) {
    int64_t now_ms = clock_now_ms();
    if (!journal->is_dirty || (every_ms > 0 && now_ms - journal->synced_ms < every_ms)) return;
    fdatasync(journal->file);
    journal->synced_ms = now_ms;
    journal->is_dirty = false;
}

// Magic and settings. Where they do not get onto the disk, the file is empty again.
static bool write_head(Journal *journal, const JournalHead *head, Error *error) {
    char *text = malloc(JOURNAL_SETTINGS_MAX);
    if (text == NULL) return error_set(error, "no memory to write '%.200s'", journal->path);
    Text all = text_over(text, JOURNAL_SETTINGS_MAX);
    text_addf(&all, "%s%s\n", PURPOSE_KEY, head->purpose);
    size_t begin = all.length;
    text_add(&all, head->settings);
    bool is_written =
        !all.is_cut || error_set(error, "the settings are too long for '%.200s'", journal->path);
    if (is_written && (ftruncate(journal->file, 0) != 0 || !write_all(journal->file, MAGIC, MAGIC_BYTES)))
        is_written = fails_to_write(journal, error);
    journal->end = MAGIC_BYTES;
    is_written = is_written && journal_append(journal, JOURNAL_KIND_SETTINGS, text, all.length, error);
    if (!is_written && ftruncate(journal->file, 0) != 0) journal->has_failed = true;
    journal_sync(journal, 0);
    memmove(text, text + begin, all.length - begin + 1);
    journal->settings = text;
    slice_copy(slice_of(head->purpose), journal->purpose, sizeof journal->purpose);
    journal->is_new = true;
    journal->first = journal->at = journal->known = journal->end;
    return is_written;
}

void journal_empty(Journal *journal) {
    if (ftruncate(journal->file, (off_t)journal->first) != 0) {
        journal->has_failed = true;
        return;
    }
    journal->at = journal->known = journal->end = journal->first;
    journal->is_dirty = true;
}

// ---- opening ----

static bool start_over(Journal *journal, const char *path, Error *error) {
    *journal = (Journal){.file = -1, .known = UINT64_MAX};
    return slice_copy(slice_of(path), journal->path, sizeof journal->path)
           || error_set(error, "the name of the journal is too long");
}

static bool refuse_form(const Journal *journal, Error *error) {
    char begin[32] = "";
    read_some(journal->file, 0, begin, sizeof begin - 1);
    for (size_t i = 0; i < sizeof OLD_FORMS / sizeof OLD_FORMS[0]; i++) {
        if (strncmp(begin, OLD_FORMS[i], strlen(OLD_FORMS[i])) == 0)
            return error_set(error,
                             "'%.200s' is a journal of an earlier version, which cannot be gone on with: "
                             "remove it, or name another",
                             journal->path);
    }
    return error_set(error, "'%.200s' is no journal", journal->path);
}

// "journal=analysis" on a line of its own, then the settings.
static bool keep_settings(Journal *journal, const JournalRecord *record, Error *error) {
    const char *text = (const char *)record->bytes, *purpose = FIRST_PURPOSE;
    size_t purpose_length = strlen(FIRST_PURPOSE);
    if (record->kind != JOURNAL_KIND_SETTINGS || record->length >= JOURNAL_SETTINGS_MAX
        || strlen(text) != record->length)
        return error_set(error, "'%.200s' is a journal without settings", journal->path);
    if (strncmp(text, PURPOSE_KEY, strlen(PURPOSE_KEY)) == 0) {
        purpose = text + strlen(PURPOSE_KEY);
        purpose_length = strcspn(purpose, "\n");
        text = purpose + purpose_length + (purpose[purpose_length] == '\n');
    }
    slice_copy((Slice){purpose, purpose_length}, journal->purpose, sizeof journal->purpose);
    journal->settings = strdup(text);
    return journal->settings != NULL || error_set(error, "no memory to read '%.200s'", journal->path);
}

// What a machine that went down at once may leave of a new one.
static bool is_all_zeros(const Journal *journal) {
    uint64_t size;
    return file_size(journal, &size) && find_zeros(journal, 0, size) == 0;
}

// Reads magic and settings; leaves the settings NULL where they never were whole.
static bool read_head(Journal *journal, Error *error) {
    char magic[MAGIC_BYTES];
    JournalRecord record;
    ssize_t got = read_some(journal->file, 0, magic, sizeof magic);
    if (got < 0) return fails_to_read(journal, error);
    if (memcmp(magic, MAGIC, (size_t)got) != 0) return is_all_zeros(journal) || refuse_form(journal, error);
    if (got < MAGIC_BYTES) return true;
    switch (journal_read_at(journal, MAGIC_BYTES, &record, error)) {
    case JOURNAL_RECORD: return keep_settings(journal, &record, error);
    case JOURNAL_END: return true;
    default: return false;
    }
}

// The first line in which the two texts differ, for the user to see.
static bool refuse_settings(const Journal *journal, const char *new, Error *error) {
    const char *old = journal->settings;
    while (*old != '\0' && *new != '\0') {
        size_t old_length = strcspn(old, "\n"), new_length = strcspn(new, "\n");
        if (old_length != new_length || memcmp(old, new, old_length) != 0) break;
        old += old_length + (old[old_length] == '\n');
        new += new_length + (new[new_length] == '\n');
    }
    enum { SHOWN_MAX = 100 };
    int old_length = slice_shown((Slice){old, strcspn(old, "\n")}, SHOWN_MAX);
    int new_length = slice_shown((Slice){new, strcspn(new, "\n")}, SHOWN_MAX);
    return error_set(error, "'%.200s' is of another %s: it says '%.*s', not '%.*s'; name another journal",
                     journal->path, journal->purpose, old_length, old, new_length, new);
}

static bool check_purpose(const Journal *journal, const char *purpose, Error *error) {
    if (journal->settings == NULL || purpose == NULL || strcmp(journal->purpose, purpose) == 0) return true;
    return error_set(error, "'%.200s' is a journal of something else: %s, not %s", journal->path,
                     journal->purpose, purpose);
}

// Looks through all records and drops a torn end.
static bool find_end(Journal *journal, Error *error) {
    uint64_t size;
    JournalRecord record;
    JournalRead read;
    journal->first = journal->at;
    while ((read = journal_read(journal, &record, error)) == JOURNAL_RECORD) continue;
    if (read == JOURNAL_DAMAGED) return false;
    journal->end = journal->known = journal->at;
    journal->at = journal->first;
    if (!file_size(journal, &size)
        || (size > journal->end && ftruncate(journal->file, (off_t)journal->end) != 0))
        return fails_to_write(journal, error);
    return true;
}

static bool go_on(Journal *journal, const JournalHead *head, JournalStart start, Error *error) {
    if (!read_head(journal, error)) return false;
    if (journal->settings == NULL) return write_head(journal, head, error);
    if (!check_purpose(journal, head->purpose, error)) return false;
    if (start == JOURNAL_BEGIN)
        return error_set(error, "'%.200s' exists; go on with --resume, or choose another name",
                         journal->path);
    if (strcmp(journal->settings, head->settings) != 0)
        return refuse_settings(journal, head->settings, error);
    return find_end(journal, error);
}

bool journal_open(Journal *journal, const char *path, const JournalHead *head, JournalStart start,
                  Error *error) {
    bool is_open = start_over(journal, path, error);
    if (is_open) journal->file = disk_file_open_locked(path, O_RDWR | O_CREAT | O_APPEND, error);
    journal->is_writable = true;
    is_open = is_open && journal->file >= 0 && go_on(journal, head, start, error);
    if (!is_open) journal_close(journal);
    return is_open;
}

bool journal_begin(Journal *journal, int file, const char *name, const JournalHead *head, Error *error) {
    bool is_open = start_over(journal, name, error);
    journal->file = file;
    journal->is_writable = true;
    is_open = is_open && write_head(journal, head, error);
    if (!is_open) journal_close(journal);
    return is_open;
}

bool journal_open_to_read(Journal *journal, const char *path, const char *purpose, Error *error) {
    bool is_open = start_over(journal, path, error);
    if (is_open) journal->file = disk_file_open(path, O_RDONLY, error);
    is_open =
        is_open && journal->file >= 0 && read_head(journal, error) && check_purpose(journal, purpose, error);
    journal->is_new = is_open && journal->settings == NULL;
    if (journal->is_new) journal->known = 0;
    if (!is_open) journal_close(journal);
    return is_open;
}

void journal_close(Journal *journal) {
    if (journal->file >= 0) {
        journal_sync(journal, 0);
        close(journal->file);
    }
    free(journal->settings);
    free(journal->read_block);
    free(journal->write_block);
    *journal = (Journal){.file = -1};
}

// SPDX-License-Identifier: GPL-3.0-or-later
// journal.c - see journal.h.
#include "core/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/clock.h"
#include "core/disk_file.h"
#include "core/folder.h"
#include "core/journal_blocks.h"
#include "core/memory.h"
#include "core/text.h"

static const char MAGIC[MAGIC_BYTES] = {'R', 'Q', 'J', 'O', 'U', 'R', 'N', '1'};
static const char PURPOSE_KEY[] = "journal=";
// Those of matches had no purpose when they were the only ones.
static const char FIRST_PURPOSE[] = "match";

// How journals began that earlier versions wrote in forms of their
// own, without a way to tell damage.
static const char *const OLD_FORMS[] = {"roque-looks 1 ", "game,position_number,"};

// ---- bytes ----

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

static bool fails_to_write(const Journal *journal, Error *error) {
    return error_set(error, "cannot write '%.200s': %m", journal->path);
}

static bool refuse_more(const Journal *journal, Error *error) {
    return error_set(error, "'%.200s' could not be written", journal->path);
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

bool journal_append(Journal *journal, uint32_t kind, const void *bytes, size_t length,
                    Error *error) {
    if (journal->has_failed) return refuse_more(journal, error);
    if (length > JOURNAL_RECORD_MAX)
        return error_set(error, "a record of %zu bytes is too long for '%.200s'", length,
                         journal->path);
    if (!memory_grow(&journal->write_block, &journal->write_capacity, HEAD_BYTES + length, 1))
        return error_no_memory(error);
    if (length > 0) memcpy(journal->write_block + HEAD_BYTES, bytes, length);
    return write_block(journal, kind, length, error);
}

bool journal_sync(Journal *journal, int64_t every_ms, Error *error) {
    int64_t now_ms = clock_now_ms();
    if (journal->has_failed) return refuse_more(journal, error);
    if (!journal->is_dirty || (every_ms > 0 && now_ms - journal->synced_ms < every_ms)) return true;
    journal->has_failed = fdatasync(journal->file) != 0;
    journal->synced_ms = now_ms;
    journal->is_dirty = journal->has_failed;
    return !journal->has_failed || fails_to_write(journal, error);
}

// Magic and settings. Where they do not get onto the disk, the file is empty again.
static bool write_head(Journal *journal, const JournalHead *head, Error *error) {
    char *text = malloc(JOURNAL_SETTINGS_MAX);
    if (text == NULL) return error_no_memory(error);
    Text all = text_over(text, JOURNAL_SETTINGS_MAX);
    text_addf(&all, "%s%s\n", PURPOSE_KEY, head->purpose);
    size_t begin = all.length;
    text_add(&all, head->settings);
    bool is_written =
        !all.is_cut || error_set(error, "the settings are too long for '%.200s'", journal->path);
    if (is_written
        && (ftruncate(journal->file, 0) != 0 || !write_all(journal->file, MAGIC, MAGIC_BYTES)))
        is_written = fails_to_write(journal, error);
    journal->end = MAGIC_BYTES;
    is_written = is_written
                 && journal_append(journal, JOURNAL_KIND_SETTINGS, text, all.length, error)
                 && journal_sync(journal, 0, error);
    if (!is_written && ftruncate(journal->file, 0) != 0) journal->has_failed = true;
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
    journal_read_bytes(journal->file, 0, begin, sizeof begin - 1);
    for (size_t i = 0; i < sizeof OLD_FORMS / sizeof OLD_FORMS[0]; i++) {
        if (strncmp(begin, OLD_FORMS[i], strlen(OLD_FORMS[i])) == 0)
            return error_set(
                error,
                "'%.200s' is a journal of an earlier version, which cannot be gone on with: remove "
                "it, or name another",
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
    return journal->settings != NULL || error_no_memory(error);
}

// What a machine that went down at once may leave of a new one.
static bool is_all_zeros(const Journal *journal) {
    uint64_t size;
    return journal_size(journal, &size) && journal_find_zeros(journal, 0, size) == 0;
}

// Reads magic and settings; leaves the settings NULL where they never were whole.
static bool read_head(Journal *journal, Error *error) {
    char magic[MAGIC_BYTES];
    JournalRecord record;
    ssize_t got = journal_read_bytes(journal->file, 0, magic, sizeof magic);
    if (got < 0) return journal_fails_to_read(journal, error);
    if (memcmp(magic, MAGIC, (size_t)got) != 0)
        return is_all_zeros(journal) || refuse_form(journal, error);
    if (got < MAGIC_BYTES) return true;
    switch (journal_read_at(journal, MAGIC_BYTES, &record, error)) {
    case JOURNAL_RECORD: return keep_settings(journal, &record, error);
    case JOURNAL_END: return true;
    default: return false;
    }
}

// How much of the beginning that two long lines share is not worth showing.
static size_t shared_beginning(const char *one, const char *other, size_t shown_before) {
    size_t same = 0;
    while (one[same] != '\0' && one[same] != '\n' && one[same] == other[same]) same++;
    if (same <= shown_before) return 0;
    return (size_t)slice_shown((Slice){one, same}, (int)(same - shown_before));
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
    enum { SHOWN_BEFORE = 60, SHOWN_MAX = 100 };
    const size_t skipped = shared_beginning(old, new, SHOWN_BEFORE);
    old += skipped;
    new += skipped;
    int old_length = slice_shown((Slice){old, strcspn(old, "\n")}, SHOWN_MAX);
    int new_length = slice_shown((Slice){new, strcspn(new, "\n")}, SHOWN_MAX);
    return error_set(error,
                     "'%.200s' is of another %s: it says '%.*s', not '%.*s'; name another journal",
                     journal->path, journal->purpose, old_length, old, new_length, new);
}

static bool check_purpose(const Journal *journal, const char *purpose, Error *error) {
    if (journal->settings == NULL || purpose == NULL || strcmp(journal->purpose, purpose) == 0)
        return true;
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
    if (!journal_size(journal, &size)
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
    if (is_open && journal->is_new) is_open = folder_flush(path, error);
    if (!is_open) journal_close(journal);
    return is_open;
}

bool journal_begin(Journal *journal, int file, const char *name, const JournalHead *head,
                   Error *error) {
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
    is_open = is_open && journal->file >= 0 && read_head(journal, error)
              && check_purpose(journal, purpose, error);
    journal->is_new = is_open && journal->settings == NULL;
    if (journal->is_new) journal->known = 0;
    if (!is_open) journal_close(journal);
    return is_open;
}

bool journal_finish(Journal *journal, bool is_fine, Error *error) {
    is_fine = is_fine && (journal->file < 0 || journal_sync(journal, 0, error));
    journal_close(journal);
    return is_fine;
}

void journal_close(Journal *journal) {
    if (journal->file >= 0) {
        journal_sync(journal, 0, NULL);
        close(journal->file);
    }
    free(journal->settings);
    free(journal->read_block);
    free(journal->write_block);
    *journal = (Journal){.file = -1};
}

// ---- long work ----

bool journal_go_on(Journal *journal, const char *path, const JournalHead *head, JournalTake *take,
                   void *context, Error *error) {
    JournalRecord record;
    JournalRead read;
    *journal = (Journal){.file = -1};
    if (path == NULL) return true;
    if (!journal_open(journal, path, head, JOURNAL_GO_ON, error)) return false;
    while ((read = journal_read(journal, &record, error)) == JOURNAL_RECORD) {
        if (!take(context, &record, error)) break;
    }
    if (read != JOURNAL_END) journal_close(journal);
    return read == JOURNAL_END;
}

bool journal_keep(Journal *journal, uint32_t kind, const void *bytes, size_t length, Error *error) {
    enum { SYNC_MS = 2000 };
    if (journal->file < 0) return true;
    return journal_append(journal, kind, bytes, length, error)
           && journal_sync(journal, SYNC_MS, error);
}

bool journal_refuse(const Journal *journal, const JournalRecord *record, Error *error) {
    return error_set(error,
                     "%.200s: the record at byte %" PRIu64 " does not follow from those before it",
                     journal->path, record->offset);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// ahead.c - see ahead.h.
#include "work/ahead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/memory.h"

enum { KIND_AHEAD = 2, NUMBER_BYTES = 8, SYNC_EVERY_MS = 50 };

static const char PURPOSE[] = "ahead";

static bool keep_in_memory(void *context, const JournalRecord *record, Error *error) {
    Ahead *ahead = context;
    // of a later version
    if (record->kind != KIND_AHEAD || record->length < NUMBER_BYTES) return true;
    if (!memory_grow(&ahead->records, &ahead->capacity, (size_t)ahead->count + 1,
                     sizeof *ahead->records))
        return error_no_memory(error);
    Bytes pen = bytes_over(record->bytes, record->length);
    AheadRecord kept = {.number = (int64_t)bytes_take_number(&pen, NUMBER_BYTES)};
    size_t length = record->length - NUMBER_BYTES;
    if (!work_bytes_set_length(&kept.bytes, length, error)) return false;
    if (length > 0) memcpy(kept.bytes.bytes, record->bytes + NUMBER_BYTES, length);
    ahead->records[ahead->count++] = kept;
    return true;
}

// True when the file holds what other work left: a journal with other settings.
static bool is_of_other_work(const char *path, const char *settings) {
    Journal journal;
    if (access(path, F_OK) != 0 || !journal_open_to_read(&journal, path, PURPOSE, NULL))
        return false;
    bool is_other = journal.settings != NULL && strcmp(journal.settings, settings) != 0;
    journal_close(&journal);
    return is_other;
}

bool ahead_open(Ahead *ahead, const char *journal, const char *settings, Error *error) {
    char path[JOURNAL_PATH_MAX];
    *ahead = (Ahead){.journal = {.file = -1}};
    if (journal == NULL) return true;
    if (snprintf(path, sizeof path, "%s.ahead", journal) >= (int)sizeof path)
        return error_set(error, "the journal's name is too long");
    JournalHead head = {PURPOSE, settings};
    if (is_of_other_work(path, settings)) unlink(path);
    ahead->is_open = journal_go_on(&ahead->journal, path, &head, keep_in_memory, ahead, error);
    return ahead->is_open || ahead_close(ahead, false, error);
}

bool ahead_add(Ahead *ahead, int64_t number, const WorkBytes *bytes, Error *error) {
    if (!ahead->is_open) return true;
    WorkBytes whole = {0};
    if (!work_bytes_set_length(&whole, NUMBER_BYTES + bytes->length, error)) return false;
    Bytes pen = bytes_over(whole.bytes, whole.length);
    bytes_put_number(&pen, (uint64_t)number, NUMBER_BYTES);
    bytes_put(&pen, bytes->bytes, bytes->length);
    bool is_kept = journal_append(&ahead->journal, KIND_AHEAD, whole.bytes, whole.length, error)
                   && journal_sync(&ahead->journal, SYNC_EVERY_MS, error);
    ahead->is_dirty = true;
    work_bytes_free(&whole);
    return is_kept;
}

bool ahead_take(Ahead *ahead, int64_t number, WorkBytes *bytes) {
    for (int i = 0; i < ahead->count; i++) {
        if (ahead->records[i].number != number) continue;
        *bytes = ahead->records[i].bytes;
        ahead->records[i] = ahead->records[--ahead->count];
        ahead->is_dirty = true;
        return true;
    }
    return false;
}

void ahead_drop(Ahead *ahead, bool (*is_wanted)(void *context, int64_t number), void *context) {
    int kept = 0;
    for (int i = 0; i < ahead->count; i++) {
        AheadRecord *record = &ahead->records[i];
        if (is_wanted != NULL && is_wanted(context, record->number))
            ahead->records[kept++] = *record;
        else
            work_bytes_free(&record->bytes);
    }
    if (kept < ahead->count) ahead->is_dirty = true;
    ahead->count = kept;
}

void ahead_clear(Ahead *ahead) {
    if (!ahead->is_open || !ahead->is_dirty || ahead->count > 0) return;
    journal_empty(&ahead->journal);
    ahead->is_dirty = false;
}

bool ahead_close(Ahead *ahead, bool is_fine, Error *error) {
    for (int i = 0; i < ahead->count; i++) work_bytes_free(&ahead->records[i].bytes);
    bool is_needed = ahead->is_dirty || ahead->count > 0;
    free(ahead->records);
    if (ahead->is_open) {
        if (!is_needed) unlink(ahead->journal.path);
        if (is_needed) is_fine = journal_finish(&ahead->journal, is_fine, error);
        journal_close(&ahead->journal);
    }
    *ahead = (Ahead){.journal = {.file = -1}};
    return is_fine;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// journal.h - the memory of a long work on disk (.rqj): its settings,
// then records, only ever appended.
//
//     magic │ settings │ record │ record │ … │ torn
//             each with kind, length, checksum    └ what a crash left: dropped by the next writer
//
// What is lost is never lost in silence: a record that cannot be read while others behind it can,
// or whose bytes are all there, is damage, which stops readers and writers with its place in the
// file. Only a last record whose bytes end too soon, or are zeros up to the end of the file, is a
// torn write. docs/formats/journal.md gives the bytes.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum {
    JOURNAL_SETTINGS_MAX = 1 << 18, // bytes, with the NUL
    JOURNAL_RECORD_MAX = 1 << 24,   // a longer one is taken for damage
    JOURNAL_PURPOSE_MAX = 32,
    JOURNAL_PATH_MAX = 4096,
    // Kinds of records: 1 is the settings, the others are the writer's.
    JOURNAL_KIND_SETTINGS = 1,
    JOURNAL_KIND_MAX = 255,
};

// What a journal is of ("match") and what all its records depend on, as lines of text.
typedef struct JournalHead {
    const char *purpose;
    const char *settings;
} JournalHead;

typedef struct JournalRecord {
    uint32_t kind;
    unsigned char *bytes; // with a NUL behind them; live until the next read
    size_t length;
    uint64_t offset; // of the block in the file
} JournalRecord;

typedef struct Journal {
    int file; // -1: closed
    char path[JOURNAL_PATH_MAX];
    char purpose[JOURNAL_PURPOSE_MAX];
    char *settings;    // NULL when it is empty
    bool is_new;       // nothing was in it when it was opened
    bool is_writable;  // and locked
    bool has_failed;   // something could not be written: nothing more is
    uint64_t first;    // where the records begin
    uint64_t at;       // where the next record is read
    uint64_t known;    // where reading ends: what earlier writers left
    uint64_t end;      // where the next record is written
    uint64_t readable; // behind a damaged record, where reading can go on
    int64_t synced_ms;
    bool is_dirty;
    char *read_block, *write_block; // apart, so that one thread reads while another writes
    size_t read_capacity, write_capacity;
} Journal;

typedef enum JournalRead {
    JOURNAL_RECORD,
    JOURNAL_END,
    JOURNAL_DAMAGED, // or unreadable for another reason: the error says it
} JournalRead;

typedef enum JournalStart {
    JOURNAL_BEGIN, // one that has begun already is refused
    JOURNAL_GO_ON, // ... is gone on with, if it has the same purpose and settings
} JournalStart;

// To write: creates or opens the file, locks it, looks through all records and drops a torn
// end. What is empty or was cut before its settings were whole is begun anew. Another
// writer, damage, other settings and files that are no journals are refused, and nothing is
// changed. After a failure it is closed.
bool journal_open(Journal *journal, const char *path, const JournalHead *head, JournalStart start,
                  Error *error);
// A new journal in a file that is open and empty; it belongs to the journal from
// now on. The name is for errors.
bool journal_begin(Journal *journal, int file, const char *name, const JournalHead *head,
                   Error *error);
// To read, also while somebody writes. `purpose` may be NULL. An empty one
// has no settings and no records.
bool journal_open_to_read(Journal *journal, const char *path, const char *purpose, Error *error);

// The next record that was there when the journal was opened.
JournalRead journal_read(Journal *journal, JournalRecord *record, Error *error);
// Reads the record at an offset again; what follows it is read next.
JournalRead journal_read_at(Journal *journal, uint64_t offset, JournalRecord *record, Error *error);
// After JOURNAL_DAMAGED: goes on with the next record that can be read; the bytes
// passed over, 0 when there is none.
uint64_t journal_skip_damage(Journal *journal);

// One thread at a time; another may read. A record that could not be written whole is taken back.
bool journal_append(Journal *journal, uint32_t kind, const void *bytes, size_t length,
                    Error *error);
// Asks the disk to keep what was written, at most every `every_ms`; 0 is at once. Where it cannot,
// nothing is written any more: a second try may say yes although the first one lost something.
bool journal_sync(Journal *journal, int64_t every_ms, Error *error);

// Takes a record of an earlier run; false, with the reason, when it may not be there.
typedef bool JournalTake(void *context, const JournalRecord *record, Error *error);
// Long work goes on: opens the journal to write and hands over all its records. After a failure it
// is closed. Without a path it is closed too, which is fine: nothing is kept then.
bool journal_go_on(Journal *journal, const char *path, const JournalHead *head, JournalTake *take,
                   void *context, Error *error);
// Appends the record, and sees to it that the disk has it some time; of a closed journal nothing.
bool journal_keep(Journal *journal, uint32_t kind, const void *bytes, size_t length, Error *error);
// Says that the record is not one that the work could have written here; false.
bool journal_refuse(const Journal *journal, const JournalRecord *record, Error *error);

// Takes all records back; the settings stay.
void journal_empty(Journal *journal);
void journal_close(Journal *journal);
// Closes it at the end of work that went well so far, or not (`is_fine`). False when it did not, or
// when the disk refuses what was written, with the reason.
bool journal_finish(Journal *journal, bool is_fine, Error *error);

typedef struct JournalSurvey {
    char purpose[JOURNAL_PURPOSE_MAX];
    int64_t records;
    int64_t damaged_places;
    uint64_t damaged_bytes;
    uint64_t first_damage;       // its offset
    char kept[JOURNAL_PATH_MAX]; // where a repair left the damaged file
} JournalSurvey;

// Counts what can be read and what cannot.
bool journal_survey(const char *path, JournalSurvey *survey, Error *error);
// Puts a journal of all records that can be read in its place; the damaged one is kept beside,
// whole, under the name of survey->kept. One that is sound is left alone.
bool journal_repair(const char *path, JournalSurvey *survey, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// journal_repair.c - what can still be read of a damaged journal; see journal.h.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/journal.h"
#include "core/whole_file.h"

enum { NAMES_TRIED = 1000 };

// Goes through all records; those that can be read are appended to `copy` where there is one.
static bool walk(Journal *journal, Journal *copy, JournalSurvey *survey, Error *error) {
    for (;;) {
        JournalRecord record;
        switch (journal_read(journal, &record, error)) {
        case JOURNAL_END: return true;
        case JOURNAL_RECORD:
            survey->records++;
            if (copy != NULL
                && !journal_append(copy, record.kind, record.bytes, record.length, error))
                return false;
            break;
        default: {
            uint64_t place = journal->at, passed = journal_skip_damage(journal);
            if (passed == 0) return false;
            if (survey->damaged_places++ == 0) survey->first_damage = place;
            survey->damaged_bytes += passed;
        }
        }
    }
}

bool journal_survey(const char *path, JournalSurvey *survey, Error *error) {
    Journal journal;
    *survey = (JournalSurvey){0};
    if (!journal_open_to_read(&journal, path, NULL, error)) return false;
    memcpy(survey->purpose, journal.purpose, sizeof survey->purpose);
    bool is_known = walk(&journal, NULL, survey, error);
    journal_close(&journal);
    return is_known;
}

// A second name for the damaged file, which has to outlive its replacement.
static bool keep_beside(const char *path, JournalSurvey *survey, Error *error) {
    for (int i = 1; i <= NAMES_TRIED; i++) {
        int length = i == 1 ? snprintf(survey->kept, sizeof survey->kept, "%s.damaged", path)
                            : snprintf(survey->kept, sizeof survey->kept, "%s.damaged-%d", path, i);
        errno = ENAMETOOLONG;
        if (length >= (int)sizeof survey->kept) break;
        if (link(path, survey->kept) == 0) return true;
        if (errno == EEXIST) continue;
        // Where there are no second names, the file is moved away
        // before the new one takes its place.
        if (access(survey->kept, F_OK) != 0 && rename(path, survey->kept) == 0) return true;
        break;
    }
    return error_set(error, "cannot keep '%.200s' beside: %m", path);
}

static bool copy_readable(Journal *journal, WholeFile *file, JournalSurvey *survey, Error *error) {
    Journal copy;
    int out = dup(fileno(file->stream));
    if (out < 0) return error_set(error, "cannot write '%.200s': %m", journal->path);
    JournalHead head = {journal->purpose, journal->settings};
    if (!journal_begin(&copy, out, journal->path, &head, error)) return false;
    bool is_copied = walk(journal, &copy, survey, error);
    return journal_finish(&copy, is_copied, error);
}

bool journal_repair(const char *path, JournalSurvey *survey, Error *error) {
    Journal journal;
    WholeFile file;
    if (!journal_survey(path, survey, error)) return false;
    if (survey->damaged_places == 0) return true;
    int held = disk_file_open_locked(path, O_RDWR, error);
    if (held < 0) return false;
    bool is_fine = journal_open_to_read(&journal, path, NULL, error);
    if (is_fine) {
        *survey = (JournalSurvey){0};
        memcpy(survey->purpose, journal.purpose, sizeof survey->purpose);
        is_fine = whole_file_open(&file, path, error)
                  && whole_file_end(&file,
                                    copy_readable(&journal, &file, survey, error)
                                        && keep_beside(path, survey, error),
                                    error);
        journal_close(&journal);
    }
    close(held);
    return is_fine;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// roster.c - see roster.h.
#include "classroom/roster.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/folder.h"
#include "core/interrupt.h"

static int by_file(const void *a, const void *b) {
    return strcmp(((const Submission *)a)->file, ((const Submission *)b)->file);
}

static bool list_files(Roster *roster, DIR *entries, Error *error) {
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.' || entry->d_name[0] == '_') continue;
        if (roster->count == ROSTER_MAX)
            return error_set(error, "the folder has more than %d entries", ROSTER_MAX);
        Submission *submission = &roster->submissions[roster->count++];
        slice_copy(slice_of(entry->d_name), submission->file, sizeof submission->file);
    }
    qsort(roster->submissions, (size_t)roster->count, sizeof *roster->submissions, by_file);
    return true;
}

// "anna.c" and "anna.py" keep their endings.
static void tell_apart(Roster *roster) {
    for (int i = 0; i < roster->count; i++) {
        bool has_twin = false;
        for (int j = 0; j < roster->count && !has_twin; j++) {
            has_twin = i != j && roster->submissions[j].state != SUBMISSION_PASSED_OVER
                       && strcmp(roster->submissions[i].name, roster->submissions[j].name) == 0;
        }
        if (has_twin) roster->submissions[i].has_twin = true;
    }
    for (int i = 0; i < roster->count; i++) {
        Submission *submission = &roster->submissions[i];
        if (!submission->has_twin) continue;
        const char *dot = submission->is_folder ? NULL : strrchr(submission->file, '.');
        char name[PLAYER_NAME_MAX];
        slice_copy(slice_of(submission->name), name, sizeof name);
        Text text = text_over(submission->name, sizeof submission->name);
        text_addf(&text, "%s%s", name, dot != NULL ? dot : submission->is_folder ? "/" : "");
    }
}

bool roster_open(Roster *roster, const char *folder, Error *error) {
    DIR *entries = opendir(folder);
    *roster = (Roster){.submissions = NULL};
    if (entries == NULL)
        return error_set(error,
                         errno == ENOTDIR ? "%.200s is no folder: FOLDER is where the programs lie"
                                          : "%.200s: %m",
                         folder);
    roster->submissions = calloc(ROSTER_MAX, sizeof *roster->submissions);
    bool is_listed =
        roster->submissions != NULL ? list_files(roster, entries, error) : error_no_memory(error);
    closedir(entries);
    if (!is_listed) {
        roster_close(roster);
        return false;
    }
    for (int i = 0; i < roster->count; i++) submission_look(&roster->submissions[i], folder);
    tell_apart(roster);
    return true;
}

void roster_close(Roster *roster) {
    free(roster->submissions);
    roster->submissions = NULL;
}

static void find_interpreters(Roster *roster) {
    static const struct {
        SubmissionKind kind;
        ToolLanguage language;
    } tools[] = {{SUBMISSION_PYTHON, TOOL_PYTHON}, {SUBMISSION_JAVASCRIPT, TOOL_JAVASCRIPT}};
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        Interpreter *interpreter = &roster->interpreters[tools[i].language];
        bool is_wanted = false;
        for (int k = 0; k < roster->count; k++)
            is_wanted = is_wanted || roster->submissions[k].kind == tools[i].kind;
        if (is_wanted && !tools_find_interpreter(tools[i].language, interpreter, NULL))
            interpreter->program[0] = '\0';
    }
}

bool roster_prepare(Roster *roster, const RosterWork *work, Error *error) {
    if (!folder_make(work->programs, error)) return false;
    find_interpreters(roster);
    roster->ready = 0;
    for (int i = 0; i < roster->count; i++) {
        Submission *submission = &roster->submissions[i];
        if (submission->state == SUBMISSION_READY
            && !submission_copy(submission, work->folder, work->programs, error))
            return false;
        if (submission->state == SUBMISSION_READY
            && !submission_build(submission, &work->limits, roster->interpreters))
            return error_set(error, "stopped");
        roster->ready += submission->state == SUBMISSION_READY;
        if (work->on_ready != NULL) work->on_ready(work->context, submission, i + 1, roster->count);
        if (interrupt_came()) return error_set(error, "stopped");
    }
    return true;
}

const Submission *roster_player(const Roster *roster, int number) {
    for (int i = 0; i < roster->count; i++) {
        if (roster->submissions[i].state == SUBMISSION_READY && number-- == 0)
            return &roster->submissions[i];
    }
    return NULL;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_journal.c - any bytes as a journal: read, surveyed, gone on with;
// what could be read stays readable.
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/journal.h"
#include "core/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool is_true) {
    if (!is_true) abort();
}

static int64_t count_records(const char *path, bool *is_sound) {
    JournalSurvey survey;
    Error error = {{0}};
    bool is_known = journal_survey(path, &survey, &error);
    demand(is_known || error.text[0] != '\0');
    *is_sound = is_known && survey.damaged_places == 0;
    return is_known ? survey.records : -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64];
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    demand(file >= 0 && write(file, data, size) == (ssize_t)size);
    Text text = text_over(path, sizeof path);
    text_addf(&text, "/proc/self/fd/%d", file);
    bool is_sound;
    int64_t before = count_records(path, &is_sound);
    Journal journal;
    Error error = {{0}};
    JournalHead head = {"match", "seed=1\n"};
    bool is_open = journal_open(&journal, path, &head, JOURNAL_GO_ON, &error);
    demand(is_open ? is_sound : error.text[0] != '\0');
    if (!is_open) {
        // Nothing of a file that is refused is touched.
        char *bytes = malloc(size + 1);
        demand(bytes != NULL && pread(file, bytes, size + 1, 0) == (ssize_t)size);
        demand(size == 0 || memcmp(bytes, data, size) == 0);
        free(bytes);
    } else {
        demand(journal_append(&journal, 2, "more", 4, &error));
        journal_close(&journal);
        demand(count_records(path, &is_sound) == before + 1 && is_sound);
    }
    close(file);
    return 0;
}

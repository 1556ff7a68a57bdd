// SPDX-License-Identifier: GPL-3.0-or-later
// sorter.c - see sorter.h.
#include "book/sorter.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TALLIES_LEAST = 1024 };

static int compare(const BookTally *a, const BookTally *b) {
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

static int compare_for_qsort(const void *a, const void *b) {
    return compare(a, b);
}

static void add_to(BookTally *sum, const BookTally *more) {
    sum->games = more->games > UINT32_MAX - sum->games ? UINT32_MAX : sum->games + more->games;
    sum->points = more->points > UINT32_MAX - sum->points ? UINT32_MAX : sum->points + more->points;
}

bool sorter_open(Sorter *sorter, size_t memory_bytes, const char *beside, Error *error) {
    memset(sorter, 0, sizeof *sorter);
    sorter->capacity = memory_bytes / sizeof(BookTally) / 2; // qsort may take as much again
    if (sorter->capacity < TALLIES_LEAST) sorter->capacity = TALLIES_LEAST;
    if (strlen(beside) + sizeof ".XXXXXX" > sizeof sorter->beside)
        return error_set(error, "the name of the file is too long");
    strcpy(sorter->beside, beside);
    sorter->tallies = malloc(sorter->capacity * sizeof(BookTally));
    return sorter->tallies != NULL || error_no_memory(error);
}

void sorter_close(Sorter *sorter) {
    free(sorter->tallies);
    sorter->tallies = NULL;
    if (sorter->file != NULL) fclose(sorter->file);
    sorter->file = NULL;
}

// Sorts what is in memory and makes one of what is equal.
static void collapse(Sorter *sorter) {
    qsort(sorter->tallies, sorter->count, sizeof(BookTally), compare_for_qsort);
    size_t kept = 0;
    for (size_t i = 0; i < sorter->count; i++) {
        if (kept > 0 && compare(&sorter->tallies[kept - 1], &sorter->tallies[i]) == 0)
            add_to(&sorter->tallies[kept - 1], &sorter->tallies[i]);
        else
            sorter->tallies[kept++] = sorter->tallies[i];
    }
    sorter->count = kept;
}

static bool fail(const Sorter *sorter, Error *error) {
    return error_set(error, "cannot write sorted parts beside %.200s: %m", sorter->beside);
}

// Without a name, so that nothing is left of it however the program ends.
static FILE *open_runs(const Sorter *sorter) {
    char path[sizeof sorter->beside + 8];
    snprintf(path, sizeof path, "%s.XXXXXX", sorter->beside);
    int descriptor = mkstemp(path);
    if (descriptor < 0) return NULL;
    unlink(path);
    FILE *file = fdopen(descriptor, "w+b");
    if (file == NULL) close(descriptor);
    return file;
}

static bool write_run(Sorter *sorter, Error *error) {
    if (sorter->file == NULL) sorter->file = open_runs(sorter);
    if (sorter->file == NULL || fseeko(sorter->file, 0, SEEK_END) != 0) return fail(sorter, error);
    if (fwrite(sorter->tallies, sizeof(BookTally), sorter->count, sorter->file) != sorter->count
        || fflush(sorter->file) != 0)
        return fail(sorter, error);
    sorter->runs[sorter->run_count++] =
        (SorterRun){.next = sorter->spilt, .end = sorter->spilt + sorter->count};
    sorter->spilt += sorter->count;
    sorter->count = 0;
    return true;
}

// ---- merging ----

// The memory is shared out among the runs.
static size_t share_of(const Sorter *sorter) {
    return sorter->capacity / (size_t)sorter->run_count;
}

static void begin_merge(Sorter *sorter) {
    for (int i = 0; i < sorter->run_count; i++) {
        sorter->runs[i].buffer = sorter->tallies + (size_t)i * share_of(sorter);
        sorter->runs[i].used = sorter->runs[i].held = 0;
    }
}

// The run's next tally, or NULL at its end.
static const BookTally *head_of(Sorter *sorter, SorterRun *run, bool *is_fine) {
    if (run->used < run->held) return &run->buffer[run->used];
    if (run->next == run->end) return NULL;
    size_t share = share_of(sorter);
    size_t wanted = run->end - run->next < share ? (size_t)(run->end - run->next) : share;
    *is_fine = fseeko(sorter->file, (off_t)(run->next * sizeof(BookTally)), SEEK_SET) == 0
               && fread(run->buffer, sizeof(BookTally), wanted, sorter->file) == wanted;
    if (!*is_fine) return NULL;
    run->next += wanted;
    run->used = 0;
    run->held = wanted;
    return run->buffer;
}

// The smallest of all heads. A line through the runs is quick enough for so few of them.
static bool take_smallest(Sorter *sorter, BookTally *tally, bool *has_more, Error *error) {
    SorterRun *best = NULL;
    bool is_fine = true;
    for (int i = 0; i < sorter->run_count && is_fine; i++) {
        SorterRun *run = &sorter->runs[i];
        const BookTally *head = head_of(sorter, run, &is_fine);
        if (head != NULL && (best == NULL || compare(head, &best->buffer[best->used]) < 0))
            best = run;
    }
    if (!is_fine) return error_set(error, "cannot read the sorted parts again: %m");
    *has_more = best != NULL;
    if (best != NULL) *tally = best->buffer[best->used++];
    return true;
}

// Equal ones of several runs as one.
static bool take_merged(Sorter *sorter, BookTally *tally, bool *has_more, Error *error) {
    if (!take_smallest(sorter, tally, has_more, error)) return false;
    for (bool is_equal = *has_more; is_equal;) {
        is_equal = false;
        for (int i = 0; i < sorter->run_count; i++) {
            SorterRun *run = &sorter->runs[i];
            bool is_fine = true;
            const BookTally *head = head_of(sorter, run, &is_fine);
            if (!is_fine) return error_set(error, "cannot read the sorted parts again");
            if (head == NULL || compare(head, tally) != 0) continue;
            add_to(tally, head);
            run->used++;
            is_equal = true;
        }
    }
    return true;
}

// All runs become one, in a new file.
static bool merge_runs(Sorter *sorter, Error *error) {
    FILE *merged = open_runs(sorter);
    if (merged == NULL) return fail(sorter, error);
    begin_merge(sorter);
    uint64_t written = 0;
    BookTally tally;
    bool has_more = true, is_fine = true;
    while ((is_fine = take_merged(sorter, &tally, &has_more, error)) && has_more) {
        is_fine = fwrite(&tally, sizeof tally, 1, merged) == 1 || fail(sorter, error);
        if (!is_fine) break;
        written++;
    }
    if (is_fine && fflush(merged) != 0) is_fine = fail(sorter, error);
    if (!is_fine) {
        fclose(merged);
        return false;
    }
    fclose(sorter->file);
    sorter->file = merged;
    sorter->spilt = written;
    sorter->runs[0] = (SorterRun){.next = 0, .end = written};
    sorter->run_count = 1;
    return true;
}

// ---- the face ----

bool sorter_add(Sorter *sorter, const BookTally *tally, Error *error) {
    if (sorter->count == sorter->capacity) {
        collapse(sorter);
        bool is_roomy = sorter->count <= sorter->capacity / 2;
        if (!is_roomy && !write_run(sorter, error)) return false;
        if (sorter->run_count == SORTER_RUNS_MAX && !merge_runs(sorter, error)) return false;
    }
    sorter->tallies[sorter->count++] = *tally;
    return true;
}

bool sorter_finish(Sorter *sorter, Error *error) {
    collapse(sorter);
    sorter->taken = 0;
    if (sorter->file == NULL) return true;
    if (sorter->count > 0 && !write_run(sorter, error)) return false;
    begin_merge(sorter);
    return true;
}

bool sorter_take(Sorter *sorter, BookTally *tally, bool *has_more, Error *error) {
    if (sorter->file != NULL) return take_merged(sorter, tally, has_more, error);
    *has_more = sorter->taken < sorter->count;
    if (*has_more) *tally = sorter->tallies[sorter->taken++];
    return true;
}

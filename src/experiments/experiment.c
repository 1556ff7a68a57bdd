// SPDX-License-Identifier: GPL-3.0-or-later
// experiment.c - measures the rows of an experiment, on threads, with a journal.
#include "experiments/experiment.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/journal.h"
#include "core/thread.h"

enum { KIND_ROW = 2, RECORD_MAX = 2048, THREADS_MAX = 64 };

typedef struct Workshop {
    ExperimentRun *run;
    Journal journal;
    bool has_journal;
    pthread_mutex_t lock; // for what follows, the rows' marks and the journal
    int next;
    bool has_failed;
    Error error;
} Workshop;

const Experiment *experiment_find(const char *name, Error *error) {
    char list[400];
    Text names = text_over(list, sizeof list);
    for (int i = 0; experiment_at(i) != NULL; i++) {
        if (strcmp(experiment_at(i)->name, name) == 0) return experiment_at(i);
        text_addf(&names, "%s%s", i > 0 ? ", " : "", experiment_at(i)->name);
    }
    error_set(error, "no experiment '%.40s'; there are: %s", name, list);
    return NULL;
}

bool experiment_is_complete(const ExperimentRun *run) {
    return run->done == run->count;
}

// ---- the journal: number, series, label, x, values, with bars between ----

static void format_record(const ExperimentRun *run, int number, Text *text) {
    const ExperimentRow *row = &run->rows[number];
    text_addf(text, "%d|%s|%s|%.17g", number, row->series, row->label, row->x);
    for (int i = 0; i < run->experiment->column_count; i++) text_addf(text, "|%.17g", row->values[i]);
}

static bool read_field(char **rest, char *field, size_t size) {
    char *word = strsep(rest, "|");
    if (word == NULL || strlen(word) >= size) return false;
    snprintf(field, size, "%s", word);
    return true;
}

static bool read_real(char **rest, double *value) {
    char *word = strsep(rest, "|");
    char *end = word;
    if (word == NULL) return false;
    *value = strtod(word, &end);
    return end != word && *end == '\0';
}

static void apply_record(ExperimentRun *run, char *text) {
    ExperimentRow row = {.is_done = true};
    double number;
    if (!read_real(&text, &number) || !(number >= 0 && number < run->count)) return;
    if (!read_field(&text, row.series, sizeof row.series) || !read_field(&text, row.label, sizeof row.label)
        || !read_real(&text, &row.x))
        return;
    for (int i = 0; i < run->experiment->column_count; i++) {
        if (!read_real(&text, &row.values[i])) return;
    }
    if (text != NULL || run->rows[(int)number].is_done) return;
    run->rows[(int)number] = row;
    run->known++;
}

static bool open_journal(Workshop *shop, Error *error) {
    ExperimentRun *run = shop->run;
    char settings[RECORD_MAX];
    Text text = text_over(settings, sizeof settings);
    if (run->settings.journal == NULL) return true;
    text_addf(&text, "experiment=%s\nseed=%llu\nquick=%d\ncolumns=", run->experiment->name,
              (unsigned long long)run->settings.seed, run->settings.is_quick);
    for (int i = 0; i < run->experiment->column_count; i++)
        text_addf(&text, "%s ", run->experiment->columns[i].name);
    JournalHead head = {"experiment", settings};
    if (!journal_open(&shop->journal, run->settings.journal, &head, JOURNAL_GO_ON, error)) return false;
    shop->has_journal = true;
    JournalRecord record;
    JournalRead read;
    while ((read = journal_read(&shop->journal, &record, error)) == JOURNAL_RECORD) {
        if (record.kind == KIND_ROW) apply_record(run, (char *)record.bytes);
    }
    if (read == JOURNAL_END) return true;
    journal_close(&shop->journal);
    return false;
}

static bool keep_row(Workshop *shop, int number, Error *error) {
    char record[RECORD_MAX];
    Text text = text_over(record, sizeof record);
    if (!shop->has_journal) return true;
    format_record(shop->run, number, &text);
    return journal_append(&shop->journal, KIND_ROW, record, text.length, error);
}

// ---- the work ----

static int take_number(Workshop *shop) {
    ExperimentRun *run = shop->run;
    int taken = -1;
    pthread_mutex_lock(&shop->lock);
    while (shop->next < run->count && run->rows[shop->next].is_done) shop->next++;
    bool is_stopped = run->settings.stop != NULL && atomic_load(run->settings.stop);
    if (!is_stopped && !shop->has_failed && shop->next < run->count) taken = shop->next++;
    pthread_mutex_unlock(&shop->lock);
    return taken;
}

static void finish_row(Workshop *shop, int number, const ExperimentRow *row, bool is_fine, Error *error) {
    ExperimentRun *run = shop->run;
    bool is_stopped = run->settings.stop != NULL && atomic_load(run->settings.stop);
    pthread_mutex_lock(&shop->lock);
    if (is_fine && !is_stopped) {
        run->rows[number] = *row;
        run->rows[number].is_done = true;
        run->done++;
        is_fine = keep_row(shop, number, error);
        if (run->finished != NULL) run->finished(run->context, run, number);
    }
    if (!is_fine && !is_stopped && !shop->has_failed) {
        shop->has_failed = true;
        shop->error = *error;
    }
    pthread_mutex_unlock(&shop->lock);
}

static void *work(void *argument) {
    Workshop *shop = argument;
    for (int number; (number = take_number(shop)) >= 0;) {
        ExperimentRow row = {.x = number};
        Error error = {{0}};
        for (int i = 0; i < EXPERIMENT_COLUMNS_MAX; i++) row.values[i] = (double)NAN;
        bool is_fine = shop->run->experiment->measure(&shop->run->settings, number, &row, &error);
        finish_row(shop, number, &row, is_fine, &error);
    }
    return NULL;
}

bool experiment_run(ExperimentRun *run, Error *error) {
    Workshop shop = {.run = run, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[THREADS_MAX];
    int started = 0;
    run->count = run->experiment->row_count(&run->settings);
    run->known = run->done = 0;
    memset(run->rows, 0, sizeof run->rows);
    if (!open_journal(&shop, error)) return false;
    run->done = run->known;
    // This thread works too; where others cannot be had, it does all.
    while (started + 1 < run->settings.threads && started < THREADS_MAX
           && thread_start(&threads[started], work, &shop))
        started++;
    work(&shop);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (shop.has_journal) {
        journal_sync(&shop.journal, 0);
        journal_close(&shop.journal);
    }
    if (run->experiment->settle != NULL) run->experiment->settle(run->rows, run->count);
    if (shop.has_failed) *error = shop.error;
    return !shop.has_failed;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// experiment.c - the rows of an experiment as long work (work/work.h), with a journal.
#include "experiments/experiment.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/journal.h"
#include "work/work.h"

enum { KIND_ROW = 2, RECORD_MAX = 2048 };

typedef struct RowWorkshop {
    ExperimentRun *run;
    Journal journal;
    char settings[RECORD_MAX]; // all that a row depends on
} RowWorkshop;

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

static void format_record(const ExperimentRun *run, int number, const ExperimentRow *row,
                          Text *text) {
    text_addf(text, "%d|%s|%s|%.17g", number, row->series, row->label, row->x);
    for (int i = 0; i < run->experiment->column_count; i++)
        text_addf(text, "|%.17g", row->values[i]);
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
    if (!read_field(&text, row.series, sizeof row.series)
        || !read_field(&text, row.label, sizeof row.label) || !read_real(&text, &row.x))
        return;
    for (int i = 0; i < run->experiment->column_count; i++) {
        if (!read_real(&text, &row.values[i])) return;
    }
    if (text != NULL || run->rows[(int)number].is_done) return;
    run->rows[(int)number] = row;
    run->done++;
}

static void describe_settings(RowWorkshop *shop) {
    const ExperimentRun *run = shop->run;
    Text text = text_over(shop->settings, sizeof shop->settings);
    text_addf(&text, "experiment=%s\nseed=%llu\nquick=%d\ncolumns=", run->experiment->name,
              (unsigned long long)run->settings.seed, run->settings.is_quick);
    for (int i = 0; i < run->experiment->column_count; i++)
        text_addf(&text, "%s ", run->experiment->columns[i].name);
}

static bool take_kept(void *context, const JournalRecord *record, Error *error) {
    (void)error;
    if (record->kind == KIND_ROW) apply_record(context, (char *)record->bytes);
    return true;
}

// ---- the work ----

static bool is_wanted(void *context, int64_t number) {
    return !((const RowWorkshop *)context)->run->rows[number].is_done;
}

// The record is what the journal keeps, with a zero behind it.
static WorkEnd measure_row(void *context, void *worker, const WorkTask *task, WorkBytes *record,
                           Error *error) {
    (void)worker;
    const ExperimentRun *run = ((const RowWorkshop *)context)->run;
    ExperimentSettings settings = run->settings;
    ExperimentRow row = {.x = (double)task->number};
    settings.stop = task->is_stopped;
    for (int i = 0; i < EXPERIMENT_COLUMNS_MAX; i++) row.values[i] = (double)NAN;
    Text series = text_over(row.series, sizeof row.series);
    Text label = text_over(row.label, sizeof row.label);
    run->experiment->name_row(&settings, (int)task->number, language_english(), &series, &label);
    bool is_fine = run->experiment->measure(&settings, (int)task->number, &row, error);
    if (atomic_load(task->is_stopped)) return WORK_BROKEN_OFF;
    if (!is_fine) return WORK_FAILED;
    if (!work_bytes_set_length(record, RECORD_MAX)) {
        error_no_memory(error);
        return WORK_FAILED;
    }
    Text text = text_over((char *)record->bytes, RECORD_MAX);
    format_record(run, (int)task->number, &row, &text);
    record->length = text.length + 1;
    return WORK_DONE;
}

static WorkVerdict keep_row(void *context, int64_t number, const WorkBytes *record, Error *error) {
    RowWorkshop *shop = context;
    ExperimentRun *run = shop->run;
    if (!journal_keep(&shop->journal, KIND_ROW, record->bytes, record->length - 1, error))
        return WORK_WRONG;
    apply_record(run, (char *)record->bytes);
    if (run->finished != NULL) run->finished(run->context, run, (int)number);
    return WORK_GOES_ON;
}

bool experiment_run(ExperimentRun *run, Error *error) {
    RowWorkshop shop = {.run = run};
    const Experiment *experiment = run->experiment;
    run->count = experiment->row_count != NULL ? experiment->row_count(&run->settings)
                 : run->settings.is_quick      ? experiment->quick_rows
                                               : experiment->rows;
    run->known = run->done = 0;
    memset(run->rows, 0, sizeof run->rows);
    describe_settings(&shop);
    const JournalHead head = {"experiment", shop.settings};
    if (!journal_go_on(&shop.journal, run->settings.journal, &head, take_kept, run, error))
        return false;
    run->known = run->done;
    const WorkSettings settings = {
        .context = &shop,
        .end = run->count,
        .threads = run->settings.threads,
        .is_wanted = is_wanted,
        .commit = keep_row,
        .run = measure_row,
        .journal = run->settings.journal,
        .ahead_settings = shop.settings,
    };
    bool is_fine = work_run(&settings, run->settings.stop, error);
    journal_close(&shop.journal);
    if (experiment->settle != NULL) experiment->settle(run->rows, run->count);
    return is_fine;
}

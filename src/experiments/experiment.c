// SPDX-License-Identifier: GPL-3.0-or-later
// experiment.c - the rows of an experiment as long work (work/work.h), with a journal.
#include "experiments/experiment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "work/work.h"

enum { RECORD_MAX = 2048 };

const Experiment *experiment_find(const char *name, Error *error) {
    Text list = TEXT_OF(400);
    for (int i = 0; experiment_at(i) != NULL; i++) {
        if (strcmp(experiment_at(i)->name, name) == 0) return experiment_at(i);
        text_addf(&list, "%s%s", i > 0 ? ", " : "", experiment_at(i)->name);
    }
    error_set(error, "no experiment '%.40s'; there are: %s", name, list.data);
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

static bool take(void *context, char *text) {
    ExperimentRun *run = context;
    ExperimentRow row = {.is_done = true};
    double number;
    if (!read_real(&text, &number) || !(number >= 0 && number < run->count)) return false;
    if (!read_field(&text, row.series, sizeof row.series)
        || !read_field(&text, row.label, sizeof row.label) || !read_real(&text, &row.x))
        return false;
    for (int i = 0; i < run->experiment->column_count; i++) {
        if (!read_real(&text, &row.values[i])) return false;
    }
    if (text != NULL || run->rows[(int)number].is_done) return false;
    run->rows[(int)number] = row;
    run->done++;
    return true;
}

// All that a row depends on.
static void describe_settings(const ExperimentRun *run, Text *text) {
    text_addf(text, "experiment=%s\nseed=%llu\nquick=%d\ncolumns=", run->experiment->name,
              (unsigned long long)run->settings.seed, run->settings.is_quick);
    for (int i = 0; i < run->experiment->column_count; i++)
        text_addf(text, "%s ", run->experiment->columns[i].name);
}

// ---- the work ----

static void note_known(void *context) {
    ExperimentRun *run = context;
    run->known = run->done;
}

static bool is_wanted(void *context, int number) {
    return !((const ExperimentRun *)context)->rows[number].is_done;
}

static bool find(void *context, void *worker, const WorkTask *task, Text *text, Error *error) {
    (void)worker;
    const ExperimentRun *run = context;
    ExperimentSettings settings = run->settings;
    ExperimentRow row = {.x = (double)task->number};
    settings.stop = task->is_stopped;
    for (int i = 0; i < EXPERIMENT_COLUMNS_MAX; i++) row.values[i] = (double)NAN;
    Text series = text_over(row.series, sizeof row.series);
    Text label = text_over(row.label, sizeof row.label);
    run->experiment->name_row(&settings, (int)task->number, language_english(), &series, &label);
    if (!run->experiment->measure(&settings, (int)task->number, &row, error)) return false;
    format_record(run, (int)task->number, &row, text);
    return true;
}

static void tell_found(void *context, int number) {
    ExperimentRun *run = context;
    if (run->finished != NULL) run->finished(run->context, run, number);
}

bool experiment_run(ExperimentRun *run, Error *error) {
    const Experiment *experiment = run->experiment;
    const bool is_less = run->settings.is_quick && experiment->quick_rows > 0;
    run->count = experiment->row_count != NULL ? experiment->row_count(&run->settings)
                 : is_less                     ? experiment->quick_rows
                                               : experiment->rows;
    run->known = run->done = 0;
    memset(run->rows, 0, sizeof run->rows);
    Text settings = TEXT_OF(RECORD_MAX);
    describe_settings(run, &settings);
    const RowWork work = {
        .context = run,
        .count = run->count,
        .threads = run->settings.threads,
        .row_bytes = RECORD_MAX,
        .head = {"experiment", settings.data},
        .journal = run->settings.journal,
        .keeps_ahead = true,
        .stop = run->settings.stop,
        .is_wanted = is_wanted,
        .take = take,
        .find = find,
        .listener = run,
        .known = note_known,
        .found = tell_found,
    };
    const bool is_fine = rows_run(&work, error);
    if (experiment->settle != NULL) experiment->settle(run->rows, run->count);
    return is_fine;
}

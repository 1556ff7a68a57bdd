// SPDX-License-Identifier: GPL-3.0-or-later
// report.c - the rows of an experiment as a table, as CSV and as JSON lines.
#include <math.h>
#include <stdio.h>

#include "core/json.h"
#include "experiments/experiment.h"

enum { CELL_MAX = 80 };

static void format_cell(const ExperimentColumn *column, double value, char cell[CELL_MAX]) {
    if (isnan(value))
        snprintf(cell, CELL_MAX, "-");
    else
        snprintf(cell, CELL_MAX, "%.*f", column->decimals, value);
}

static void format_title(const ExperimentColumn *column, Language language, char title[CELL_MAX]) {
    snprintf(title, CELL_MAX, "%s", words_term(language, column->name));
    for (char *c = title; *c != '\0'; c++) {
        if (*c == '_') *c = ' ';
    }
}

// Characters of UTF-8, not bytes.
static int width_of(const char *text) {
    return slice_columns(slice_of(text));
}

static int column_width(const ExperimentRun *run, int column, Language language) {
    char cell[CELL_MAX];
    format_title(&run->experiment->columns[column], language, cell);
    int width = width_of(cell);
    for (int i = 0; i < run->count; i++) {
        if (!run->rows[i].is_done) continue;
        format_cell(&run->experiment->columns[column], run->rows[i].values[column], cell);
        if (width_of(cell) > width) width = width_of(cell);
    }
    return width;
}

// What a row is called in the language.
typedef struct RowName {
    char series[EXPERIMENT_NAME_MAX];
    char label[EXPERIMENT_NAME_MAX];
} RowName;

static RowName name_of(const ExperimentRun *run, int number, Language language) {
    RowName name;
    Text series = text_over(name.series, sizeof name.series);
    Text label = text_over(name.label, sizeof name.label);
    run->experiment->name_row(&run->settings, number, language, &series, &label);
    return name;
}

// The width of the two columns of words.
static void word_widths(const ExperimentRun *run, Language language, int *series, int *label) {
    *series = *label = 0;
    for (int i = 0; i < run->count; i++) {
        if (!run->rows[i].is_done) continue;
        RowName name = name_of(run, i, language);
        if (width_of(name.series) > *series) *series = width_of(name.series);
        if (width_of(name.label) > *label) *label = width_of(name.label);
    }
}

static void write_lines(const ExperimentRun *run, Language language, Text *text) {
    const Experiment *experiment = run->experiment;
    int widths[EXPERIMENT_COLUMNS_MAX];
    int series, label;
    char cell[CELL_MAX];
    word_widths(run, language, &series, &label);
    for (int c = 0; c < experiment->column_count; c++) widths[c] = column_width(run, c, language);
    text_add_column(text, "", series + 2 + label);
    for (int c = 0; c < experiment->column_count; c++) {
        format_title(&experiment->columns[c], language, cell);
        text_add_column(text, cell, widths[c] + 2);
    }
    text_add_char(text, '\n');
    for (int i = 0; i < run->count; i++) {
        if (!run->rows[i].is_done) continue;
        RowName name = name_of(run, i, language);
        text_add_column(text, name.series, -series - 2);
        text_add_column(text, name.label, -label);
        for (int c = 0; c < experiment->column_count; c++) {
            format_cell(&experiment->columns[c], run->rows[i].values[c], cell);
            text_add_column(text, cell, widths[c] + 2);
        }
        text_add_char(text, '\n');
    }
}

void experiment_write_table(const ExperimentRun *run, Language language, Text *text) {
    const Experiment *experiment = run->experiment;
    text_addf(text, "%s\n\n", words_line(language, experiment->question));
    write_lines(run, language, text);
    if (experiment->conclude == NULL || !experiment_is_complete(run)) return;
    text_add_char(text, '\n');
    experiment->conclude(run, language, text);
}

void experiment_write_csv(const ExperimentRun *run, Text *text) {
    const Experiment *experiment = run->experiment;
    text_add(text, "series,label,x");
    for (int c = 0; c < experiment->column_count; c++)
        text_addf(text, ",%s", experiment->columns[c].name);
    text_add_char(text, '\n');
    for (int i = 0; i < run->count; i++) {
        const ExperimentRow *row = &run->rows[i];
        if (!row->is_done) continue;
        text_addf(text, "\"%s\",\"%s\",%g", row->series, row->label, row->x);
        for (int c = 0; c < experiment->column_count; c++) {
            char cell[CELL_MAX];
            format_cell(&experiment->columns[c], row->values[c], cell);
            text_addf(text, ",%s", isnan(row->values[c]) ? "" : cell);
        }
        text_add_char(text, '\n');
    }
}

void experiment_write_json(const ExperimentRun *run, int number, Text *text) {
    const Experiment *experiment = run->experiment;
    const ExperimentRow *row = &run->rows[number];
    Json json = json_begin_line(text, "lab_experiment");
    JSON_ADD(&json, FIELD("experiment", experiment->name), FIELD("seed", run->settings.seed),
             FIELD("row", number), FIELD("series", row->series), FIELD("label", row->label),
             field_real("x", row->x, 3));
    for (int c = 0; c < experiment->column_count; c++)
        json_add_real(&json, experiment->columns[c].name, row->values[c],
                      experiment->columns[c].decimals);
    json_end_line(&json);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// experiment.h - the frame of all experiments: numbered rows, measured one by one, kept in a
// journal, written as a table, as CSV, as JSON lines and as a plot.
//
// An experiment is a table of what differs: its columns, how many rows there are, and how row
// number n is measured. A row depends on the settings and on its number only, so that order,
// threads and interruption change nothing but times.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/error.h"
#include "core/text.h"
#include "words/words.h"

enum {
    EXPERIMENT_COLUMNS_MAX = 16,
    EXPERIMENT_ROWS_MAX = 512,
    EXPERIMENT_NAME_MAX = 64,
    EXPERIMENT_TEXT_MAX = 1 << 17, // a whole report
};

typedef struct ExperimentSettings {
    uint64_t seed;
    bool is_quick;       // a few seconds in all, for tests: fewer rows, smaller depths
    int threads;         // rows measured at the same time
    const char *journal; // a file to go on with; NULL: none
    const atomic_bool *stop;
} ExperimentSettings;

typedef enum ColumnKind {
    COLUMN_OURS,     // a count that repeats
    COLUMN_TIME,     // hangs on the machine
    COLUMN_DOCUMENT, // what the document printed
} ColumnKind;

typedef struct ExperimentColumn {
    const char *name; // a term; in CSV and JSON as it is, in the table with blanks
    ColumnKind kind;
    int decimals;
} ExperimentColumn;

// NAN stands for "not measured" or "not in the document".
typedef struct ExperimentRow {
    char series[EXPERIMENT_NAME_MAX]; // one line of the plot
    char label[EXPERIMENT_NAME_MAX];
    double x; // where it stands in the plot
    double values[EXPERIMENT_COLUMNS_MAX];
    bool is_done;
} ExperimentRow;

typedef struct ExperimentPlot {
    const char *x_title;
    int y_column;        // drawn as lines, one a series
    int document_column; // drawn dashed beside; -1: none
    bool is_logarithmic;
    int error_column; // how far off y may be: the rows are drawn as a ladder of bars; 0: lines
} ExperimentPlot;

struct ExperimentRun;

typedef struct Experiment {
    const char *name;
    const char *question; // what is asked and which document it comes from, a sentence
    const char *cost;     // how long it takes in full, a term
    const ExperimentColumn *columns;
    int column_count;
    ExperimentPlot plot;
    int rows;
    int quick_rows; // of a quick run; 0: as many
    // Optional: counts the rows where they are not known beforehand.
    int (*row_count)(const ExperimentSettings *settings);
    // Writes what the row is called, and the line of the plot it belongs to. CSV, JSON and plot
    // have the English names.
    void (*name_row)(const ExperimentSettings *settings, int number, Language language,
                     Text *series, Text *label);
    // Fills the row but for its names; its values are NAN before. False with the reason, or when it
    // was stopped.
    bool (*measure)(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error);
    // Optional: fills in what only all rows together tell; called again whenever a run ends.
    void (*settle)(ExperimentRow *rows, int count);
    // Optional: what the rows together say, in sentences of the language.
    void (*conclude)(const struct ExperimentRun *run, Language language, Text *text);
} Experiment;

// NULL past the end.
const Experiment *experiment_at(int index);
// NULL with the list of names.
const Experiment *experiment_find(const char *name, Error *error);

typedef struct ExperimentRun {
    const Experiment *experiment;
    ExperimentSettings settings;
    ExperimentRow rows[EXPERIMENT_ROWS_MAX];
    int count;
    int known; // from the journal
    int done;
    // After each row, one at a time; may be NULL.
    void (*finished)(void *context, const struct ExperimentRun *run, int number);
    void *context;
} ExperimentRun;

// Measures all rows that the journal does not know. False with the reason; stopping is no
// error, and what was measured stays.
bool experiment_run(ExperimentRun *run, Error *error);
bool experiment_is_complete(const ExperimentRun *run);

// Rows that are not done are left out of all of these. Names of columns and rows are data in all
// but the table.
void experiment_write_table(const ExperimentRun *run, Language language, Text *text);
void experiment_write_csv(const ExperimentRun *run, Text *text);
void experiment_write_json(const ExperimentRun *run, int number, Text *text);
void experiment_write_plot(const ExperimentRun *run, FILE *out);

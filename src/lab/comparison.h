// SPDX-License-Identifier: GPL-3.0-or-later
// comparison.h - many searches side by side: games x depths x positions x searches, on several
// threads; rows, journal, means and plot.
//
// Every search begins with an empty memory, so its counts depend on nothing but its place.
#pragma once

#include "lab/run.h"

enum { COMPARED_POSITIONS_MAX = 10000, COMPARED_SPECS_MAX = 1024, COMPARED_ROW_MAX = 4096 };

// What one search counted.
typedef struct ComparedRow {
    bool is_done;
    bool is_complete;
    bool is_exact;
    int64_t value;
    CounterTotals totals;
    uint64_t probes;
    uint64_t hits;
    uint64_t table_cuts;
    uint64_t researches;
    uint64_t time_ns;
    uint64_t memory_bytes;
} ComparedRow;

typedef struct ComparedGame {
    const char *text; // as the user wrote it
    const char *variant;
    const Game *game;
    LabSpec *specs;
    GamePosition *positions;
} ComparedGame;

typedef enum Measure {
    MEASURE_NODES,
    MEASURE_LEAVES,
    MEASURE_EVALUATIONS,
    MEASURE_CUTS,
    MEASURE_TIME
} Measure;

typedef struct Comparison {
    ComparedGame *games;
    int game_count;
    const char *spec_texts[COMPARED_SPECS_MAX];
    int spec_count;
    int position_count;
    int depth_min;
    int depth_max;
    Measure measure;
    ComparedRow *rows; // the searches last, then positions, depths, games
    int row_count;
    int done;
} Comparison;

bool comparison_find_measure(const char *name, Measure *measure, Error *error);
// Room for games, specifications, positions and rows, by the counts that are set.
bool comparison_take_memory(Comparison *comparison, Error *error);
void comparison_free(Comparison *comparison);
void comparison_fill_row(ComparedRow *row, const LabResult *result);

typedef struct ComparisonRun {
    int threads;
    const char *journal; // NULL: none
    atomic_bool *stop;
    void *context;                            // of those that follow; they may be NULL
    void (*known)(void *context);             // once, after the journal was read
    void (*found)(void *context, int number); // after each search, one at a time
} ComparisonRun;

// Runs the searches that the journal does not know; rows of other comparisons stay in it. False
// with a reason when one cannot be run or kept; stopping is no error.
bool comparison_run(Comparison *comparison, const ComparisonRun *run, Error *error);

// What the tables show: mean of the measure over the positions that are done; false when none is.
// It is not whole where a limit ended one of the searches.
bool comparison_mean(const Comparison *comparison, int game, int spec, int depth, double *mean,
                     bool *is_whole);

// Exact searches of one position and depth found the same value; where not, one of them has a bug.
bool comparison_agrees(const Comparison *comparison);

// A row that is done, at most COMPARED_ROW_MAX bytes, with its newline.
void comparison_format_csv_names(Text *text);
void comparison_format_csv(const Comparison *comparison, int number, Text *text);
void comparison_format_json(const Comparison *comparison, int number, Text *text);

// Draws the means by depth into an SVG file.
bool comparison_write_plot(const Comparison *comparison, const char *path, Error *error);
const char *comparison_measure_name(const Comparison *comparison);

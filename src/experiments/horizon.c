// SPDX-License-Identifier: GPL-3.0-or-later
// horizon.c - the CRP practical's first grid: White searches on until the
// position is quiet, Black does not.
#include <math.h>
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum {
    SIDE_LEAST = 2,
    SIDE_MOST = 7,
    QUICK_MOST = 3,
    PLIES_MOST = 600,
    CELLS = SIDE_MOST - SIDE_LEAST + 1, // of a side of the grid
    QUICK_CELLS = QUICK_MOST - SIDE_LEAST + 1,
};
enum { RESULT, PLIES, DOCUMENT, WHITE_NODES, BLACK_NODES, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [RESULT] = {TERM("white_result"), COLUMN_OURS, 0},
    [PLIES] = {TERM("plies"), COLUMN_OURS, 0},
    [DOCUMENT] = {TERM("document_result"), COLUMN_DOCUMENT, 0},
    [WHITE_NODES] = {TERM("white_nodes_a_move"), COLUMN_OURS, 0},
    [BLACK_NODES] = {TERM("black_nodes_a_move"), COLUMN_OURS, 0},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

// Of the document's 36 games White lost one, and two took too long; the others it won.
static double document_result(int depth, int width) {
    if ((depth == 5 && width == 7) || (depth == 7 && width == 6)) return (double)NAN;
    return depth == 3 && width == 2 ? -1 : 1;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int cells = settings->is_quick ? QUICK_CELLS : CELLS;
    int depth = SIDE_LEAST + number / cells;
    int width = SIDE_LEAST + number % cells;
    TrialGame trial = {.game = &game_chess,
                       .variant = "crp",
                       .plies_most = settings->is_quick ? 60 : PLIES_MOST,
                       .random = random_from_seed(settings->seed),
                       .stop = settings->stop};
    double started_s = trial_cpu_s();
    for (int side = 0; side < 2; side++)
        snprintf(trial.specs[side], sizeof trial.specs[side],
                 "alphabeta,depth=%d,width=%d,order=estimate,eval=material%s", depth, width,
                 side == 0 ? ",quiescence=crp" : "");
    if (!trial_play(&trial, error)) return false;
    row->x = width;
    if (trial.is_finished) row->values[RESULT] = trial.result;
    row->values[PLIES] = trial.plies;
    row->values[DOCUMENT] = document_result(depth, width);
    for (int side = 0; side < 2; side++) {
        if (trial.sums[side].searches > 0)
            row->values[WHITE_NODES + side] = trial.sums[side].nodes / trial.sums[side].searches;
    }
    row->values[SECONDS] = trial_cpu_s() - started_s;
    return true;
}

static void conclude(const ExperimentRun *run, Language language, Text *text) {
    const ExperimentRow *rows = run->rows;
    int finished = 0, won = 0, lost = 0, same = 0;
    for (int i = 0; i < run->count; i++) {
        bool is_finished = rows[i].values[RESULT] <= 1; // not NAN
        finished += is_finished;
        won += is_finished && rows[i].values[RESULT] > 0;
        lost += is_finished && rows[i].values[RESULT] < 0;
        same += rows[i].values[RESULT] == rows[i].values[DOCUMENT]
                || (!is_finished && isnan(rows[i].values[DOCUMENT]));
    }
    words_addf(language, text,
               "%d of %d games finished, White won %d (%.0f %%), lost %d; the document: 34 of 36, "
               "33 won (97 "
               "%%), 1 lost\n"
               "%d cells are as in the document\n",
               finished, run->count, won, finished > 0 ? 100.0 * won / finished : 0.0, lost, same);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    int cells = settings->is_quick ? QUICK_CELLS : CELLS;
    words_addf(language, series, "depth %d", SIDE_LEAST + number / cells);
    words_addf(language, label, "width %d", SIDE_LEAST + number % cells);
}

const Experiment experiment_horizon = {
    .name = "horizon",
    .question = SENTENCE(
        "Games by the rules of the CRP practical, both sides alike but for White's quiescence "
        "search: does it\n"
        "win? 1 White won, -1 lost, - not finished. Material, order by the estimate alone, "
        "depth and width 2 to 7."),
    .cost = TERM("about three minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"width", PLIES, -1, false, 0},
    .rows = CELLS * CELLS,
    .quick_rows = QUICK_CELLS * QUICK_CELLS,
    .name_row = name,
    .measure = measure,
    .conclude = conclude,
};

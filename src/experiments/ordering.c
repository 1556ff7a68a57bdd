// SPDX-License-Identifier: GPL-3.0-or-later
// ordering.c - the CRP practical's second table: whole games before and after
// moves were ordered by a hierarchy.
#include <math.h>
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum {
    SECONDS_BEFORE,
    SECONDS_AFTER,
    DOCUMENT_SECONDS_BEFORE,
    DOCUMENT_SECONDS_AFTER,
    MOVES_BEFORE,
    MOVES_AFTER,
    DOCUMENT_MOVES_BEFORE,
    DOCUMENT_MOVES_AFTER,
    CUTS,
    NODES_BEFORE = CUTS + 4,
    NODES_AFTER,
    RESULT_BEFORE,
    RESULT_AFTER,
    COLUMN_ALL,
};
enum { PLIES_MOST = TRIAL_PLIES_MAX, QUICK_ROWS = 2 };

static const ExperimentColumn COLUMNS[] = {
    {TERM("s_before"), COLUMN_TIME, 2},
    {TERM("s_after"), COLUMN_TIME, 2},
    {TERM("doc_s_before"), COLUMN_DOCUMENT, 1},
    {TERM("doc_s_after"), COLUMN_DOCUMENT, 1},
    {TERM("moves_before"), COLUMN_OURS, 0},
    {TERM("moves_after"), COLUMN_OURS, 0},
    {TERM("doc_moves_before"), COLUMN_DOCUMENT, 0},
    {TERM("doc_moves_after"), COLUMN_DOCUMENT, 0},
    {TERM("cuts_before"), COLUMN_OURS, 0},
    {TERM("cuts_after"), COLUMN_OURS, 0},
    {TERM("doc_cuts_before"), COLUMN_DOCUMENT, 0},
    {TERM("doc_cuts_after"), COLUMN_DOCUMENT, 0},
    {TERM("nodes_a_move_before"), COLUMN_OURS, 0},
    {TERM("nodes_a_move_after"), COLUMN_OURS, 0},
    {TERM("result_before"), COLUMN_OURS, 0},
    {TERM("result_after"), COLUMN_OURS, 0},
};
_Static_assert(COLUMN_COUNT_OF(COLUMNS) == COLUMN_ALL, "a name for every column");

// Depth, width; seconds, moves and cuts before and after. A negative number is not legible. White
// won all of them but the one of depth 3 and width 2 before.
static const struct {
    int depth, width;
    double seconds[2];
    int moves[2];
    int cuts[2];
} DOCUMENT[] = {
    {2, 2, {9.512, 3.986}, {61, 27}, {7866, 2241}},
    {2, 3, {66.980, 11.159}, {71, 61}, {731978, 16597}},
    {2, 5, {197.674, 42.594}, {51, 79}, {3441456, 568717}},
    {3, 2, {12.820, 4.379}, {206, -1}, {7593, -1}},
    {3, 3, {24.853, 7.275}, {117, 127}, {238997, 16399}},
    {3, 4, {107.213, 11.317}, {57, 67}, {1748635, 76032}},
    {3, 5, {85.885, 12.968}, {73, 115}, {1310616, 45662}},
    {4, 2, {8.392, 6.756}, {75, 37}, {11465, 27790}},
    {4, 3, {16.062, 8.972}, {53, 103}, {152845, 27148}},
    {4, 4, {10.360, 10.789}, {69, 143}, {62083, 44922}},
    {5, 5, {706.733, 12.318}, {181, 51}, {9209261, 91455}},
    {6, 6, {136.662, 9.620}, {97, 23}, {2964656, 74072}},
    {7, 7, {80.036, 51.083}, {89, 77}, {1834704, 751315}},
};
enum { ROWS = sizeof DOCUMENT / sizeof *DOCUMENT };

static bool play(const ExperimentSettings *settings, int number, bool is_after, TrialGame *trial,
                 Error *error) {
    *trial = (TrialGame){.game = &game_chess,
                         .variant = "crp",
                         .plies_most = settings->is_quick ? 40 : PLIES_MOST,
                         .random = random_from_seed(settings->seed),
                         .stop = settings->stop};
    for (int side = 0; side < 2; side++)
        snprintf(trial->specs[side], sizeof trial->specs[side],
                 "alphabeta,depth=%d,width=%d,order=%s,eval=material%s", DOCUMENT[number].depth,
                 DOCUMENT[number].width, is_after ? "hierarchy" : "estimate",
                 side == 0 ? ",quiescence=crp" : "");
    return trial_play(trial, error);
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    row->x = number + 1;
    for (int i = 0; i < 2; i++) {
        TrialGame trial;
        if (!play(settings, number, i == 1, &trial, error)) return false;
        double nodes = trial.sums[0].nodes + trial.sums[1].nodes;
        row->values[SECONDS_BEFORE + i] = trial.sums[0].cpu_s + trial.sums[1].cpu_s;
        row->values[DOCUMENT_SECONDS_BEFORE + i] = DOCUMENT[number].seconds[i];
        row->values[MOVES_BEFORE + i] = trial.plies;
        row->values[CUTS + i] = trial.sums[0].cuts + trial.sums[1].cuts;
        if (DOCUMENT[number].moves[i] > 0) {
            row->values[DOCUMENT_MOVES_BEFORE + i] = DOCUMENT[number].moves[i];
            row->values[CUTS + 2 + i] = DOCUMENT[number].cuts[i];
        }
        row->values[NODES_BEFORE + i] = trial.plies > 0 ? nodes / trial.plies : 0;
        if (trial.is_finished) row->values[RESULT_BEFORE + i] = trial.result;
    }
    return true;
}

static void conclude(const ExperimentRun *run, Language language, Text *text) {
    const ExperimentRow *rows = run->rows;
    int fewer_nodes = 0, fewer_cuts = 0, won[2] = {0, 0};
    double ratio = 0;
    for (int i = 0; i < run->count; i++) {
        fewer_nodes += rows[i].values[NODES_AFTER] < rows[i].values[NODES_BEFORE];
        fewer_cuts += rows[i].values[CUTS + 1] < rows[i].values[CUTS];
        ratio += log(rows[i].values[NODES_AFTER] / rows[i].values[NODES_BEFORE]);
        for (int j = 0; j < 2; j++) won[j] += rows[i].values[RESULT_BEFORE + j] == 1;
    }
    words_addf(language, text,
               "fewer nodes a move after than before in %d of %d rows, fewer cuts in %d; nodes a "
               "move by %.2f in the geometric mean\n",
               fewer_nodes, run->count, fewer_cuts, exp(ratio / run->count));
    words_addf(language, text,
               "White won %d games before and %d after; the document's won 12 and 13 of 13\n",
               won[0], won[1]);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "all");
    words_addf(language, label, "depth %d width %d", DOCUMENT[number].depth,
               DOCUMENT[number].width);
}

const Experiment experiment_ordering = {
    .name = "ordering",
    .question = SENTENCE(
        "The CRP practical's thirteen rows: White with quiescence against Black without, moves "
        "sorted by the\n"
        "estimate alone (before) and by king capture, capture, check, promotion, then the estimate "
        "(after).\n"
        "Result: 1 White won, -1 lost, - not finished after 600 plies."),
    .cost = TERM("about five minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"row of the document", NODES_AFTER, -1, true, 0},
    .rows = ROWS,
    .quick_rows = QUICK_ROWS,
    .name_row = name,
    .measure = measure,
    .conclude = conclude,
};

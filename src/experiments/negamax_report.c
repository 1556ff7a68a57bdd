// SPDX-License-Identifier: GPL-3.0-or-later
// negamax_report.c - the IN104 sheet's report on the "tricky position":
// best move, score, nodes by depth.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTHS = 4, QUICK_DEPTHS = 2 };
enum { SCORE, DOC_SCORE, SAME_MOVE, VISITED, DOC_VISITED, EVALUATED, DOC_EVALUATED, MS, DOC_MS };

static const ExperimentColumn COLUMNS[] = {
    {TERM("score"), COLUMN_OURS, 0},
    {TERM("doc_score"), COLUMN_DOCUMENT, 0},
    {TERM("same_move"), COLUMN_OURS, 0},
    {TERM("visited"), COLUMN_OURS, 0},
    {TERM("doc_visited"), COLUMN_DOCUMENT, 0},
    {TERM("evaluated"), COLUMN_OURS, 0},
    {TERM("doc_evaluated"), COLUMN_DOCUMENT, 0},
    {TERM("ms"), COLUMN_TIME, 2},
    {TERM("doc_ms"), COLUMN_DOCUMENT, 0},
};

static const char TRICKY[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
static const struct {
    const char *move;
    int score, visited, evaluated, ms;
} DOCUMENT[DEPTHS] = {
    {"f3f6", 435, 49, 48, -1},
    {"e2a6", 70, 480, 431, -1},
    {"e2a6", 400, 10829, 10492, 30},
    {"e2a6", 50, 78177, 67476, 139},
};
static const struct {
    const char *name;
    const char *spec;
} WAYS[] = {
    {TERM("negalphabeta, material"), "negalphabeta,eval=material"},
    {TERM("negalphabeta, squares"), "negalphabeta,eval=squares"},
    {TERM("negalphabeta, material, by evaluation"), "negalphabeta,eval=material,order=estimate"},
    {TERM("negalphabeta, squares, by evaluation"), "negalphabeta,eval=squares,order=estimate"},
    {TERM("negalphabeta, squares, by victims"), "negalphabeta,eval=squares,order=mvv-lva"},
    {TERM("negamax without cuts, squares"), "negamax,eval=squares"},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static int depth_count(const ExperimentSettings *settings) {
    return settings->is_quick ? QUICK_DEPTHS : DEPTHS;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int way = number / depth_count(settings);
    int depth = number % depth_count(settings); // less one
    char spec[LAB_SPEC_TEXT_MAX];
    GamePosition position;
    GameMove theirs = GAME_NO_MOVE;
    memset(&position, 0, sizeof position);
    snprintf(spec, sizeof spec, "%s,depth=%d", WAYS[way].spec, depth + 1);
    if (!game_chess.parse(TRICKY, &position, error)
        || !game_find_move(&game_chess, &position, DOCUMENT[depth].move, &theirs, error))
        return false;
    Search *search = trial_open(&game_chess, spec, error);
    LabResult *result = malloc(sizeof *result);
    if (search != NULL) lab_set_stop(search, settings->stop);
    double started_s = trial_cpu_s();
    bool is_fine =
        search != NULL && result != NULL && lab_run(search, &position, NULL, result, error);
    if (is_fine) {
        row->values[SCORE] = result->value;
        row->values[SAME_MOVE] = result->best == theirs;
        row->values[VISITED] = (double)result->totals.nodes;
        row->values[EVALUATED] = (double)result->totals.evaluations;
        row->values[MS] = 1000 * (trial_cpu_s() - started_s);
    }
    lab_close(search);
    free(result);
    row->x = depth + 1;
    row->values[DOC_SCORE] = DOCUMENT[depth].score;
    row->values[DOC_VISITED] = DOCUMENT[depth].visited;
    row->values[DOC_EVALUATED] = DOCUMENT[depth].evaluated;
    if (DOCUMENT[depth].ms > 0) row->values[DOC_MS] = DOCUMENT[depth].ms;
    return is_fine;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    words_addf(language, series, "%-s", WAYS[number / depth_count(settings)].name);
    words_addf(language, label, "depth %d", 1 + number % depth_count(settings));
}

const Experiment experiment_negamax_report = {
    .name = "negamax-report",
    .question = SENTENCE("IN104: negamax with beta cuts on "
                         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w: score, nodes "
                         "visited\n"
                         "and evaluated by depth, unsorted, sorted by evaluation as the sheet "
                         "proposes, and by victims. Its evaluation\n"
                         "is not given, so scores differ; same move: 1 if ours is its."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", VISITED, DOC_VISITED, true, 0},
    .rows = WAY_COUNT * DEPTHS,
    .quick_rows = WAY_COUNT * QUICK_DEPTHS,
    .name_row = name,
    .measure = measure,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// closing_table.c - the lecture's closing table: nodes of minimax, Scout,
// alpha-beta and SSS* by depth, on Awalé.

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTHS = 6, QUICK_DEPTHS = 4, POSITIONS = 30, QUICK_POSITIONS = 4, PLIES_MOST = 60 };
enum { NODES, DOCUMENT_NODES, DOCUMENT_TIME, MEAN_NODES, OF_ALPHABETA, MEAN_LEAVES, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0},
    [DOCUMENT_NODES] = {TERM("document_nodes"), COLUMN_DOCUMENT, 0},
    [DOCUMENT_TIME] = {TERM("document_time"), COLUMN_DOCUMENT, 2},
    [MEAN_NODES] = {TERM("mean_nodes"), COLUMN_OURS, 0},
    [OF_ALPHABETA] = {TERM("of_alphabeta"), COLUMN_OURS, 3},
    [MEAN_LEAVES] = {TERM("mean_leaves"), COLUMN_OURS, 0},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 3},
};

static const struct {
    const char *spec;
    int nodes[DEPTHS];
    double time[DEPTHS]; // in a unit that the lecture does not name
} WAYS[] = {
    {"minimax", {3, 14, 61, 349, 2050, 13773}, {0.37, 1.38, 6.0, 32.5, 185.7, 1213.5}},
    {"scout", {4, 21, 45, 246, 615, 2680}, {0.45, 2.09, 5.0, 23.7, 61.6, 254.5}},
    {"alphabeta", {3, 13, 37, 150, 418, 1830}, {0.36, 1.4, 3.9, 14.77, 41.4, 172.9}},
    {"sss", {3, 11, 35, 95, 292, 1617}, {0.36, 1.19, 3.7, 10.0, 19.2, 117.3}},
    {"failsoft", {0}, {0}},
    {"palphabeta", {0}, {0}},
    {"negascout", {0}, {0}},
    {"negac", {0}, {0}},
    {"mtdf", {0}, {0}},
    {"dual", {0}, {0}},
    {"scout,order=estimate", {0}, {0}},
    {"alphabeta,order=estimate", {0}, {0}},
    {"negascout,order=estimate", {0}, {0}},
    {"minimal", {0}, {0}},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static int depth_count(const ExperimentSettings *settings) {
    return settings->is_quick ? QUICK_DEPTHS : DEPTHS;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int way = number / depth_count(settings);
    int depth = 1 + number % depth_count(settings);
    static const char spec[] = "%s,depth=%d,eval=seeds";
    TrialGround start = {"awale", 0, 1, settings};
    TrialGround many = {"awale", PLIES_MOST, settings->is_quick ? QUICK_POSITIONS : POSITIONS,
                        settings};
    TrialSum at_start, sum, alphabeta;
    if (!trial_sum(&start, &at_start, error, spec, WAYS[way].spec, depth)
        || !trial_sum(&many, &sum, error, spec, WAYS[way].spec, depth)
        || !trial_sum(&many, &alphabeta, error, spec, "alphabeta", depth))
        return false;
    row->x = depth;
    row->values[NODES] = at_start.nodes;
    if (WAYS[way].nodes[0] > 0) {
        row->values[DOCUMENT_NODES] = WAYS[way].nodes[depth - 1];
        row->values[DOCUMENT_TIME] = WAYS[way].time[depth - 1];
    }
    row->values[MEAN_NODES] = sum.nodes / many.positions;
    row->values[OF_ALPHABETA] = sum.nodes / alphabeta.nodes;
    row->values[MEAN_LEAVES] = sum.leaves / many.positions;
    row->values[SECONDS] = sum.cpu_s;
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    text_add(series, WAYS[number / depth_count(settings)].spec);
    words_addf(language, label, "depth %d", 1 + number % depth_count(settings));
}

const Experiment experiment_closing_table = {
    .name = "closing-table",
    .question = SENTENCE(
        "The lecture's closing table gives nodes and times by depth 1 to 6, apparently on Awalé. "
        "Ours: from the start, and the\n"
        "mean of thirty positions up to sixty random moves later, as a share of alpha-beta's. The "
        "claim: Scout is up to\n"
        "40 % better than alpha-beta."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", NODES, DOCUMENT_NODES, true, 0},
    .rows = WAY_COUNT * DEPTHS,
    .quick_rows = WAY_COUNT * QUICK_DEPTHS,
    .name_row = name,
    .measure = measure,
};

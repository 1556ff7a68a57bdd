// SPDX-License-Identifier: GPL-3.0-or-later
// aspiration.c - why iterative deepening with a window did not pay in the CRP
// practical, and what makes it pay.

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTH_MOST = 5, QUICK_DEPTH = 3, POSITIONS = 12, QUICK_POSITIONS = 3, PLIES_MOST = 30 };
enum { NODES, OF_DIRECT, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0},
    [OF_DIRECT] = {TERM("of_direct"), COLUMN_OURS, 3},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

static const struct {
    const char *name;
    const char *switches;
} WAYS[] = {
    {TERM("direct"), ""},
    {TERM("deepening"), ",deepening"},
    {TERM("deepening, window 50"), ",deepening,aspiration=50"},
    {TERM("as listed: by move, window 50"), ",deepening,by-move,aspiration=50"},
    {TERM("as listed, with a table"), ",deepening,by-move,aspiration=50,table=16"},
    {TERM("deepening, table"), ",deepening,table=16"},
    {TERM("deepening, table, window 50"), ",deepening,table=16,aspiration=50"},
    {TERM("deepening, table, window 150"), ",deepening,table=16,aspiration=150"},
    {TERM("direct, hierarchy"), ",order=hierarchy"},
    {TERM("as listed, hierarchy"), ",order=hierarchy,deepening,by-move,aspiration=50"},
    {TERM("deepening, hierarchy"), ",order=hierarchy,deepening"},
    {TERM("deepening, table, hierarchy"), ",order=hierarchy,deepening,table=16"},
    {TERM("deepening, table, history"), ",order=mvv-lva+killers+history,deepening,table=16"},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static int depth_count(const ExperimentSettings *settings) {
    return (settings->is_quick ? QUICK_DEPTH : DEPTH_MOST) - 1; // from 2 on
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int way = number / depth_count(settings);
    int depth = 2 + number % depth_count(settings);
    TrialGround ground = {"chess", PLIES_MOST, settings->is_quick ? QUICK_POSITIONS : POSITIONS,
                          settings};
    TrialSum sum, base;
    if (!trial_sum(&ground, &base, error, "failsoft,depth=%d,eval=placed", depth)
        || !trial_sum(&ground, &sum, error, "failsoft,depth=%d,eval=placed%s", depth,
                      WAYS[way].switches))
        return false;
    row->x = depth;
    row->values[NODES] = sum.nodes / ground.positions;
    row->values[OF_DIRECT] = sum.nodes / base.nodes;
    row->values[SECONDS] = sum.cpu_s;
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    words_addf(language, series, "%-s", WAYS[number / depth_count(settings)].name);
    words_addf(language, label, "depth %d", 2 + number % depth_count(settings));
}

const Experiment experiment_aspiration = {
    .name = "aspiration",
    .question = SENTENCE("The CRP practical deepened with a window of 50 around the last value, "
                         "saw no gain and took it out.\n"
                         "Mean nodes a position of chess, as a share of one direct search: as its "
                         "listing does it (inside the loop\n"
                         "over root moves, both sides opened at every miss), as it is meant, and "
                         "with something that remembers\n"
                         "the last iteration."),
    .cost = TERM("about two minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", OF_DIRECT, -1, false, 0},
    .rows = WAY_COUNT * (DEPTH_MOST - 1),
    .quick_rows = WAY_COUNT * (QUICK_DEPTH - 1),
    .name_row = name,
    .measure = measure,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// pvs_lmr.c - the TIPE study's claim that PVS and late-move reductions gain a factor of ten, if the
// moves are well sorted, and lose if they are not.

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTHS = 4, QUICK_DEPTHS = 1, POSITIONS = 12, QUICK_POSITIONS = 2, PLIES_MOST = 30 };
enum { NODES, GAIN, SECONDS, TIME_GAIN };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0},
    [GAIN] = {TERM("gain"), COLUMN_OURS, 2},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
    [TIME_GAIN] = {TERM("time_gain"), COLUMN_TIME, 2},
};

#define SORTED ",deepening,table=16,order=mvv-lva+killers+history"

// Each against the first of its kind.
static const struct {
    const char *name;
    const char *spec;
    const char *base;
    int depth_least;
} WAYS[] = {
    {TERM("sorted: alpha-beta"), "failsoft" SORTED, "failsoft" SORTED, 3},
    {TERM("sorted: PVS"), "negascout" SORTED, "failsoft" SORTED, 3},
    {TERM("sorted: PVS and LMR"), "negascout,lmr=3" SORTED, "failsoft" SORTED, 3},
    {TERM("unsorted: alpha-beta"), "failsoft", "failsoft", 2},
    {TERM("unsorted: PVS"), "negascout", "failsoft", 2},
    {TERM("unsorted: PVS and LMR"), "negascout,lmr=3", "failsoft", 2},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static int depth_count(const ExperimentSettings *settings) {
    return settings->is_quick ? QUICK_DEPTHS : DEPTHS;
}

static int depth_of(const ExperimentSettings *settings, int number) {
    return WAYS[number / depth_count(settings)].depth_least + number % depth_count(settings);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    words_addf(language, series, "%-s", WAYS[number / depth_count(settings)].name);
    words_addf(language, label, "depth %d", depth_of(settings, number));
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int way = number / depth_count(settings);
    int depth = depth_of(settings, number);
    TrialGround ground = {"chess", PLIES_MOST, settings->is_quick ? QUICK_POSITIONS : POSITIONS,
                          settings};
    TrialSum sum, base;
    if (!trial_sum(&ground, &base, error, "%s,depth=%d,eval=placed", WAYS[way].base, depth)
        || !trial_sum(&ground, &sum, error, "%s,depth=%d,eval=placed", WAYS[way].spec, depth))
        return false;
    row->x = depth;
    row->values[NODES] = sum.nodes / ground.positions;
    row->values[GAIN] = base.nodes / sum.nodes;
    row->values[SECONDS] = sum.cpu_s;
    row->values[TIME_GAIN] = base.cpu_s / sum.cpu_s;
    return true;
}

const Experiment experiment_pvs_lmr = {
    .name = "pvs-lmr",
    .question = SENTENCE(
        "The TIPE study: PVS and late-move reductions gain a factor of about ten in time where "
        "moves are well\n"
        "sorted, and lose where they are not. Mean nodes a position of chess, and how many times "
        "fewer than\n"
        "alpha-beta's in the same order to the same depth."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", GAIN, -1, true, 0},
    .rows = WAY_COUNT * DEPTHS,
    .quick_rows = WAY_COUNT * QUICK_DEPTHS,
    .name_row = name,
    .measure = measure,
};

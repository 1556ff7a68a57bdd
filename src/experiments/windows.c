// SPDX-License-Identifier: GPL-3.0-or-later
// windows.c - the algorithms with null windows against alpha-beta, on chess, Othello and draughts.

#include "experiments/list.h"
#include "experiments/trial.h"

enum { POSITIONS = 12, QUICK_POSITIONS = 2, PLIES_MOST = 30 };
enum { LEAVES, LEAVES_PERCENT, NODES_PERCENT, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [LEAVES] = {TERM("leaves"), COLUMN_OURS, 0},
    [LEAVES_PERCENT] = {TERM("leaves_percent"), COLUMN_OURS, 1},
    [NODES_PERCENT] = {TERM("nodes_percent"), COLUMN_OURS, 1},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

static const struct {
    const char *game;
    const char *order;
    int depth, quick_depth;
} GROUNDS[] = {
    {"chess", "order=mvv-lva+killers+history,eval=placed", 5, 2},
    {"othello", "order=history", 7, 3},
    {"draughts", "order=history", 8, 4},
};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof *GROUNDS };

// All deepen and share one table, as in the papers.
static const char *const WAYS[] = {"failsoft",   "negascout",   "negascout,aspiration=50",
                                   "mtdf",       "negac",       "scout",
                                   "palphabeta", "sss-windows", "dual-windows"};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int where = number / WAY_COUNT;
    const char *way = WAYS[number % WAY_COUNT];
    int depth = settings->is_quick ? GROUNDS[where].quick_depth : GROUNDS[where].depth;
    TrialGround ground = {GROUNDS[where].game, PLIES_MOST,
                          settings->is_quick ? QUICK_POSITIONS : POSITIONS, settings};
    static const char spec[] = "%s,depth=%d,deepening,table=64,replace=two,%s";
    TrialSum sum, base;
    if (!trial_sum(&ground, &base, error, spec, "failsoft", depth, GROUNDS[where].order)
        || !trial_sum(&ground, &sum, error, spec, way, depth, GROUNDS[where].order))
        return false;
    row->x = number % WAY_COUNT;
    row->values[LEAVES] = sum.leaves / ground.positions;
    row->values[LEAVES_PERCENT] = 100 * sum.leaves / base.leaves;
    row->values[NODES_PERCENT] = 100 * sum.nodes / base.nodes;
    row->values[SECONDS] = sum.cpu_s;
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    int where = number / WAY_COUNT;
    words_addf(language, series, "%-s, depth %d", GROUNDS[where].game,
               settings->is_quick ? GROUNDS[where].quick_depth : GROUNDS[where].depth);
    text_add(label, WAYS[number % WAY_COUNT]);
}

const Experiment experiment_windows = {
    .name = "windows",
    .question = SENTENCE(
        "Leaves and nodes in per cent of fail-soft alpha-beta's, all with deepening and a table. "
        "Reported by Plaat and\n"
        "others for real programs: MTD(f) 5 to 10 % fewer leaves than NegaScout with aspiration; "
        "alpha-beta, NegaScout,\n"
        "SSS*, DUAL* and MTD(f) differ by less than 20 %."),
    .cost = TERM("about three minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"algorithm, in the order of the table", LEAVES_PERCENT, -1, false, 0},
    .rows = GROUND_COUNT * WAY_COUNT,
    .name_row = name,
    .measure = measure,
};

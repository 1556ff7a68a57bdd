// SPDX-License-Identifier: GPL-3.0-or-later
// sx_horizon.c - the lecture's fractional horizon: captures and checks cost
// little depth, dull moves much.
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTH_MOST = 3, POSITIONS = 8, QUICK_POSITIONS = 2, PLIES_MOST = 30 };
enum {
    GAMES = 20,
    QUICK_GAMES = 2,
    GAME_NODES = 2000,
    GAME_PLIES = 200,
    QUICK_PLIES = 20,
    OPENING = 4
};
enum { NODES, OF_PLAIN, WON, DRAWN, LOST, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0}, [OF_PLAIN] = {TERM("of_plain"), COLUMN_OURS, 3},
    [WON] = {TERM("won"), COLUMN_OURS, 0},     [DRAWN] = {TERM("drawn"), COLUMN_OURS, 0},
    [LOST] = {TERM("lost"), COLUMN_OURS, 0},   [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

static const char PLAIN[] = "failsoft,eval=placed,order=mvv-lva+killers+history";
static const struct {
    const char *name;
    const char *switches;
} WAYS[] = {
    {TERM("fixed horizon"), ""},
    {TERM("sx"), ",sx"},
    {TERM("check extension"), ",check-extension"},
    {TERM("quiescence, stand pat"), ",quiescence=stand-pat"},
};
enum {
    WAY_COUNT = sizeof WAYS / sizeof *WAYS,
    ROWS = WAY_COUNT * DEPTH_MOST + WAY_COUNT - 1 // and games of each against the first
};

static bool measure_nodes(const ExperimentSettings *settings, int number, ExperimentRow *row,
                          Error *error) {
    int way = number / DEPTH_MOST;
    int depth = 1 + number % DEPTH_MOST;
    TrialGround ground = {"chess", PLIES_MOST, settings->is_quick ? QUICK_POSITIONS : POSITIONS,
                          settings};
    TrialSum base, sum;
    if (!trial_sum(&ground, &base, error, "%s,depth=%d", PLAIN, depth)
        || !trial_sum(&ground, &sum, error, "%s,depth=%d%s", PLAIN, depth, WAYS[way].switches))
        return false;
    row->x = depth;
    row->values[NODES] = sum.nodes / ground.positions;
    row->values[OF_PLAIN] = sum.nodes / base.nodes;
    row->values[SECONDS] = sum.cpu_s;
    return true;
}

// Each opening is played twice, with colours changed, both sides with the same number of nodes.
static bool measure_games(const ExperimentSettings *settings, int way, ExperimentRow *row,
                          Error *error) {
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    int counts[3] = {0, 0, 0};
    bool is_fine = true;
    double started_s = trial_cpu_s();
    for (int i = 0; i < games && is_fine; i++) {
        int other = i % 2; // the side of the one in question
        TrialGame trial = {.game = &game_chess,
                           .variant = "",
                           .plies_most = settings->is_quick ? QUICK_PLIES : GAME_PLIES,
                           .opening_plies = OPENING,
                           .random = random_from_seed(settings->seed + (uint64_t)(i / 2)),
                           .stop = settings->stop};
        for (int side = 0; side < 2; side++)
            snprintf(trial.specs[side], sizeof trial.specs[side], "%s%s,nodes=%d", PLAIN,
                     side == other ? WAYS[way].switches : "", GAME_NODES);
        is_fine = trial_play(&trial, error);
        counts[1 - (other == 0 ? trial.result : -trial.result)]++;
    }
    row->x = way;
    for (int i = 0; i < 3; i++) row->values[WON + i] = counts[i];
    row->values[SECONDS] = trial_cpu_s() - started_s;
    return is_fine;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int searches = WAY_COUNT * DEPTH_MOST;
    return number < searches ? measure_nodes(settings, number, row, error)
                             : measure_games(settings, number - searches + 1, row, error);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    int searches = WAY_COUNT * DEPTH_MOST;
    if (number >= searches) {
        words_addf(language, series, "games against a fixed horizon");
        words_addf(language, label, "%-s", WAYS[number - searches + 1].name);
        return;
    }
    words_addf(language, series, "%-s", WAYS[number / DEPTH_MOST].name);
    words_addf(language, label, "depth %d", 1 + number % DEPTH_MOST);
}

const Experiment experiment_sx_horizon = {
    .name = "sx-horizon",
    .question = SENTENCE(
        "SX starts from 10 p; an ordinary move costs 10, a capture or check 3, a dull move 35. "
        "Nodes by depth on chess,\n"
        "and games of 2000 nodes a move against a fixed horizon (200 plies at most: drawn then)."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"depth", NODES, -1, true, 0},
    .rows = ROWS,
    .name_row = name,
    .measure = measure,
};

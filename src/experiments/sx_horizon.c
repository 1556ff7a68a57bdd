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
    [NODES] = {"nodes", COLUMN_OURS, 0}, [OF_PLAIN] = {"of_plain", COLUMN_OURS, 3},
    [WON] = {"won", COLUMN_OURS, 0},     [DRAWN] = {"drawn", COLUMN_OURS, 0},
    [LOST] = {"lost", COLUMN_OURS, 0},   [SECONDS] = {"seconds", COLUMN_TIME, 2},
};

static const char PLAIN[] = "failsoft,eval=placed,order=mvv-lva+killers+history";
static const struct {
    const char *name;
    const char *switches;
} WAYS[] = {
    {"fixed horizon", ""},
    {"sx", ",sx"},
    {"check extension", ",check-extension"},
    {"quiescence, stand pat", ",quiescence=stand-pat"},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static int row_count(const ExperimentSettings *settings) {
    (void)settings;
    return WAY_COUNT * DEPTH_MOST + WAY_COUNT - 1; // and games of each against the first
}

static bool measure_nodes(const ExperimentSettings *settings, int number, ExperimentRow *row,
                          Error *error) {
    int way = number / DEPTH_MOST;
    int depth = 1 + number % DEPTH_MOST;
    char plain[LAB_SPEC_TEXT_MAX], spec[LAB_SPEC_TEXT_MAX];
    TrialGround ground = {"chess", PLIES_MOST, settings->is_quick ? QUICK_POSITIONS : POSITIONS,
                          settings->seed};
    TrialSum base, sum;
    snprintf(plain, sizeof plain, "%s,depth=%d", PLAIN, depth);
    snprintf(spec, sizeof spec, "%s,depth=%d%s", PLAIN, depth, WAYS[way].switches);
    if (!trial_sum(&ground, plain, settings->stop, &base, error)
        || !trial_sum(&ground, spec, settings->stop, &sum, error))
        return false;
    snprintf(row->series, sizeof row->series, "%s", WAYS[way].name);
    snprintf(row->label, sizeof row->label, "depth %d", depth);
    row->x = depth;
    row->values[NODES] = sum.nodes / ground.positions;
    row->values[OF_PLAIN] = sum.nodes / base.nodes;
    row->values[SECONDS] = sum.cpu_s;
    return true;
}

// Each opening is played twice, with colours changed, both sides with the same number of nodes.
static bool measure_games(const ExperimentSettings *settings, int way, ExperimentRow *row,
                          Error *error) {
    char spec[LAB_SPEC_TEXT_MAX];
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    int counts[3] = {0, 0, 0};
    snprintf(spec, sizeof spec, "%s,nodes=%d", PLAIN, GAME_NODES);
    Search *plain = trial_open(&game_chess, spec, error);
    snprintf(spec, sizeof spec, "%s%s,nodes=%d", PLAIN, WAYS[way].switches, GAME_NODES);
    Search *other = plain != NULL ? trial_open(&game_chess, spec, error) : NULL;
    bool is_fine = other != NULL;
    double started_s = trial_cpu_s();
    for (int i = 0; i < games && is_fine; i++) {
        bool has_white = i % 2 == 0;
        TrialGame trial = {.game = &game_chess,
                           .variant = "",
                           .sides = {has_white ? other : plain, has_white ? plain : other},
                           .plies_most = settings->is_quick ? QUICK_PLIES : GAME_PLIES,
                           .opening_plies = OPENING,
                           .random = random_from_seed(settings->seed + (uint64_t)(i / 2)),
                           .stop = settings->stop};
        is_fine = trial_play(&trial, error);
        counts[1 - (has_white ? trial.result : -trial.result)]++;
    }
    lab_close(plain);
    lab_close(other);
    snprintf(row->series, sizeof row->series, "games against a fixed horizon");
    snprintf(row->label, sizeof row->label, "%s", WAYS[way].name);
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

const Experiment experiment_sx_horizon = {
    .name = "sx-horizon",
    .question = SENTENCE(
        "SX starts from 10 p; an ordinary move costs 10, a capture or check 3, a dull move 35. "
        "Nodes by depth on chess,\n"
        "and games of 2000 nodes a move against a fixed horizon (200 plies at most: drawn then)."),
    .cost = TERM("a few seconds"),
    .columns = COLUMNS,
    .column_count = COLUMN_COUNT_OF(COLUMNS),
    .plot = {"depth", NODES, -1, true, 0},
    .row_count = row_count,
    .measure = measure,
};

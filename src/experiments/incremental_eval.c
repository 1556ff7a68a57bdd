// SPDX-License-Identifier: GPL-3.0-or-later
// incremental_eval.c - evaluations made anew at every leaf, or updated from
// move to move: when does it pay?

#include "experiments/list.h"
#include "experiments/trial.h"

enum { POSITIONS = 10, QUICK_POSITIONS = 2, PLIES_MOST = 20, ROUNDS = 3 };
enum { NODES, LEAVES, BRANCHING, FULL_NS, UPDATED_NS, SPEED };

static const ExperimentColumn COLUMNS[] = {
    [NODES] = {TERM("nodes"), COLUMN_OURS, 0},
    [LEAVES] = {TERM("leaves"), COLUMN_OURS, 0},
    [BRANCHING] = {TERM("nodes_a_leaf"), COLUMN_OURS, 3},
    [FULL_NS] = {TERM("full_ns_a_node"), COLUMN_TIME, 1},
    [UPDATED_NS] = {TERM("updated_ns_a_node"), COLUMN_TIME, 1},
    [SPEED] = {TERM("updated_speed"), COLUMN_TIME, 3},
};

static const struct {
    const char *game;
    const char *spec;
    int depth, quick_depth;
} GROUNDS[] = {
    {"tictactoe", "alphabeta,eval=squares", 9, 5},
    {"connect4", "alphabeta,eval=centre", 8, 4},
    {"chess", "alphabeta,eval=material", 4, 2},
    {"chess", "alphabeta,eval=squares", 4, 2},
    {"draughts", "alphabeta,eval=material", 7, 4},
    {"chess", "minimax,eval=squares", 3, 2},
    {"chess", "failsoft,eval=squares,order=mvv-lva", 5, 2},
    {"chess", "failsoft,eval=material,order=mvv-lva", 5, 2},
    {"othello", "failsoft,eval=squares", 7, 3},
};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof *GROUNDS };

static int depth_of(const ExperimentSettings *settings, int number) {
    return settings->is_quick ? GROUNDS[number].quick_depth : GROUNDS[number].depth;
}

// The least time of some rounds.
static bool least_time(const TrialGround *ground, int number, const char *more, TrialSum *sum,
                       Error *error) {
    double least_s = 1e9;
    for (int i = 0; i < (ground->settings->is_quick ? 1 : ROUNDS); i++) {
        if (!trial_sum(ground, sum, error, "%s,depth=%d%s", GROUNDS[number].spec,
                       depth_of(ground->settings, number), more))
            return false;
        if (sum->cpu_s < least_s) least_s = sum->cpu_s;
    }
    sum->cpu_s = least_s;
    return true;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    bool is_small = GROUNDS[number].game[0] == 't';
    int positions = is_small ? 1 : settings->is_quick ? QUICK_POSITIONS : POSITIONS;
    TrialGround ground = {GROUNDS[number].game, is_small ? 0 : PLIES_MOST, positions, settings};
    TrialSum anew, kept;
    if (!least_time(&ground, number, "", &anew, error)
        || !least_time(&ground, number, ",evaluation=incremental", &kept, error))
        return false;
    if (anew.nodes != kept.nodes)
        return error_set(error, "%s: not the same nodes", GROUNDS[number].game);
    row->x = number;
    row->values[NODES] = anew.nodes;
    row->values[LEAVES] = anew.leaves;
    row->values[BRANCHING] = anew.nodes / anew.leaves;
    row->values[FULL_NS] = 1e9 * anew.cpu_s / anew.nodes;
    row->values[UPDATED_NS] = 1e9 * kept.cpu_s / kept.nodes;
    row->values[SPEED] = anew.cpu_s / kept.cpu_s;
    return true;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    words_addf(language, series, "%-s", GROUNDS[number].game);
    text_addf(label, "%s,depth=%d", GROUNDS[number].spec, depth_of(settings, number));
}

const Experiment experiment_incremental_eval = {
    .name = "incremental-eval",
    .question = SENTENCE(
        "The lecture: updating pays when T_update < T_full / b, as if every move were updated but "
        "only b^(p-1) leaves\n"
        "judged; there are b^p of them, so it pays as soon as an update is cheaper than an "
        "evaluation and there are few\n"
        "inner nodes. Time a node, the same nodes either way; above 1 the updated one is faster."),
    .cost = TERM("about ten seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"row", SPEED, -1, false, 0},
    .rows = GROUND_COUNT,
    .name_row = name,
    .measure = measure,
};

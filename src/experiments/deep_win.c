// SPDX-License-Identifier: GPL-3.0-or-later
// deep_win.c - the lecture's search for a forced win behind the horizon, on traps of Connect 4.
#include <stdlib.h>
#include <string.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum {
    POSITIONS = 24,
    QUICK_POSITIONS = 3,
    PLIES_LEAST = 14,
    PLIES_SPREAD = 8,
    DRAWS_MOST = 2000, // positions looked at for traps
    FAR_PLIES = 9,     // a win at least so far away is a trap
    SOLVE_NODES = 2000000,
};
enum { FOUND, TRAPS, NODES, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [FOUND] = {TERM("winning_moves_found"), COLUMN_OURS, 0},
    [TRAPS] = {TERM("traps"), COLUMN_OURS, 0},
    [NODES] = {TERM("nodes_a_move"), COLUMN_OURS, 0},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

// What the lecture's three parts do, each to a depth of its own, so that counts repeat:
// the normal search, and a search with the window [0, 1] that asks only whether
// somebody wins, for as many nodes.
static const struct {
    const char *name;
    const char *spec;
} WAYS[] = {
    {TERM("normal search, depth 6"), "failsoft,depth=6"},
    {TERM("normal search, 10000 nodes"), "failsoft,nodes=10000"},
    {TERM("normal search, table, 10000 nodes"),
     "failsoft,nodes=10000,table=16,order=killers+history"},
    {TERM("won or lost only, 10000 nodes"), "failsoft,nodes=10000,eval=won-or-lost"},
    {TERM("won or lost, table, 10000 nodes"),
     "failsoft,nodes=10000,table=16,order=killers+history,eval=won-or-lost"},
    {TERM("won or lost, what is foreseen, 10000 nodes"),
     "failsoft,nodes=10000,table=16,order=solving,foresee=all,eval=won-or-lost"},
    {TERM("deep-win, 20 ms"), "failsoft,time=20,deep-win,table=16"},
    {TERM("without deep-win, 20 ms"), "failsoft,time=20,table=16"},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS, QUICK_WAYS = 4 };

// A position that is won, far away, for the side to move, and not by every move.
static bool is_trap(Search *solver, const GamePosition *position, Score *value) {
    LabSolution solution;
    Error error;
    LabLimits limits = {.nodes = SOLVE_NODES};
    if (!lab_solve(solver, position, &limits, &solution, &error) || !solution.is_exact)
        return false;
    *value = solution.value;
    return solution.value > 0 && solution.line_length >= FAR_PLIES;
}

static bool keeps_win(Search *solver, const GamePosition *position, GameMove move) {
    GamePosition next;
    LabSolution solution;
    Error error;
    int score;
    memset(&next, 0, sizeof next);
    game_connect4.play(position, move, &next);
    if (game_connect4.is_over(&next, &score)) return score < 0;
    return lab_solve(solver, &next, &(LabLimits){0}, &solution, &error) && solution.value < 0;
}

static bool has_wrong_move(Search *solver, const GamePosition *position) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game_connect4.list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (!keeps_win(solver, position, moves[i])) return true;
    }
    return false;
}

static bool spring_traps(const ExperimentSettings *settings, Search *search, Search *solver,
                         LabResult *result, ExperimentRow *row, Error *error) {
    Random random = random_from_seed(settings->seed);
    int wanted = settings->is_quick ? QUICK_POSITIONS : POSITIONS;
    int traps = 0, found = 0;
    double nodes = 0;
    for (int i = 0; i < DRAWS_MOST && traps < wanted; i++) {
        GamePosition position;
        Score value;
        int plies = PLIES_LEAST + 2 * (int)random_below(&random, PLIES_SPREAD);
        memset(&position, 0, sizeof position);
        if (settings->stop != NULL && atomic_load(settings->stop))
            return error_set(error, "stopped");
        if (!lab_random_position(&game_connect4, "", plies, &random, &position, error))
            return false;
        if (!is_trap(solver, &position, &value) || !has_wrong_move(solver, &position)) continue;
        lab_forget(search);
        if (!lab_run(search, &position, NULL, result, error)) return false;
        traps++;
        nodes += (double)result->totals.nodes;
        found += keeps_win(solver, &position, result->best);
    }
    row->values[FOUND] = found;
    row->values[TRAPS] = traps;
    row->values[NODES] = traps > 0 ? nodes / traps : 0;
    return true;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    double started_s = trial_cpu_s();
    Search *search = trial_open(&game_connect4, WAYS[number].spec, error);
    Search *solver = search != NULL ? lab_solve_open(&game_connect4, 16, error) : NULL;
    LabResult *result = malloc(sizeof *result);
    bool is_fine = solver != NULL && result != NULL;
    if (is_fine) is_fine = spring_traps(settings, search, solver, result, row, error);
    lab_close(search);
    lab_close(solver);
    free(result);
    row->x = number;
    row->values[SECONDS] = trial_cpu_s() - started_s;
    return is_fine;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "all");
    words_addf(language, label, "%-s", WAYS[number].name);
}

const Experiment experiment_deep_win = {
    .name = "deep-win",
    .question = SENTENCE(
        "The lecture gives a tenth of the time to a search that asks only whether somebody wins. "
        "Positions of Connect 4\n"
        "whose win is nine plies away or more and that some move throws away: how many winning "
        "moves are found?\n"
        "(rows by time hang on the machine)"),
    .cost = TERM("about a minute"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"row", FOUND, -1, false, 0},
    .rows = WAY_COUNT,
    .quick_rows = QUICK_WAYS,
    .name_row = name,
    .measure = measure,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// phases.c - the lecture's advice to spend time where it matters: little on the openings of Amazons
// and on the endings of Awalé, most on the middle game.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { GAMES = 100, QUICK_GAMES = 2, NODES = 2000, QUICK_NODES = 100, PLIES_MOST = 200 };
enum { SEARCHES = 20, QUICK_SEARCHES = 2, DEPTH = 7, QUICK_DEPTH = 4 };
enum { WON, DRAWN, LOST, OUR_NODES, THEIR_NODES, SEARCH_NODES };

static const ExperimentColumn COLUMNS[] = {
    [WON] = {TERM("won"), COLUMN_OURS, 0},
    [DRAWN] = {TERM("drawn"), COLUMN_OURS, 0},
    [LOST] = {TERM("lost"), COLUMN_OURS, 0},
    [OUR_NODES] = {TERM("nodes_a_move"), COLUMN_OURS, 0},
    [THEIR_NODES] = {TERM("opponents_nodes_a_move"), COLUMN_OURS, 0},
    [SEARCH_NODES] = {TERM("nodes_to_depth_7"), COLUMN_OURS, 0},
};

// Who saves nodes, against the same search with as many for every move.
static const struct {
    const char *name;
    const char *game;
    const char *variant;
    const char *switches;
    int random_plies; // that it plays without looking
    int opening_plies;
} SAVERS[] = {
    {TERM("most nodes for the middle game"), "awale", "", ",phase", 0, 4},
    {TERM("most nodes for the middle game"), "amazons", "6x6", ",phase", 0, 2},
    {TERM("first 2 moves at random"), "amazons", "6x6", "", 4, 0},
    {TERM("first 4 moves at random"), "amazons", "6x6", "", 8, 0},
};
enum { SAVER_COUNT = sizeof SAVERS / sizeof *SAVERS };

// Where in a game the same depth is searched.
static const struct {
    const char *game;
    const char *variant;
    int plies;
} PLACES[] = {
    {"awale", "", 0},  {"awale", "", 20},      {"awale", "", 40},      {"awale", "", 60},
    {"awale", "", 80}, {"amazons", "5x5", 10}, {"amazons", "5x5", 13},
};
enum { PLACE_COUNT = sizeof PLACES / sizeof *PLACES };

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    bool is_place = number >= SAVER_COUNT;
    const char *game = is_place ? PLACES[number - SAVER_COUNT].game : SAVERS[number].game;
    words_addf(language, series, "%-s", game);
    if (is_place)
        words_addf(language, label, "after %d plies", PLACES[number - SAVER_COUNT].plies);
    else
        words_addf(language, label, "%-s", SAVERS[number].name);
}

static bool measure_games(const ExperimentSettings *settings, int number, ExperimentRow *row,
                          Error *error) {
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    int nodes = settings->is_quick ? QUICK_NODES : NODES;
    int counts[3] = {0, 0, 0};
    double nodes_spent[2] = {0, 0}, searches[2] = {0, 0};
    for (int i = 0; i < games; i++) {
        int saver = i % 2;
        TrialGame trial = {.game = games_find(SAVERS[number].game, &(const char *){NULL}, error),
                           .variant = SAVERS[number].variant,
                           .plies_most = PLIES_MOST,
                           .opening_plies = SAVERS[number].opening_plies,
                           .random = random_from_seed(settings->seed + (uint64_t)(i / 2)),
                           .stop = settings->stop};
        trial.random_plies[saver] = SAVERS[number].random_plies;
        for (int side = 0; side < 2; side++)
            snprintf(trial.specs[side], sizeof trial.specs[side],
                     "failsoft,table=1,order=history,nodes=%d%s", nodes,
                     side == saver ? SAVERS[number].switches : "");
        if (!trial_play(&trial, error)) return false;
        counts[1 - (saver == 0 ? trial.result : -trial.result)]++;
        for (int side = 0; side < 2; side++) {
            nodes_spent[side != saver] += trial.sums[side].nodes;
            searches[side != saver] += trial.sums[side].searches;
        }
    }
    for (int i = 0; i < 3; i++) row->values[WON + i] = counts[i];
    for (int i = 0; i < 2; i++)
        if (searches[i] > 0) row->values[OUR_NODES + i] = nodes_spent[i] / searches[i];
    return true;
}

static bool measure_searches(const ExperimentSettings *settings, int place, ExperimentRow *row,
                             Error *error) {
    int searches = settings->is_quick ? QUICK_SEARCHES : SEARCHES;
    const char *variant;
    const Game *game = games_find(PLACES[place].game, &variant, error);
    char spec[LAB_SPEC_TEXT_MAX];
    snprintf(spec, sizeof spec, "failsoft,table=1,order=history,depth=%d",
             settings->is_quick ? QUICK_DEPTH : DEPTH);
    Search *search = trial_open(game, spec, error);
    LabResult *result = malloc(sizeof *result);
    Random random = random_from_seed(settings->seed);
    bool is_fine = search != NULL && result != NULL;
    double nodes = 0;
    if (is_fine) lab_set_stop(search, settings->stop);
    for (int i = 0; i < searches && is_fine; i++) {
        GamePosition position;
        memset(&position, 0, sizeof position);
        lab_forget(search);
        is_fine = lab_random_position(game, PLACES[place].variant, PLACES[place].plies, &random,
                                      &position, error)
                  && lab_run(search, &position, NULL, result, error);
        nodes += is_fine ? (double)result->totals.nodes : 0;
    }
    row->values[SEARCH_NODES] = nodes / searches;
    lab_close(search);
    free(result);
    return is_fine;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    row->x = number;
    return number < SAVER_COUNT ? measure_games(settings, number, row, error)
                                : measure_searches(settings, number - SAVER_COUNT, row, error);
}

const Experiment experiment_phases = {
    .name = "phases",
    .question = SENTENCE(
        "The lecture: play the opening of Amazons at random, spend most time on the middle game, "
        "and little on the\n"
        "endings of Awalé, where cuts work best. A hundred games of 2000 nodes a move, won, drawn "
        "and lost by the\n"
        "side that follows the advice; then nodes of one search by the phase of the game."),
    .cost = TERM("about two minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"row", SEARCH_NODES, -1, true, 0},
    .rows = SAVER_COUNT + PLACE_COUNT,
    .name_row = name,
    .measure = measure,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// tictactoe.c - SIM202's tables of tic-tac-toe: random and min-max players
// against each other, and times.
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { PLAYERS = 5, CELLS = PLAYERS * PLAYERS, DEPTHS = 9, GAMES = 100, QUICK_GAMES = 10 };
enum { LOST, DRAWN, WON, DOC_LOST, DOC_DRAWN, DOC_WON, FIRST_MS, SECOND_MS, THIRD_MS, FIRST_NODES };

static const ExperimentColumn COLUMNS[] = {
    {TERM("lost"), COLUMN_OURS, 0},          {TERM("drawn"), COLUMN_OURS, 0},
    {TERM("won"), COLUMN_OURS, 0},           {TERM("doc_lost"), COLUMN_DOCUMENT, 0},
    {TERM("doc_drawn"), COLUMN_DOCUMENT, 0}, {TERM("doc_won"), COLUMN_DOCUMENT, 0},
    {TERM("move_1_ms"), COLUMN_TIME, 3},     {TERM("move_2_ms"), COLUMN_TIME, 3},
    {TERM("move_3_ms"), COLUMN_TIME, 3},     {TERM("move_1_nodes"), COLUMN_OURS, 0},
};

// Losses, draws and wins of the starter (the row) as far as the print can be read.
static const int DOCUMENT[PLAYERS][PLAYERS][3] = {
    {{11, 0, 89}, {42, 0, 58}, {72, 12, 16}, {72, 17, 13}, {68, 13, 19}},
    {{0, 0, 100}, {0, 0, 100}, {0, 0, 100}, {0, 0, 100}, {100, 0, 0}},
    {{1, 8, 91}, {0, 0, 100}, {0, 0, 100}, {0, 0, 100}, {100, 0, 0}},
    {{1, 5, 94}, {0, 0, 100}, {0, 0, 100}, {0, 0, 100}, {0, 100, 0}},
    {{4, 0, 96}, {0, 0, 100}, {0, 0, 100}, {0, 0, 100}, {0, 100, 0}},
};

// The document does not say how it judged a board beyond the horizon: nothing is known there.
static const char SPEC[] = "minimax,depth=%d,eval=zero";

static bool measure_cell(const ExperimentSettings *settings, int number, ExperimentRow *row,
                         Error *error) {
    int players[2] = {number / PLAYERS, number % PLAYERS};
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    int counts[3] = {0, 0, 0};
    TrialGame trial = {.game = &game_tictactoe,
                       .variant = "",
                       .plies_most = 9,
                       .random = random_from_seed(settings->seed + (uint64_t)number),
                       .stop = settings->stop};
    bool is_fine = true;
    for (int side = 0; side < 2; side++) {
        if (players[side] > 0)
            snprintf(trial.specs[side], sizeof trial.specs[side], SPEC, players[side]);
    }
    for (int i = 0; i < games && is_fine; i++) {
        is_fine = trial_play(&trial, error);
        counts[trial.result + 1]++;
    }
    row->x = players[1];
    for (int i = 0; i < 3; i++) {
        row->values[LOST + i] = 100.0 * counts[i] / games;
        row->values[DOC_LOST + i] = DOCUMENT[players[0]][players[1]][i];
    }
    return is_fine;
}

// The starter's first three moves, the opponent playing at random.
static bool measure_time(const ExperimentSettings *settings, int depth, ExperimentRow *row,
                         Error *error) {
    TrialGame trial = {.game = &game_tictactoe,
                       .variant = "",
                       .plies_most = 5,
                       .random = random_from_seed(settings->seed),
                       .stop = settings->stop};
    static const int MOVE_PLIES[3] = {0, 2, 4};
    TrialGround start = {"tictactoe", 0, 1, settings};
    TrialSum sum;
    snprintf(trial.specs[0], sizeof trial.specs[0], SPEC, depth);
    if (!trial_play(&trial, error) || !trial_sum(&start, &sum, error, SPEC, depth)) return false;
    for (int i = 0; i < 3; i++) row->values[FIRST_MS + i] = 1000 * trial.time_s[MOVE_PLIES[i]];
    row->values[FIRST_NODES] = sum.nodes;
    row->x = depth;
    return true;
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    return number < CELLS ? measure_cell(settings, number, row, error)
                          : measure_time(settings, number - CELLS + 1, row, error);
}

static void conclude(const ExperimentRun *run, Language language, Text *text) {
    const ExperimentRow *rows = run->rows;
    words_addf(language, text,
               "random against random %.0f/%.0f/%.0f: all random games together give 29/13/58, so "
               "the document's 11/0/89 cannot be;\n"
               "the whole tree (depth 9) takes %.0f ms, where the document took 998 s at depth 8\n",
               rows[0].values[LOST], rows[0].values[DRAWN], rows[0].values[WON],
               rows[run->count - 1].values[FIRST_MS]);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    int first = number / PLAYERS, second = number % PLAYERS;
    if (number >= CELLS) {
        words_addf(language, series, "time");
        words_addf(language, label, "depth %d", number - CELLS + 1);
        return;
    }
    if (first == 0)
        words_addf(language, series, "random");
    else
        words_addf(language, series, "depth %d", first);
    if (second == 0)
        words_addf(language, label, "against random");
    else
        words_addf(language, label, "against depth %d", second);
}

const Experiment experiment_tictactoe = {
    .name = "tictactoe",
    .question = SENTENCE("SIM202's table: the row's player starts; losses, draws and wins of the "
                         "starter in per cent. Then the\n"
                         "time of its first, second and third move by depth."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"opponent's depth (0: random)", WON, DOC_WON, false, 0},
    .rows = CELLS + DEPTHS,
    .name_row = name,
    .measure = measure,
    .conclude = conclude,
};

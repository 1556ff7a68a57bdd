// SPDX-License-Identifier: GPL-3.0-or-later
// staircase.c - every named player from random moves to the network, rated together:
// each step meets the two below it.
#include <stdlib.h>

#include "experiments/duel.h"
#include "experiments/list.h"

enum { NEIGHBOURS = 2, ROUNDS = 50, QUICK_ROUNDS = 1, PLIES_MOST = 400, QUICK_PLIES = 40 };
enum { NODES = 5000, QUICK_NODES = 100, QUICK_STEPS = 4 };
enum { WON, DRAWN, LOST, FAR_WON, FAR_DRAWN, FAR_LOST, ELO, ERROR, MOVE_MS };

static const ExperimentColumn COLUMNS[] = {
    {TERM("won"), COLUMN_OURS, 0},       {TERM("drawn"), COLUMN_OURS, 0},
    {TERM("lost"), COLUMN_OURS, 0},      {TERM("far_won"), COLUMN_OURS, 0},
    {TERM("far_drawn"), COLUMN_OURS, 0}, {TERM("far_lost"), COLUMN_OURS, 0},
    {TERM("elo"), COLUMN_OURS, 0},       {TERM("error"), COLUMN_OURS, 0},
    {TERM("move_ms"), COLUMN_TIME, 2},
};

static const struct {
    const char *name;
    const char *text;
} STAIRS[] = {
    {"random", "random:seed=1"}, {"depth 1", "lab:minimax,depth=1,eval=material"},
    {"sim202", "as:sim202"},     {"crp", "as:crp"},
    {"in104", "as:in104"},       {"tipe", "as:tipe"},
    {"pruning", "as:pruning"},   {"histories", "as:histories"},
    {"classic", "as:classic"},   {"nnue", "as:nnue"},
};
enum { STAIRS_COUNT = sizeof STAIRS / sizeof *STAIRS };

static void fill_row(const Standing *standing, ExperimentRow *row) {
    for (int i = 1; i < standing->player_count; i++) {
        const Tally *tally = &standing->games.cells[0][i];
        double *values = &row->values[i == 1 ? WON : FAR_WON];
        values[0] = (double)tally->wins;
        values[1] = (double)tally->draws;
        values[2] = (double)tally->losses;
    }
    const PlayerTotals *totals = &standing->totals[0];
    if (totals->moves > 0)
        row->values[MOVE_MS] = (double)totals->effort.time_us / 1000 / (double)totals->moves;
}

// The step against those below it.
static bool play_step(const ExperimentSettings *settings, int step, Standing *standing,
                      Error *error) {
    int below = step < NEIGHBOURS ? step : NEIGHBOURS;
    Duel duel = {
        .event = "staircase",
        .player_count = below + 1,
        .effort = {.nodes = settings->is_quick ? QUICK_NODES : NODES},
        .rounds = settings->is_quick ? QUICK_ROUNDS : ROUNDS,
        .plies_most = settings->is_quick ? QUICK_PLIES : PLIES_MOST,
        .openings_seed = settings->seed,
        .seed = settings->seed + (uint64_t)step,
        .stop = settings->stop,
    };
    for (int i = 0; i <= below; i++) duel.players[i] = STAIRS[step - i].text;
    return duel_play(&duel, standing, error);
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    if (number == 0) return true; // nobody is below
    Standing *standing = malloc(sizeof *standing);
    if (standing == NULL) return error_no_memory(error);
    bool is_fine = play_step(settings, number, standing, error);
    if (is_fine) fill_row(standing, row);
    free(standing);
    return is_fine;
}

static void add_cell(CrossTable *table, int upper, int lower, const double *values) {
    Tally *tally = &table->cells[upper][lower];
    Tally *mirror = &table->cells[lower][upper];
    tally->wins = mirror->losses = (int64_t)values[0];
    tally->draws = mirror->draws = (int64_t)values[1];
    tally->losses = mirror->wins = (int64_t)values[2];
}

static bool fill_table(const ExperimentRow *rows, int count, CrossTable *table) {
    table->count = count;
    for (int i = 0; i < count; i++) {
        if (!rows[i].is_done) return false;
        if (i >= 1) add_cell(table, i, i - 1, &rows[i].values[WON]);
        if (i >= 2) add_cell(table, i, i - 2, &rows[i].values[FAR_WON]);
    }
    return true;
}

// The lowest step stands at zero.
static void rate(ExperimentRow *rows, int count) {
    CrossTable *table = calloc(1, sizeof *table);
    RatingList *list = malloc(sizeof *list);
    Error error;
    if (table != NULL && list != NULL && fill_table(rows, count, table)
        && rating_solve(table, list, &error)) {
        for (int i = 0; i < count; i++) {
            rows[i].values[ELO] = list->elo[i] - list->elo[0];
            rows[i].values[ERROR] = list->error[i];
        }
    }
    free(table);
    free(list);
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "rated together");
    text_add(label, STAIRS[number].name);
}

const Experiment experiment_staircase = {
    .name = "staircase",
    .question = SENTENCE(
        "Each document's program is a step, and so is each idea that came later. A hundred games "
        "of every step against\n"
        "the one below and against the one two below (far), from balanced openings; the engine's "
        "steps think for 5,000\n"
        "nodes a move. One scale for all, random moves at zero; errors are 95 %, against the mean "
        "of the field."),
    .cost = TERM("a quarter of an hour"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {.x_title = "step", .y_column = ELO, .document_column = -1, .error_column = ERROR},
    .rows = STAIRS_COUNT,
    .quick_rows = QUICK_STEPS,
    .name_row = name,
    .measure = measure,
    .settle = rate,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// ordering_play.c - does ordering by the hierarchy also play better, as the CRP practical concludes
// from one game?
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { DEPTH_LEAST = 2, WIDTH_LEAST = 2, WIDTH_MOST = 5, DEPTHS = 3, QUICK_ROWS = 2 };
enum { WIDTHS = WIDTH_MOST - WIDTH_LEAST + 1, GAMES = 40, QUICK_GAMES = 2 };
enum { OPENING_PLIES = 6, PLIES_MOST = 300, QUICK_PLIES = 40 };
enum { WON, LOST, UNFINISHED, PERCENT, SECONDS };

static const ExperimentColumn COLUMNS[] = {
    [WON] = {TERM("won"), COLUMN_OURS, 0},
    [LOST] = {TERM("lost"), COLUMN_OURS, 0},
    [UNFINISHED] = {TERM("unfinished"), COLUMN_OURS, 0},
    [PERCENT] = {TERM("won_percent"), COLUMN_OURS, 0},
    [SECONDS] = {TERM("seconds"), COLUMN_TIME, 2},
};

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "depth %d", DEPTH_LEAST + number / WIDTHS);
    words_addf(language, label, "width %d", WIDTH_LEAST + number % WIDTHS);
}

// Each opening twice, with colours changed. Both search on until the position is quiet.
static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    int depth = DEPTH_LEAST + number / WIDTHS, width = WIDTH_LEAST + number % WIDTHS;
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    int won = 0, lost = 0;
    double started_s = trial_cpu_s();
    for (int i = 0; i < games; i++) {
        int ordered = i % 2; // the side that orders by the hierarchy
        TrialGame trial = {.game = &game_chess,
                           .variant = "crp",
                           .plies_most = settings->is_quick ? QUICK_PLIES : PLIES_MOST,
                           .opening_plies = OPENING_PLIES,
                           .random = random_from_seed(settings->seed + (uint64_t)(i / 2)),
                           .stop = settings->stop};
        for (int side = 0; side < 2; side++)
            snprintf(trial.specs[side], sizeof trial.specs[side],
                     "alphabeta,depth=%d,width=%d,order=%s,eval=material,quiescence=crp", depth,
                     width, side == ordered ? "hierarchy" : "estimate");
        if (!trial_play(&trial, error)) return false;
        int result = !trial.is_finished ? 0 : ordered == 0 ? trial.result : -trial.result;
        won += result > 0;
        lost += result < 0;
    }
    row->x = width;
    row->values[WON] = won;
    row->values[LOST] = lost;
    row->values[UNFINISHED] = games - won - lost;
    if (won + lost > 0) row->values[PERCENT] = 100.0 * won / (won + lost);
    row->values[SECONDS] = trial_cpu_s() - started_s;
    return true;
}

static void conclude(const ExperimentRun *run, Language language, Text *text) {
    double won = 0, lost = 0;
    for (int i = 0; i < run->count; i++) {
        won += run->rows[i].values[WON];
        lost += run->rows[i].values[LOST];
    }
    words_addf(language, text, "the hierarchy won %.0f of %.0f finished games (%.0f %%)\n", won,
               won + lost, won + lost > 0 ? 100 * won / (won + lost) : 0.0);
}

const Experiment experiment_ordering_play = {
    .name = "ordering-play",
    .question = SENTENCE(
        "The CRP practical concludes from one game that ordering also improves play. Forty games a "
        "cell by its\n"
        "rules, each opening with both colours: the hierarchy against the estimate, both with "
        "quiescence. Results\n"
        "of the hierarchy."),
    .cost = TERM("about five minutes"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"width", PERCENT, -1, false, 0},
    .rows = DEPTHS * WIDTHS,
    .quick_rows = QUICK_ROWS,
    .name_row = name,
    .measure = measure,
    .conclude = conclude,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// chess_players.c - SIM202's chess: random, depth 1, 2, 3 against each other,
// with the time of a move by turn.
#include <stdio.h>

#include "experiments/list.h"
#include "experiments/trial.h"

enum { GAMES = 10, QUICK_GAMES = 2, PLIES_MOST = 400, QUICK_PLIES = 30, OPENING_PLIES = 2 };
enum {
    WON,
    DRAWN,
    LOST,
    DOC_WON,
    DOC_DRAWN,
    DOC_LOST,
    PLIES,
    OPENING_MS,
    MIDDLE_MS,
    LATE_MS,
    DOC_MS
};

static const ExperimentColumn COLUMNS[] = {
    {TERM("won"), COLUMN_OURS, 0},
    {TERM("drawn"), COLUMN_OURS, 0},
    {TERM("lost"), COLUMN_OURS, 0},
    {TERM("doc_won"), COLUMN_DOCUMENT, 0},
    {TERM("doc_drawn"), COLUMN_DOCUMENT, 0},
    {TERM("doc_lost"), COLUMN_DOCUMENT, 0},
    {TERM("plies"), COLUMN_OURS, 0},
    {TERM("moves_1_to_10_ms"), COLUMN_TIME, 2},
    {TERM("moves_11_to_30_ms"), COLUMN_TIME, 2},
    {TERM("later_ms"), COLUMN_TIME, 2},
    {TERM("doc_move_ms"), COLUMN_DOCUMENT, 0},
};

// Both players and the document's wins, draws, losses of the first, -1: not given.
static const struct {
    int depths[2];
    int document[3];
    int document_ms; // of a move of the deeper one
} PAIRS[] = {
    {{0, 0}, {2, 8, 0}, -1},     {{1, 0}, {10, 0, 0}, -1}, {{0, 1}, {0, 0, 10}, -1},
    {{2, 0}, {10, 0, 0}, 60000}, {{0, 2}, {0, 0, 10}, -1}, {{2, 1}, {-1, -1, -1}, 60000},
    {{3, 2}, {-1, -1, -1}, -1},
};
enum { PAIR_COUNT = sizeof PAIRS / sizeof *PAIRS, QUICK_PAIRS = 3 };

typedef struct PlayersTally {
    int counts[3];
    double plies;
    double time_s[3];
    int moves[3];
} PlayersTally;

// Times of the deeper player's moves, by turn.
static void add_game(PlayersTally *tally, const TrialGame *trial, int side) {
    tally->counts[1 - trial->result]++;
    tally->plies += trial->plies;
    for (int ply = 0; ply < trial->plies; ply++) {
        int turn = ply / 2;
        int part = turn < 10 ? 0 : turn < 30 ? 1 : 2;
        if (ply % 2 != side || trial->time_s[ply] == 0) continue;
        tally->time_s[part] += trial->time_s[ply];
        tally->moves[part]++;
    }
}

static bool measure(const ExperimentSettings *settings, int number, ExperimentRow *row,
                    Error *error) {
    const int *depths = PAIRS[number].depths;
    int games = settings->is_quick ? QUICK_GAMES : GAMES;
    PlayersTally tally = {{0}, 0, {0}, {0}};
    TrialGame trial = {.game = &game_chess,
                       .variant = "",
                       .plies_most = settings->is_quick ? QUICK_PLIES : PLIES_MOST,
                       .opening_plies = OPENING_PLIES,
                       .random = random_from_seed(settings->seed + (uint64_t)number),
                       .stop = settings->stop};
    bool is_fine = true;
    for (int side = 0; side < 2; side++) {
        if (depths[side] > 0)
            snprintf(trial.specs[side], sizeof trial.specs[side], "minimax,depth=%d,eval=control",
                     depths[side]);
    }
    for (int i = 0; i < games && is_fine; i++) {
        is_fine = trial_play(&trial, error);
        add_game(&tally, &trial, depths[0] >= depths[1] ? 0 : 1);
    }
    row->x = depths[1];
    for (int i = 0; i < 3; i++) {
        row->values[WON + i] = tally.counts[i];
        if (PAIRS[number].document[i] >= 0) row->values[DOC_WON + i] = PAIRS[number].document[i];
        if (tally.moves[i] > 0)
            row->values[OPENING_MS + i] = 1000 * tally.time_s[i] / tally.moves[i];
    }
    row->values[PLIES] = tally.plies / games;
    if (PAIRS[number].document_ms > 0) row->values[DOC_MS] = PAIRS[number].document_ms;
    return is_fine;
}

static void name(const ExperimentSettings *settings, int number, Language language, Text *series,
                 Text *label) {
    (void)settings;
    words_addf(language, series, "minimax depth %d (0: random)", PAIRS[number].depths[0]);
    words_addf(language, label, "against %d", PAIRS[number].depths[1]);
}

const Experiment experiment_chess_players = {
    .name = "chess-players",
    .question = SENTENCE(
        "SIM202: ten games of chess between random play and min-max of a small depth (material and "
        "controlled\n"
        "squares), the first player has White; games of 400 plies count as drawn. Results of the "
        "first player, time\n"
        "of the deeper one's moves."),
    .cost = TERM("a few seconds"),
    EXPERIMENT_COLUMNS(COLUMNS),
    .plot = {"opponent's depth (0: random)", WON, DOC_WON, false, 0},
    .rows = PAIR_COUNT,
    .quick_rows = QUICK_PAIRS,
    .name_row = name,
    .measure = measure,
};

// SPDX-License-Identifier: GPL-3.0-or-later
// duel.c - a match at chess as part of an experiment.
#include "experiments/duel.h"

#include "games/games.h"

enum { PATIENCE_MS = 600000, OPENING_PLIES = 8 };
enum { DRAW_MOVES = 4, DRAW_SCORE = 8, DRAW_FROM = 40, RESIGN_MOVES = 3, RESIGN_SCORE = 600 };

static bool read_settings(const Duel *duel, const Openings *openings, MatchSettings *settings,
                          Error *error) {
    *settings = (MatchSettings){
        .game = &game_chess,
        .schedule = {.player_count = duel->player_count,
                     .gauntlet = 1,
                     .rounds = duel->rounds,
                     .seed = duel->seed,
                     .shard = 1,
                     .shard_count = 1},
        .openings = openings,
        .margin_ms = PATIENCE_MS,
        .patience_ms = PATIENCE_MS,
        .adjudication = {.plies_max = duel->plies_most},
        .concurrency = 1,
        .faults_max = 1,
        .event = duel->event,
        .date = "????.??.??",
    };
    if (duel->ends_early) {
        settings->adjudication.draw_moves = DRAW_MOVES;
        settings->adjudication.draw_score = DRAW_SCORE;
        settings->adjudication.draw_from = DRAW_FROM;
        settings->adjudication.resign_moves = RESIGN_MOVES;
        settings->adjudication.resign_score = RESIGN_SCORE;
    }
    for (int i = 0; i < duel->player_count; i++) {
        if (!match_read_player(settings, i, duel->players[i], &duel->effort, error)) return false;
    }
    return true;
}

static bool play(const MatchSettings *settings, const atomic_bool *stop, Standing *standing,
                 Error *error) {
    Match *match = match_open(settings, error);
    if (match == NULL) return false;
    match_start(match);
    while (!match_wait(match, 100)) {
        if (stop != NULL && atomic_load(stop)) match_stop(match);
    }
    match_get_standing(match, standing);
    return match_close(match, error);
}

bool duel_play(const Duel *duel, Standing *standing, Error *error) {
    MatchSettings settings;
    Openings openings;
    if (!openings_open(&openings, &game_chess, "", "balanced:8", OPENING_PLIES, duel->openings_seed,
                       error))
        return false;
    bool is_fine = read_settings(duel, &openings, &settings, error)
                   && play(&settings, duel->stop, standing, error);
    openings_close(&openings);
    return is_fine;
}

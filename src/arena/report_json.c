// SPDX-License-Identifier: GPL-3.0-or-later
// report_json.c - games and matches as JSON lines.
#include "arena/report.h"

#include <stdlib.h>

#include "core/json.h"

static void add_effort(Json *json, const char *key, const PlayerEffort *effort, uint64_t moves) {
    JSON_ADD_OBJECT(json, key, FIELD("moves", moves), FIELD("nodes", effort->nodes),
                    FIELD("depth_sum", effort->depth_sum),
                    field_real("time_ms", (double)effort->time_us / 1000.0, 3));
}

void report_game_json(const MatchEvent *event, const ReportNames *names, Text *text) {
    const JournalGame *game = event->game;
    const GameResult result = {.cause = game->cause, .fault = game->fault};
    Json json = json_begin_line(text, "match_game");
    JSON_ADD(&json, FIELD("game", game->number + 1), FIELD("first", names->names[game->players[0]]),
             FIELD("second", names->names[game->players[1]]),
             FIELD("result", outcome_text(game->outcome)),
             FIELD("cause", result_cause_word(&result)), FIELD("reason", game->reason),
             FIELD("opening", game->opening + 1), FIELD("plies", game->plies));
    add_effort(&json, "first_effort", &game->efforts[0], game->efforts[0].moves);
    add_effort(&json, "second_effort", &game->efforts[1], game->efforts[1].moves);
    if (event->score->has_sprt) json_add_real(&json, "llr", event->score->llr, 4);
    json_end_line(&json);
}

static void add_tally(Json *json, const Tally *tally) {
    JSON_ADD(json, FIELD("wins", tally->wins), FIELD("losses", tally->losses),
             FIELD("draws", tally->draws));
}

static void add_strength(Json *json, const Tally *tally, const Tally *games) {
    Strength strength = strength_of(tally);
    JSON_ADD(json, field_real("score", strength.score, 6), field_real("elo", strength.elo.value, 3),
             field_real("elo_error", strength.elo.error, 3),
             field_real("nelo", strength.nelo.value, 3),
             field_real("nelo_error", strength.nelo.error, 3), field_real("los", strength.los, 6),
             field_real("draw_ratio", tally_draw_ratio(games), 6));
    json_open_array(json, "pentanomial");
    for (int i = 0; i < PAIR_SCORES; i++) json_add_int(json, NULL, tally->pairs[i]);
    json_close_array(json);
}

static void add_sprt(Json *json, const Standing *score) {
    static const char *const verdicts[] = {"goes_on", "h0", "h1"};
    JSON_ADD_OBJECT(json, "sprt", field_real("elo0", score->sprt.elo0, 3),
                    field_real("elo1", score->sprt.elo1, 3),
                    FIELD("model", score->sprt.model == SPRT_LOGISTIC ? "logistic" : "normalised"),
                    field_real("llr", score->llr, 4),
                    field_real("lower", sprt_lower(&score->sprt), 4),
                    field_real("upper", sprt_upper(&score->sprt), 4),
                    FIELD("verdict", verdicts[score->verdict]));
}

static void add_player(Json *json, const Standing *score, const ReportNames *names,
                       const RatingList *list, int i) {
    const PlayerTotals *totals = &score->totals[i];
    int64_t faults = 0;
    for (int fault = 0; fault < FAULT_KINDS; fault++) faults += totals->faults[fault];
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("name", names->names[i]), FIELD("games", totals->games),
             FIELD_REAL_IF(list != NULL, "elo", list->elo[i], 3),
             FIELD_REAL_IF(list != NULL, "elo_error", list->error[i], 3));
    add_effort(json, "effort", &totals->effort, totals->moves);
    JSON_ADD(json, FIELD("faults", faults), FIELD("killed", totals->killed),
             FIELD_IF(totals->is_retired, "retired", totals->is_retired));
    json_close_object(json);
}

void report_match_json(const Standing *score, const ReportNames *names, Text *text) {
    RatingList *list = malloc(sizeof *list);
    bool has_ratings = list != NULL && rating_solve(&score->games, list, NULL);
    Json json = json_begin_line(text, "match");
    JSON_ADD(&json, FIELD("game", names->game->name), FIELD("games_planned", score->in_shard),
             FIELD("games_played", score->played));
    if (score->player_count == 2) {
        const Tally *pairs = &score->pairs.cells[0][1];
        add_tally(&json, &score->games.cells[0][1]);
        add_strength(&json, tally_games(pairs) > 0 ? pairs : &score->games.cells[0][1],
                     &score->games.cells[0][1]);
    }
    if (score->has_sprt) add_sprt(&json, score);
    json_open_array(&json, "players");
    for (int i = 0; i < score->player_count; i++)
        add_player(&json, score, names, has_ratings ? list : NULL, i);
    json_close_array(&json);
    json_end_line(&json);
    free(list);
}

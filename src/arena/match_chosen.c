// SPDX-License-Identifier: GPL-3.0-or-later
// match_chosen.c - see match_chosen.h.
#include "arena/match_chosen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

MatchChosen match_usual(void) {
    return (MatchChosen){.variant = "",
                         .order = "random",
                         .model = "normalised",
                         .event = "Roque match",
                         .margin_ms = 10,
                         .patience_s = 60,
                         .faults = 5,
                         .opening_plies = 16,
                         .concurrency = 1,
                         .seed = 1,
                         .opening_start = 1,
                         .alpha = 0.05,
                         .beta = 0.05};
}

// "8,10,40": up to three numbers.
static bool read_numbers(const char *text, const char *what, int count, int *numbers,
                         Error *error) {
    const char *rest = text;
    for (int i = 0; i < count; i++) {
        char *end = NULL;
        long number = strtol(rest, &end, 10);
        if (end == rest || number < 0 || number > 1000000 || (*end != ',' && *end != '\0'))
            return error_set(error, "--%s wants %d numbers with commas between them, not '%.40s'",
                             what, count, text);
        numbers[i] = (int)number;
        if (*end == '\0' && i + 1 < count)
            return error_set(error, "--%s wants %d numbers with commas between them, not '%.40s'",
                             what, count, text);
        rest = end + (*end == ',');
    }
    return *rest == '\0' || error_set(error, "--%s: '%.40s' is too long", what, text);
}

static bool read_adjudication(const MatchChosen *chosen, Adjudication *rules, Error *error) {
    int numbers[3] = {0};
    if (chosen->draw != NULL) {
        if (!read_numbers(chosen->draw, "draw", 3, numbers, error)) return false;
        rules->draw_moves = numbers[0];
        rules->draw_score = numbers[1];
        rules->draw_from = numbers[2];
    }
    if (chosen->resign != NULL) {
        if (!read_numbers(chosen->resign, "resign", 2, numbers, error)) return false;
        rules->resign_moves = numbers[0];
        rules->resign_score = numbers[1];
        rules->resign_needs_both = chosen->resign_both;
    }
    rules->plies_max = (int)chosen->plies_max;
    return true;
}

bool match_read_tables(const MatchChosen *chosen, MatchSettings *settings, Endgame **tables,
                       Error *error) {
    if (chosen->tables == NULL) return true;
    if (strcmp(settings->game->name, "chess") != 0)
        return error_set(error, "--tables is for chess; there are none for %s",
                         settings->game->name);
    *tables = endgame_open(chosen->tables, error);
    if (*tables == NULL) return error_at(error, "--tables");
    adjudicate_by_tables(&settings->adjudication, *tables);
    return true;
}

bool match_read_sprt(const char *bounds, const char *model, double alpha, double beta, Sprt *sprt,
                     Error *error) {
    char *end = NULL;
    *sprt = (Sprt){.alpha = alpha, .beta = beta};
    sprt->elo0 = strtod(bounds, &end);
    if (*end == ',') {
        const char *second = end + 1;
        sprt->elo1 = strtod(second, &end);
        if (end == second) end = NULL;
    } else {
        end = NULL;
    }
    if (end == NULL || *end != '\0')
        return error_set(error, "--sprt wants two differences in Elo, 'ELO0,ELO1', not '%.40s'",
                         bounds);
    if (strcmp(model, "logistic") == 0)
        sprt->model = SPRT_LOGISTIC;
    else if (strcmp(model, "normalised") == 0 || strcmp(model, "normalized") == 0)
        sprt->model = SPRT_NORMALISED;
    else
        return error_set(error, "--model is 'logistic' or 'normalised', not '%.40s'", model);
    return sprt_check(sprt, error);
}

static bool read_schedule(const MatchChosen *chosen, MatchSettings *settings, Error *error) {
    Schedule *schedule = &settings->schedule;
    int64_t games = chosen->games > 0 ? chosen->games : settings->has_sprt ? 100000 : 100;
    schedule->player_count = chosen->player_count;
    schedule->gauntlet = (int)chosen->gauntlet;
    schedule->rounds = (games + 1) / 2;
    schedule->seed = (uint64_t)chosen->seed;
    schedule->shard = schedule->shard_count = 1;
    if (schedule->player_count < 2) return error_set(error, "a match needs at least two players");
    if (schedule->gauntlet >= schedule->player_count)
        return error_set(error, "--gauntlet %d leaves no opponents", schedule->gauntlet);
    if (settings->has_sprt && schedule->player_count != 2)
        return error_set(error, "--sprt is for two players");
    if (chosen->shard == NULL) return true;
    int shard = 0;
    int shard_count = 0;
    char rest = '\0';
    if (sscanf(chosen->shard, "%d/%d%c", &shard, &shard_count, &rest) != 2 || shard < 1
        || shard > shard_count)
        return error_set(error, "--shard wants I/N with I from 1 to N, not '%.40s'", chosen->shard);
    schedule->shard = shard;
    schedule->shard_count = shard_count;
    return true;
}

// A program outside that is told no limit would think for ever; the engine inside, for a second.
static bool needs_clock(const MatchPlayer *player) {
    const char *options = player->text.options;
    if (player->text.kind->is_process) return true;
    return strcmp(player->text.kind->name, "engine") == 0 && !player_has_option(options, "nodes")
           && !player_has_option(options, "depth") && !player_has_option(options, "movetime");
}

static bool read_players(const MatchChosen *chosen, MatchSettings *settings, Error *error) {
    TimeControl usual = {.nodes = (uint64_t)chosen->nodes, .depth = (int)chosen->depth};
    const TimeControl blitz = {.base_ms = 10000, .increment_ms = 100};
    if (chosen->tc != NULL && !time_control_parse_clock(chosen->tc, &usual, error))
        return error_at(error, "--tc");
    if (chosen->movetime != NULL
        && !time_control_parse_seconds(chosen->movetime, &usual.move_time_ms, error))
        return error_at(error, "--movetime");
    for (int i = 0; i < chosen->player_count; i++) {
        if (!match_read_player(settings, i, chosen->players[i], &usual, error)) return false;
        MatchPlayer *player = &settings->players[i];
        bool is_free = !time_control_is_set(&player->control) && chosen->tc == NULL;
        if (is_free && needs_clock(player)) player->control = blitz;
    }
    return true;
}

static const char *usual_openings(const Game *game) {
    return strcmp(game->name, "chess") == 0 ? "balanced:8" : "balanced:4";
}

static bool read_openings(const MatchChosen *chosen, MatchSettings *settings, Openings *openings,
                          Error *error) {
    char journal_text[PLAYER_TEXT_MAX];
    const char *text = chosen->openings != NULL ? chosen->openings : usual_openings(settings->game);
    // A match that is resumed keeps its openings, also where others were usual when it began.
    if (chosen->openings == NULL && chosen->resumes && chosen->journal != NULL
        && match_read_openings(chosen->journal, journal_text))
        text = journal_text;
    slice_copy(slice_of(text), settings->openings_text, sizeof settings->openings_text);
    if (!openings_open(openings, settings->game, settings->variant, text,
                       (int)chosen->opening_plies, (uint64_t)chosen->seed, error))
        return false;
    bool is_random = strcmp(chosen->order, "random") == 0;
    settings->openings = openings;
    settings->schedule.opening_count = openings->source == OPENINGS_FILE ? openings->count : 0;
    settings->schedule.is_shuffled = is_random;
    settings->schedule.first_opening = chosen->opening_start - 1;
    return is_random || strcmp(chosen->order, "file") == 0
           || error_set(error, "--order is 'file' or 'random', not '%.40s'", chosen->order);
}

bool match_read_chosen(const MatchChosen *chosen, MatchSettings *settings, Openings *openings,
                       Error *error) {
    memset(settings, 0, sizeof *settings);
    settings->game = chosen->game;
    slice_copy(slice_of(chosen->variant), settings->variant, sizeof settings->variant);
    settings->margin_ms = chosen->margin_ms;
    settings->patience_ms = chosen->patience_s * 1000;
    settings->ponders = chosen->ponders;
    settings->concurrency = (int)chosen->concurrency;
    settings->faults_max = (int)chosen->faults;
    settings->journal_path = chosen->journal;
    settings->resumes = chosen->resumes;
    settings->pgn_path = chosen->pgn;
    settings->event = chosen->event;
    settings->has_sprt = chosen->sprt != NULL;
    if (settings->has_sprt
        && !match_read_sprt(chosen->sprt, chosen->model, chosen->alpha, chosen->beta,
                            &settings->sprt, error))
        return false;
    return read_adjudication(chosen, &settings->adjudication, error)
           && read_schedule(chosen, settings, error) && read_players(chosen, settings, error)
           && read_openings(chosen, settings, openings, error);
}

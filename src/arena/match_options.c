// SPDX-License-Identifier: GPL-3.0-or-later
// match_options.c - see match_options.h.
#include "arena/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "endgame/endgame.h"

MatchOptions match_usual(void) {
    return (MatchOptions){.variant = "",
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

static bool read_adjudication(const MatchOptions *options, Adjudication *rules, Error *error) {
    int numbers[3] = {0};
    if (options->draw != NULL) {
        if (!read_numbers(options->draw, "draw", 3, numbers, error)) return false;
        rules->draw_moves = numbers[0];
        rules->draw_score = numbers[1];
        rules->draw_from = numbers[2];
    }
    if (options->resign != NULL) {
        if (!read_numbers(options->resign, "resign", 2, numbers, error)) return false;
        rules->resign_moves = numbers[0];
        rules->resign_score = numbers[1];
        rules->resign_needs_both = options->resign_both;
    }
    rules->plies_max = (int)options->plies_max;
    return true;
}

bool match_read_tables(const MatchOptions *options, MatchSettings *settings, Endgame **tables,
                       Error *error) {
    if (options->tables == NULL)
        return options->table_men == 0
               || error_set(error, "--table-men says when to ask the --tables, which are missing");
    if (strcmp(settings->game->name, "chess") != 0)
        return error_set(error, "--tables is for chess; there are none for %s",
                         settings->game->name);
    *tables = endgame_open(options->tables, error);
    if (*tables == NULL) return error_at(error, "--tables");
    adjudicate_by_tables(&settings->adjudication, *tables, (int)options->table_men);
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

static bool read_schedule(const MatchOptions *options, MatchSettings *settings, Error *error) {
    Schedule *schedule = &settings->schedule;
    int64_t games = options->games > 0 ? options->games : settings->has_sprt ? 100000 : 100;
    schedule->player_count = options->player_count;
    schedule->gauntlet = (int)options->gauntlet;
    schedule->rounds = (games + 1) / 2;
    schedule->seed = (uint64_t)options->seed;
    schedule->shard = schedule->shard_count = 1;
    schedule->keeps_sides = options->keeps_sides;
    schedule->is_reversed = options->is_reversed;
    if (schedule->player_count < 2) return error_set(error, "a match needs at least two players");
    if (schedule->gauntlet >= schedule->player_count)
        return error_set(error, "--gauntlet %d leaves no opponents", schedule->gauntlet);
    if (settings->has_sprt && schedule->player_count != 2)
        return error_set(error, "--sprt is for two players");
    if (settings->has_sprt && schedule->keeps_sides)
        return error_set(error, "--sprt judges pairs with exchanged sides: not with --noswap");
    if (options->shard == NULL) return true;
    int shard = 0;
    int shard_count = 0;
    char rest = '\0';
    if (sscanf(options->shard, "%d/%d%c", &shard, &shard_count, &rest) != 2 || shard < 1
        || shard > shard_count)
        return error_set(error, "--shard wants I/N with I from 1 to N, not '%.40s'",
                         options->shard);
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

// Does the player say itself what the option is? Names of options are alike in any case.
static bool says_itself(const PlayerKind *kind, const char *options, const char *option) {
    char own[PLAYER_TEXT_MAX];
    const size_t length = strcspn(option, "=");
    for (bool is_command = kind->is_process; player_next_option(&options, own);
         is_command = false) {
        if (!is_command && strncasecmp(own, option, length) == 0 && own[length] == '=') return true;
    }
    return false;
}

// The player's text with the options for all, but for those it gives itself.
static bool add_each(const char *each, const char *player, char whole[PLAYER_TEXT_MAX],
                     Error *error) {
    PlayerText parsed;
    char option[PLAYER_TEXT_MAX];
    if (each == NULL) each = "";
    if (!player_parse(player, &parsed, error)) return false;
    const char *colon = strchr(player, ':');
    Text text = text_over(whole, PLAYER_TEXT_MAX);
    text_add(&text, player);
    while (player_next_option(&each, option)) {
        if (option[strcspn(option, "=")] == '\0' || player_option_value(option, "name") != NULL)
            return error_set(
                error, "--each wants options of all players, 'NAME=VALUE,…', not '%.40s'", option);
        if (says_itself(parsed.kind, colon != NULL ? colon + 1 : "", option)) continue;
        if (strchr(whole, ':') == NULL)
            text_add_char(&text, ':');
        else if (text.length > 0 && whole[text.length - 1] != ':')
            text_add_char(&text, ',');
        Text escaped = TEXT_OF(2 * PLAYER_TEXT_MAX);
        player_add_option(&escaped, option);
        text_add(&text, escaped.data);
    }
    return !text.is_cut || error_set(error, "the text of a player is too long");
}

static bool read_players(const MatchOptions *options, MatchSettings *settings, Error *error) {
    TimeControl usual = {.nodes = (uint64_t)options->nodes, .depth = (int)options->depth};
    const TimeControl blitz = {.base_ms = 10000, .increment_ms = 100};
    if (options->tc != NULL && !time_control_parse_clock(options->tc, &usual, error))
        return error_at(error, "--tc");
    if (options->movetime != NULL
        && !time_control_parse_seconds(options->movetime, &usual.move_time_ms, error))
        return error_at(error, "--movetime");
    for (int i = 0; i < options->player_count; i++) {
        char whole[PLAYER_TEXT_MAX];
        if (!add_each(options->each, options->players[i], whole, error)
            || !match_read_player(settings, i, whole, &usual, error))
            return false;
        MatchPlayer *player = &settings->players[i];
        bool is_free = !time_control_is_set(&player->control) && options->tc == NULL;
        if (is_free && needs_clock(player)) player->control = blitz;
    }
    return true;
}

// Every part of the list must be one that a player understands.
static bool check_cpus(const char *cpus, Error *error) {
    char part[PLAYER_TEXT_MAX];
    ProcessPlace place;
    while (cpus != NULL && player_next_option(&cpus, part)) {
        if (!process_place_read_cpus(part, &place, error)) return error_at(error, "--cpus");
    }
    return true;
}

static const char *usual_openings(const Game *game) {
    return strcmp(game->name, "chess") == 0 ? "balanced:8" : "balanced:4";
}

static bool read_openings(const MatchOptions *options, MatchSettings *settings, Openings *openings,
                          Error *error) {
    char journal_text[PLAYER_TEXT_MAX];
    const char *text =
        options->openings != NULL ? options->openings : usual_openings(settings->game);
    // A match that is resumed keeps its openings, also where others were usual when it began.
    if (options->openings == NULL && options->resumes && options->journal != NULL
        && match_read_openings(options->journal, journal_text))
        text = journal_text;
    slice_copy(slice_of(text), settings->openings_text, sizeof settings->openings_text);
    if (!openings_open(openings, settings->game, settings->variant, text,
                       (int)options->opening_plies, (uint64_t)options->seed, error))
        return false;
    bool is_random = strcmp(options->order, "random") == 0;
    settings->openings = openings;
    settings->schedule.opening_count = openings->source == OPENINGS_FILE ? openings->count : 0;
    settings->schedule.is_shuffled = is_random;
    settings->schedule.first_opening = options->opening_start - 1;
    return is_random || strcmp(options->order, "file") == 0
           || error_set(error, "--order is 'file' or 'random', not '%.40s'", options->order);
}

bool match_read_options(const MatchOptions *options, MatchSettings *settings, Openings *openings,
                        Error *error) {
    memset(settings, 0, sizeof *settings);
    settings->game = options->game;
    slice_copy(slice_of(options->variant), settings->variant, sizeof settings->variant);
    settings->margin_ms = options->margin_ms;
    settings->patience_ms = options->patience_s * 1000;
    settings->ponders = options->ponders;
    settings->concurrency = (int)options->concurrency;
    settings->cpus = options->cpus;
    settings->faults_max = (int)options->faults;
    settings->journal_path = options->journal;
    settings->resumes = options->resumes;
    settings->pgn_path = options->pgn;
    settings->event = options->event;
    settings->has_sprt = options->sprt != NULL;
    if (settings->has_sprt
        && !match_read_sprt(options->sprt, options->model, options->alpha, options->beta,
                            &settings->sprt, error))
        return false;
    if (options->pgn_notes != NULL
        && !record_notes_read(options->pgn_notes, &settings->pgn_notes, error))
        return error_at(error, "--pgn-notes");
    return check_cpus(options->cpus, error)
           && read_adjudication(options, &settings->adjudication, error)
           && read_schedule(options, settings, error) && read_players(options, settings, error)
           && read_openings(options, settings, openings, error);
}

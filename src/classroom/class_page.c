// SPDX-License-Identifier: GPL-3.0-or-later
// class_page.c - the report as one page: that of a match, with what only a class has.
#include <stdlib.h>
#include <string.h>

#include "classroom/class_result.h"
#include "core/json.h"
#include "pages/pages.h"

static void add_number(const MatchPage *page, Json *json, const char *name, long long number,
                       const char *unit) {
    Text value = TEXT_OF(64);
    text_addf(&value, "%lld%s", number, unit);
    match_page_add_fact(page, json, name, value.data);
}

static void add_settings(const MatchPage *page, const ClassResult *result, Json *json) {
    const MatchSettings *settings = result->settings;
    Text control = TEXT_OF(128);
    if (result->count > 0) time_control_format(&settings->players[0].control, &control);
    json_open_array(json, "settings");
    match_page_add_fact(page, json, SENTENCE("Date"), settings->date);
    match_page_add_fact(page, json, SENTENCE("Time (seconds)"), control.data);
    add_number(page, json, SENTENCE("Games of each pairing"), 2 * settings->schedule.rounds, "");
    match_page_add_fact(page, json, SENTENCE("Openings"), settings->openings_text);
    add_number(page, json, SENTENCE("Seed"), (long long)settings->schedule.seed, "");
    add_number(page, json, SENTENCE("Memory"), result->limits.memory_mb, " MB");
    add_number(page, json, SENTENCE("Processor time a game"), result->limits.processor_s, " s");
    add_number(page, json, SENTENCE("Breakdowns until a program retires"), settings->faults_max,
               "");
    match_page_add_fact(page, json, SENTENCE("Command"), result->command);
    json_close_array(json);
    json_open_array(json, "missing");
    for (int i = 0; i < CONFINE_MEANS; i++) {
        if (!result->can[i])
            json_add_string(json, NULL,
                            words_line(result->language, class_limit_missing((ConfineMeans)i)));
    }
    json_close_array(json);
}

static void add_others(const ClassResult *result, Json *json) {
    json_open_array(json, "refused");
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state != SUBMISSION_REFUSED) continue;
        Text reason = TEXT_OF(MESSAGE_MAX);
        words_add(result->language, &submission->reason, &reason);
        JSON_ADD_OBJECT(json, NULL, FIELD("name", submission->name),
                        FIELD("file", submission->file), FIELD("reason", reason.data),
                        FIELD("words", submission->words));
    }
    json_close_array(json);
    json_open_array(json, "passed_over");
    for (int i = 0; i < result->roster->count; i++) {
        const Submission *submission = &result->roster->submissions[i];
        if (submission->state == SUBMISSION_PASSED_OVER)
            json_add_string(json, NULL, submission->file);
    }
    json_close_array(json);
}

static void add_more(const MatchPage *page, Json *json) {
    const ClassResult *result = page->context;
    add_settings(page, result, json);
    add_others(result, json);
}

static void add_players(const ClassResult *result, MatchPage *page) {
    page->count = result->count;
    memcpy(page->order, result->order, sizeof page->order);
    for (int i = 0; i < result->count; i++) {
        const ClassPlayer *player = &result->players[i];
        page->players[i] = (MatchPagePlayer){
            .name = result->settings->players[i].name,
            .file = player->submission->file,
            .language =
                words_term(result->language, submission_kind_names[player->submission->kind]),
            .breakdown = player->breakdown,
            .rank = player->rank,
            .tally = player->tally,
            .is_rated = player->is_rated,
            .elo = player->elo,
            .error = player->error};
    }
}

bool class_write_page(const ClassResult *result, const char *path, Error *error) {
    const MatchSettings *settings = result->settings;
    MatchPage *page = calloc(1, sizeof *page);
    if (page == NULL) return error_no_memory(error);
    Text summary = TEXT_OF(MESSAGE_MAX);
    words_addf(result->language, &summary, "programs: %d, games: %lld", result->count,
               (long long)result->score->played);
    *page = (MatchPage){
        .language = result->language,
        .kind = words_line(result->language, SENTENCE("Class tournament")),
        .of_rating =
            words_line(result->language,
                       SENTENCE("Elo: the mean of the class is 0; ±: half the 95 % interval. Where "
                                "intervals overlap, the games do not tell who is stronger.")),
        .summary = summary.data,
        .date = settings->date,
        .game = settings->game,
        .variant = settings->variant,
        .journal = settings->journal_path,
        .schedule = &settings->schedule,
        .score = result->score,
        .is_over = result->is_over,
        .is_regularised = result->is_regularised,
        .add_more = add_more,
        .context = result};
    add_players(result, page);
    const bool is_written = match_page_write(page, path, error);
    free(page);
    return is_written;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - the games of a schedule as long work (work/work.h).
//
// Workers play (match_worker.c); the score and the files belong to the match, and
// change when a game is committed.
#include "arena/match.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/match_worker.h"

// ---- keeping games ----

static bool is_wanted(void *context, int64_t number) {
    const Match *match = context;
    return schedule_is_in_shard(&match->settings.schedule, number)
           && !standing_has(match->score, number);
}

// A program that breaks down again and again says nothing about its strength, and a match
// against it would go on for ever, or an SPRT be passed. Running out of time is part of
// playing. False: it was once too often.
static bool count_fault(Match *match, const JournalGame *game, Error *error) {
    bool is_breakdown = game->fault != FAULT_NONE && game->fault != FAULT_TIME
                        && game->fault != FAULT_STOPPED && game->outcome != OUTCOME_DRAW;
    if (!is_breakdown || match->settings.faults_max == 0) return true;
    int player = game->players[game->outcome == OUTCOME_FIRST_WINS ? 1 : 0];
    int count = ++match->faults[player];
    if (count < match->settings.faults_max) return true;
    return error_set(error,
                     count == 1 ? "%.60s broke down in %d game, the last time so: %.150s"
                                : "%.60s broke down in %d games, the last time so: %.150s",
                     match->settings.players[player].name, count, game->reason);
}

// Into the files, into the score, to whoever watches.
static WorkVerdict keep_game(void *context, int64_t number, const WorkBytes *record, Error *error) {
    Match *match = context;
    JournalGame game;
    if (!match_journal_take(record, &game) || game.number != number) {
        error_set(error, "game %lld came back as something else", (long long)number + 1);
        return WORK_WRONG;
    }
    pthread_mutex_lock(&match->lock);
    bool is_kept = archive_add(&match->archive, &game, error);
    if (is_kept) {
        standing_add(match->score, &game);
        archive_sync(&match->archive);
        is_kept = count_fault(match, &game, error);
        const MatchEvent event = {.game = &game, .score = match->score};
        if (match->settings.on_game != NULL)
            match->settings.on_game(match->settings.context, &event);
    }
    bool is_decided = match->score->has_sprt && match->score->verdict != SPRT_GOES_ON;
    pthread_mutex_unlock(&match->lock);
    if (!is_kept) return WORK_WRONG;
    return is_decided ? WORK_ENOUGH : WORK_GOES_ON;
}

// ---- the face ----

// Opens and closes every player once, so that a wrong path is told before the first game.
static bool check_players(const MatchSettings *settings, Error *error) {
    for (int i = 0; i < settings->schedule.player_count; i++) {
        Player player;
        if (!player_open_parsed(&settings->players[i].text, settings->game, &player, error))
            return error_at(error, "%.100s", settings->players[i].source);
        bool is_fine =
            player_check_rules(player.kind, settings->game, &settings->openings->start, error);
        player_close(&player);
        if (!is_fine) return error_at(error, "%.100s", settings->players[i].source);
    }
    return true;
}

static bool open_work(Match *match, Error *error) {
    const WorkSettings settings = {
        .context = match,
        .end = match->score->planned,
        .threads = match->settings.concurrency,
        .is_wanted = is_wanted,
        .commit = keep_game,
        .open = match_worker_open,
        .run = match_worker_play,
        .interrupt = match_worker_interrupt,
        .close = match_worker_close,
        .journal = match->settings.journal_path,
        .ahead_settings = match->words,
    };
    match->work = work_open(&settings, error);
    return match->work != NULL;
}

// The score, the files and the work; false with a reason.
static bool open_parts(Match *match, Error *error) {
    const MatchSettings *settings = &match->settings;
    match->words = malloc(JOURNAL_SETTINGS_MAX);
    if (match->words == NULL) return error_set(error, "no memory for a match");
    Text text = text_over(match->words, JOURNAL_SETTINGS_MAX);
    match_describe_settings(settings, &text);
    if (!check_players(settings, error)) return false;
    match->score =
        standing_new(&settings->schedule, settings->has_sprt ? &settings->sprt : NULL, error);
    if (match->score == NULL
        || !archive_open(&match->archive, settings->journal_path, settings->pgn_path, match->words,
                         settings->resumes, match->score, error))
        return false;
    live_games_open(&match->live, settings->journal_path);
    return open_work(match, error);
}

static void free_match(Match *match) {
    live_games_close(&match->live);
    archive_close(&match->archive);
    standing_free(match->score);
    pthread_mutex_destroy(&match->lock);
    free(match->words);
    free(match);
}

Match *match_open(const MatchSettings *settings, Error *error) {
    Match *match = calloc(1, sizeof *match);
    if (match == NULL) {
        error_set(error, "no memory for a match");
        return NULL;
    }
    match->settings = *settings;
    match->settings.journal_path = work_path(settings->journal_path);
    match->settings.pgn_path = work_path(settings->pgn_path);
    match->settings.resumes &= match->settings.journal_path == settings->journal_path;
    match->archive = archive_none();
    match->live.file = -1;
    pthread_mutex_init(&match->lock, NULL);
    if (open_parts(match, error)) return match;
    free_match(match);
    return NULL;
}

void match_start(Match *match) {
    bool is_decided = match->score->has_sprt && match->score->verdict != SPRT_GOES_ON;
    if (is_decided) work_stop(match->work);
    work_start(match->work);
}

bool match_wait(Match *match, int64_t time_ms) {
    bool is_over = work_wait(match->work, time_ms);
    pthread_mutex_lock(&match->lock);
    archive_sync(&match->archive);
    pthread_mutex_unlock(&match->lock);
    return is_over;
}

void match_set_concurrency(Match *match, int concurrency) {
    work_set_threads(match->work, concurrency);
}

int match_concurrency(Match *match) {
    return work_threads(match->work);
}

void match_stop(Match *match) {
    work_stop(match->work);
}

void match_get_standing(Match *match, Standing *score) {
    pthread_mutex_lock(&match->lock);
    standing_copy(match->score, score);
    pthread_mutex_unlock(&match->lock);
}

bool match_close(Match *match, Error *error) {
    bool is_fine = work_close(match->work, error);
    free_match(match);
    return is_fine;
}

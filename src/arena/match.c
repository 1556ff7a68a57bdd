// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - the games of a schedule as long work (work/work.h).
//
// Workers play (match_worker.c); the score and the files belong to the match, and
// change when a game is committed.
#include "arena/match.h"

#include <pthread.h>
#include <stdlib.h>

#include "arena/match_worker.h"
#include "core/memory.h"

// ---- keeping games ----

static bool is_retired(const Match *match, const int players[2]) {
    const PlayerTotals *totals = match->score->totals;
    return totals[players[0]].is_retired || totals[players[1]].is_retired;
}

static bool is_wanted(void *context, int64_t number) {
    const Match *match = context;
    const Schedule *schedule = &match->settings.schedule;
    return schedule_is_in_shard(schedule, number) && !standing_has(match->score, number)
           && !is_retired(match, schedule_game(schedule, number).players);
}

static bool retires_players(const Match *match) {
    return match->settings.faults_max > 0
           && (match->settings.schedule.player_count > 2 || match->settings.retires_of_two);
}

static bool is_once_too_often(const Match *match, int player) {
    return match->settings.faults_max > 0 && match->faults[player] >= match->settings.faults_max;
}

// What a journal holds of broken players: they stay retired, unless more is allowed now.
static void recall_faults(Match *match) {
    for (int i = 0; retires_players(match) && i < match->settings.schedule.player_count; i++) {
        match->faults[i] = standing_breakdowns(match->score, i);
        match->score->totals[i].is_retired = is_once_too_often(match, i);
    }
}

// Counts the game, which is in the score, and returns who has broken down once too often by it; -1:
// nobody has.
static int count_fault(Match *match, const JournalGame *game) {
    if (game->outcome == OUTCOME_DRAW) return -1;
    int player = game->players[game->outcome == OUTCOME_FIRST_WINS ? 1 : 0];
    bool is_breakdown =
        game->fault != FAULT_NONE && game->fault != FAULT_TIME && game->fault != FAULT_STOPPED;
    match->faults[player] += is_breakdown;
    return is_breakdown && is_once_too_often(match, player) ? player : -1;
}

// Of two players one that breaks down again and again says nothing about the other's strength: the
// match would go on for ever, or an SPRT be passed.
static bool end_by_fault(const Match *match, int player, const JournalGame *game, Error *error) {
    const long long count = (long long)match->faults[player];
    return error_set(error,
                     count == 1 ? "%.60s broke down in %lld game, the last time so: %.150s"
                                : "%.60s broke down in %lld games, the last time so: %.150s",
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
    // Played ahead, before a game in front of it retired one of its players.
    const int players[2] = {game.players[0], game.players[1]};
    if (is_retired(match, players)) return WORK_GOES_ON;
    pthread_mutex_lock(&match->lock);
    bool is_kept = archive_add(&match->archive, &game, error);
    if (is_kept) {
        standing_add(match->score, &game);
        is_kept = archive_sync(&match->archive, error);
        int broken = count_fault(match, &game);
        bool is_retirement = broken >= 0 && retires_players(match);
        if (is_retirement) match->score->totals[broken].is_retired = true;
        if (is_kept && broken >= 0 && !is_retirement)
            is_kept = end_by_fault(match, broken, &game, error);
        const MatchEvent event = {
            .game = &game, .score = match->score, .retired = is_retirement ? broken : -1};
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
    if (match->words == NULL) return error_no_memory(error);
    Text text = text_over(match->words, JOURNAL_SETTINGS_MAX);
    match_describe_settings(settings, &text);
    if (!check_players(settings, error)) return false;
    match->score =
        standing_new(&settings->schedule, settings->has_sprt ? &settings->sprt : NULL, error);
    if (match->score == NULL
        || !archive_open(&match->archive, settings->journal_path, settings->pgn_path, match->words,
                         settings->resumes, match->score, error))
        return false;
    recall_faults(match);
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
    Match *match = memory_new(sizeof *match, error);
    if (match == NULL) return NULL;
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
    Error error = {{0}};
    pthread_mutex_lock(&match->lock);
    bool is_kept =
        is_over ? archive_settle(&match->archive, &error) : archive_sync(&match->archive, &error);
    if (!is_kept && !error_is_set(&match->lost)) match->lost = error;
    pthread_mutex_unlock(&match->lock);
    if (!is_kept) work_stop(match->work);
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
    if (is_fine && error_is_set(&match->lost)) is_fine = error_copy(error, &match->lost);
    free_match(match);
    return is_fine;
}

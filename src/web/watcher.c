// SPDX-License-Identifier: GPL-3.0-or-later
// watcher.c - see watcher.h. A thread looks every now and then for records behind those it knows,
// and for what the games that go on have come to.
#include "web/watcher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "web/watcher_inside.h"

enum { LOOK_MS = 500 };

// ---- following ---------------------------------------------------------------------------------

static void add_point(Watcher *watcher) {
    if (!watcher->score->has_sprt || watcher->score->played % watcher->curve_step != 0) return;
    if (watcher->curve_count == WATCHED_CURVE) {
        for (int i = 0; i < WATCHED_CURVE / 2; i++) watcher->curve[i] = watcher->curve[2 * i + 1];
        watcher->curve_count = WATCHED_CURVE / 2;
        watcher->curve_step *= 2;
    }
    watcher->curve[watcher->curve_count++] =
        (CurvePoint){watcher->score->played, watcher->score->llr};
}

static void keep_game(Watcher *watcher, const JournalGame *game) {
    WatchedGame *kept = &watcher->games[watcher->game_count++ % WATCHED_GAMES];
    bool fits = game->pgn != NULL && game->pgn_length < WATCHED_PGN_MAX;
    *kept = (WatchedGame){.number = game->number, .outcome = game->outcome};
    for (int i = 0; i < 2; i++) kept->players[i] = game->players[i];
    slice_copy(slice_of(game->reason), kept->reason, sizeof kept->reason);
    if (fits) memcpy(kept->pgn, game->pgn, game->pgn_length);
}

// Reads what is new; true when there was something.
static bool read_news(Watcher *watcher) {
    Journal journal = {.file = -1};
    JournalGame game;
    JournalRead read = JOURNAL_END;
    int64_t before = watcher->score->played;
    bool had_problem = watcher->reason.text[0] != '\0';
    watcher->reason = (Error){{0}};
    if (journal_open_to_read(&journal, watcher->path, MATCH_JOURNAL_PURPOSE, &watcher->reason)) {
        if (watcher->at > journal.first) journal.at = watcher->at;
        while ((read = match_journal_read(&journal, &game, NULL, &watcher->reason))
               == JOURNAL_RECORD) {
            bool is_sound = game.players[0] >= 0 && game.players[0] < watcher->score->player_count
                            && game.players[1] >= 0
                            && game.players[1] < watcher->score->player_count;
            if (!is_sound || !standing_add(watcher->score, &game)) continue;
            keep_game(watcher, &game);
            add_point(watcher);
        }
        watcher->at = journal.at;
        journal_close(&journal);
    }
    return watcher->score->played != before || had_problem != (watcher->reason.text[0] != '\0');
}

// Looks at the games that go on; true when one of them has changed.
static bool look_at_live(Watcher *watcher) {
    LiveGame games[WATCHED_LIVE];
    memset(games, 0, sizeof games);
    int count = live_games_list(watcher->path, games, WATCHED_LIVE);
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < 2; side++) {
            bool is_sound = games[i].players[side] >= 0
                            && games[i].players[side] < watcher->score->player_count;
            if (!is_sound) count = 0; // of another match
        }
    }
    bool is_same = count == watcher->live_count && memcmp(games, watcher->live, sizeof games) == 0;
    memcpy(watcher->live, games, sizeof games);
    watcher->live_count = count;
    return !is_same;
}

static void *run_watcher(void *context) {
    Watcher *watcher = context;
    pthread_mutex_lock(&watcher->lock);
    while (!watcher->is_closing) {
        if (watcher->score != NULL && read_news(watcher)) watcher_tell(watcher);
        if (watcher->score != NULL && look_at_live(watcher)) watcher_tell_live(watcher);
        clock_wait_until(&watcher->changed, &watcher->lock, clock_now_ms() + LOOK_MS);
    }
    pthread_mutex_unlock(&watcher->lock);
    return NULL;
}

static bool read_summary(const char *path, MatchSummary *summary, Error *error) {
    Journal journal = {.file = -1};
    if (!journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, error)) return false;
    bool is_read = journal.settings != NULL
                       ? summary_read(journal.settings, summary, error)
                       : error_set(error, "'%.200s' is empty: no match has begun in it", path);
    journal_close(&journal);
    return is_read;
}

bool watcher_follow(Watcher *watcher, const char *path, Error *error) {
    MatchSummary *summary = calloc(1, sizeof *summary);
    Standing *score = NULL;
    bool is_read =
        summary != NULL && strlen(path) < JOURNAL_PATH_MAX && read_summary(path, summary, error);
    if (is_read)
        score = standing_new(&summary->schedule, summary->has_sprt ? &summary->sprt : NULL, error);
    if (score == NULL) {
        free(summary);
        return false;
    }
    pthread_mutex_lock(&watcher->lock);
    standing_free(watcher->score);
    free(watcher->summary);
    watcher->score = score;
    watcher->summary = summary;
    watcher->at = 0;
    watcher->game_count = watcher->curve_count = 0;
    watcher->curve_step = 1;
    slice_copy(slice_of(path), watcher->path, sizeof watcher->path);
    read_news(watcher);
    look_at_live(watcher);
    watcher_tell(watcher);
    watcher_tell_live(watcher);
    pthread_mutex_unlock(&watcher->lock);
    return true;
}

void watcher_leave(Watcher *watcher) {
    pthread_mutex_lock(&watcher->lock);
    standing_free(watcher->score);
    watcher->score = NULL;
    watcher->live_count = 0;
    watcher_tell(watcher);
    watcher_tell_live(watcher);
    pthread_mutex_unlock(&watcher->lock);
}

char *watcher_pgn(Watcher *watcher) {
    char path[JOURNAL_PATH_MAX] = "", *text = NULL;
    size_t size = 0;
    Journal journal = {.file = -1};
    JournalGame game;
    Error ignored = {{0}};
    pthread_mutex_lock(&watcher->lock);
    if (watcher->score != NULL) memcpy(path, watcher->path, sizeof path);
    pthread_mutex_unlock(&watcher->lock);
    if (path[0] == '\0' || !journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, &ignored))
        return NULL;
    FILE *out = open_memstream(&text, &size);
    while (out != NULL && match_journal_read(&journal, &game, NULL, &ignored) == JOURNAL_RECORD)
        fwrite(game.pgn, 1, game.pgn_length, out);
    if (out != NULL) fclose(out);
    journal_close(&journal);
    return text;
}

// ---- opening and closing -----------------------------------------------------------------------

static void free_watcher(Watcher *watcher) {
    standing_free(watcher->score);
    free(watcher->summary);
    free(watcher->games);
    free(watcher->live);
    pthread_cond_destroy(&watcher->changed);
    pthread_mutex_destroy(&watcher->lock);
    free(watcher);
}

Watcher *watcher_open(Hub *hub, Error *error) {
    Watcher *watcher = calloc(1, sizeof *watcher);
    if (watcher != NULL) {
        pthread_mutex_init(&watcher->lock, NULL);
        clock_open_condition(&watcher->changed);
        watcher->hub = hub;
        watcher->games = calloc(WATCHED_GAMES, sizeof *watcher->games);
        watcher->live = calloc(WATCHED_LIVE, sizeof *watcher->live);
        watcher_tell(watcher);
        watcher_tell_live(watcher);
        if (watcher->games != NULL && watcher->live != NULL
            && thread_start(&watcher->thread, run_watcher, watcher))
            return watcher;
        free_watcher(watcher);
    }
    error_set(error, "not enough memory");
    return NULL;
}

void watcher_close(Watcher *watcher) {
    if (watcher == NULL) return;
    pthread_mutex_lock(&watcher->lock);
    watcher->is_closing = true;
    pthread_cond_broadcast(&watcher->changed);
    pthread_mutex_unlock(&watcher->lock);
    pthread_join(watcher->thread, NULL);
    free_watcher(watcher);
}

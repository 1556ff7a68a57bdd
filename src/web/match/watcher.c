// SPDX-License-Identifier: GPL-3.0-or-later
// watcher.c - see watcher.h. The room's worker waits for news, reads the records behind those it
// knows, and looks what the games that go on have come to.
#include "web/match/watcher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/match/watcher_inside.h"

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

// A game of this match; with the lock for no longer than it takes.
static bool take_game(Watcher *watcher, const JournalGame *game) {
    const int count = watcher->score->player_count;
    bool is_sound = game->players[0] >= 0 && game->players[0] < count && game->players[1] >= 0
                    && game->players[1] < count;
    room_lock(&watcher->room);
    bool is_new = is_sound && standing_add(watcher->score, game);
    if (is_new) keep_game(watcher, game);
    if (is_new) add_point(watcher);
    return room_unlock(&watcher->room, is_new);
}

// Reads what is new; true when there was something.
static bool read_news(Watcher *watcher) {
    Journal journal = {.file = -1};
    JournalGame game;
    Error reason = {{0}};
    bool has_news = false;
    if (journal_open_to_read(&journal, watcher->path, MATCH_JOURNAL_PURPOSE, &reason)) {
        if (watcher->at > journal.first) journal.at = watcher->at;
        while (!atomic_load(&watcher->room.is_stopped)
               && match_journal_read(&journal, &game, NULL, &reason) == JOURNAL_RECORD)
            has_news = take_game(watcher, &game) || has_news;
        watcher->at = journal.at;
        journal_close(&journal);
    }
    room_lock(&watcher->room);
    has_news = has_news || error_is_set(&watcher->reason) != error_is_set(&reason);
    watcher->reason = reason;
    return room_unlock(&watcher->room, has_news);
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
    room_lock(&watcher->room);
    bool is_same = count == watcher->live_count && memcmp(games, watcher->live, sizeof games) == 0;
    memcpy(watcher->live, games, sizeof games);
    watcher->live_count = count;
    return room_unlock(&watcher->room, !is_same);
}

static void tell_news(Watcher *watcher, bool is_first) {
    bool has_news = read_news(watcher), is_other = look_at_live(watcher);
    room_lock(&watcher->room);
    if (has_news || is_first) room_tell(&watcher->room);
    if (is_other || is_first) watcher_tell_live(watcher);
    room_unlock(&watcher->room, true);
}

// Follows the match until it is stopped.
static void run_watcher(void *context, void *job) {
    (void)job;
    Watcher *watcher = context;
    news_watch(&watcher->news, watcher->path);
    tell_news(watcher, true);
    while (!atomic_load(&watcher->room.is_stopped)) {
        news_wait(&watcher->news, watcher->path);
        if (!atomic_load(&watcher->room.is_stopped)) tell_news(watcher, false);
    }
}

static void stop_waiting(void *context) {
    news_wake(&((Watcher *)context)->news);
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
    room_lock(&watcher->room);
    room_end(&watcher->room);
    standing_free(watcher->score);
    free(watcher->summary);
    watcher->score = score;
    watcher->summary = summary;
    watcher->at = 0;
    watcher->game_count = watcher->curve_count = 0;
    watcher->curve_step = 1;
    slice_copy(slice_of(path), watcher->path, sizeof watcher->path);
    return room_unlock(&watcher->room, room_add(&watcher->room, run_watcher, NULL, error));
}

void watcher_leave(Watcher *watcher) {
    room_lock(&watcher->room);
    room_end(&watcher->room);
    standing_free(watcher->score);
    watcher->score = NULL;
    watcher->live_count = 0;
    room_tell(&watcher->room);
    watcher_tell_live(watcher);
    room_unlock(&watcher->room, true);
}

char *watcher_pgn(Watcher *watcher) {
    char path[JOURNAL_PATH_MAX] = "", *text = NULL;
    size_t size = 0;
    Journal journal = {.file = -1};
    JournalGame game;
    Error ignored = {{0}};
    room_lock(&watcher->room);
    if (watcher->score != NULL) memcpy(path, watcher->path, sizeof path);
    room_unlock(&watcher->room, true);
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

Watcher *watcher_open(Hub *hub, Error *error) {
    Watcher *watcher = calloc(1, sizeof *watcher);
    if (watcher == NULL || !news_open(&watcher->news)) {
        free(watcher);
        error_no_memory(error);
        return NULL;
    }
    watcher->hub = hub;
    watcher->games = calloc(WATCHED_GAMES, sizeof *watcher->games);
    watcher->live = calloc(WATCHED_LIVE, sizeof *watcher->live);
    if (watcher->games == NULL || watcher->live == NULL) {
        error_no_memory(error);
        watcher_close(watcher);
        return NULL;
    }
    room_open(&watcher->room, &(RoomSettings){.context = watcher,
                                              .stop = stop_waiting,
                                              .hub = hub,
                                              .channel = HUB_MATCH,
                                              .schema = "web.match",
                                              .document = watcher_add});
    watcher_tell_live(watcher);
    return watcher;
}

void watcher_close(Watcher *watcher) {
    if (watcher == NULL) return;
    room_close(&watcher->room);
    news_close(&watcher->news);
    standing_free(watcher->score);
    free(watcher->summary);
    free(watcher->games);
    free(watcher->live);
    free(watcher);
}

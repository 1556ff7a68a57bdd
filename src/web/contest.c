// SPDX-License-Identifier: GPL-3.0-or-later
// contest.c - see contest.h.
#include "web/contest.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/thread.h"
#include "games/games.h"
#include "session/session.h"
#include "web/kept.h"
#include "web/page_words.h"

enum { TICK_MS = 100, NAMES_TRIED = 100, KEPT_MAX = 32 << 10 };

struct Contest {
    Hub *hub;
    bool saves;
    pthread_mutex_t turn; // requests, one after the other
    pthread_mutex_t lock; // over what follows
    pthread_t thread;
    bool is_begun; // the thread is to be joined
    atomic_bool wants_stop;
    bool is_playing;
    bool has_wish;   // there is a match that was begun
    bool is_stopped; // it was broken off by who began it
    Error reason;    // why it failed; empty: it did not
    ContestWish wish;
    char journal[JOURNAL_PATH_MAX];
    // Of the match that is played; its thread's alone.
    MatchSettings *settings;
    Openings openings;
    Match *match;
    char date[16];
};

// ---- telling and keeping -----------------------------------------------------------------------

void contest_add_wish(Json *json, const ContestWish *wish) {
    json_add_string(json, "game", wish->game);
    json_open_array(json, "players");
    for (int i = 0; i < wish->player_count; i++) json_add_string(json, NULL, wish->players[i]);
    json_close_array(json);
    json_add_string(json, "tc", wish->tc);
    json_add_string(json, "movetime", wish->movetime);
    json_add_string(json, "openings", wish->openings);
    json_add_string(json, "sprt", wish->sprt);
    json_add_int(json, "games", wish->games);
    json_add_int(json, "nodes", wish->nodes);
    json_add_int(json, "depth", wish->depth);
    json_add_int(json, "concurrency", wish->concurrency);
}

static void add_contest(Json *json, Language language, const void *context) {
    const Contest *contest = context;
    json_add_bool(json, "can_begin", contest->saves);
    json_add_bool(json, "is_playing", contest->is_playing);
    json_add_bool(json, "is_stopped",
                  contest->has_wish && contest->is_stopped && !contest->is_playing);
    if (contest->has_wish) {
        json_add_string(json, "journal", contest->journal);
        json_open_object(json, "wish");
        contest_add_wish(json, &contest->wish);
        json_close_object(json);
    }
    if (contest->reason.text[0] != '\0')
        page_words_add_said(json, "problem", language, &contest->reason);
}

static void tell(Contest *contest) {
    hub_tell(contest->hub, HUB_CONTEST, "web.contest", add_contest, contest);
}

static void keep(const Contest *contest) {
    char *room = malloc(KEPT_MAX);
    if (room == NULL) return;
    Text text = text_over(room, KEPT_MAX);
    Json json = json_begin_line(&text, "web.contest_kept");
    contest_add_wish(&json, &contest->wish);
    json_add_string(&json, "journal", contest->journal);
    json_add_bool(&json, "is_stopped", contest->is_stopped);
    json_end_line(&json);
    if (!text.is_cut) kept_write("contest", room);
    free(room);
}

// ---- playing -----------------------------------------------------------------------------------

static void free_match(Contest *contest) {
    openings_close(&contest->openings);
    free(contest->settings);
    contest->settings = NULL;
    contest->match = NULL;
}

static void *run_contest(void *context) {
    Contest *contest = context;
    Error error = {{0}};
    match_start(contest->match);
    while (!match_wait(contest->match, TICK_MS)) {
        if (atomic_load(&contest->wants_stop)) match_stop(contest->match);
    }
    bool is_fine = match_close(contest->match, &error);
    free_match(contest);
    pthread_mutex_lock(&contest->lock);
    contest->is_playing = false;
    if (!is_fine) contest->reason = error;
    tell(contest);
    pthread_mutex_unlock(&contest->lock);
    return NULL;
}

static const char *word(const char *text) {
    return text[0] != '\0' ? text : NULL;
}

static bool read_settings(Contest *contest, const ContestWish *wish, const char *journal,
                          bool resumes, Error *error) {
    const char *players[CONTEST_PLAYERS_MAX];
    MatchChosen chosen = match_usual();
    for (int i = 0; i < wish->player_count; i++) players[i] = wish->players[i];
    chosen.players = players;
    chosen.player_count = wish->player_count;
    chosen.game =
        games_find(word(wish->game) != NULL ? wish->game : "chess", &chosen.variant, error);
    chosen.tc = word(wish->tc);
    chosen.movetime = word(wish->movetime);
    chosen.openings = word(wish->openings);
    chosen.sprt = word(wish->sprt);
    chosen.games = wish->games;
    chosen.nodes = wish->nodes;
    chosen.depth = wish->depth;
    chosen.concurrency = wish->concurrency > 0 ? wish->concurrency : 1;
    chosen.journal = journal;
    chosen.resumes = resumes;
    struct stat facts;
    if (chosen.openings != NULL && stat(chosen.openings, &facts) == 0 && !S_ISREG(facts.st_mode))
        return error_set(error, "cannot read the openings '%.200s': the page reads files only",
                         chosen.openings);
    if (chosen.game == NULL
        || !match_read_chosen(&chosen, contest->settings, &contest->openings, error))
        return false;
    // A page must not start programs: whoever got hold of it could start any.
    for (int i = 0; i < wish->player_count; i++) {
        if (contest->settings->players[i].text.kind->is_process)
            return error_set(error,
                             "programs are not started from the page: roque match does that");
    }
    return true;
}

// Opens the match; nothing is left where it cannot be.
static bool open_match(Contest *contest, const ContestWish *wish, const char *journal, bool resumes,
                       Error *error) {
    time_t now = time(NULL);
    struct tm today;
    contest->settings = calloc(1, sizeof *contest->settings);
    if (contest->settings == NULL) return error_no_memory(error);
    slice_copy(slice_of("????.??.??"), contest->date, sizeof contest->date);
    if (localtime_r(&now, &today) != NULL)
        strftime(contest->date, sizeof contest->date, "%Y.%m.%d", &today);
    if (read_settings(contest, wish, journal, resumes, error)) {
        contest->settings->date = contest->date;
        contest->match = match_open(contest->settings, error);
    }
    if (contest->match == NULL) free_match(contest);
    return contest->match != NULL;
}

// A name nobody has, by the time.
static bool choose_journal(char path[JOURNAL_PATH_MAX], Error *error) {
    char folder[STORE_PATH_MAX], moment[32];
    time_t now = time(NULL);
    struct tm broken;
    if (!store_folder("matches", folder, error)) return false;
    if (localtime_r(&now, &broken) == NULL
        || strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &broken) == 0)
        return error_set(error, "the clock has no date");
    for (int i = 1; i <= NAMES_TRIED; i++) {
        Text text = text_over(path, JOURNAL_PATH_MAX);
        text_addf(&text, "%s/%s", folder, moment);
        if (i > 1) text_addf(&text, "-%d", i);
        text_add(&text, ".rqj");
        if (!text.is_cut && access(path, F_OK) != 0) return true;
    }
    return error_set(error, "cannot write %.200s: %m", path);
}

// With the turn. The match of the wish, from now on.
static bool play(Contest *contest, const ContestWish *wish, const char *journal, bool resumes,
                 Error *error) {
    pthread_mutex_lock(&contest->lock);
    bool is_playing = contest->is_playing;
    pthread_mutex_unlock(&contest->lock);
    if (is_playing) return error_set(error, "a match is being played: stop it first");
    if (contest->is_begun) pthread_join(contest->thread, NULL);
    contest->is_begun = false;
    if (!open_match(contest, wish, journal, resumes, error)) return false;
    pthread_mutex_lock(&contest->lock);
    contest->wish = *wish;
    if (journal != contest->journal)
        slice_copy(slice_of(journal), contest->journal, JOURNAL_PATH_MAX);
    contest->has_wish = contest->is_playing = true;
    contest->is_stopped = false;
    contest->reason = (Error){{0}};
    atomic_store(&contest->wants_stop, false);
    contest->is_begun = thread_start(&contest->thread, run_contest, contest);
    if (!contest->is_begun) {
        contest->is_playing = false;
        match_close(contest->match, NULL);
        free_match(contest);
        error_set(error, "no thread for a game");
    }
    keep(contest);
    tell(contest);
    pthread_mutex_unlock(&contest->lock);
    return contest->is_begun;
}

// ---- wishes ------------------------------------------------------------------------------------

bool contest_begin(Contest *contest, const ContestWish *wish, char journal[JOURNAL_PATH_MAX],
                   Error *error) {
    if (!contest->saves)
        return error_set(error, "a match is kept in a file, and --no-save was said");
    pthread_mutex_lock(&contest->turn);
    bool is_fine = choose_journal(journal, error) && play(contest, wish, journal, false, error);
    pthread_mutex_unlock(&contest->turn);
    return is_fine;
}

bool contest_go_on(Contest *contest, char journal[JOURNAL_PATH_MAX], Error *error) {
    pthread_mutex_lock(&contest->turn);
    ContestWish *wish = malloc(sizeof *wish);
    bool is_fine = wish != NULL && contest->has_wish;
    if (!is_fine) error_set(error, "there is no match to go on with");
    if (is_fine) {
        *wish = contest->wish;
        memcpy(journal, contest->journal, JOURNAL_PATH_MAX);
        is_fine = play(contest, wish, journal, true, error);
    }
    free(wish);
    pthread_mutex_unlock(&contest->turn);
    return is_fine;
}

static void break_off(Contest *contest) {
    if (!contest->is_begun) return;
    atomic_store(&contest->wants_stop, true);
    pthread_join(contest->thread, NULL);
    contest->is_begun = false;
}

bool contest_stop(Contest *contest, Error *error) {
    pthread_mutex_lock(&contest->turn);
    pthread_mutex_lock(&contest->lock);
    bool is_playing = contest->is_playing;
    pthread_mutex_unlock(&contest->lock);
    if (is_playing) {
        break_off(contest);
        pthread_mutex_lock(&contest->lock);
        contest->is_stopped = true;
        keep(contest);
        tell(contest);
        pthread_mutex_unlock(&contest->lock);
    } else {
        error_set(error, "no match is being played");
    }
    pthread_mutex_unlock(&contest->turn);
    return is_playing;
}

void contest_restore(Contest *contest, const ContestWish *wish, const char *journal,
                     bool was_stopped) {
    pthread_mutex_lock(&contest->turn);
    Error error = {{0}};
    bool is_fine = was_stopped || play(contest, wish, journal, true, &error);
    pthread_mutex_lock(&contest->lock);
    if (was_stopped || !is_fine) {
        contest->wish = *wish;
        slice_copy(slice_of(journal), contest->journal, sizeof contest->journal);
        contest->has_wish = contest->is_stopped = true;
        contest->reason = error;
    }
    tell(contest);
    pthread_mutex_unlock(&contest->lock);
    pthread_mutex_unlock(&contest->turn);
}

// ---- opening and closing -----------------------------------------------------------------------

Contest *contest_open(Hub *hub, bool saves, Error *error) {
    Contest *contest = calloc(1, sizeof *contest);
    if (contest == NULL) {
        error_no_memory(error);
        return NULL;
    }
    contest->hub = hub;
    contest->saves = saves;
    pthread_mutex_init(&contest->turn, NULL);
    pthread_mutex_init(&contest->lock, NULL);
    tell(contest);
    return contest;
}

void contest_close(Contest *contest) {
    if (contest == NULL) return;
    break_off(contest);
    pthread_mutex_destroy(&contest->lock);
    pthread_mutex_destroy(&contest->turn);
    free(contest);
}

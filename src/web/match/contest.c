// SPDX-License-Identifier: GPL-3.0-or-later
// contest.c - see contest.h.
#include "web/match/contest.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/calendar.h"
#include "core/memory.h"
#include "games/games.h"
#include "session/session.h"
#include "web/kept.h"
#include "web/page_words.h"
#include "web/room.h"

enum { SYNC_MS = 100, NAMES_TRIED = 100, KEPT_MAX = 32 << 10 };

// A match that is opened, and what it was opened from.
typedef struct Played {
    MatchSettings settings;
    Openings openings;
    Match *match;
    char date[16];
} Played;

struct Contest {
    bool saves;
    Room room;    // its lock is over what follows
    Match *match; // being played; NULL: none
    bool is_playing;
    bool has_request; // there is a match that was begun
    bool is_stopped;  // it was broken off on the page
    Error reason;     // why it failed; empty: it did not
    ContestRequest request;
    char journal[JOURNAL_PATH_MAX];
};

// ---- telling and keeping -----------------------------------------------------------------------

// As contest_request.c reads it.
static void add_request(Json *json, const ContestRequest *request) {
    json_add_string(json, "game", request->game);
    json_open_array(json, "players");
    for (int i = 0; i < request->player_count; i++)
        json_add_string(json, NULL, request->players[i]);
    json_close_array(json);
    JSON_ADD(json, FIELD("tc", request->tc), FIELD("movetime", request->movetime),
             FIELD("openings", request->openings), FIELD("sprt", request->sprt),
             FIELD("games", request->games), FIELD("nodes", request->nodes),
             FIELD("depth", request->depth), FIELD("concurrency", request->concurrency));
}

static void add_contest(Json *json, Language language, const void *context) {
    const Contest *contest = context;
    JSON_ADD(json, FIELD("can_begin", contest->saves), FIELD("is_playing", contest->is_playing),
             field_bool("is_stopped",
                        contest->has_request && contest->is_stopped && !contest->is_playing));
    if (contest->has_request) {
        json_add_string(json, "journal", contest->journal);
        json_open_object(json, "wish");
        add_request(json, &contest->request);
        json_close_object(json);
    }
    if (contest->reason.text[0] != '\0')
        page_words_add_said(json, "problem", language, &contest->reason);
}

static void keep(const Contest *contest) {
    char *room = malloc(KEPT_MAX);
    if (room == NULL) return;
    Text text = text_over(room, KEPT_MAX);
    Json json = json_begin_line(&text, "web.contest_kept");
    add_request(&json, &contest->request);
    JSON_ADD(&json, FIELD("journal", contest->journal), FIELD("is_stopped", contest->is_stopped));
    json_end_line(&json);
    if (!text.is_cut) kept_write("contest", room);
    free(room);
}

// ---- playing -----------------------------------------------------------------------------------

// Closes its match, if there is one. False with a reason when that had failed.
static bool free_played(Played *played, Error *error) {
    bool is_fine = played == NULL || played->match == NULL || match_close(played->match, error);
    if (played != NULL) openings_close(&played->openings);
    free(played);
    return is_fine;
}

static void publish(Contest *contest, Match *match) {
    room_lock(&contest->room);
    contest->match = match;
    if (match != NULL && atomic_load(&contest->room.is_stopped)) match_stop(match);
    room_unlock(&contest->room, true);
}

// With the lock.
static void stop_playing(void *context) {
    const Contest *contest = context;
    if (contest->match != NULL) match_stop(contest->match);
}

// A match that was never begun.
static void forget_match(void *context, void *job) {
    free_played(job, NULL);
    ((Contest *)context)->is_playing = false;
}

static void run_contest(void *context, void *job) {
    Contest *contest = context;
    Played *played = job;
    Error error = {{0}};
    match_start(played->match);
    publish(contest, played->match);
    while (!match_wait(played->match, SYNC_MS)) continue;
    publish(contest, NULL);
    bool is_fine = free_played(played, &error);
    room_lock(&contest->room);
    contest->is_playing = false;
    if (!is_fine) contest->reason = error;
    room_finish(&contest->room); // who hears of the end may begin the next
    room_tell(&contest->room);
    room_unlock(&contest->room, true);
}

static const char *word(const char *text) {
    return text[0] != '\0' ? text : NULL;
}

static bool read_settings(Played *played, const ContestRequest *request, const char *journal,
                          bool resumes, Error *error) {
    const char *players[CONTEST_PLAYERS_MAX];
    MatchOptions options = match_usual();
    for (int i = 0; i < request->player_count; i++) players[i] = request->players[i];
    options.players = players;
    options.player_count = request->player_count;
    options.game =
        games_find(word(request->game) != NULL ? request->game : "chess", &options.variant, error);
    options.tc = word(request->tc);
    options.movetime = word(request->movetime);
    options.openings = word(request->openings);
    options.sprt = word(request->sprt);
    options.games = request->games;
    options.nodes = request->nodes;
    options.depth = request->depth;
    options.concurrency = request->concurrency > 0 ? request->concurrency : 1;
    options.journal = journal;
    options.resumes = resumes;
    struct stat facts;
    if (options.openings != NULL && stat(options.openings, &facts) == 0 && !S_ISREG(facts.st_mode))
        return error_set(error, "cannot read the openings '%.200s': the page reads files only",
                         options.openings);
    if (options.game == NULL
        || !match_read_options(&options, &played->settings, &played->openings, error))
        return false;
    // A page must not start programs: whoever got hold of it could start any.
    for (int i = 0; i < request->player_count; i++) {
        if (played->settings.players[i].text.kind->is_process)
            return error_set(error,
                             "programs are not started from the page: roque match does that");
    }
    return true;
}

// NULL with a reason.
static Played *open_match(const ContestRequest *request, const char *journal, bool resumes,
                          Error *error) {
    Played *played = memory_new(sizeof *played, error);
    if (played == NULL) return NULL;
    calendar_write_date(played->date);
    if (read_settings(played, request, journal, resumes, error)) {
        played->settings.date = played->date;
        played->match = match_open(&played->settings, error);
    }
    if (played->match != NULL) return played;
    free_played(played, NULL);
    return NULL;
}

// A name nobody has, by the time.
static bool choose_journal(char path[JOURNAL_PATH_MAX], Error *error) {
    char folder[STORE_PATH_MAX], moment[16];
    if (!store_folder("matches", folder, error)) return false;
    if (!calendar_write_moment(moment)) return error_set(error, "the clock has no date");
    for (int i = 1; i <= NAMES_TRIED; i++) {
        Text text = text_over(path, JOURNAL_PATH_MAX);
        text_addf(&text, "%s/%s", folder, moment);
        if (i > 1) text_addf(&text, "-%d", i);
        text_add(&text, ".rqj");
        if (!text.is_cut && access(path, F_OK) != 0) return true;
    }
    return error_set(error, "cannot write %.200s: %m", path);
}

// The match of the request, from now on. It is opened without the lock: that may take long.
static bool play(Contest *contest, const ContestRequest *request, const char *journal, bool resumes,
                 Error *error) {
    room_lock(&contest->room);
    bool is_free = room_unlock(&contest->room, !room_is_busy(&contest->room));
    Played *played = is_free ? open_match(request, journal, resumes, error) : NULL;
    if (is_free && played == NULL) return false;
    room_lock(&contest->room);
    is_free = is_free && !room_is_busy(&contest->room);
    if (!is_free) error_set(error, "a match is being played: stop it first");
    bool is_begun = is_free && room_add(&contest->room, run_contest, played, error);
    if (is_begun) {
        contest->request = *request;
        memmove(contest->journal, journal, strlen(journal) + 1);
        contest->has_request = contest->is_playing = true;
        contest->is_stopped = false;
        contest->reason = (Error){{0}};
        keep(contest);
        room_tell(&contest->room);
    }
    room_unlock(&contest->room, true);
    if (!is_begun) free_played(played, NULL);
    return is_begun;
}

// ---- requests -----------------------------------------------------------------------------------

bool contest_begin(Contest *contest, const ContestRequest *request, char journal[JOURNAL_PATH_MAX],
                   Error *error) {
    if (!contest->saves)
        return error_set(error, "a match is kept in a file, and --no-save was said");
    return choose_journal(journal, error) && play(contest, request, journal, false, error);
}

bool contest_go_on(Contest *contest, char journal[JOURNAL_PATH_MAX], Error *error) {
    ContestRequest *request = malloc(sizeof *request);
    room_lock(&contest->room);
    bool is_fine = request != NULL && contest->has_request;
    if (is_fine) {
        *request = contest->request;
        memcpy(journal, contest->journal, JOURNAL_PATH_MAX);
    }
    room_unlock(&contest->room, true);
    is_fine = is_fine ? play(contest, request, journal, true, error)
                      : error_set(error, "there is no match to go on with");
    free(request);
    return is_fine;
}

bool contest_stop(Contest *contest, Error *error) {
    room_lock(&contest->room);
    bool is_playing = contest->is_playing;
    if (is_playing) {
        room_end(&contest->room);
        contest->is_stopped = true;
        keep(contest);
        room_tell(&contest->room);
    } else {
        error_set(error, "no match is being played");
    }
    return room_unlock(&contest->room, is_playing);
}

void contest_restore(Contest *contest, const ContestRequest *request, const char *journal,
                     bool was_stopped) {
    Error error = {{0}};
    if (!was_stopped && play(contest, request, journal, true, &error)) return;
    room_lock(&contest->room);
    contest->request = *request;
    slice_copy(slice_of(journal), contest->journal, sizeof contest->journal);
    contest->has_request = contest->is_stopped = true;
    contest->reason = error;
    room_tell(&contest->room);
    room_unlock(&contest->room, true);
}

// ---- opening and closing -----------------------------------------------------------------------

Contest *contest_open(Hub *hub, bool saves, Error *error) {
    Contest *contest = memory_new(sizeof *contest, error);
    if (contest == NULL) return NULL;
    contest->saves = saves;
    room_open(&contest->room, &(RoomSettings){.context = contest,
                                              .stop = stop_playing,
                                              .forget = forget_match,
                                              .hub = hub,
                                              .channel = HUB_CONTEST,
                                              .schema = "web.contest",
                                              .document = add_contest});
    return contest;
}

void contest_close(Contest *contest) {
    if (contest == NULL) return;
    room_close(&contest->room);
    free(contest);
}

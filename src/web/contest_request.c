// SPDX-License-Identifier: GPL-3.0-or-later
// contest_request.c - see contest_request.h.
#include "web/contest_request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <stdlib.h>
#include <string.h>

#include "web/kept.h"

// A text that may be missing.
static bool read_text(const JsonValue *body, const char *key, char text[CONTEST_TEXT_MAX],
                      Error *error) {
    const JsonValue *field = json_member(body, key);
    const char *given = field != NULL ? field->string : NULL;
    if (field != NULL && given == NULL) return error_set(error, "'%s' is no text", key);
    return slice_copy(slice_of(given != NULL ? given : ""), text, CONTEST_TEXT_MAX)
           || error_set(error, "that is too long");
}

// A number that may be missing.
static bool read_number(const JsonValue *body, const char *key, int64_t most, int64_t *number,
                        Error *error) {
    const JsonValue *field = json_member(body, key);
    *number = field != NULL ? field->integer : 0;
    return (field == NULL || field->kind == JSON_INTEGER) && *number >= 0 && *number <= most
               ? true
               : error_set(error, "'%s' is no number from 0 to %lld", key, (long long)most);
}

static bool read_players(const JsonValue *body, ContestWish *wish, Error *error) {
    const JsonValue *players = json_member(body, "players");
    const JsonValue *first = players != NULL && players->kind == JSON_ARRAY ? players->first : NULL;
    int count = 0;
    for (const JsonValue *one = first; one != NULL; one = one->next) count++;
    if (count < 2 || count > CONTEST_PLAYERS_MAX)
        return error_set(error, "a match from here has from two to %d players",
                         CONTEST_PLAYERS_MAX);
    for (const JsonValue *one = first; one != NULL; one = one->next) {
        char *place = wish->players[wish->player_count++];
        if (one->string == NULL || !slice_copy(slice_of(one->string), place, CONTEST_TEXT_MAX))
            return error_set(error, "a player is a text, and not a very long one");
    }
    return true;
}

// The limit as it was typed; one that cannot be read is never another one. "": the players' own.
static bool read_limit(const JsonValue *body, ContestWish *wish, Error *error) {
    enum { DEPTH_MAX = 1000 };
    char limit[CONTEST_TEXT_MAX], value[CONTEST_TEXT_MAX];
    if (!read_text(body, "limit", limit, error) || !read_text(body, "value", value, error))
        return false;
    if (limit[0] == '\0' || value[0] == '\0') return true;
    if (strcmp(limit, "tc") == 0) return slice_copy(slice_of(value), wish->tc, CONTEST_TEXT_MAX);
    if (strcmp(limit, "movetime") == 0)
        return slice_copy(slice_of(value), wish->movetime, CONTEST_TEXT_MAX);
    bool is_depth = strcmp(limit, "depth") == 0;
    if (!is_depth && strcmp(limit, "nodes") != 0)
        return error_set(error, "'%.40s' is no limit of a match", limit);
    return text_parse_int(value, limit, 0, is_depth ? DEPTH_MAX : INT64_MAX,
                          is_depth ? &wish->depth : &wish->nodes, NULL)
           || error_set(error, "the limit must be a whole number, not '%.40s'", value);
}

static bool read_wish(const JsonValue *body, ContestWish *wish, Error *error) {
    return read_players(body, wish, error) && read_text(body, "game", wish->game, error)
           && read_text(body, "tc", wish->tc, error)
           && read_text(body, "movetime", wish->movetime, error)
           && read_text(body, "openings", wish->openings, error)
           && read_text(body, "sprt", wish->sprt, error)
           && read_number(body, "games", CONTEST_GAMES_MAX, &wish->games, error)
           && read_number(body, "nodes", INT64_MAX, &wish->nodes, error)
           && read_number(body, "depth", 1000, &wish->depth, error)
           && read_number(body, "concurrency", CONTEST_AT_ONCE_MAX, &wish->concurrency, error);
}

static void begin(Contest *contest, Watcher *watcher, const Call *call, Reply *reply) {
    char journal[JOURNAL_PATH_MAX];
    ContestWish *wish = calloc(1, sizeof *wish);
    if (wish == NULL || !read_wish(call->body, wish, &reply->reason))
        reply->status = 400;
    else if (!read_limit(call->body, wish, &reply->reason)
             || !contest_begin(contest, wish, journal, &reply->reason)
             || !watcher_follow(watcher, journal, &reply->reason))
        reply->status = 409;
    free(wish);
}

static void go_on(Contest *contest, Watcher *watcher, Reply *reply) {
    char journal[JOURNAL_PATH_MAX];
    if (!contest_go_on(contest, journal, &reply->reason)
        || !watcher_follow(watcher, journal, &reply->reason))
        reply->status = 409;
}

static void follow(Watcher *watcher, const Call *call, Reply *reply) {
    const char *path;
    if (!field_read_text(call->body, "path", &path, &reply->reason))
        reply->status = 400;
    else if (!watcher_follow(watcher, path, &reply->reason))
        reply->status = 409;
}

bool contest_request_obey(Contest *contest, Watcher *watcher, const Call *call, Reply *reply) {
    if (strcmp(call->path, "/api/match/leave") == 0)
        watcher_leave(watcher);
    else if (strcmp(call->path, "/api/match/follow") == 0)
        follow(watcher, call, reply);
    else if (strcmp(call->path, "/api/match/begin") == 0)
        begin(contest, watcher, call, reply);
    else if (strcmp(call->path, "/api/match/go-on") == 0)
        go_on(contest, watcher, reply);
    else if (strcmp(call->path, "/api/match/stop") == 0)
        reply->status = contest_stop(contest, &reply->reason) ? reply->status : 409;
    else
        return false;
    return true;
}

void contest_request_restore(Contest *contest, Watcher *watcher) {
    Error ignored = {{0}};
    char *text = kept_read("contest");
    ContestWish *wish = calloc(1, sizeof *wish);
    JsonText *read = text != NULL ? json_read(text, strlen(text)) : NULL;
    const JsonValue *kept = json_root(read);
    const char *journal = field_text(kept, "journal");
    if (wish != NULL && journal != NULL && read_wish(kept, wish, &ignored)) {
        contest_restore(contest, wish, journal, field_is_true(kept, "is_stopped"));
        watcher_follow(watcher, journal, &ignored);
    }
    json_close(read);
    free(wish);
    free(text);
}

#endif

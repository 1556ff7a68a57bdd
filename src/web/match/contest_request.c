// SPDX-License-Identifier: GPL-3.0-or-later
// contest_request.c - a match that a page wants to be played or watched (routes.def).
#include <stdlib.h>
#include <string.h>

#include "web/handlers.h"
#include "web/kept.h"

static void copy_text(const JsonValue *body, const char *name, char text[CONTEST_TEXT_MAX]) {
    const char *given = body_text(body, name);
    slice_copy(slice_of(given != NULL ? given : ""), text, CONTEST_TEXT_MAX);
}

// Of a body that was checked.
static void read_request(const JsonValue *body, ContestRequest *request) {
    for (const JsonValue *one = json_member(body, "players")->first; one != NULL; one = one->next)
        slice_copy(slice_of(one->string), request->players[request->player_count++],
                   CONTEST_TEXT_MAX);
    copy_text(body, "game", request->game);
    copy_text(body, "tc", request->tc);
    copy_text(body, "movetime", request->movetime);
    copy_text(body, "openings", request->openings);
    copy_text(body, "sprt", request->sprt);
    request->games = body_number(body, "games", 0);
    request->nodes = body_number(body, "nodes", 0);
    request->depth = body_number(body, "depth", 0);
    request->concurrency = body_number(body, "concurrency", 0);
}

// The limit as it was typed; one that cannot be read is never another one. "": the players' own.
static bool read_limit(const JsonValue *body, ContestRequest *request, Error *error) {
    enum { LIMIT_DEPTH_MAX = 1000 };
    const char *limit = body_filled(body, "limit"), *value = body_filled(body, "value");
    if (limit == NULL || value == NULL) return true;
    if (strcmp(limit, "tc") == 0) return slice_copy(slice_of(value), request->tc, CONTEST_TEXT_MAX);
    if (strcmp(limit, "movetime") == 0)
        return slice_copy(slice_of(value), request->movetime, CONTEST_TEXT_MAX);
    bool is_depth = strcmp(limit, "depth") == 0;
    if (!is_depth && strcmp(limit, "nodes") != 0)
        return error_set(error, "'%.40s' is no limit of a match", limit);
    return text_parse_int(value, limit, 0, is_depth ? LIMIT_DEPTH_MAX : INT64_MAX,
                          is_depth ? &request->depth : &request->nodes, NULL)
           || error_set(error, "the limit must be a whole number, not '%.40s'", value);
}

bool match_do_begin(const Call *call, Reply *reply) {
    char journal[JOURNAL_PATH_MAX];
    ContestRequest *request = calloc(1, sizeof *request);
    if (request == NULL) return error_no_memory(&reply->reason);
    read_request(call->body, request);
    bool is_begun = read_limit(call->body, request, &reply->reason)
                    && contest_begin(call->rooms->contest, request, journal, &reply->reason)
                    && watcher_follow(call->rooms->watcher, journal, &reply->reason);
    free(request);
    return is_begun;
}

bool match_do_go_on(const Call *call, Reply *reply) {
    char journal[JOURNAL_PATH_MAX];
    return contest_go_on(call->rooms->contest, journal, &reply->reason)
           && watcher_follow(call->rooms->watcher, journal, &reply->reason);
}

bool match_do_stop(const Call *call, Reply *reply) {
    return contest_stop(call->rooms->contest, &reply->reason);
}

bool match_do_follow(const Call *call, Reply *reply) {
    return watcher_follow(call->rooms->watcher, body_text(call->body, "path"), &reply->reason);
}

bool match_do_leave(const Call *call, Reply *reply) {
    (void)reply;
    watcher_leave(call->rooms->watcher);
    return true;
}

bool get_match(const Call *call, Reply *reply) {
    reply->file = watcher_pgn(call->rooms->watcher);
    return reply->file != NULL;
}

void contest_request_restore(const Rooms *rooms) {
    char *text = kept_read("contest");
    ContestRequest *request = calloc(1, sizeof *request);
    JsonText *read = text != NULL ? json_read(text, strlen(text)) : NULL;
    const JsonValue *kept = json_root(read);
    const char *journal = body_text(kept, "journal");
    if (request != NULL && journal != NULL
        && route_check(route_find(POST, "match/begin"), kept, NULL)) {
        read_request(kept, request);
        contest_restore(rooms->contest, request, journal, body_is_true(kept, "is_stopped"));
        watcher_follow(rooms->watcher, journal, NULL);
    }
    json_close(read);
    free(request);
    free(text);
}

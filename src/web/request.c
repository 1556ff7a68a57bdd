// SPDX-License-Identifier: GPL-3.0-or-later
// request.c - see request.h.
#include "web/request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <stdlib.h>
#include <string.h>

#include "web/contest_request.h"
#include "web/play_request.h"
#include "web/kept.h"
#include "web/laboratory_request.h"
#include "web/study_request.h"

static void obey(const Rooms *rooms, const Call *call, Json *json, Reply *reply) {
    if (!json_is_object(call->body)) {
        reply->status = 400;
        error_set(&reply->reason, "the request is no JSON object");
    } else if (!play_request_obey(rooms->play, call, json, reply)
               && !study_request_obey(rooms->study, rooms->play, call, json, reply)
               && !laboratory_request_obey(rooms->laboratory, call, json, reply)
               && !contest_request_obey(rooms->contest, rooms->watcher, call, reply)) {
        reply->status = 404;
        error_set(&reply->reason, "there is nothing at this address");
    }
}

// ---- what is kept ------------------------------------------------------------------------------

// What was wanted last of these, and is wanted again after a new start.
static const struct {
    const char *path, *name;
} kept_wishes[] = {
    {"/api/lab/search", "laboratory"},
    {"/api/lab/compare", "laboratory"},
    {"/api/match/follow", "watched"},
};

static void keep_wish(const char *path, const char *name, const json_t *body) {
    json_t *kept = json_pack("{s:s, s:O}", "path", path, "body", body);
    char *text = kept != NULL ? json_dumps(kept, 0) : NULL;
    if (text != NULL) kept_write(name, text);
    free(text);
    json_decref(kept);
}

// The theorems that were checked, each once.
static void keep_theorem(const json_t *body) {
    char *before = kept_read("theorems");
    json_t *name = json_object_get(body, "name");
    json_t *names = before != NULL ? json_loads(before, 0, NULL) : NULL;
    if (!json_is_array(names)) {
        json_decref(names);
        names = json_array();
    }
    bool is_there = false;
    for (size_t i = 0; i < json_array_size(names); i++)
        is_there = is_there || json_equal(json_array_get(names, i), name);
    if (!is_there) json_array_append(names, name);
    char *text = json_dumps(names, 0);
    if (text != NULL) kept_write("theorems", text);
    free(text);
    free(before);
    json_decref(names);
}

static void keep(const Call *call) {
    for (size_t i = 0; i < sizeof kept_wishes / sizeof kept_wishes[0]; i++) {
        if (strcmp(kept_wishes[i].path, call->path) == 0)
            keep_wish(call->path, kept_wishes[i].name, call->body);
    }
    // The match that the page has begun is followed by itself.
    bool is_other =
        strcmp(call->path, "/api/match/begin") == 0 || strcmp(call->path, "/api/match/go-on") == 0;
    if (is_other || strcmp(call->path, "/api/match/leave") == 0) kept_forget("watched");
    if (strcmp(call->path, "/api/lab/prove") == 0) keep_theorem(call->body);
}

static void wish_again(const Rooms *rooms, const char *name) {
    char *text = kept_read(name);
    json_t *kept = text != NULL ? json_loads(text, 0, NULL) : NULL;
    const char *path = field_text(kept, "path");
    char room[MESSAGE_MAX];
    Text answer = text_over(room, sizeof room);
    Json json = json_begin_line(&answer, "web.answer");
    Call call = {
        .path = path, .body = json_object_get(kept, "body"), .language = language_english()};
    Reply reply = {.status = 200};
    if (path != NULL) obey(rooms, &call, &json, &reply);
    json_decref(kept);
    free(text);
}

void request_restore(const Rooms *rooms) {
    contest_request_restore(rooms->contest, rooms->watcher);
    wish_again(rooms, "watched");
    char *text = kept_read("theorems");
    json_t *names = text != NULL ? json_loads(text, 0, NULL) : NULL;
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (name != NULL) laboratory_prove_later(rooms->laboratory, name);
    }
    json_decref(names);
    free(text);
    wish_again(rooms, "laboratory");
    laboratory_begin_later(rooms->laboratory);
}

// ---- the face ----------------------------------------------------------------------------------

int request_obey(const Rooms *rooms, const char *path, const char *body, size_t length,
                 Text *answer) {
    json_error_t problem;
    json_t *request = json_loadb(body, length, JSON_REJECT_DUPLICATES, &problem);
    const char *code = field_text(request, "language");
    Call call = {
        .path = path, .body = request, .language = code != NULL ? language_find(code) : NULL};
    if (call.language == NULL) call.language = language_english();
    Reply reply = {.status = 200};
    Json json = json_begin_line(answer, "web.answer");
    obey(rooms, &call, &json, &reply);
    json_add_bool(&json, "is_granted", reply.status == 200);
    if (reply.status != 200) {
        char said[MESSAGE_MAX];
        Text text = text_over(said, sizeof said);
        words_add(call.language, &reply.reason, &text);
        json_add_string(&json, "reason", said);
    }
    json_end_line(&json);
    if (reply.status == 200 && rooms->saves) keep(&call);
    json_decref(request);
    return reply.status;
}

#endif

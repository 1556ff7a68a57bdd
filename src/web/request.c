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

enum { KEPT_MAX = 8 << 10 };

static void obey(const Rooms *rooms, const Call *call, Json *json, Reply *reply) {
    if (call->body == NULL || call->body->kind != JSON_OBJECT) {
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

static void keep_wish(const Call *call, const char *name) {
    size_t size = call->bytes.length + MESSAGE_MAX;
    char *room = calloc(2, size);
    if (room == NULL) return;
    Text text = text_over(room, size);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "path", call->path);
    slice_copy(call->bytes, room + size, size);
    json_add_raw(&json, "body", room + size);
    json_close_object(&json);
    if (!text.is_cut) kept_write(name, room);
    free(room);
}

// The theorems that were checked, each once.
static void keep_theorem(const char *name) {
    char *before = kept_read("theorems"), room[KEPT_MAX];
    JsonText *read = before != NULL ? json_read(before, strlen(before)) : NULL;
    const JsonValue *names = json_root(read);
    Text text = text_over(room, sizeof room);
    Json json = json_over(&text);
    json_open_array(&json, NULL);
    if (names != NULL && names->kind == JSON_ARRAY) {
        for (const JsonValue *one = names->first; one != NULL; one = one->next) {
            if (one->string != NULL && strcmp(one->string, name) != 0)
                json_add_string(&json, NULL, one->string);
        }
    }
    json_add_string(&json, NULL, name);
    json_close_array(&json);
    if (!text.is_cut) kept_write("theorems", room);
    json_close(read);
    free(before);
}

static void keep(const Call *call) {
    for (size_t i = 0; i < sizeof kept_wishes / sizeof kept_wishes[0]; i++) {
        if (strcmp(kept_wishes[i].path, call->path) == 0) keep_wish(call, kept_wishes[i].name);
    }
    // The match that the page has begun is followed by itself.
    bool is_other =
        strcmp(call->path, "/api/match/begin") == 0 || strcmp(call->path, "/api/match/go-on") == 0;
    if (is_other || strcmp(call->path, "/api/match/leave") == 0) kept_forget("watched");
    if (strcmp(call->path, "/api/lab/prove") == 0) keep_theorem(field_text(call->body, "name"));
}

static void wish_again(const Rooms *rooms, const char *name) {
    char *text = kept_read(name);
    JsonText *read = text != NULL ? json_read(text, strlen(text)) : NULL;
    const JsonValue *kept = json_root(read);
    const char *path = field_text(kept, "path");
    char room[MESSAGE_MAX];
    Text answer = text_over(room, sizeof room);
    Json json = json_begin_line(&answer, "web.answer");
    Call call = {.path = path, .body = json_member(kept, "body"), .language = language_english()};
    Reply reply = {.status = 200};
    if (path != NULL) obey(rooms, &call, &json, &reply);
    json_close(read);
    free(text);
}

void request_restore(const Rooms *rooms) {
    contest_request_restore(rooms->contest, rooms->watcher);
    wish_again(rooms, "watched");
    char *text = kept_read("theorems");
    JsonText *read = text != NULL ? json_read(text, strlen(text)) : NULL;
    const JsonValue *names = json_root(read);
    for (const JsonValue *one = names != NULL ? names->first : NULL; one != NULL; one = one->next) {
        if (one->string != NULL) laboratory_prove_later(rooms->laboratory, one->string);
    }
    json_close(read);
    free(text);
    wish_again(rooms, "laboratory");
    laboratory_begin_later(rooms->laboratory);
}

// ---- the face ----------------------------------------------------------------------------------

int request_obey(const Rooms *rooms, const char *path, const char *body, size_t length,
                 Text *answer) {
    JsonText *read = json_read(body, length);
    const JsonValue *request = json_root(read);
    const char *code = field_text(request, "language");
    Call call = {.path = path,
                 .bytes = {body, length},
                 .body = request,
                 .language = code != NULL ? language_find(code) : NULL};
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
    json_close(read);
    return reply.status;
}

#endif

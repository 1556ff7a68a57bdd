// SPDX-License-Identifier: GPL-3.0-or-later
// request.c - see request.h.
#include "web/request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <string.h>

#include "web/desk_request.h"
#include "web/laboratory_request.h"
#include "web/study_request.h"

static bool obey_watcher(Watcher *watcher, const Call *call, Reply *reply) {
    const char *path;
    if (strcmp(call->path, "/api/match/leave") == 0) {
        watcher_leave(watcher);
        return true;
    }
    if (strcmp(call->path, "/api/match/follow") != 0) return false;
    if (!field_read_text(call->body, "path", &path, &reply->reason))
        reply->status = 400;
    else if (!watcher_follow(watcher, path, &reply->reason))
        reply->status = 409;
    return true;
}

static void obey(const Rooms *rooms, const Call *call, Json *json, Reply *reply) {
    if (!json_is_object(call->body)) {
        reply->status = 400;
        error_set(&reply->reason, "the request is no JSON object");
    } else if (!desk_request_obey(rooms->desk, call, json, reply)
               && !study_request_obey(rooms->study, rooms->desk, call, json, reply)
               && !laboratory_request_obey(rooms->laboratory, call, json, reply)
               && !obey_watcher(rooms->watcher, call, reply)) {
        reply->status = 404;
        error_set(&reply->reason, "there is nothing at this address");
    }
}

int request_obey(const Rooms *rooms, const char *path, const char *body, size_t length, Text *answer) {
    json_error_t problem;
    json_t *request = json_loadb(body, length, JSON_REJECT_DUPLICATES, &problem);
    const char *code = field_text(request, "language");
    Call call = {.path = path, .body = request, .language = code != NULL ? language_find(code) : NULL};
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
    json_decref(request);
    return reply.status;
}

#endif

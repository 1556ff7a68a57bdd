// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory_request.c - see laboratory_request.h.
#include "web/laboratory_request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <string.h>

// An empty text is as good as none.
static const char *text_or_null(const JsonValue *body, const char *key) {
    const char *text = field_text(body, key);
    return text != NULL && text[0] != '\0' ? text : NULL;
}

static bool read_wish(const JsonValue *body, LabWish *wish, Error *error) {
    const JsonValue *searches = json_member(body, "searches");
    wish->position = text_or_null(body, "position");
    wish->moves = text_or_null(body, "moves");
    if (!field_read_text(body, "game", &wish->game, error)) return false;
    if (searches == NULL || searches->kind != JSON_ARRAY) return true;
    for (const JsonValue *one = searches->first; one != NULL && wish->search_count < LAB_RUNS_MAX;
         one = one->next) {
        if (one->string != NULL && one->string[0] != '\0')
            wish->searches[wish->search_count++] = one->string;
    }
    return true;
}

static bool read_searches(const JsonValue *body, LabWish *wish, Error *error) {
    return read_wish(body, wish, error)
           && (wish->search_count > 0 || error_set(error, "the request lacks '%s'", "searches"));
}

bool laboratory_request_obey(Laboratory *laboratory, const Call *call, Json *json, Reply *reply) {
    LabWish wish = {0};
    Error *error = &reply->reason;
    const char *name;
    bool is_readable = true, is_done = true;
    if (strcmp(call->path, "/api/lab/search") == 0)
        is_done = (is_readable = read_searches(call->body, &wish, error))
                  && laboratory_search(laboratory, &wish, error);
    else if (strcmp(call->path, "/api/lab/compare") == 0)
        is_done = (is_readable = read_searches(call->body, &wish, error))
                  && laboratory_compare(laboratory, &wish, field_count(call->body, "depth"), error);
    else if (strcmp(call->path, "/api/lab/prove") == 0)
        is_done = (is_readable = field_read_text(call->body, "name", &name, error))
                  && laboratory_prove(laboratory, name, error);
    else if (strcmp(call->path, "/api/lab/stop") == 0)
        laboratory_stop(laboratory);
    else if (strcmp(call->path, "/api/lab/board") == 0)
        is_done = (is_readable = read_wish(call->body, &wish, error))
                  && laboratory_add_board(&wish, call->language, json, error);
    else
        return false;
    reply->status = !is_readable ? 400 : is_done ? 200 : 409;
    return true;
}

#endif

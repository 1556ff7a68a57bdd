// SPDX-License-Identifier: GPL-3.0-or-later
// study_request.c - see study_request.h.
#include "web/study_request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <stdlib.h>
#include <string.h>

enum { EXPLANATION_MAX = 1 << 20 };

// Everything a request is answered with or from.
typedef struct Errand {
    Study *study;
    PlayRoom *play;
    const Call *call;
    Json *json;
    Reply *reply;
} Errand;

static bool unreadable(const Errand *errand, const char *key) {
    errand->reply->status = 400;
    return error_set(&errand->reply->reason, "the request lacks '%s'", key);
}

static bool read_node(const Errand *errand, int *node) {
    *node = field_count(errand->call->body, "node");
    return *node >= 0 || unreadable(errand, "node");
}

static bool read_text(const Errand *errand, const char *key, const char **text) {
    *text = field_text(errand->call->body, key);
    return *text != NULL || unreadable(errand, key);
}

static bool do_read(const Errand *errand) {
    const char *text;
    int number = field_count(errand->call->body, "number");
    return read_text(errand, "text", &text)
           && study_read(errand->study, text, number > 0 ? number : 1, &errand->reply->reason);
}

static bool do_take(const Errand *errand) {
    char *record = play_record(errand->play);
    bool is_read = record != NULL
                       ? study_read(errand->study, record, 1, &errand->reply->reason)
                       : error_set(&errand->reply->reason, "there is no game on the board");
    free(record);
    return is_read;
}

static bool do_go(const Errand *errand) {
    int node;
    return read_node(errand, &node) && study_go(errand->study, node, &errand->reply->reason);
}

static bool do_play(const Errand *errand) {
    int node;
    const char *move;
    return read_node(errand, &node) && read_text(errand, "move", &move)
           && study_play(errand->study, node, move, &errand->reply->reason);
}

static bool do_edit(const Errand *errand) {
    static const char *const names[] = {[EDIT_REMOVE] = "remove",
                                        [EDIT_PROMOTE] = "promote",
                                        [EDIT_COMMENT] = "comment",
                                        [EDIT_MARK] = "mark"};
    int node;
    const char *name, *text = "";
    if (!read_node(errand, &node) || !read_text(errand, "edit", &name)) return false;
    int edit = 0;
    while (edit <= EDIT_MARK && strcmp(names[edit], name) != 0) edit++;
    if (edit > EDIT_MARK) return unreadable(errand, "edit");
    if (edit == EDIT_COMMENT && !read_text(errand, "text", &text)) return false;
    return study_edit(errand->study, node, (StudyEdit)edit, text,
                      field_count(errand->call->body, "mark"), &errand->reply->reason);
}

static bool do_live(const Errand *errand) {
    const JsonValue *body = errand->call->body;
    StudyLive live = {.is_live = field_is_true(body, "is_live"),
                      .lines = field_count(body, "lines"),
                      .is_threat = field_is_true(body, "is_threat")};
    return study_set_live(errand->study, live, &errand->reply->reason);
}

static bool do_review(const Errand *errand) {
    return study_review(errand->study, errand->call->language, &errand->reply->reason);
}

static bool do_retry(const Errand *errand) {
    return study_retry(errand->study, field_count(errand->call->body, "ply"),
                       &errand->reply->reason);
}

static bool do_try(const Errand *errand) {
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    const char *move;
    bool holds = false;
    if (!read_text(errand, "move", &move)
        || !study_try(errand->study, move, errand->call->language, &text, &holds,
                      &errand->reply->reason))
        return false;
    json_add_string(errand->json, "said", said);
    json_add_bool(errand->json, "holds", holds);
    return true;
}

static bool do_explain(const Errand *errand) {
    int node;
    char *room = malloc(EXPLANATION_MAX);
    if (room == NULL) return error_set(&errand->reply->reason, "not enough memory");
    Text text = text_over(room, EXPLANATION_MAX);
    bool is_told = read_node(errand, &node)
                   && study_explain(errand->study, node, errand->call->language, &text,
                                    &errand->reply->reason);
    if (is_told) json_add_raw(errand->json, "explanation", room);
    free(room);
    return is_told;
}

static const struct {
    const char *path;
    bool (*obey)(const Errand *errand);
} errands[] = {
    {"/api/study/read", do_read},     {"/api/study/take", do_take},
    {"/api/study/go", do_go},         {"/api/study/play", do_play},
    {"/api/study/edit", do_edit},     {"/api/study/live", do_live},
    {"/api/study/review", do_review}, {"/api/study/retry", do_retry},
    {"/api/study/try", do_try},       {"/api/study/explain", do_explain},
};

bool study_request_obey(Study *study, PlayRoom *play, const Call *call, Json *json, Reply *reply) {
    Errand errand = {study, play, call, json, reply};
    for (size_t i = 0; i < sizeof errands / sizeof errands[0]; i++) {
        if (strcmp(errands[i].path, call->path) != 0) continue;
        reply->status = 409;
        if (errands[i].obey(&errand)) reply->status = 200;
        return true;
    }
    return false;
}

#endif

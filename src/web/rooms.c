// SPDX-License-Identifier: GPL-3.0-or-later
// rooms.c - see rooms.h.
#include "web/rooms.h"

#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "web/handlers.h"
#include "web/kept.h"

enum { ANSWER_MAX = 4 << 20, KEPT_MAX = 8 << 10 };

// ---- what is kept ------------------------------------------------------------------------------

// What was wanted last of these, and is wanted again after a new start.
static const struct {
    const char *route, *name;
} kept_requests[] = {
    {"lab/search", "laboratory"},
    {"lab/compare", "laboratory"},
    {"match/follow", "watched"},
};

static void keep_request(const Call *call, const char *name) {
    size_t size = call->bytes.length + MESSAGE_MAX;
    char *room = calloc(2, size);
    if (room == NULL) return;
    Text text = text_over(room, size);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "path", call->route->name);
    slice_copy(call->bytes, room + size, size);
    json_add_raw(&json, "body", room + size);
    json_close_object(&json);
    if (!text.is_cut) kept_write(name, room);
    free(room);
}

// The names of a kept list, one after the other; NULL: no more.
static const JsonValue *first_of(const JsonText *read) {
    const JsonValue *list = json_root(read);
    return list != NULL && list->kind == JSON_ARRAY ? list->first : NULL;
}

static JsonText *read_kept(const char *name) {
    char *text = kept_read(name);
    JsonText *read = text != NULL ? json_read(text, strlen(text)) : NULL;
    free(text);
    return read;
}

// The theorems that were checked, each once.
static void keep_theorem(const char *name) {
    JsonText *read = read_kept("theorems");
    Text text = TEXT_OF(KEPT_MAX);
    Json json = json_over(&text);
    json_open_array(&json, NULL);
    for (const JsonValue *one = first_of(read); one != NULL; one = one->next) {
        if (one->string != NULL && strcmp(one->string, name) != 0)
            json_add_string(&json, NULL, one->string);
    }
    json_add_string(&json, NULL, name);
    json_close_array(&json);
    if (!text.is_cut) kept_write("theorems", text.data);
    json_close(read);
}

static void keep(const Call *call) {
    const char *name = call->route->name;
    for (size_t i = 0; i < sizeof kept_requests / sizeof kept_requests[0]; i++) {
        if (strcmp(kept_requests[i].route, name) == 0) keep_request(call, kept_requests[i].name);
    }
    // The match that the page has begun is followed by itself.
    if (strcmp(name, "match/begin") == 0 || strcmp(name, "match/go-on") == 0
        || strcmp(name, "match/leave") == 0)
        kept_forget("watched");
    if (strcmp(name, "lab/prove") == 0) keep_theorem(body_text(call->body, "name"));
}

// ---- requests ----------------------------------------------------------------------------------

// Checks the body, then lets the handler answer.
static void obey(Call *call, Reply *reply) {
    const char *code = body_text(call->body, "language");
    call->language = code != NULL ? language_find(code) : NULL;
    if (call->language == NULL) call->language = language_english();
    reply->status = 404;
    error_set(&reply->reason, "there is nothing at this address");
    if (call->route == NULL) return;
    reply->status = 400;
    if (!route_check(call->route, call->body, &reply->reason)) return;
    reply->status = call->route->method == GET ? 404 : 409;
    if (call->route->handler(call, reply)) reply->status = 200;
}

static void add_outcome(const Call *call, const Reply *reply) {
    json_add_bool(reply->json, "is_granted", reply->status == 200);
    if (reply->status == 200) return;
    Text said = TEXT_OF(MESSAGE_MAX);
    words_add(call->language, &reply->reason, &said);
    json_add_string(reply->json, "reason", said.data);
}

RoomsAnswer rooms_ask(const Rooms *rooms, RouteMethod method, const char *name, Slice body) {
    Call call = {.rooms = rooms, .route = route_find(method, name), .bytes = body};
    char *answer = malloc(ANSWER_MAX);
    if (answer == NULL) return (RoomsAnswer){.status = 503};
    JsonText *read = json_read(body.data, body.length);
    Text text = text_over(answer, ANSWER_MAX);
    Json json = json_begin_line(&text, method == POST ? "web.answer" : name);
    Reply reply = {.json = &json};
    call.body = json_root(read);
    obey(&call, &reply);
    if (method == POST) add_outcome(&call, &reply);
    json_end_line(&json);
    if (reply.status == 200 && method == POST && rooms->saves) keep(&call);
    json_close(read);
    RoomsAnswer whole = {.status = reply.status, .is_json = reply.file == NULL};
    bool is_told = whole.is_json && !text.is_cut && (method == POST || reply.status == 200);
    if (!is_told) {
        free(answer);
        answer = reply.file;
    }
    whole.text = answer;
    if (whole.text == NULL && whole.status == 200) whole.status = 404;
    return whole;
}

// ---- what an earlier start was busy with -------------------------------------------------------

// Older files have the whole path, "/api/lab/search".
static void ask_again(const Rooms *rooms, const char *kept) {
    static const char before[] = "/api/";
    Text answer = TEXT_OF(MESSAGE_MAX);
    Json json = json_begin_line(&answer, "web.answer");
    JsonText *read = read_kept(kept);
    const char *name = body_text(json_root(read), "path");
    if (name != NULL && strncmp(name, before, sizeof before - 1) == 0) name += sizeof before - 1;
    Call call = {.rooms = rooms,
                 .route = name != NULL ? route_find(POST, name) : NULL,
                 .body = json_member(json_root(read), "body")};
    Reply reply = {.json = &json};
    if (call.route != NULL) obey(&call, &reply);
    json_close(read);
}

// A room that had nothing begins empty.
static void restore(const Rooms *rooms) {
    play_restore(rooms->play);
    study_restore(rooms->study);
    contest_request_restore(rooms);
    game_room_restore(rooms->games);
    ask_again(rooms, "watched");
    ask_again(rooms, "laboratory");
    JsonText *read = read_kept("theorems");
    for (const JsonValue *one = first_of(read); one != NULL; one = one->next) {
        if (one->string != NULL) laboratory_prove(rooms->laboratory, one->string, true, NULL);
    }
    json_close(read);
}

// ---- opening and closing -----------------------------------------------------------------------

Rooms *rooms_open(const RoomsSettings *settings, Error *error) {
    eval_init(); // takes more stack than a connection has to spare
    Rooms *rooms = calloc(1, sizeof *rooms);
    if (rooms == NULL || (rooms->hub = hub_open()) == NULL) {
        error_no_memory(error);
        free(rooms);
        return NULL;
    }
    rooms->saves = settings->saves;
    rooms->language = settings->language;
    rooms->play = play_open(rooms->hub, settings->saves, settings->seed, error);
    rooms->games = game_room_open(rooms->hub, settings->saves, error);
    rooms->study = study_open(rooms->hub, rooms->games, settings->saves, error);
    rooms->laboratory = laboratory_open(rooms->hub, error);
    rooms->watcher = watcher_open(rooms->hub, error);
    rooms->contest = contest_open(rooms->hub, settings->saves, error);
    rooms->drill = drill_open(rooms->hub, settings->saves, error);
    if (rooms->play == NULL || rooms->study == NULL || rooms->laboratory == NULL
        || rooms->watcher == NULL || rooms->contest == NULL || rooms->games == NULL
        || rooms->drill == NULL) {
        rooms_close(rooms);
        return NULL;
    }
    if (settings->resumes) restore(rooms);
    return rooms;
}

void rooms_stop(Rooms *rooms) {
    hub_stop(rooms->hub);
    study_stop(rooms->study);
}

void rooms_close(Rooms *rooms) {
    if (rooms == NULL) return;
    drill_close(rooms->drill);
    contest_close(rooms->contest);
    watcher_close(rooms->watcher);
    laboratory_close(rooms->laboratory);
    study_close(rooms->study);
    game_room_close(rooms->games);
    play_close(rooms->play);
    hub_close(rooms->hub);
    free(rooms);
}

Hub *rooms_hub(const Rooms *rooms) {
    return rooms->hub;
}

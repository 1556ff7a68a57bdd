// SPDX-License-Identifier: GPL-3.0-or-later
// play_request.c - see play_request.h.
#include "web/play_request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <string.h>

enum { CLOCK_MINUTES_MAX = 600, CLOCK_SECONDS_MAX = 3600 };

// A request on its way: what it asks is read, then done.
typedef struct Errand {
    PlayRoom *room;
    const Call *call;
    PlayAnswer answer;
} Errand;

static void act(Errand *errand, const SessionAct *wanted) {
    play_do(errand->room, wanted, errand->call->language, &errand->answer);
}

// Each returns false where the request cannot be read.

// "move" is a move as the board's list has it, "typed" what a person wrote in their own letters.
static bool move(Errand *errand) {
    const JsonValue *body = errand->call->body;
    const char *typed = field_text(body, "typed"), *text = typed;
    if (typed == NULL && !field_read_text(body, "move", &text, &errand->answer.reason))
        return false;
    act(errand, &(SessionAct){.kind = ACT_MOVE,
                              .text = text,
                              .count = field_count(body, "count"),
                              .language = typed != NULL ? errand->call->language : NULL});
    return true;
}

static bool act_by_name(Errand *errand) {
    static const struct {
        const char *name;
        SessionActKind kind;
    } acts[] = {{"undo", ACT_UNDO},     {"redo", ACT_REDO}, {"draw", ACT_DRAW},
                {"resign", ACT_RESIGN}, {"flip", ACT_FLIP}, {"swap", ACT_SWAP}};
    const char *name;
    if (!field_read_text(errand->call->body, "act", &name, &errand->answer.reason)) return false;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        if (strcmp(acts[i].name, name) != 0) continue;
        act(errand, &(SessionAct){.kind = acts[i].kind, .count = 1});
        return true;
    }
    return error_set(&errand->answer.reason, "'%.40s' is nothing that can be done", name);
}

static bool hint(Errand *errand) {
    act(errand, &(SessionAct){.kind = ACT_HINT});
    return true;
}

static bool answer_draw(Errand *errand) {
    const JsonValue *answer = json_member(errand->call->body, "accepts");
    if (answer == NULL || (answer->kind != JSON_TRUE && answer->kind != JSON_FALSE))
        return error_set(&errand->answer.reason, "the request lacks '%s'", "accepts");
    act(errand, &(SessionAct){.kind = ACT_ANSWER_DRAW, .count = answer->kind == JSON_TRUE});
    return true;
}

static bool read_clock(const JsonValue *request, TimeControl *clock, Error *error) {
    const JsonValue *minutes = json_member(request, "minutes");
    const JsonValue *seconds = json_member(request, "seconds");
    double base = minutes != NULL ? minutes->real : 0;
    double increment = seconds != NULL ? seconds->real : 0;
    if (!(base >= 0 && base <= CLOCK_MINUTES_MAX && increment >= 0
          && increment <= CLOCK_SECONDS_MAX))
        return error_set(error, "a clock has at most %d minutes, and %d seconds a move",
                         CLOCK_MINUTES_MAX, CLOCK_SECONDS_MAX);
    if (base > 0)
        *clock = (TimeControl){.base_ms = (int64_t)(base * 60000),
                               .increment_ms = (int64_t)(increment * 1000)};
    return true;
}

static bool begin(Errand *errand) {
    const JsonValue *body = errand->call->body;
    Error *reason = &errand->answer.reason;
    SessionSetup setup = {.position = field_text(body, "position")};
    if (!field_read_text(body, "game", &setup.game, reason)
        || !field_read_text(body, "first", &setup.players[0], reason)
        || !field_read_text(body, "second", &setup.players[1], reason)
        || !read_clock(body, &setup.clock, reason))
        return false;
    play_begin(errand->room, &setup, errand->call->language, &errand->answer);
    return true;
}

static bool resume(Errand *errand) {
    play_resume(errand->room, &errand->answer);
    return true;
}

static bool review(Errand *errand) {
    act(errand, &(SessionAct){.kind = ACT_REVIEW});
    return true;
}

static bool retry(Errand *errand) {
    const JsonValue *ply = json_member(errand->call->body, "ply");
    if (ply == NULL || (ply->kind != JSON_INTEGER && ply->kind != JSON_NULL))
        return error_set(&errand->answer.reason, "the request lacks '%s'", "ply");
    act(errand, &(SessionAct){.kind = ACT_RETRY, .count = field_count(errand->call->body, "ply")});
    return true;
}

static bool solve(Errand *errand) {
    play_solve(errand->room, errand->call->language, &errand->answer);
    return true;
}

static const struct {
    const char *path;
    bool (*obey)(Errand *errand);
} paths[] = {
    {"/api/move", move},        {"/api/act", act_by_name}, {"/api/hint", hint},
    {"/api/draw", answer_draw}, {"/api/new", begin},       {"/api/resume", resume},
    {"/api/review", review},    {"/api/retry", retry},     {"/api/solution", solve},
};

static void write_answer(const PlayAnswer *answer, Json *json) {
    if (answer->said[0] != '\0') json_add_string(json, "said", answer->said);
    if (answer->move[0] != '\0') json_add_string(json, "move", answer->move);
    if (answer->holds) json_add_bool(json, "holds", true);
}

bool play_request_obey(PlayRoom *room, const Call *call, Json *json, Reply *reply) {
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        if (strcmp(paths[i].path, call->path) != 0) continue;
        Errand errand = {.room = room, .call = call};
        bool is_read = paths[i].obey(&errand);
        reply->status = !is_read ? 400 : errand.answer.is_granted ? 200 : 409;
        reply->reason = errand.answer.reason;
        if (reply->status == 200) write_answer(&errand.answer, json);
        return true;
    }
    return false;
}

#endif

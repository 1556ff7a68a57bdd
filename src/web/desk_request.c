// SPDX-License-Identifier: GPL-3.0-or-later
// desk_request.c - what a page asks of the desk, read from JSON.
#include "web/desk_request.h"

#ifdef HAVE_LIBMICROHTTPD

#include <jansson.h>
#include <string.h>

#include "core/json.h"
#include "web/field.h"

enum { CLOCK_MINUTES_MAX = 600, CLOCK_SECONDS_MAX = 3600 };

static bool read_clock(const json_t *request, TimeControl *clock, Error *error) {
    const json_t *minutes = json_object_get(request, "minutes"),
                 *seconds = json_object_get(request, "seconds");
    double base = json_number_value(minutes), increment = json_number_value(seconds);
    if (!(base >= 0 && base <= CLOCK_MINUTES_MAX && increment >= 0
          && increment <= CLOCK_SECONDS_MAX))
        return error_set(error, "a clock has at most %d minutes, and %d seconds a move",
                         CLOCK_MINUTES_MAX, CLOCK_SECONDS_MAX);
    if (base > 0)
        *clock = (TimeControl){.base_ms = (int64_t)(base * 60000),
                               .increment_ms = (int64_t)(increment * 1000)};
    return true;
}

// ---- wishes ------------------------------------------------------------------------------------

static bool read_move(const json_t *request, Wish *wish) {
    wish->count = field_count(request, "count");
    return field_read_text(request, "move", &wish->text, &wish->reason);
}

static bool read_act(const json_t *request, Wish *wish) {
    static const struct {
        const char *name;
        SittingActKind kind;
    } acts[] = {{"undo", ACT_UNDO},     {"redo", ACT_REDO}, {"draw", ACT_DRAW},
                {"resign", ACT_RESIGN}, {"flip", ACT_FLIP}, {"swap", ACT_SWAP}};
    const char *name;
    if (!field_read_text(request, "act", &name, &wish->reason)) return false;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        wish->act = acts[i].kind;
        if (strcmp(acts[i].name, name) == 0) return true;
    }
    return error_set(&wish->reason, "'%.40s' is nothing that can be done", name);
}

static bool read_new(const json_t *request, Wish *wish) {
    wish->position = field_text(request, "position");
    return field_read_text(request, "game", &wish->text, &wish->reason)
           && field_read_text(request, "first", &wish->players[0], &wish->reason)
           && field_read_text(request, "second", &wish->players[1], &wish->reason)
           && read_clock(request, &wish->clock, &wish->reason);
}

static bool read_answer(const json_t *request, Wish *wish) {
    const json_t *answer = json_object_get(request, "accepts");
    wish->count = json_is_true(answer);
    return json_is_boolean(answer) || error_set(&wish->reason, "the request lacks '%s'", "accepts");
}

static bool read_retry(const json_t *request, Wish *wish) {
    const json_t *ply = json_object_get(request, "ply");
    wish->count = field_count(request, "ply");
    return json_is_integer(ply) || json_is_null(ply)
           || error_set(&wish->reason, "the request lacks '%s'", "ply");
}

static bool read_nothing(const json_t *request, Wish *wish) {
    (void)request, (void)wish;
    return true;
}

static const struct {
    const char *path;
    WishKind kind;
    bool (*read)(const json_t *request, Wish *wish);
} paths[] = {
    {"/api/move", WISH_MOVE, read_move},
    {"/api/act", WISH_ACT, read_act},
    {"/api/hint", WISH_HINT, read_nothing},
    {"/api/draw", WISH_ANSWER_DRAW, read_answer},
    {"/api/new", WISH_NEW, read_new},
    {"/api/resume", WISH_RESUME, read_nothing},
    {"/api/review", WISH_REVIEW, read_nothing},
    {"/api/retry", WISH_RETRY, read_retry},
    {"/api/solution", WISH_SOLUTION, read_nothing},
};

// ---- the answer --------------------------------------------------------------------------------

static void write_answer(const Wish *wish, Json *json) {
    if (wish->said[0] != '\0') json_add_string(json, "said", wish->said);
    if (wish->move[0] != '\0') json_add_string(json, "move", wish->move);
    if (wish->holds) json_add_bool(json, "holds", true);
}

bool desk_request_obey(Desk *desk, const Call *call, Json *json, Reply *reply) {
    size_t which = 0;
    while (which < sizeof paths / sizeof paths[0] && strcmp(paths[which].path, call->path) != 0)
        which++;
    if (which == sizeof paths / sizeof paths[0]) return false;
    Wish wish = {.language = call->language, .kind = paths[which].kind};
    reply->status = !paths[which].read(call->body, &wish) ? 400
                    : desk_wish(desk, &wish)              ? 200
                                                          : 409;
    reply->reason = wish.reason;
    if (reply->status == 200) write_answer(&wish, json);
    return true;
}

#endif

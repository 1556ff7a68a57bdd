// SPDX-License-Identifier: GPL-3.0-or-later
// drill_request.c - what a page asks of the drill (routes.def).
#include "web/handlers.h"
#include "web/page_words.h"

bool drill_do_look(const Call *call, Reply *reply) {
    return drill_look(call->rooms->drill, &reply->reason);
}

bool drill_do_add(const Call *call, Reply *reply) {
    int added = 0;
    if (!drill_add(call->rooms->drill, body_filled(call->body, "player"), &added, &reply->reason))
        return false;
    Sentence said = {0};
    if (added == 1)
        sentence_set(&said, "One new position to drill");
    else
        sentence_set(&said, "%d new positions to drill", added);
    page_words_add_said(reply->json, "said", call->language, &said);
    return true;
}

// In the order of the table's words.
bool drill_do_begin(const Call *call, Reply *reply) {
    enum { ALL, MISTAKES, PUZZLES };
    const int kind = body_choice(call, "kind");
    const char *theme = body_filled(call->body, "theme");
    DrillFilter filter = {.has_mistakes = kind != PUZZLES,
                          .has_puzzles = kind != MISTAKES,
                          .theme = theme != NULL ? theme_named(theme) : THEME_COUNT,
                          .rating = (int)body_number(call->body, "rating", 0)};
    if (theme != NULL && filter.theme == THEME_COUNT)
        return error_set(&reply->reason, "there is no theme '%.40s'", theme);
    return drill_begin(call->rooms->drill, &filter, &reply->reason);
}

bool drill_do_next(const Call *call, Reply *reply) {
    return drill_next(call->rooms->drill, &reply->reason);
}

bool drill_do_leave(const Call *call, Reply *reply) {
    (void)reply;
    drill_leave(call->rooms->drill);
    return true;
}

bool drill_do_move(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    SessionAct act;
    if (!request_move(call, reply, &act)) return false;
    drill_do(call->rooms->drill, &act, call->language, &given);
    return request_answer(&given, reply);
}

bool drill_do_hint(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    drill_do(call->rooms->drill, &(SessionAct){.kind = ACT_HINT}, call->language, &given);
    return request_answer(&given, reply);
}

bool drill_do_solution(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    drill_solve(call->rooms->drill, call->language, &given);
    return request_answer(&given, reply);
}

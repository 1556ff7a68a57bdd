// SPDX-License-Identifier: GPL-3.0-or-later
// play_request.c - what a page asks of the game on it (routes.def).
#include <string.h>

#include "web/handlers.h"
#include "web/page_words.h"
#include "web/state.h"

bool request_answer(const PlayAnswer *given, Reply *reply) {
    reply->reason = given->reason;
    if (!given->is_granted) return false;
    JSON_ADD(reply->json, FIELD_IF(given->said[0] != '\0', "said", given->said),
             FIELD_IF(given->move[0] != '\0', "move", given->move),
             FIELD_IF(given->holds, "holds", given->holds));
    return true;
}

bool request_move(const Call *call, Reply *reply, SessionAct *act) {
    const char *typed = body_text(call->body, "typed"), *move = body_text(call->body, "move");
    *act = (SessionAct){.kind = ACT_MOVE,
                        .text = typed != NULL ? typed : move,
                        .count = (int)body_number(call->body, "count", -1),
                        .language = typed != NULL ? call->language : NULL};
    if (act->text != NULL) return true;
    reply->status = 400;
    return error_set(&reply->reason, "the request lacks '%s'", "move");
}

static bool act(const Call *call, const SessionAct *wanted, Reply *reply) {
    PlayAnswer given = {0};
    play_do(call->rooms->play, wanted, call->language, &given);
    return request_answer(&given, reply);
}

bool play_move(const Call *call, Reply *reply) {
    SessionAct move;
    return request_move(call, reply, &move) && act(call, &move, reply);
}

// A word that only the table of requests knows does nothing, and says so.
bool play_act(const Call *call, Reply *reply) {
    static const struct {
        const char *word;
        SessionActKind kind;
    } acts[] = {{"undo", ACT_UNDO}, {"redo", ACT_REDO}, {"draw", ACT_DRAW}, {"resign", ACT_RESIGN},
                {"flip", ACT_FLIP}, {"swap", ACT_SWAP}, {"hide", ACT_HIDE}, {"show", ACT_SHOW}};
    const char *word = body_text(call->body, "act");
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (strcmp(acts[i].word, word) != 0) continue;
        return act(call, &(SessionAct){.kind = acts[i].kind, .count = 1}, reply);
    }
    return error_set(&reply->reason, "'%s' cannot be done", word);
}

bool play_watch(const Call *call, Reply *reply) {
    int pace_ms = (int)body_number(call->body, "pace_ms", 0);
    return act(call, &(SessionAct){.kind = ACT_WATCH, .count = pace_ms}, reply);
}

// In the order of the table's words, and of COACH_OFF, COACH_ON and COACH_GO_ON.
bool play_coach(const Call *call, Reply *reply) {
    return act(call, &(SessionAct){.kind = ACT_COACH, .count = body_choice(call, "coach")}, reply);
}

bool play_hint(const Call *call, Reply *reply) {
    return act(call, &(SessionAct){.kind = ACT_HINT}, reply);
}

bool play_draw(const Call *call, Reply *reply) {
    bool accepts = body_is_true(call->body, "accepts");
    return act(call, &(SessionAct){.kind = ACT_ANSWER_DRAW, .count = accepts}, reply);
}

bool play_new(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    SessionSetup setup = {
        .game = body_text(call->body, "game"),
        .players = {body_text(call->body, "first"), body_text(call->body, "second")},
        .position = body_text(call->body, "position")};
    double minutes = body_real(call->body, "minutes");
    if (minutes > 0)
        setup.clock =
            (TimeControl){.base_ms = (int64_t)(minutes * 60000),
                          .increment_ms = (int64_t)(body_real(call->body, "seconds") * 1000)};
    play_begin(call->rooms->play, &setup, call->language, &given);
    return request_answer(&given, reply);
}

bool play_go_on(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    play_resume(call->rooms->play, &given);
    return request_answer(&given, reply);
}

bool play_load(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    const char *text = body_text(call->body, "text");
    if (text[strspn(text, " \t\r\n")] == '\0')
        return error_set(&reply->reason, "there is no game in it");
    play_open_text(call->rooms->play, text, call->language, &given);
    return request_answer(&given, reply);
}

bool play_review(const Call *call, Reply *reply) {
    return act(call, &(SessionAct){.kind = ACT_REVIEW}, reply);
}

bool play_retry(const Call *call, Reply *reply) {
    int ply = (int)body_number(call->body, "ply", -1);
    return act(call, &(SessionAct){.kind = ACT_RETRY, .count = ply}, reply);
}

bool play_solution(const Call *call, Reply *reply) {
    PlayAnswer given = {0};
    play_solve(call->rooms->play, call->language, &given);
    return request_answer(&given, reply);
}

bool get_look(const Call *call, Reply *reply) {
    return play_look(call->rooms->play, (int)body_number(call->body, "ply", 0), reply->json,
                     call->language);
}

bool get_choices(const Call *call, Reply *reply) {
    state_add_choices(reply->json, call->language);
    return true;
}

bool get_words(const Call *call, Reply *reply) {
    Language asked = call->rooms->language;
    if (asked != NULL) json_add_string(reply->json, "asked", asked->code);
    page_words_add(reply->json, call->language);
    return true;
}

bool get_game_page(const Call *call, Reply *reply) {
    reply->file = play_review_page(call->rooms->play, call->language, &reply->reason);
    return reply->file != NULL;
}

bool get_game(const Call *call, Reply *reply) {
    GamePlace place;
    reply->file = play_record(call->rooms->play, &place);
    return reply->file != NULL;
}

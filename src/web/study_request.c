// SPDX-License-Identifier: GPL-3.0-or-later
// study_request.c - what a page asks of the analysis (routes.def).
#include <stdlib.h>

#include "web/handlers.h"

enum { EXPLANATION_MAX = 1 << 20 };

static int node_of(const Call *call) {
    return (int)body_number(call->body, "node", 0);
}

bool study_do_read(const Call *call, Reply *reply) {
    return study_read(call->rooms->study, body_text(call->body, "text"),
                      (int)body_number(call->body, "number", 1), &reply->reason);
}

// The game on the board.
bool study_do_take(const Call *call, Reply *reply) {
    GamePlace place;
    char *record = play_record(call->rooms->play, &place);
    bool is_read = record != NULL
                       ? study_read_game(call->rooms->study, record, &place, 0, &reply->reason)
                       : error_set(&reply->reason, "there is no game on the board");
    free(record);
    return is_read;
}

bool study_do_go(const Call *call, Reply *reply) {
    return study_go(call->rooms->study, node_of(call), &reply->reason);
}

bool study_do_play(const Call *call, Reply *reply) {
    return study_play(call->rooms->study, node_of(call), body_text(call->body, "move"),
                      call->language, &reply->reason);
}

bool study_do_edit(const Call *call, Reply *reply) {
    StudyEdit edit = (StudyEdit)body_choice(call, "edit");
    const char *text = body_text(call->body, "text");
    if (edit == EDIT_COMMENT && text == NULL) {
        reply->status = 400;
        return error_set(&reply->reason, "the request lacks '%s'", "text");
    }
    return study_edit(call->rooms->study, node_of(call), edit, text,
                      (int)body_number(call->body, "mark", 0), &reply->reason);
}

bool study_do_live(const Call *call, Reply *reply) {
    (void)reply;
    study_set_live(call->rooms->study,
                   (StudyLive){.is_live = body_is_true(call->body, "is_live"),
                               .lines = (int)body_number(call->body, "lines", 1),
                               .is_threat = body_is_true(call->body, "is_threat")});
    return true;
}

bool study_do_review(const Call *call, Reply *reply) {
    return study_review(call->rooms->study, call->language, &reply->reason);
}

bool study_do_retry(const Call *call, Reply *reply) {
    return study_retry(call->rooms->study, (int)body_number(call->body, "ply", -1), &reply->reason);
}

bool study_do_try(const Call *call, Reply *reply) {
    Text said = TEXT_OF(MESSAGE_MAX);
    bool holds = false;
    if (!study_try(call->rooms->study, body_text(call->body, "move"), call->language, &said, &holds,
                   &reply->reason))
        return false;
    JSON_ADD(reply->json, FIELD("said", said.data), FIELD("holds", holds));
    return true;
}

bool study_do_explain(const Call *call, Reply *reply) {
    char *room = malloc(EXPLANATION_MAX);
    if (room == NULL) return error_no_memory(&reply->reason);
    Text text = text_over(room, EXPLANATION_MAX);
    bool is_told =
        study_explain(call->rooms->study, node_of(call), call->language, &text, &reply->reason);
    if (is_told) json_add_raw(reply->json, "explanation", room);
    free(room);
    return is_told;
}

bool get_study_page(const Call *call, Reply *reply) {
    reply->file = study_page(call->rooms->study, call->language, &reply->reason);
    return reply->file != NULL;
}

bool get_study(const Call *call, Reply *reply) {
    reply->file = study_pgn(call->rooms->study);
    return reply->file != NULL;
}

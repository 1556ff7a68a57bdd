// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory_request.c - what a page asks of the laboratory (routes.def).
#include "web/handlers.h"

static LabRequest read_request(const JsonValue *body) {
    LabRequest request = {.game = body_text(body, "game"),
                          .position = body_filled(body, "position"),
                          .moves = body_filled(body, "moves")};
    const JsonValue *searches = json_member(body, "searches");
    const JsonValue *one = searches != NULL ? searches->first : NULL;
    for (; one != NULL && request.search_count < LAB_RUNS_MAX; one = one->next)
        request.searches[request.search_count++] = one->string;
    return request;
}

bool lab_do_search(const Call *call, Reply *reply) {
    LabRequest request = read_request(call->body);
    return laboratory_search(call->rooms->laboratory, &request, &reply->reason);
}

bool lab_do_compare(const Call *call, Reply *reply) {
    LabRequest request = read_request(call->body);
    return laboratory_compare(call->rooms->laboratory, &request,
                              (int)body_number(call->body, "depth", 1), &reply->reason);
}

bool lab_do_prove(const Call *call, Reply *reply) {
    return laboratory_prove(call->rooms->laboratory, body_text(call->body, "name"), false,
                            &reply->reason);
}

bool lab_do_stop(const Call *call, Reply *reply) {
    (void)reply;
    laboratory_stop(call->rooms->laboratory);
    return true;
}

bool lab_do_board(const Call *call, Reply *reply) {
    LabRequest request = read_request(call->body);
    return laboratory_add_board(&request, call->language, reply->json, &reply->reason);
}

bool get_lab_choices(const Call *call, Reply *reply) {
    laboratory_add_choices(reply->json, call->language);
    return true;
}

bool get_tree(const Call *call, Reply *reply) {
    reply->file = laboratory_tree(call->rooms->laboratory, (int)body_number(call->body, "run", 0));
    return reply->file != NULL;
}

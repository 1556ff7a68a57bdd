// SPDX-License-Identifier: GPL-3.0-or-later
// game_request.c - what a page asks about games that were played or opened (routes.def).
#include <stdlib.h>

#include "web/handlers.h"

static GameSource source_of(const Call *call) {
    return (GameSource)body_choice(call, "source");
}

bool games_do_list(const Call *call, Reply *reply) {
    const ListWish wish = {.source = source_of(call),
                           .player = body_filled(call->body, "player"),
                           .from = (int)body_number(call->body, "from", 0),
                           .wish = {.text = body_filled(call->body, "search"),
                                    .opponent = body_filled(call->body, "opponent"),
                                    .colour = body_filled(call->body, "colour"),
                                    .result = body_filled(call->body, "result"),
                                    .opening = body_filled(call->body, "opening"),
                                    .since = body_filled(call->body, "since"),
                                    .until = body_filled(call->body, "until")}};
    return game_room_add_list(call->rooms->games, &wish, call->language, reply->json,
                              &reply->reason);
}

bool games_do_open(const Call *call, Reply *reply) {
    const OpenedPart part = {.text = body_text(call->body, "text"),
                             .is_first = body_is_true(call->body, "is_first"),
                             .is_last = body_is_true(call->body, "is_last")};
    return game_room_add(call->rooms->games, &part, &reply->reason);
}

bool games_do_study(const Call *call, Reply *reply) {
    char *game = game_room_read(call->rooms->games, source_of(call), body_text(call->body, "file"),
                                (int)body_number(call->body, "number", 1), &reply->reason);
    bool is_read = game != NULL && study_read(call->rooms->study, game, 1, &reply->reason);
    free(game);
    return is_read;
}

bool games_do_review(const Call *call, Reply *reply) {
    return game_room_review(call->rooms->games, source_of(call), call->language, &reply->reason);
}

bool games_do_stop(const Call *call, Reply *reply) {
    (void)reply;
    game_room_stop(call->rooms->games);
    return true;
}

bool games_do_explore(const Call *call, Reply *reply) {
    return game_room_explore(call->rooms->games, body_text(call->body, "position"), call->language,
                             reply->json, &reply->reason);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// game_request.c - what a page asks about games that were played or opened (routes.def).
#include <stdlib.h>

#include "archive/archive.h"
#include "web/handlers.h"
#include "web/page_words.h"

static GameSource source_of(const Call *call) {
    return (GameSource)body_choice(call, "source");
}

bool games_do_list(const Call *call, Reply *reply) {
    const ListRequest request = {.source = source_of(call),
                                 .player = body_filled(call->body, "player"),
                                 .from = (int)body_number(call->body, "from", 0),
                                 .filter = {.text = body_filled(call->body, "search"),
                                            .opponent = body_filled(call->body, "opponent"),
                                            .colour = body_filled(call->body, "colour"),
                                            .result = body_filled(call->body, "result"),
                                            .opening = body_filled(call->body, "opening"),
                                            .since = body_filled(call->body, "since"),
                                            .until = body_filled(call->body, "until")}};
    return game_room_add_list(call->rooms->games, &request, call->language, reply->json,
                              &reply->reason);
}

bool games_do_open(const Call *call, Reply *reply) {
    const OpenedPart part = {.text = body_text(call->body, "text"),
                             .is_first = body_is_true(call->body, "is_first"),
                             .is_last = body_is_true(call->body, "is_last")};
    return game_room_add(call->rooms->games, &part, &reply->reason);
}

bool games_do_study(const Call *call, Reply *reply) {
    GamePlace place;
    const WantedGame wanted = {.source = source_of(call),
                               .file = body_text(call->body, "file"),
                               .number = (int)body_number(call->body, "number", 1)};
    if (!game_room_find(call->rooms->games, &wanted, &place, &reply->reason)) return false;
    char *game = single_game_read(&place, &reply->reason);
    bool is_read = game != NULL
                   && study_read_game(call->rooms->study, game, &place,
                                      (int)body_number(call->body, "ply", 0), &reply->reason);
    free(game);
    return is_read;
}

bool games_do_play(const Call *call, Reply *reply) {
    GamePlace place;
    PlayAnswer given = {0};
    const WantedGame wanted = {.source = SOURCE_MINE,
                               .file = body_text(call->body, "file"),
                               .number = 1,
                               .is_any_kind = true};
    if (!game_room_find(call->rooms->games, &wanted, &place, &reply->reason)) return false;
    play_open_file(call->rooms->play, place.path, &given);
    return request_answer(&given, reply);
}

bool games_do_review(const Call *call, Reply *reply) {
    return game_room_review(call->rooms->games, source_of(call), call->language, &reply->reason);
}

bool games_do_stop(const Call *call, Reply *reply) {
    (void)reply;
    game_room_stop(call->rooms->games);
    return true;
}

// Some lines of a backup, each whole.
bool games_do_import(const Call *call, Reply *reply) {
    BackupSum sum = {0};
    if (!call->rooms->saves)
        return error_set(&reply->reason, "nothing is kept: the page was started so");
    Slice rest = slice_of(body_text(call->body, "text"));
    bool replaces = body_is_true(call->body, "replaces"), is_taken = true;
    while (rest.length > 0 && is_taken) {
        Slice line = slice_next_line(&rest);
        if (line.length > 0) is_taken = backup_take(line, replaces, &sum, &reply->reason);
    }
    game_room_changed(call->rooms->games);
    Sentence said = {0};
    sentence_set(&said, "%d brought back, %d were there already, %d differ and stay", sum.files,
                 sum.same, sum.left);
    if (is_taken) page_words_add_said(reply->json, "said", call->language, &said);
    return is_taken;
}

bool get_games_data(const Call *call, Reply *reply) {
    (void)call;
    BackupSum sum;
    reply->file = backup_text(&sum, &reply->reason);
    return reply->file != NULL;
}

bool games_do_explore(const Call *call, Reply *reply) {
    return game_room_explore(call->rooms->games, body_text(call->body, "position"), call->language,
                             reply->json, &reply->reason);
}

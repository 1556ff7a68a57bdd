// SPDX-License-Identifier: GPL-3.0-or-later
// seat.c - see seat.h.
#include "session/seat.h"

#include <string.h>

#include "core/draw_offer.h"

bool seat_is_person(const char *text) {
    return strcmp(text, "human") == 0 || strncmp(text, "human:", 6) == 0;
}

bool seat_fill(Seat *seat, const char *text, const Game *game, Error *error) {
    *seat = (Seat){.is_person = seat_is_person(text)};
    if (!slice_copy(slice_of(text), seat->text, sizeof seat->text))
        return error_set(error, "the text of a player is too long");
    if (seat->is_person) {
        const char *name = strncmp(text, "human:name=", 11) == 0 ? text + 11 : "human";
        slice_copy(slice_of(name), seat->title, sizeof seat->title);
        return true;
    }
    PlayerText parsed;
    Player tried;
    if (!player_parse(text, &parsed, error) || !player_open_parsed(&parsed, game, &tried, error))
        return false;
    seat->kind = tried.kind;
    memcpy(seat->title, tried.title, sizeof seat->title);
    player_close(&tried);
    if (parsed.has_control) seat->control = parsed.control;
    return true;
}

static int judge(const Seat *seat, int side, const Game *game, const void *position) {
    const Thought *thought = &seat->thought;
    if (seat->thoughts > 0 && thought->has_score) {
        if (thought->is_mate) return thought->score > 0 ? game->score_bound : -game->score_bound;
        return thought->score;
    }
    if (game->evaluation_count == 0) return 0;
    int score = game_evaluate(game, game_find_evaluation(game, NULL, NULL), position);
    return game->side_to_move(position) == side ? score : -score;
}

bool seat_accepts_draw(const Seat *seat, int side, const Game *game, const void *position) {
    int unit = game->score_unit > 0 ? game->score_unit : 1;
    return draw_is_welcome(judge(seat, side, game, position), unit, seat->thoughts);
}

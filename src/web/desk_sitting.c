// SPDX-License-Identifier: GPL-3.0-or-later
// desk_sitting.c - one sitting after the other: who sits down, to which game.
#include "web/desk_inside.h"

enum { WATCH_PACE_MS = 1000 };

void desk_close_sitting(Desk *desk) {
    pthread_mutex_lock(&desk->lock);
    bool was_open = desk->is_open;
    desk->is_open = false;
    pthread_mutex_unlock(&desk->lock);
    desk_end_retry(desk);
    desk_forget_review(desk);
    if (was_open) sitting_close(&desk->sitting);
    desk->view = (StateView){0};
}

// An empty one; the game before is over for the desk.
static bool open_sitting(Desk *desk, Error *error) {
    desk_close_sitting(desk);
    if (!sitting_open(&desk->sitting)) return error_set(error, "no memory for a game");
    desk->sitting.client = &desk->client;
    desk->sitting.saves = desk->saves;
    desk->sitting.seed = desk->seed++;
    return true;
}

// A page must not start programs: whoever got hold of it could start any.
static bool is_program(const char *text) {
    PlayerText parsed;
    return !sitting_is_person(text) && player_parse(text, &parsed, NULL) && parsed.kind->is_process;
}

static bool sit_down(Desk *desk, const Wish *wish, Error *error) {
    Sitting *sitting = &desk->sitting;
    if (!sitting_set_game(sitting, wish->text, wish->position, error)) return false;
    sitting->clock = wish->clock;
    for (int side = 0; side < 2; side++) {
        const Seat *seat = &sitting->seats[side];
        if (is_program(wish->players[side]))
            return error_set(error, "programs are not started from the page: roque play does that");
        if (!sitting_seat(sitting, side, wish->players[side], error)) return false;
        if (!seat->is_human && !player_check_rules(seat->own_kind, sitting->game, &sitting->position, error))
            return false;
    }
    sitting->pace_ms = sitting_has_person(sitting) ? 0 : WATCH_PACE_MS;
    return game_has_board(sitting->game) || error_set(error, "this game has no board to be shown");
}

static bool resume(Desk *desk, Error *error) {
    char path[SITTING_PATH_MAX], folder[SITTING_PATH_MAX];
    if (!store_find_unfinished(path, folder))
        return error_set(error, "there is no unfinished game in %.200s", folder);
    return store_resume(&desk->sitting, path, error);
}

bool desk_begin(Desk *desk, Wish *wish) {
    bool is_ready = open_sitting(desk, &wish->reason);
    if (is_ready) {
        is_ready = wish->kind == WISH_NEW ? sit_down(desk, wish, &wish->reason) : resume(desk, &wish->reason);
        if (!is_ready) sitting_close(&desk->sitting);
    }
    if (is_ready) {
        pthread_mutex_lock(&desk->lock);
        desk->is_open = true;
        pthread_mutex_unlock(&desk->lock);
        desk->view.sitting = &desk->sitting;
    }
    desk_tell_state(desk);
    desk_finish(desk, wish, is_ready);
    return is_ready;
}

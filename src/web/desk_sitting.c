// SPDX-License-Identifier: GPL-3.0-or-later
// desk_sitting.c - one sitting after the other: who sits down, to which game.
#include <stdlib.h>
#include <string.h>

#include "web/desk_inside.h"
#include "web/kept.h"

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
        if (!seat->is_human
            && !player_check_rules(seat->own_kind, sitting->game, &sitting->position, error))
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

// ---- what the next start shows -----------------------------------------------------------------

void desk_keep(Desk *desk) {
    char text[2 * SITTING_PATH_MAX];
    const char *path = desk->view.sitting != NULL ? desk->sitting.path : "";
    bool is_same =
        strcmp(path, desk->kept_path) == 0 && desk->is_reviewed == desk->is_kept_reviewed;
    if (!desk->saves || path[0] == '\0' || is_same) return;
    slice_copy(slice_of(path), desk->kept_path, sizeof desk->kept_path);
    desk->is_kept_reviewed = desk->is_reviewed;
    snprintf(text, sizeof text, "%s\n%s\n", path, desk->is_reviewed ? "reviewed" : "");
    kept_write("desk", text);
}

// The two lines of a kept game; false where there is none.
static bool read_kept(char path[SITTING_PATH_MAX], bool *is_reviewed) {
    char *text = kept_read("desk");
    if (text == NULL) return false;
    size_t length = strcspn(text, "\n");
    *is_reviewed = strstr(text + length, "reviewed") != NULL;
    bool is_there = slice_copy((Slice){.data = text, .length = length}, path, SITTING_PATH_MAX);
    free(text);
    return is_there && path[0] != '\0';
}

// Names of files begin with the time: the later one was on the board last.
static bool restore(Desk *desk, bool *is_reviewed, Error *error) {
    char kept[SITTING_PATH_MAX], unfinished[SITTING_PATH_MAX], folder[SITTING_PATH_MAX];
    bool has_kept = read_kept(kept, is_reviewed);
    bool has_unfinished = store_find_unfinished(unfinished, folder);
    if (has_kept && (!has_unfinished || strcmp(kept, unfinished) >= 0)
        && store_resume(&desk->sitting, kept, error))
        return true;
    *is_reviewed = false;
    return has_unfinished ? store_resume(&desk->sitting, unfinished, error)
                          : error_set(error, "there is no unfinished game in %.200s", folder);
}

// ---- sitting down ------------------------------------------------------------------------------

static bool take_seats(Desk *desk, Wish *wish) {
    switch (wish->kind) {
    case WISH_NEW: return sit_down(desk, wish, &wish->reason);
    case WISH_RESTORE: return restore(desk, &wish->holds, &wish->reason);
    default: return resume(desk, &wish->reason);
    }
}

bool desk_begin(Desk *desk, Wish *wish) {
    bool is_ready = open_sitting(desk, &wish->reason);
    if (is_ready) {
        is_ready = take_seats(desk, wish);
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

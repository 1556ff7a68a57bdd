// SPDX-License-Identifier: GPL-3.0-or-later
// drill_room.c - see drill_room.h.
#include "web/drill_room.h"

#include <stdlib.h>

#include "archive/archive.h"
#include "core/memory.h"
#include "web/drill_state.h"

struct DrillRoom {
    SessionRoom base;
    bool saves;
    Trainer trainer;
    bool is_read;  // deck and puzzles
    bool is_done;  // nothing is left to be asked
    bool is_shown; // the solution of what is asked
};

// ---- telling -----------------------------------------------------------------------------------

static bool has_task(const DrillRoom *room) {
    return room->base.session.is_retrying && room->base.session.is_task;
}

static void add_state(Json *json, Language language, const void *context) {
    const DrillRoom *room = context;
    drill_state_add(json, language,
                    &(DrillView){.trainer = room->is_read ? &room->trainer : NULL,
                                 .session = &room->base.session,
                                 .has_task = has_task(room),
                                 .is_done = room->is_done,
                                 .is_shown = room->is_shown});
}

// With the lock, as all that follows up to what the page asks.
static void tell(DrillRoom *room) {
    room_tell(&room->base.room);
    thinker_want(room->base.thinker, &room->base.session);
}

static void step(DrillRoom *room, const SessionAct *act) {
    session_room_step(&room->base, act);
    trainer_follow(&room->trainer, &room->base.session, &room->base.events);
    tell(room);
}

static void on_post(void *context, const SessionAct *act) {
    DrillRoom *room = context;
    room_lock(&room->base.room);
    step(room, act);
    room_unlock(&room->base.room, true);
}

// ---- positions ---------------------------------------------------------------------------------

static bool read_trainer(DrillRoom *room, Error *error) {
    if (room->is_read) {
        trainer_refresh(&room->trainer);
        return true;
    }
    room->is_read = trainer_open(&room->trainer, room->saves, error);
    return room->is_read;
}

static void end_task(DrillRoom *room) {
    if (has_task(room)) step(room, &(SessionAct){.kind = ACT_RETRY, .count = -1});
}

static void ask_next(DrillRoom *room) {
    SessionTask task;
    room->is_shown = false;
    room->is_done = !trainer_next(&room->trainer, &task);
    if (!room->is_done) {
        step(room, &(SessionAct){.kind = ACT_TASK, .task = &task});
        return;
    }
    end_task(room);
    tell(room);
}

// ---- what the page asks ------------------------------------------------------------------------

bool drill_look(DrillRoom *room, Error *error) {
    room_lock(&room->base.room);
    bool is_read = read_trainer(room, error);
    tell(room);
    return room_unlock(&room->base.room, is_read);
}

static Side owner_of(const void *context, int game) {
    const GameList *list = context;
    return game < list->count ? list->games[game].me : SIDE_COUNT;
}

// Whose games the file has; false where there is nothing to be taken. Reading may take seconds.
static bool read_owned(const char *path, const char *player, GameList *list, Error *error) {
    int reviewed = 0;
    if (!list_read_file(list, path, error)) return false;
    game_list_set_player(list, player);
    for (int i = 0; i < list->count; i++)
        reviewed += list->games[i].is_reviewed && list->games[i].me != SIDE_COUNT;
    if (game_list_player(list)[0] == '\0')
        return error_set(error, "say whose games these are first");
    return reviewed > 0
           || error_set(error, "none of these games is reviewed yet: review them first");
}

bool drill_add(DrillRoom *room, const char *player, int *added, Error *error) {
    char path[STORE_PATH_MAX];
    GameList list = {0};
    bool is_added = mine_opened(path, error) && read_owned(path, player, &list, error);
    room_lock(&room->base.room);
    is_added = is_added && read_trainer(room, error);
    if (is_added) *added = trainer_add_owned(&room->trainer, path, owner_of, &list, error);
    is_added = is_added && *added >= 0;
    tell(room);
    room_unlock(&room->base.room, true);
    game_list_free(&list);
    return is_added;
}

bool drill_begin(DrillRoom *room, const DrillFilter *filter, Error *error) {
    room_lock(&room->base.room);
    if (!read_trainer(room, error)) return room_unlock(&room->base.room, false);
    room->trainer.filter = *filter;
    room->trainer.asked = room->trainer.found = 0;
    ask_next(room);
    return room_unlock(&room->base.room, true);
}

bool drill_next(DrillRoom *room, Error *error) {
    room_lock(&room->base.room);
    bool is_begun = has_task(room) || error_set(error, "no position is asked");
    if (is_begun) ask_next(room);
    return room_unlock(&room->base.room, is_begun);
}

void drill_leave(DrillRoom *room) {
    room_lock(&room->base.room);
    room->is_done = room->is_shown = false;
    end_task(room);
    tell(room);
    room_unlock(&room->base.room, true);
}

void drill_do(DrillRoom *room, const SessionAct *act, Language language, PlayAnswer *answer) {
    room_lock(&room->base.room);
    if (!has_task(room)) {
        error_set(&answer->reason, "no position is asked");
        room_unlock(&room->base.room, false);
        return;
    }
    step(room, act);
    session_room_answer(&room->base, act, language, answer);
    room_unlock(&room->base.room, true);
}

void drill_solve(DrillRoom *room, Language language, PlayAnswer *answer) {
    room_lock(&room->base.room);
    answer->is_granted = has_task(room) || error_set(&answer->reason, "no position is asked");
    if (answer->is_granted) {
        session_room_solve(&room->base, language, answer);
        trainer_give_up(&room->trainer);
        room->is_shown = true;
        tell(room);
    }
    room_unlock(&room->base.room, true);
}

// ---- opening and closing -----------------------------------------------------------------------

DrillRoom *drill_open(Hub *hub, bool saves, Error *error) {
    DrillRoom *room = memory_new(sizeof *room, error);
    if (room == NULL) return NULL;
    chess_init();
    room->saves = saves;
    const RoomSettings settings = {.context = room,
                                   .hub = hub,
                                   .channel = HUB_DRILL,
                                   .schema = "web.drill",
                                   .document = add_state};
    const ThinkerSettings thinker = {.post = on_post, .context = room};
    if (session_room_open(&room->base, &settings, &thinker, error)) return room;
    drill_close(room);
    return NULL;
}

void drill_close(DrillRoom *room) {
    if (room == NULL) return;
    session_room_close(&room->base);
    if (room->is_read) trainer_close(&room->trainer);
    free(room);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// drill_room.c - see drill_room.h.
#include "web/drill_room.h"

#include <stdlib.h>

#include "archive/archive.h"
#include "core/clock.h"
#include "web/drill_state.h"
#include "web/room.h"

struct DrillRoom {
    Room room; // its lock is over what follows; the thinker works, it has no worker of its own
    bool saves;
    Thinker *thinker;
    Session session;
    Trainer trainer;
    bool is_read;         // deck and puzzles
    bool is_done;         // nothing is left to be asked
    bool is_shown;        // the solution of what is asked
    SessionEvents events; // of the last step
    SessionEvent hint;    // the last one
};

// ---- telling -----------------------------------------------------------------------------------

static bool has_task(const DrillRoom *room) {
    return room->session.is_retrying && room->session.is_task;
}

static void add_state(Json *json, Language language, const void *context) {
    const DrillRoom *room = context;
    drill_state_add(json, language,
                    &(DrillView){.trainer = room->is_read ? &room->trainer : NULL,
                                 .session = &room->session,
                                 .has_task = has_task(room),
                                 .is_done = room->is_done,
                                 .is_shown = room->is_shown});
}

// With the lock, as all that follows up to what the page asks.
static void tell(DrillRoom *room) {
    room_tell(&room->room);
    thinker_want(room->thinker, &room->session);
}

static void step(DrillRoom *room, const SessionAct *act) {
    SessionAct now = *act;
    now.now_ms = clock_now_ms();
    room->events.count = 0;
    session_step(&room->session, &now, &room->events);
    for (int i = 0; i < room->events.count; i++) {
        if (room->events.list[i].kind == EVENT_HINT) room->hint = room->events.list[i];
    }
    trainer_follow(&room->trainer, &room->session, &room->events);
    tell(room);
}

static void on_post(void *context, const SessionAct *act) {
    DrillRoom *room = context;
    room_lock(&room->room);
    step(room, act);
    room_unlock(&room->room, true);
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
    room_lock(&room->room);
    bool is_read = read_trainer(room, error);
    tell(room);
    return room_unlock(&room->room, is_read);
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
    room_lock(&room->room);
    is_added = is_added && read_trainer(room, error);
    if (is_added) *added = trainer_add_owned(&room->trainer, path, owner_of, &list, error);
    is_added = is_added && *added >= 0;
    tell(room);
    room_unlock(&room->room, true);
    game_list_free(&list);
    return is_added;
}

bool drill_begin(DrillRoom *room, const DrillFilter *filter, Error *error) {
    room_lock(&room->room);
    if (!read_trainer(room, error)) return room_unlock(&room->room, false);
    room->trainer.filter = *filter;
    room->trainer.asked = room->trainer.found = 0;
    ask_next(room);
    return room_unlock(&room->room, true);
}

bool drill_next(DrillRoom *room, Error *error) {
    room_lock(&room->room);
    bool is_begun = has_task(room) || error_set(error, "no position is asked");
    if (is_begun) ask_next(room);
    return room_unlock(&room->room, is_begun);
}

void drill_leave(DrillRoom *room) {
    room_lock(&room->room);
    room->is_done = room->is_shown = false;
    end_task(room);
    tell(room);
    room_unlock(&room->room, true);
}

void drill_do(DrillRoom *room, const SessionAct *act, Language language, PlayAnswer *answer) {
    room_lock(&room->room);
    if (!has_task(room)) {
        error_set(&answer->reason, "no position is asked");
        room_unlock(&room->room, false);
        return;
    }
    step(room, act);
    play_answer_refusal(&room->events, answer);
    if (answer->is_granted && act->kind == ACT_HINT) {
        play_answer_hint(&room->session, &room->hint, language, answer);
    } else if (answer->is_granted) {
        play_answer_wait(&room->room, &room->session, WANT_TRY);
        play_answer_try(&room->session, language, answer);
    }
    room_unlock(&room->room, true);
}

void drill_solve(DrillRoom *room, Language language, PlayAnswer *answer) {
    room_lock(&room->room);
    answer->is_granted = has_task(room) || error_set(&answer->reason, "no position is asked");
    if (answer->is_granted) {
        play_answer_solution(&room->session, language, answer);
        trainer_give_up(&room->trainer);
        room->is_shown = true;
        tell(room);
    }
    room_unlock(&room->room, true);
}

// ---- opening and closing -----------------------------------------------------------------------

DrillRoom *drill_open(Hub *hub, bool saves, Error *error) {
    DrillRoom *room = calloc(1, sizeof *room);
    if (room == NULL || !session_open(&room->session)) {
        free(room);
        error_no_memory(error);
        return NULL;
    }
    chess_init();
    room->saves = saves;
    room_open(&room->room, &(RoomSettings){.context = room,
                                           .hub = hub,
                                           .channel = HUB_DRILL,
                                           .schema = "web.drill",
                                           .document = add_state});
    room->thinker = thinker_open(&(ThinkerSettings){.post = on_post, .context = room}, error);
    if (room->thinker != NULL) return room;
    drill_close(room);
    return NULL;
}

void drill_close(DrillRoom *room) {
    if (room == NULL) return;
    room_shut(&room->room);
    thinker_close(room->thinker);
    room_close(&room->room);
    if (room->is_read) trainer_close(&room->trainer);
    session_close(&room->session);
    free(room);
}

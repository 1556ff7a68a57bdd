// SPDX-License-Identifier: GPL-3.0-or-later
// play_room.c - see play_room.h.
#include "web/play_room.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"
#include "drill/drill.h"
#include "games/games.h"
#include "web/kept.h"
#include "web/review_state.h"
#include "web/state.h"

enum { WATCH_PACE_MS = 1000 };

struct PlayRoom {
    SessionRoom base;
    Keeper keeper;
    Sentence complaint;             // that the game could not be kept or looked at; "": none
    char kept_path[STORE_PATH_MAX]; // the file of the game that the next start is to show
    bool is_kept_reviewed;
};

// ---- telling -----------------------------------------------------------------------------------

static void add_state(Json *json, Language language, const void *context) {
    const PlayRoom *room = context;
    state_add(json, language,
              &(StateView){.session = &room->base.session,
                           .keeper = &room->keeper,
                           .complaint = &room->complaint,
                           .now_ms = clock_now_ms()});
}

static void add_review(Json *json, Language language, const void *context) {
    const Session *session = &((const PlayRoom *)context)->base.session;
    ReviewView view = {.looks_made = session->looks_made, .looks_all = session->looks_all};
    if (session->is_reviewed) {
        view.judged = session->review->judged;
        view.lab = session->review->lab;
        view.worst = session->review->worst;
        view.worst_count = session->review->worst_count;
    }
    review_state_add(json, language, &view);
}

// Keeps which game is on the board, for play_restore(), where that has changed.
static void keep(PlayRoom *room) {
    char text[2 * STORE_PATH_MAX];
    const char *path = room->keeper.path;
    bool is_reviewed = room->base.session.is_reviewed;
    bool is_same = strcmp(path, room->kept_path) == 0 && is_reviewed == room->is_kept_reviewed;
    if (path[0] == '\0' || is_same) return;
    slice_copy(slice_of(path), room->kept_path, sizeof room->kept_path);
    room->is_kept_reviewed = is_reviewed;
    snprintf(text, sizeof text, "%s\n%s\n", path, is_reviewed ? "reviewed" : "");
    kept_write("desk", text);
}

static void note_event(PlayRoom *room, const SessionEvent *event) {
    switch (event->kind) {
    case EVENT_NOT_SAVED:
    case EVENT_NOT_REVIEWED: room->complaint = event->reason; return;
    case EVENT_REVIEWED:
        if (room->keeper.saves) trainer_add_review(&room->base.session);
        return;
    case EVENT_SAVED_AGAIN:
    case EVENT_NEW_GAME: memset(&room->complaint, 0, sizeof room->complaint); return;
    default: return;
    }
}

static void tell_review(PlayRoom *room) {
    hub_tell(room->base.room.settings.hub, HUB_REVIEW, "web.review", add_review, room);
}

static void tell(PlayRoom *room) {
    bool is_progress =
        room->base.events.count == 1 && room->base.events.list[0].kind == EVENT_LOOKED;
    for (int i = 0; i < room->base.events.count; i++) note_event(room, &room->base.events.list[i]);
    keep(room);
    if (!is_progress) room_tell(&room->base.room);
    tell_review(room);
    thinker_want(room->base.thinker, &room->base.session);
}

// ---- acts --------------------------------------------------------------------------------------

// What a person does is on the disk before it is answered. What stops a thought is told even before
// that. Under lock.
static void step(PlayRoom *room, const SessionAct *act) {
    const bool is_thinking = room->base.session.wanted.kind > WANT_START;
    session_room_step(&room->base, act);
    if (is_thinking) tell(room);
    keeper_follow(&room->keeper, &room->base.session, &room->base.events);
    tell(room);
}

// What was thought is shown at once: nobody waits for its answer.
static void on_post(void *context, const SessionAct *act) {
    PlayRoom *room = context;
    room_lock(&room->base.room);
    bool was_saved = room->keeper.is_saved;
    session_room_step(&room->base, act);
    tell(room);
    int told = room->base.events.count;
    keeper_follow(&room->keeper, &room->base.session, &room->base.events);
    if (room->keeper.is_saved != was_saved || room->base.events.count != told) tell(room);
    room_unlock(&room->base.room, true);
}

void play_do(PlayRoom *room, const SessionAct *act, Language language, PlayAnswer *answer) {
    room_lock(&room->base.room);
    room->keeper.language = language;
    step(room, act);
    session_room_answer(&room->base, act, language, answer);
    room_unlock(&room->base.room, true);
}

// ---- games -------------------------------------------------------------------------------------

// A page must not start programs: whoever got hold of it could start any.
static bool may_begin(const SessionSetup *setup, Error *error) {
    for (int side = 0; side < 2; side++) {
        PlayerText parsed;
        const char *text = setup->players[side];
        if (!seat_is_person(text) && player_parse(text, &parsed, NULL) && parsed.kind->is_process)
            return error_set(error, "programs are not started from the page: roque play does that");
    }
    const Game *game = games_find(setup->game, NULL, error);
    if (game == NULL) return false;
    return game_has_board(game) || error_set(error, "this game has no board to be shown");
}

void play_begin(PlayRoom *room, const SessionSetup *setup, Language language, PlayAnswer *answer) {
    if (may_begin(setup, &answer->reason))
        play_do(room, &(SessionAct){.kind = ACT_SETUP, .setup = setup}, language, answer);
}

static bool resume_from(PlayRoom *room, const char *path, Error *error) {
    room->base.events.count = 0;
    const KeptGame kept = {path, LOAD_NO_PROGRAMS}; // see may_begin()
    if (!keeper_resume(&room->keeper, &room->base.session, kept, clock_now_ms(), &room->base.events,
                       error))
        return false;
    tell(room);
    return true;
}

void play_resume(PlayRoom *room, PlayAnswer *answer) {
    char path[STORE_PATH_MAX], folder[STORE_PATH_MAX];
    if (!store_find_unfinished(path, folder)) {
        error_set(&answer->reason, "there is no unfinished game in %.200s", folder);
        return;
    }
    room_lock(&room->base.room);
    answer->is_granted = resume_from(room, path, &answer->reason);
    room_unlock(&room->base.room, true);
}

void play_open_text(PlayRoom *room, const char *text, Language language, PlayAnswer *answer) {
    const SessionSetup setup = {.loads = LOAD_NO_PROGRAMS}; // see may_begin()
    play_do(room, &(SessionAct){.kind = ACT_LOAD, .text = text, .setup = &setup}, language, answer);
}

void play_open_file(PlayRoom *room, const char *path, PlayAnswer *answer) {
    room_lock(&room->base.room);
    bool is_there = strcmp(path, room->keeper.path) == 0;
    answer->is_granted = is_there || resume_from(room, path, &answer->reason);
    room_unlock(&room->base.room, true);
}

// The two lines of a kept game; false where there is none.
static bool read_kept(char path[STORE_PATH_MAX], bool *is_reviewed) {
    char *text = kept_read("desk");
    if (text == NULL) return false;
    size_t length = strcspn(text, "\n");
    *is_reviewed = strncmp(text + length, "\nreviewed\n", 10) == 0;
    bool is_there = slice_copy((Slice){.data = text, .length = length}, path, STORE_PATH_MAX);
    free(text);
    return is_there && path[0] != '\0';
}

// Names of files begin with the time: the later one was on the board last.
void play_restore(PlayRoom *room) {
    char kept[STORE_PATH_MAX], unfinished[STORE_PATH_MAX], folder[STORE_PATH_MAX];
    bool is_reviewed = false;
    bool has_kept = read_kept(kept, &is_reviewed);
    bool has_unfinished = store_find_unfinished(unfinished, folder);
    bool is_kept_later = has_kept && (!has_unfinished || strcmp(kept, unfinished) >= 0);
    room_lock(&room->base.room);
    if (is_kept_later && resume_from(room, kept, NULL)) {
        if (is_reviewed) step(room, &(SessionAct){.kind = ACT_REVIEW});
    } else if (has_unfinished) {
        resume_from(room, unfinished, NULL);
    }
    room_unlock(&room->base.room, true);
}

void play_solve(PlayRoom *room, Language language, PlayAnswer *answer) {
    room_lock(&room->base.room);
    session_room_solve(&room->base, language, answer);
    room_unlock(&room->base.room, true);
}

// ---- what others ask ---------------------------------------------------------------------------

bool play_look(PlayRoom *room, int ply, Json *json, Language language) {
    room_lock(&room->base.room);
    bool is_there = room->base.session.game != NULL && ply <= room->base.session.length;
    if (is_there) state_add_look(json, language, &room->base.session, ply);
    room_unlock(&room->base.room, true);
    return is_there;
}

char *play_record(PlayRoom *room, GamePlace *place) {
    char *record = malloc(STORE_FILE_MAX);
    if (record == NULL) return NULL;
    Text text = text_over(record, STORE_FILE_MAX);
    room_lock(&room->base.room);
    bool is_there = room->base.session.game != NULL;
    if (is_there) store_add_game(&room->base.session, room->keeper.date, &text);
    *place = (GamePlace){.number = 1};
    if (is_there && room->keeper.is_saved && session_is_over(&room->base.session))
        slice_copy(slice_of(room->keeper.path), place->path, sizeof place->path);
    room_unlock(&room->base.room, true);
    if (is_there) return record;
    free(record);
    return NULL;
}

char *play_review_page(PlayRoom *room, Language language, Error *error) {
    char *text = NULL, names[SIDE_COUNT][PLAYER_NAME_MAX];
    room_lock(&room->base.room);
    const Session *session = &room->base.session;
    if (session->is_reviewed && session->review->lab == NULL) {
        ReviewPage page = {.language = language,
                           .result = outcome_text(session->result.outcome),
                           .event = "",
                           .date = room->keeper.date};
        for (int side = 0; side < SIDE_COUNT; side++)
            page.players[side] = title_short(session, language, side, names[side]);
        text = review_page_text(session->review->judged, &page, error);
    } else
        error_set(error, "the game was not reviewed");
    room_unlock(&room->base.room, true);
    return text;
}

// ---- opening and closing -----------------------------------------------------------------------

PlayRoom *play_open(Hub *hub, bool saves, uint64_t seed, Error *error) {
    PlayRoom *room = memory_new(sizeof *room, error);
    if (room == NULL) return NULL;
    keeper_open(&room->keeper, saves, language_english());
    const RoomSettings settings = {.context = room,
                                   .hub = hub,
                                   .channel = HUB_STATE,
                                   .schema = "web.state",
                                   .document = add_state};
    const ThinkerSettings thinker = {.post = on_post, .context = room, .ticks = true};
    if (!session_room_open(&room->base, &settings, &thinker, error)) {
        play_close(room);
        return NULL;
    }
    room->base.session.seed = seed;
    room->base.session.pace_ms = WATCH_PACE_MS;
    tell_review(room);
    return room;
}

void play_close(PlayRoom *room) {
    if (room == NULL) return;
    session_room_close(&room->base);
    keeper_close(&room->keeper);
    free(room);
}

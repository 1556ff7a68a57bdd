// SPDX-License-Identifier: GPL-3.0-or-later
// game_room_inside.h - the inside of a game room, for its files: game_room.c (the lists),
// game_room_state.c (what is told) and game_room_review.c.
#pragma once

#include "web/game_room.h"
#include "web/room.h"

// One list, and the state of the disk it was read from.
typedef struct KeptList {
    GameList list;
    Explorer *explorer; // NULL: not asked for yet
    struct timespec changed;
    bool is_read;
} KeptList;

typedef struct RoomReview {
    const void *job; // on its way; NULL: none is
    GameSource source;
    int done, all; // games
    int64_t looks_made;
    int looks_all;
    Error problem; // why it ended early; empty: it did not
} RoomReview;

struct GameRoom {
    Room room; // its lock is over the review and the version; its worker reviews
    bool saves;
    Book *book;
    // Reading a list may take seconds: a lock of their own, taken before the room's.
    pthread_mutex_t lists_lock;
    KeptList lists[SOURCE_COUNT];
    int64_t opened_bytes; // of the file that is being brought
    RoomReview review;
    int version; // another one whenever a list has changed
};

void game_room_lock_lists(GameRoom *room);
// Returns what it is given.
bool game_room_unlock_lists(GameRoom *room, bool result);
// With the lists' lock: the list as it is on the disk now; NULL with a reason.
KeptList *game_room_list(GameRoom *room, GameSource source, Error *error);

// ---- game_room_state.c ----
void game_room_tell(Json *json, Language language, const void *context);

// ---- game_room_review.c ----
void game_room_forget_job(void *context, void *job);

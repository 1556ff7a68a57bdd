// SPDX-License-Identifier: GPL-3.0-or-later
// room.h - a room of the page that does long work: a state under a lock, a queue of works, one
// worker who does them without the lock, and a document that tells the state.
//
//     request ──> lock: the state changes, room_add ──> worker: the work, under no lock
//                 hub <── room_tell <── lock: what came of it <──┘
//
// The worker begins with the first work: of a page's rooms most are never asked for any.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "web/hub.h"

enum { ROOM_QUEUE_MAX = 128 };

// Called by the worker, without the lock. `job` is what it was added with.
typedef void RoomWork(void *context, void *job);

typedef struct RoomSettings {
    void *context;
    // What is being done comes back soon. With the lock; NULL: it looks at is_stopped by itself.
    void (*stop)(void *context);
    void (*forget)(void *context, void *job); // one that is not done; with the lock; NULL: nothing
    Hub *hub;                                 // NULL: nobody is told
    HubChannel channel;
    const char *schema;
    HubDocument *document; // of the context
} RoomSettings;

typedef struct Room {
    RoomSettings settings;
    atomic_bool is_stopped; // what is being done is wanted no more, or was when it ended
    pthread_mutex_t lock;   // over the room's state and what follows
    pthread_cond_t changed;
    pthread_t thread;
    bool has_thread;
    bool is_closing;
    struct {
        RoomWork *work; // NULL: none
        void *job;
    } queue[ROOM_QUEUE_MAX], now;
    int queued;
} Room;

// Tells the first document.
void room_open(Room *room, const RoomSettings *settings);
// No more work is taken, what is being done is stopped, who waits goes. Any thread without a lock.
void room_shut(Room *room);
// The same, and waits for the worker. One that was not opened is passed over.
void room_close(Room *room);

void room_lock(Room *room);
// Returns what it is given.
bool room_unlock(Room *room, bool result);

// ---- with the lock ----

// Whoever waits for the state to change looks at it too.
void room_tell(Room *room);
bool room_is_busy(const Room *room);
// Behind all that waits. False with a reason.
bool room_add(Room *room, RoomWork *work, void *job, Error *error);
// By a work, as its last deed: nothing is being done any more, so that what is told then says so.
void room_finish(Room *room);
// Stops what is being done and forgets what waits.
void room_stop(Room *room);
// The same for one job.
void room_stop_job(Room *room, const void *job);
// Until the job is done or forgotten; the lock is given up meanwhile.
void room_wait(Room *room, const void *job);
// Stops everything and waits until nobody works; the lock is given up meanwhile.
void room_end(Room *room);

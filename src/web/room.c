// SPDX-License-Identifier: GPL-3.0-or-later
// room.c - see room.h.
#include "web/room.h"

#include <string.h>

#include "core/clock.h"
#include "core/thread.h"

static void *run(void *context) {
    Room *room = context;
    pthread_mutex_lock(&room->lock);
    while (!room->is_closing) {
        if (room->queued == 0) {
            pthread_cond_wait(&room->changed, &room->lock);
            continue;
        }
        room->now = room->queue[0];
        memmove(room->queue, room->queue + 1, sizeof room->queue[0] * (size_t)--room->queued);
        atomic_store(&room->is_stopped, false);
        pthread_mutex_unlock(&room->lock);
        room->now.work(room->settings.context, room->now.job);
        pthread_mutex_lock(&room->lock);
        room_finish(room);
    }
    pthread_mutex_unlock(&room->lock);
    return NULL;
}

void room_open(Room *room, const RoomSettings *settings) {
    *room = (Room){.settings = *settings};
    pthread_mutex_init(&room->lock, NULL);
    clock_open_condition(&room->changed);
    room_tell(room);
}

void room_shut(Room *room) {
    room_lock(room);
    room->is_closing = true;
    room_stop(room);
    room_unlock(room, true);
}

void room_close(Room *room) {
    if (room->settings.context == NULL) return;
    room_shut(room);
    if (room->has_thread) pthread_join(room->thread, NULL);
    pthread_cond_destroy(&room->changed);
    pthread_mutex_destroy(&room->lock);
}

void room_lock(Room *room) {
    pthread_mutex_lock(&room->lock);
}

bool room_unlock(Room *room, bool result) {
    pthread_mutex_unlock(&room->lock);
    return result;
}

// ---- with the lock -----------------------------------------------------------------------------

void room_tell(Room *room) {
    const RoomSettings *settings = &room->settings;
    if (settings->hub != NULL)
        hub_tell(settings->hub, settings->channel, settings->schema, settings->document,
                 settings->context);
    pthread_cond_broadcast(&room->changed);
}

bool room_is_busy(const Room *room) {
    return room->now.work != NULL || room->queued > 0;
}

bool room_add(Room *room, RoomWork *work, void *job, Error *error) {
    if (room->is_closing) return error_set(error, "the program ends");
    if (room->queued == ROOM_QUEUE_MAX) return error_set(error, "too many are waiting already");
    if (!room->has_thread && !thread_start(&room->thread, run, room))
        return error_set(error, "no thread for a game");
    room->has_thread = true;
    room->queue[room->queued].work = work;
    room->queue[room->queued++].job = job;
    pthread_cond_broadcast(&room->changed);
    return true;
}

void room_finish(Room *room) {
    memset(&room->now, 0, sizeof room->now);
    pthread_cond_broadcast(&room->changed);
}

static void stop_now(Room *room) {
    atomic_store(&room->is_stopped, true);
    if (room->now.work != NULL && room->settings.stop != NULL)
        room->settings.stop(room->settings.context);
    pthread_cond_broadcast(&room->changed);
}

static void forget(Room *room, void *job) {
    if (room->settings.forget != NULL) room->settings.forget(room->settings.context, job);
}

void room_stop(Room *room) {
    while (room->queued > 0) forget(room, room->queue[--room->queued].job);
    stop_now(room);
}

void room_stop_job(Room *room, const void *job) {
    int kept = 0;
    for (int i = 0; i < room->queued; i++) {
        if (room->queue[i].job == job)
            forget(room, room->queue[i].job);
        else
            room->queue[kept++] = room->queue[i];
    }
    room->queued = kept;
    if (room->now.work != NULL && room->now.job == job) stop_now(room);
    pthread_cond_broadcast(&room->changed); // who waits for a forgotten one goes
}

void room_wait(Room *room, const void *job) {
    for (;;) {
        bool is_there = room->now.work != NULL && room->now.job == job;
        for (int i = 0; i < room->queued; i++) is_there = is_there || room->queue[i].job == job;
        if (!is_there) return;
        pthread_cond_wait(&room->changed, &room->lock);
    }
}

// What others add meanwhile is stopped too.
void room_end(Room *room) {
    while (room_is_busy(room)) {
        if (room->queued > 0 || !atomic_load(&room->is_stopped)) room_stop(room);
        if (room_is_busy(room)) pthread_cond_wait(&room->changed, &room->lock);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// uci_chore.c - see uci_chore.h.
#include "protocol/uci_chore.h"

#include <string.h>

#include "core/clock.h"
#include "core/thread.h"

void chores_open(UciChores *chores) {
    memset(chores, 0, sizeof *chores);
    pthread_mutex_init(&chores->lock, NULL);
    clock_open_condition(&chores->changed);
}

// Does what waits until nothing does. The first place is not touched by others while it runs.
static void *run_chores(void *argument) {
    UciChores *chores = argument;
    pthread_mutex_lock(&chores->lock);
    while (chores->count > 0) {
        pthread_mutex_unlock(&chores->lock);
        chores->waiting[0].run(&chores->waiting[0]);
        pthread_mutex_lock(&chores->lock);
        chores->count--;
        memmove(chores->waiting, chores->waiting + 1,
                (size_t)chores->count * sizeof chores->waiting[0]);
    }
    chores->is_running = false;
    pthread_cond_broadcast(&chores->changed);
    pthread_mutex_unlock(&chores->lock);
    return NULL;
}

// The thread has come to its end, or is about to.
static void collect(UciChores *chores) {
    if (chores->has_thread) pthread_join(chores->thread, NULL);
    chores->has_thread = false;
}

bool chores_add(UciChores *chores, const UciChore *chore, Slice text) {
    pthread_mutex_lock(&chores->lock);
    bool has_room = chores->count < CHORES_WAITING_MAX;
    if (has_room) {
        UciChore *last = &chores->waiting[chores->count];
        *last = *chore;
        last->is_stopped = &chores->is_stopped;
        has_room = slice_copy(text, last->text, sizeof last->text);
        chores->count += has_room;
    }
    bool needs_thread = has_room && !chores->is_running;
    if (needs_thread) chores->is_running = true;
    pthread_mutex_unlock(&chores->lock);
    if (!needs_thread) return has_room;
    collect(chores);
    atomic_store(&chores->is_stopped, false);
    chores->has_thread = thread_start(&chores->thread, run_chores, chores);
    if (!chores->has_thread) {
        chores->is_running = false;
        chores->count = 0;
    }
    return chores->has_thread;
}

void chores_stop(UciChores *chores) {
    pthread_mutex_lock(&chores->lock);
    atomic_store(&chores->is_stopped, true);
    // which says that it was stopped, even if it had not begun yet
    if (chores->count > 1) chores->count = 1;
    pthread_mutex_unlock(&chores->lock);
    collect(chores);
}

void chores_finish(UciChores *chores) {
    const int64_t deadline_ms = clock_now_ms() + CHORE_PATIENCE_MS;
    pthread_mutex_lock(&chores->lock);
    while (chores->is_running && clock_wait_until(&chores->changed, &chores->lock, deadline_ms)) {
    }
    pthread_mutex_unlock(&chores->lock);
    chores_stop(chores);
}

void chores_close(UciChores *chores) {
    chores_finish(chores);
    pthread_cond_destroy(&chores->changed);
    pthread_mutex_destroy(&chores->lock);
}

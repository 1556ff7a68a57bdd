// SPDX-License-Identifier: GPL-3.0-or-later
// cleaner.c - see cleaner.h.
#include "engine/cleaner.h"

#include <limits.h>

#include "core/thread.h"

enum { SMALL_MB = 64 }; // cleared sooner than a thread has started

static void *clean(void *argument) {
    Cleaner *cleaner = argument;
    table_clear(cleaner->table, thread_processors(INT_MAX));
    pthread_mutex_lock(&cleaner->lock);
    cleaner->is_busy = false;
    bool is_asked = cleaner->is_asked;
    cleaner->is_asked = false;
    pthread_cond_broadcast(&cleaner->changed);
    pthread_mutex_unlock(&cleaner->lock);
    if (is_asked && cleaner->on_ready != NULL) cleaner->on_ready(cleaner->context);
    return NULL;
}

static void collect(Cleaner *cleaner) {
    if (cleaner->has_thread) pthread_join(cleaner->thread, NULL);
    cleaner->has_thread = false;
}

void cleaner_open(Cleaner *cleaner, void (*on_ready)(void *context), void *context) {
    *cleaner = (Cleaner){.on_ready = on_ready, .context = context};
    pthread_mutex_init(&cleaner->lock, NULL);
    pthread_cond_init(&cleaner->changed, NULL);
}

void cleaner_close(Cleaner *cleaner) {
    cleaner_abandon(cleaner);
    pthread_cond_destroy(&cleaner->changed);
    pthread_mutex_destroy(&cleaner->lock);
}

static bool is_busy(Cleaner *cleaner) {
    pthread_mutex_lock(&cleaner->lock);
    bool is_at_work = cleaner->is_busy;
    pthread_mutex_unlock(&cleaner->lock);
    return is_at_work;
}

void cleaner_start(Cleaner *cleaner, Table *table) {
    if (is_busy(cleaner)) return; // nothing was stored since it began
    collect(cleaner);
    cleaner->table = table;
    if (table_is_clear(table) || table_size_mb(table) < SMALL_MB) {
        table_clear(table, 1);
        return;
    }
    cleaner->is_busy = true; // no other thread is there yet
    cleaner->has_thread = thread_start(&cleaner->thread, clean, cleaner);
    if (!cleaner->has_thread) clean(cleaner);
}

bool cleaner_wait(Cleaner *cleaner, const atomic_bool *is_stopped) {
    pthread_mutex_lock(&cleaner->lock);
    while (cleaner->is_busy && !atomic_load(is_stopped))
        pthread_cond_wait(&cleaner->changed, &cleaner->lock);
    bool is_clear = !cleaner->is_busy;
    pthread_mutex_unlock(&cleaner->lock);
    return is_clear;
}

void cleaner_wake(Cleaner *cleaner) {
    pthread_mutex_lock(&cleaner->lock);
    pthread_cond_broadcast(&cleaner->changed);
    pthread_mutex_unlock(&cleaner->lock);
}

void cleaner_abandon(Cleaner *cleaner) {
    if (!cleaner->has_thread) return;
    table_abandon_clear(cleaner->table, true);
    collect(cleaner);
    table_abandon_clear(cleaner->table, false);
}

bool cleaner_is_ready(Cleaner *cleaner) {
    pthread_mutex_lock(&cleaner->lock);
    bool is_ready = !cleaner->is_busy;
    if (!is_ready) cleaner->is_asked = true;
    pthread_mutex_unlock(&cleaner->lock);
    return is_ready;
}

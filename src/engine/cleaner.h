// SPDX-License-Identifier: GPL-3.0-or-later
// cleaner.h - clears a table beside everything else, so that nobody who
// reads input waits for gigabytes.
//
// Who starts, abandons and closes does so while nobody else can: between searches, or as the search
// that waits. Any thread may wait and wake.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "engine/table.h"

typedef struct Cleaner {
    pthread_t thread;
    bool has_thread; // to be joined; the owner's
    Table *table;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_busy; // under lock, as the next
    bool is_asked;
    void (*on_ready)(void *context); // optional
    void *context;
} Cleaner;

void cleaner_open(Cleaner *cleaner, void (*on_ready)(void *context), void *context);
void cleaner_close(Cleaner *cleaner);

// Clears the table: a small one, and one for which there is no thread, before it returns. No search
// may use it before cleaner_wait() was called.
void cleaner_start(Cleaner *cleaner, Table *table);
// Until the table is clear: true. False as soon as `is_stopped` is set
// and cleaner_wake() was called.
bool cleaner_wait(Cleaner *cleaner, const atomic_bool *is_stopped);
void cleaner_wake(Cleaner *cleaner);
// Ends the clearing soon, with the work half done.
void cleaner_abandon(Cleaner *cleaner);
// False while it clears; on_ready is then called once, from its thread, when that is done.
bool cleaner_is_ready(Cleaner *cleaner);

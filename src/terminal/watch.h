// SPDX-License-Identifier: GPL-3.0-or-later
// watch.h - keeps an eye on a thinking computer: a progress line, and
// a stop when the person leaves.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "sitting/sitting.h"

typedef struct Terminal Terminal;

// One thread of its own writes the progress line; the lock keeps it out of what others write.
typedef struct Watch {
    Terminal *terminal; // whose sitting is stopped when the person leaves
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool has_thread;
    bool is_closing;
    bool is_watching; // somebody thinks
    char name[PLAYER_NAME_MAX];
    int64_t since_ms;
    int64_t deadline_ms; // of its clock; 0: none
    bool has_line;       // a progress line is on the screen
} Watch;

// Without a thread (none to be had) games go on without progress lines.
void watch_open(Watch *watch, Terminal *terminal);
void watch_close(Watch *watch);

// A player begins to think; `name` is shown unless it is "", and so is its clock,
// which has `left_ms` (0: none).
void watch_begin(Watch *watch, const char *name, int64_t left_ms);
// Nobody thinks; the line is gone when this returns.
void watch_end(Watch *watch);

// SPDX-License-Identifier: GPL-3.0-or-later
// match_worker.h - what the games of a match are played by, one at a time each: the callbacks of a
// worker (work/work.h), whose context is the match. Private to src/arena.
#pragma once

#include <pthread.h>

#include "arena/archive.h"
#include "arena/live_games.h"
#include "arena/match.h"

struct Match {
    MatchSettings settings;
    char *words; // the settings as the journal has them
    Work *work;
    pthread_mutex_t lock; // of what follows
    Standing *score;
    Archive archive;
    LiveGames live;
    Error lost; // what the disk refused while nobody played; empty: nothing
    // Games in which a player broke down: of a match of two since match_open, so that a program
    // that was mended goes on; else of the whole match.
    int64_t faults[SCHEDULE_PLAYERS_MAX];
};

void *match_worker_open(void *context, Error *error);
WorkEnd match_worker_play(void *context, void *own, const WorkTask *task, WorkBytes *record,
                          Error *error);
void match_worker_interrupt(void *context, void *own);
void match_worker_close(void *context, void *own);

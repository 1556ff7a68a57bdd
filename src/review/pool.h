// SPDX-License-Identifier: GPL-3.0-or-later
// pool.h - several threads with an engine each that look at the positions of games.
//
// One thread owns the pool and calls its functions. Games are looked at in the order they were
// added, in blocks of REVIEW_BLOCK positions, each from its end with a memory of its own, side by
// side; then each game is judged as a whole. A block depends on nothing but the game up to its end,
// a judgement on nothing but the game and its looks: the number of threads changes only the time.
#pragma once

#include "review/game_review.h"

enum { REVIEW_BLOCK = 16 };

typedef struct ReviewPool ReviewPool;

// Hears of every look made, in the order of the looks; from any
// thread, but never from two at a time.
typedef struct LookListener {
    void *context;
    void (*on_look)(void *context, const GameReview *review, int ply);
} LookListener;

// `listener` may be NULL. NULL with a reason when memory cannot be had.
ReviewPool *review_pool_open(const ReviewSettings *settings, int threads,
                             const LookListener *listener, Error *error);
// Stops what is running and waits for the threads. The games stay the caller's.
void review_pool_close(ReviewPool *pool);

// Blocks whose looks are all known are not looked at again. The game must live until it was
// waited for or the pool is closed.
void review_pool_add(ReviewPool *pool, GameReview *review);

// True once the game is judged; false after `timeout_ms`.
bool review_pool_wait(ReviewPool *pool, GameReview *review, int timeout_ms);

// Makes a wait that is going on, or the next one, come back at once. Any thread.
void review_pool_wake(ReviewPool *pool);

// True with the reason when something went wrong: no further game will be judged.
bool review_pool_has_failed(ReviewPool *pool, Error *error);

int64_t review_pool_looks_made(ReviewPool *pool);

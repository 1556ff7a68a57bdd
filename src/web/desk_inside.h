// SPDX-License-Identifier: GPL-3.0-or-later
// desk_inside.h - the inside of the desk, for its files: desk.c (wishes and turns), desk_sitting.c
// (who sits down) and desk_review.c (what comes after a game).
#pragma once

#include <pthread.h>

#include "web/desk.h"
#include "web/state.h"

struct Desk {
    Hub *hub;
    pthread_t thread;
    pthread_mutex_t lock; // over what follows
    pthread_cond_t changed;
    Wish *wish; // handed over and not done yet; NULL: none
    bool is_closing;
    bool is_open; // the sitting is one
    // The desk's thread alone, but for what its own lock guards.
    Sitting sitting;
    SittingClient client;
    bool saves;
    uint64_t seed;
    StateView view;
    Sentence claim;
    Sentence complaint;
    int looks_made; // of the review that is being made,
    int looks_all;  // 0: none is
    bool is_reviewed;
    Retry retry; // of a bad move, while
    bool is_retrying;
    int hints;
    char kept_path[SITTING_PATH_MAX]; // the file of the game that the next start is to show
    bool is_kept_reviewed;
    char *record; // the game as a text, STORE_FILE_MAX bytes; under the lock
};

void desk_tell_state(Desk *desk);
void desk_tell_review(Desk *desk);
// Another game, or other moves: what was found is about something else.
void desk_forget_review(Desk *desk);
void desk_finish(Desk *desk, Wish *wish, bool is_granted);

// ---- desk_sitting.c, in the desk's thread ----

// Opens another sitting for the wish; true when there is one to be run.
bool desk_begin(Desk *desk, Wish *wish);
void desk_close_sitting(Desk *desk);
// Keeps which game is on the board, for WISH_RESTORE, where that has changed.
void desk_keep(Desk *desk);

// ---- desk_review.c, in the desk's thread ----

// Granted at its beginning: it takes longer than anybody waits for an
// answer, and is told as it goes on.
void desk_review(Desk *desk, Wish *wish);
// False when the wish is none about a bad move that is tried again; else it is done and finished.
bool desk_retry(Desk *desk, Wish *wish);
// The game stands as it stood.
void desk_end_retry(Desk *desk);

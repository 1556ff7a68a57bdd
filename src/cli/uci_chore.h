// SPDX-License-Identifier: GPL-3.0-or-later
// uci_chore.h - long commands beside the protocol (perft, bench, genfens) in a thread of their own, so that
// the thread that reads goes on reading.
#ifndef ROQUE_CLI_UCI_CHORE_H
#define ROQUE_CLI_UCI_CHORE_H

#include <pthread.h>
#include <stdatomic.h>

#include "chess/chess.h"
#include "core/text.h"

enum { CHORE_TEXT_MAX = 2048, CHORE_PATIENCE_MS = 10000 };

typedef struct Gui Gui;
typedef struct UciChore UciChore;

struct UciChore {
    Gui *gui;                     // to say what it finds
    void (*run)(UciChore *chore); // looks at is_stopped now and then
    Board board;                  // of the session when it began
    char text[CHORE_TEXT_MAX];    // what followed the command's name
    int threads;
    pthread_t thread;
    bool has_thread;
    atomic_bool is_done;
    atomic_bool is_stopped;
};

// Starts it; one that is still running is finished first, as chore_finish() does. False when there is no
// thread to be had or the text is too long.
bool chore_start(UciChore *chore, void (*run)(UciChore *chore), Slice text);

// Ends it as soon as it can.
void chore_stop(UciChore *chore);

// Waits for its end, so that scripts may send `go perft 6` and `quit` in one go; stops it when that takes too
// long.
void chore_finish(UciChore *chore);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
// uci_task.h - long commands beside the protocol (perft, bench, genfens) in a thread of their own,
// one after the other, so that the thread that reads goes on reading.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "chess/chess.h"
#include "core/text.h"

enum { TASK_TEXT_MAX = 2048, TASKS_WAITING_MAX = 64, TASK_PATIENCE_MS = 10000 };

typedef struct Gui Gui;
typedef struct UciTask UciTask;

struct UciTask {
    Gui *gui;                   // to say what it finds
    void (*run)(UciTask *task); // looks at is_stopped now and then
    Board board;                // of the conversation when it was asked for
    char text[TASK_TEXT_MAX];   // what followed the command's name
    int threads;
    const atomic_bool *is_stopped;
};

// The task that runs and those that wait for it. The thread that reads owns it.
typedef struct UciTasks {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool has_thread;
    bool is_running; // under lock, as the next two: the thread has something to do
    int count;
    UciTask waiting[TASKS_WAITING_MAX]; // the first is being done
    atomic_bool is_stopped;
} UciTasks;

void tasks_open(UciTasks *tasks);
void tasks_close(UciTasks *tasks); // as tasks_finish() does

// Puts it behind those that wait and returns at once. False when too many do, the text is too long
// or there is no thread to be had.
bool tasks_add(UciTasks *tasks, const UciTask *task, Slice text);

// Ends the one that runs as soon as it can, and forgets those that wait.
void tasks_stop(UciTasks *tasks);

// Waits for the end of all, so that a script's input may end behind `go perft 6`; stops
// them when that takes too long.
void tasks_finish(UciTasks *tasks);

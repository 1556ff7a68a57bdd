// SPDX-License-Identifier: GPL-3.0-or-later
// uci_task.c - see uci_task.h.
#include "protocol/uci_task.h"

#include <string.h>

#include "core/clock.h"
#include "core/thread.h"

void tasks_open(UciTasks *tasks) {
    memset(tasks, 0, sizeof *tasks);
    pthread_mutex_init(&tasks->lock, NULL);
    clock_open_condition(&tasks->changed);
}

// Does what waits until nothing does. The first place is not touched by others while it runs.
static void *run_tasks(void *argument) {
    UciTasks *tasks = argument;
    pthread_mutex_lock(&tasks->lock);
    while (tasks->count > 0) {
        pthread_mutex_unlock(&tasks->lock);
        tasks->waiting[0].run(&tasks->waiting[0]);
        pthread_mutex_lock(&tasks->lock);
        tasks->count--;
        memmove(tasks->waiting, tasks->waiting + 1,
                (size_t)tasks->count * sizeof tasks->waiting[0]);
    }
    tasks->is_running = false;
    pthread_cond_broadcast(&tasks->changed);
    pthread_mutex_unlock(&tasks->lock);
    return NULL;
}

// The thread has come to its end, or is about to.
static void collect(UciTasks *tasks) {
    if (tasks->has_thread) pthread_join(tasks->thread, NULL);
    tasks->has_thread = false;
}

bool tasks_add(UciTasks *tasks, const UciTask *task, Slice text) {
    pthread_mutex_lock(&tasks->lock);
    bool has_room = tasks->count < TASKS_WAITING_MAX;
    if (has_room) {
        UciTask *last = &tasks->waiting[tasks->count];
        *last = *task;
        last->is_stopped = &tasks->is_stopped;
        has_room = slice_copy(text, last->text, sizeof last->text);
        tasks->count += has_room;
    }
    bool needs_thread = has_room && !tasks->is_running;
    if (needs_thread) tasks->is_running = true;
    pthread_mutex_unlock(&tasks->lock);
    if (!needs_thread) return has_room;
    collect(tasks);
    atomic_store(&tasks->is_stopped, false);
    tasks->has_thread = thread_start(&tasks->thread, run_tasks, tasks);
    if (!tasks->has_thread) {
        tasks->is_running = false;
        tasks->count = 0;
    }
    return tasks->has_thread;
}

void tasks_stop(UciTasks *tasks) {
    pthread_mutex_lock(&tasks->lock);
    atomic_store(&tasks->is_stopped, true);
    // which says that it was stopped, even if it had not begun yet
    if (tasks->count > 1) tasks->count = 1;
    pthread_mutex_unlock(&tasks->lock);
    collect(tasks);
}

void tasks_finish(UciTasks *tasks) {
    const int64_t deadline_ms = clock_now_ms() + TASK_PATIENCE_MS;
    pthread_mutex_lock(&tasks->lock);
    while (tasks->is_running && clock_wait_until(&tasks->changed, &tasks->lock, deadline_ms)) {
    }
    pthread_mutex_unlock(&tasks->lock);
    tasks_stop(tasks);
}

void tasks_close(UciTasks *tasks) {
    tasks_finish(tasks);
    pthread_cond_destroy(&tasks->changed);
    pthread_mutex_destroy(&tasks->lock);
}

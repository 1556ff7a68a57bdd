// SPDX-License-Identifier: GPL-3.0-or-later
// work.c - see work.h: its life, from opening to closing.
//
// One lock guards the queue (queue.c) and the owner's callbacks; jobs run without it (workers.c),
// on this process or on other ranks (owner.c, rank_worker.c).
#include "work/work.h"

#include <stdlib.h>

#include "core/clock.h"
#include "core/memory.h"
#include "work/parts.h"

// ---- stopping; under the lock ----

static void wake_all(Work *work) {
    pthread_cond_broadcast(&work->changed);
    pthread_cond_broadcast(&work->has_left);
    pthread_cond_signal(&work->called);
}

void work_stop_all(Work *work) {
    atomic_store(&work->is_stopped, true);
    for (int i = 0; i < WORK_THREADS_MAX; i++) {
        WorkThread *worker = work->workers[i];
        if (worker != NULL && worker->is_in_run && work->settings.interrupt != NULL)
            work->settings.interrupt(work->settings.context, worker->own);
    }
    wake_all(work);
}

void work_fail(Work *work, const Error *error) {
    if (!work->has_failed) work->error = *error;
    work->has_failed = true;
    work_stop_all(work);
}

// ---- the face ----

Work *work_open(const WorkSettings *settings, Error *error) {
    Work *work = memory_new(sizeof *work, error);
    if (work == NULL) return NULL;
    work->settings = *settings;
    work->role = ranks_role();
    if (work->role == ROLE_WORKER) { // the owner knows what is wanted
        work->settings.begin = 0;
        work->settings.end = INT64_MAX;
        work->settings.is_wanted = NULL;
        work->settings.journal = NULL;
    }
    work->cursor = work->settings.begin;
    work->has_more = true;
    work->threads = settings->threads < WORK_THREADS_MAX ? settings->threads : WORK_THREADS_MAX;
    if (!ahead_open(&work->ahead, work->settings.journal, settings->ahead_settings, error)) {
        free(work);
        return NULL;
    }
    pthread_mutex_init(&work->lock, NULL);
    clock_open_condition(&work->changed);
    clock_open_condition(&work->has_left);
    clock_open_condition(&work->called);
    return work;
}

static bool is_due(void *context, int64_t number) {
    const Work *work = context;
    const WorkSettings *settings = &work->settings;
    return number >= settings->begin && number < settings->end
           && (settings->is_wanted == NULL || settings->is_wanted(settings->context, number));
}

void work_start(Work *work) {
    if (work->role == ROLE_WORKER) rank_worker_serve(work);
    pthread_mutex_lock(&work->lock);
    ahead_drop(&work->ahead, is_due, work); // what was committed just before a kill is there too
    ahead_clear(&work->ahead);
    work_hire(work);
    pthread_mutex_unlock(&work->lock);
}

// Under the lock.
static bool is_over(Work *work) {
    if (work->running > 0) return false;
    return atomic_load(&work->is_stopped) || !work->has_more || !work_find_number(work);
}

bool work_wait(Work *work, int64_t time_ms) {
    const int64_t until_ms = clock_now_ms() + time_ms;
    pthread_mutex_lock(&work->lock);
    while (!is_over(work) && clock_wait_until(&work->has_left, &work->lock, until_ms)) continue;
    bool is_done = is_over(work);
    pthread_mutex_unlock(&work->lock);
    return is_done;
}

void work_set_threads(Work *work, int threads) {
    if (threads < 0) threads = 0;
    if (threads > WORK_THREADS_MAX) threads = WORK_THREADS_MAX;
    pthread_mutex_lock(&work->lock);
    work->threads = threads;
    work_hire(work);
    wake_all(work);
    pthread_mutex_unlock(&work->lock);
}

int work_threads(Work *work) {
    pthread_mutex_lock(&work->lock);
    int threads = work->threads;
    pthread_mutex_unlock(&work->lock);
    return threads;
}

void work_wake(Work *work) {
    pthread_mutex_lock(&work->lock);
    wake_all(work);
    pthread_mutex_unlock(&work->lock);
}

void work_stop(Work *work) {
    pthread_mutex_lock(&work->lock);
    work_stop_all(work);
    pthread_mutex_unlock(&work->lock);
}

bool work_has_failed(Work *work, Error *error) {
    pthread_mutex_lock(&work->lock);
    bool has_failed = work->has_failed;
    if (has_failed) error_copy(error, &work->error);
    pthread_mutex_unlock(&work->lock);
    return has_failed;
}

// Stops until everybody has left: a run that was just beginning may have missed the word.
static void dismiss_all(Work *work) {
    enum { STOP_AGAIN_MS = 20 };
    pthread_mutex_lock(&work->lock);
    for (work_stop_all(work); work->running > 0; work_stop_all(work))
        clock_wait_until(&work->has_left, &work->lock, clock_now_ms() + STOP_AGAIN_MS);
    pthread_mutex_unlock(&work->lock);
}

bool work_close(Work *work, Error *error) {
    dismiss_all(work);
    for (int i = 0; i < WORK_THREADS_MAX; i++) {
        WorkThread *worker = work->workers[i];
        if (worker != NULL && worker->is_started) pthread_join(worker->thread, NULL);
        free(worker);
    }
    if (work->has_failed) error_copy(error, &work->error);
    const bool is_well = ahead_close(&work->ahead, !work->has_failed, error);
    pthread_cond_destroy(&work->changed);
    pthread_cond_destroy(&work->has_left);
    pthread_cond_destroy(&work->called);
    pthread_mutex_destroy(&work->lock);
    free(work->queue);
    free(work);
    return is_well;
}

bool work_run(const WorkSettings *settings, const atomic_bool *stop, Error *error) {
    enum { LOOK_FOR_STOP_MS = 5 };
    Work *work = work_open(settings, error);
    if (work == NULL) return false;
    work->stop = stop;
    work_start(work);
    do {
        if (stop != NULL && atomic_load(stop)) work_stop(work);
    } while (!work_wait(work, LOOK_FOR_STOP_MS));
    return work_close(work, error);
}

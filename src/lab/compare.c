// SPDX-License-Identifier: GPL-3.0-or-later
// compare.c - see compare.h.
#include "lab/compare.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/thread.h"

typedef struct Shared {
    CompareRun *run;
    pthread_mutex_t lock;
    int next;
    bool has_failed;
    Error error;
} Shared;

static CompareJob *take_job(Shared *shared) {
    CompareRun *run = shared->run;
    CompareJob *job = NULL;
    pthread_mutex_lock(&shared->lock);
    while (shared->next < run->job_count && run->jobs[shared->next].is_done) shared->next++;
    bool is_stopped = shared->has_failed || (run->stop != NULL && atomic_load(run->stop));
    if (!is_stopped && shared->next < run->job_count) job = &run->jobs[shared->next++];
    pthread_mutex_unlock(&shared->lock);
    return job;
}

static bool run_job(Shared *shared, const CompareJob *job, LabResult *result, Error *error) {
    Search *search = lab_open(job->game, job->spec, error);
    LabLimits limits = {.depth = job->depth};
    if (search == NULL) return false;
    lab_set_stop(search, shared->run->stop);
    bool is_fine = lab_run(search, job->position, &limits, result, error);
    lab_close(search);
    return is_fine;
}

static void *work(void *argument) {
    Shared *shared = argument;
    Error error = {{0}};
    LabResult *result = malloc(sizeof *result);
    bool is_fine = result != NULL || error_set(&error, "no memory for a result");
    for (CompareJob *job = take_job(shared); job != NULL && is_fine; job = take_job(shared)) {
        is_fine = run_job(shared, job, result, &error);
        pthread_mutex_lock(&shared->lock);
        // A job that was interrupted is as if it had never been begun.
        bool is_interrupted = shared->run->stop != NULL && atomic_load(shared->run->stop);
        if (is_fine && !is_interrupted) {
            job->is_done = true;
            is_fine = shared->run->finished(shared->run->context, job, result)
                      || error_set(&error, "the results could not be kept");
        }
        pthread_mutex_unlock(&shared->lock);
    }
    pthread_mutex_lock(&shared->lock);
    if (!is_fine && !shared->has_failed) {
        shared->has_failed = true;
        shared->error = error;
    }
    pthread_mutex_unlock(&shared->lock);
    free(result);
    return NULL;
}

bool compare_run(CompareRun *run, Error *error) {
    Shared shared = {.run = run};
    pthread_t threads[COMPARE_THREADS_MAX];
    int wanted = run->threads < COMPARE_THREADS_MAX ? run->threads : COMPARE_THREADS_MAX;
    int started = 0;
    pthread_mutex_init(&shared.lock, NULL);
    while (started < wanted - 1 && thread_start(&threads[started], work, &shared)) started++;
    work(&shared); // this thread works too
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&shared.lock);
    if (shared.has_failed && error != NULL) *error = shared.error;
    return !shared.has_failed;
}

static bool walk(const Game *game, const char *variant, int plies, Random *random, GamePosition *position,
                 Error *error) {
    int score;
    if (!game_start(game, variant, position, error)) return false;
    for (int i = 0; i < plies; i++) {
        GamePosition next;
        if (game->is_over(position, &score)) return false;
        memset(&next, 0, sizeof next);
        game->play(position, game_random_move(game, position, random), &next);
        *position = next;
    }
    return !game->is_over(position, &score);
}

bool compare_random_position(const Game *game, const char *variant, int plies, Random *random,
                             GamePosition *position, Error *error) {
    enum { TRIES = 20 };
    for (; plies >= 0; plies--) {
        for (int i = 0; i < TRIES; i++) {
            if (walk(game, variant, plies, random, position, error)) return true;
        }
    }
    return false;
}

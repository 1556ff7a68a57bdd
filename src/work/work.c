// SPDX-License-Identifier: GPL-3.0-or-later
// work.c - see work.h.
//
// The queue holds the jobs that were handed out and are not committed, in the order of their numbers: its
// head is what everything behind it waits for. One lock guards it and the owner's callbacks; jobs run
// without it.
#include "work/work.h"

#include <stdlib.h>

#include "core/clock.h"
#include "core/thread.h"
#include "work/parts.h"

bool work_bytes_set_length(WorkBytes *bytes, size_t length) {
    if (length > bytes->capacity) {
        size_t capacity = length < 64 ? 64 : length + length / 2;
        unsigned char *grown = realloc(bytes->bytes, capacity);
        if (grown == NULL) return false;
        bytes->bytes = grown;
        bytes->capacity = capacity;
    }
    bytes->length = length;
    return true;
}

void work_bytes_free(WorkBytes *bytes) {
    free(bytes->bytes);
    *bytes = (WorkBytes){0};
}

// ---- stopping; under the lock ----

void work_stop_all(Work *work) {
    atomic_store(&work->is_stopped, true);
    for (int i = 0; i < WORK_THREADS_MAX; i++) {
        Worker *worker = work->workers[i];
        if (worker != NULL && worker->is_in_run && work->settings.interrupt != NULL)
            work->settings.interrupt(work->settings.context, worker->own);
    }
    pthread_cond_broadcast(&work->changed);
}

void work_fail(Work *work, const Error *error) {
    if (!work->has_failed) work->error = *error;
    work->has_failed = true;
    work_stop_all(work);
}

// ---- the queue; under the lock ----

static Job **queue_at(Work *work, int place) {
    return &work->queue[(work->queue_first + place) % work->queue_capacity];
}

static bool grow_queue(Work *work) {
    int capacity = work->queue_capacity > 0 ? 2 * work->queue_capacity : 16;
    Job **grown = malloc((size_t)capacity * sizeof *grown);
    if (grown == NULL) return false;
    for (int i = 0; i < work->queue_count; i++) grown[i] = *queue_at(work, i);
    free(work->queue);
    work->queue = grown;
    work->queue_first = 0;
    work->queue_capacity = capacity;
    return true;
}

static Job *push_job(Work *work, int64_t number) {
    if (work->queue_count == work->queue_capacity && !grow_queue(work)) return NULL;
    Job *job = calloc(1, sizeof *job);
    if (job == NULL) return NULL;
    job->number = number;
    *queue_at(work, work->queue_count++) = job;
    return job;
}

void work_free_job(Job *job) {
    work_bytes_free(&job->brief);
    work_bytes_free(&job->record);
    free(job);
}

Job *work_find(Work *work, int64_t number) {
    int low = 0, high = work->queue_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if ((*queue_at(work, middle))->number < number)
            low = middle + 1;
        else
            high = middle;
    }
    Job *job = low < work->queue_count ? *queue_at(work, low) : NULL;
    return job != NULL && job->number == number ? job : NULL;
}

static Job *pop_job(Work *work) {
    Job *job = *queue_at(work, 0);
    work->queue_first = (work->queue_first + 1) % work->queue_capacity;
    work->queue_count--;
    return job;
}

static void commit(Work *work, const Job *job) {
    Error error = {{0}};
    switch (work->settings.commit(work->settings.context, job->number, &job->record, &error)) {
    case WORK_GOES_ON: return;
    case WORK_ENOUGH:
        work->is_enough = true;
        work_stop_all(work);
        return;
    case WORK_WRONG: work_fail(work, &error); return;
    }
}

// Commits what nothing waits before any more.
static void commit_ready(Work *work) {
    while (work->queue_count > 0 && (*queue_at(work, 0))->state == JOB_DONE && !work->is_enough
           && !work->has_failed) {
        Job *job = pop_job(work);
        commit(work, job);
        work_free_job(job);
    }
    if (work->queue_count == 0) ahead_clear(&work->ahead);
    pthread_cond_broadcast(&work->changed);
}

// Everything was stopped and nobody works any more. What was finished ahead of a job that was broken off
// stays on disk for the next run, so that files and verdicts are those of a run that was never stopped. Where
// no journal is kept there is no next run: it is committed with a gap before it.
static void empty_queue(Work *work) {
    bool waits = false;
    while (work->queue_count > 0) {
        Job *job = pop_job(work);
        bool is_of_use = job->state == JOB_DONE && !work->is_enough && !work->has_failed;
        if (is_of_use && !work->ahead.is_open) commit(work, job);
        waits |= is_of_use;
        work_free_job(job);
    }
    if (work->is_enough) ahead_drop(&work->ahead, NULL, NULL);
    if (!work->has_failed && !waits) ahead_clear(&work->ahead);
}

// ---- handing out; under the lock ----

static bool may_hand_out(const Work *work) {
    return work->has_more && !atomic_load(&work->is_stopped)
           && (work->stop == NULL || !atomic_load(work->stop));
}

static bool has_room(const Work *work) {
    return work->settings.ahead == 0 || work->queue_count < work->settings.ahead;
}

// The next number that is wanted; false when there is none.
static bool find_number(Work *work) {
    const WorkSettings *settings = &work->settings;
    while (work->cursor < settings->end) {
        if (settings->is_wanted == NULL || settings->is_wanted(settings->context, work->cursor)) return true;
        work->cursor++;
    }
    work->has_more = false;
    return false;
}

// What the owner says about the number at the cursor. Fails the work where that fails.
static WorkBrief ask_brief(Work *work, WorkBytes *brief) {
    const WorkSettings *settings = &work->settings;
    Error error = {{0}};
    if (settings->brief == NULL) return WORK_READY;
    WorkBrief answer = settings->brief(settings->context, work->cursor, brief, &error);
    if (answer == WORK_NO_MORE) work->has_more = false;
    if (answer == WORK_NO_MORE && error.text[0] != '\0') work_fail(work, &error);
    return answer;
}

Job *work_hand_out(Work *work, bool *is_later) {
    *is_later = false;
    while (may_hand_out(work) && find_number(work)) {
        WorkBytes brief = {0}, record = {0};
        *is_later = !has_room(work) || ask_brief(work, &brief) == WORK_LATER;
        if (*is_later || !may_hand_out(work)) {
            work_bytes_free(&brief);
            return NULL;
        }
        bool is_known = ahead_take(&work->ahead, work->cursor, &record);
        Job *job = push_job(work, work->cursor);
        if (job == NULL) {
            work_bytes_free(&brief);
            work_bytes_free(&record);
            Error error = {{0}};
            error_set(&error, "no memory for a job");
            work_fail(work, &error);
            return NULL;
        }
        work->cursor++;
        job->brief = brief;
        job->record = record;
        if (!is_known) return job;
        job->state = JOB_DONE;
        commit_ready(work);
    }
    return NULL;
}

void work_take_back(Work *work, Job *job, WorkEnd end, const Error *error) {
    job->state = end == WORK_DONE ? JOB_DONE : JOB_BROKEN_OFF;
    work_bytes_free(&job->brief);
    if (end == WORK_FAILED) work_fail(work, error);
    Error problem = {{0}};
    if (end == WORK_BROKEN_OFF && !atomic_load(&work->is_stopped)) {
        error_set(&problem, "a job was broken off for no reason"); // everything behind it would wait for ever
        work_fail(work, &problem);
    }
    bool has_to_wait = end == WORK_DONE && job != *queue_at(work, 0);
    if (has_to_wait && !ahead_add(&work->ahead, job->number, &job->record, &problem))
        work_fail(work, &problem);
    if (!has_to_wait) commit_ready(work);
}

// ---- workers ----

static Job *take_job(Work *work, bool *is_later) {
    if (work->role != ROLE_HAND) return work_hand_out(work, is_later);
    Job *job = work->inbox.first;
    *is_later = true;
    if (job != NULL) work->inbox.first = job->next;
    return job;
}

static void bring_back(Work *work, Job *job, WorkEnd end, const Error *error) {
    if (work->role != ROLE_HAND) {
        work_take_back(work, job, end, error);
        return;
    }
    job->end = end;
    job->error = *error;
    job->next = NULL;
    if (work->outbox.first == NULL)
        work->outbox.first = job;
    else
        work->outbox.last->next = job;
    work->outbox.last = job;
    pthread_cond_broadcast(&work->changed);
}

static bool is_dismissed(const Worker *worker) {
    return worker->index >= worker->work->threads || atomic_load(&worker->work->is_stopped);
}

// Waits for a job; NULL when there is none for this worker any more.
static Job *wait_for_job(Worker *worker) {
    Work *work = worker->work;
    bool is_later = true;
    while (!is_dismissed(worker) && is_later) {
        Job *job = take_job(work, &is_later);
        if (job != NULL) return job;
        if (is_later) pthread_cond_wait(&work->changed, &work->lock);
    }
    return NULL;
}

static void run_job(Worker *worker, Job *job) {
    Work *work = worker->work;
    const WorkSettings *settings = &work->settings;
    Error error = {{0}};
    WorkTask task = {.number = job->number, .brief = &job->brief, .is_stopped = &work->is_stopped};
    worker->is_in_run = true;
    pthread_mutex_unlock(&work->lock);
    WorkEnd end = settings->run(settings->context, worker->own, &task, &job->record, &error);
    pthread_mutex_lock(&work->lock);
    worker->is_in_run = false;
    bring_back(work, job, end, &error);
}

static bool open_worker(Worker *worker) {
    const WorkSettings *settings = &worker->work->settings;
    Error error = {{0}};
    if (settings->open == NULL) return true;
    worker->own = settings->open(settings->context, &error);
    if (worker->own != NULL) return true;
    pthread_mutex_lock(&worker->work->lock);
    work_fail(worker->work, &error);
    pthread_mutex_unlock(&worker->work->lock);
    return false;
}

void work_let_go(Worker *worker) {
    Work *work = worker->work;
    worker->is_running = false;
    if (--work->running == 0 && atomic_load(&work->is_stopped)) empty_queue(work);
    pthread_cond_broadcast(&work->changed);
}

static void *do_jobs(void *argument) {
    Worker *worker = argument;
    Work *work = worker->work;
    bool is_open = open_worker(worker);
    pthread_mutex_lock(&work->lock);
    for (Job *job = NULL; is_open && (job = wait_for_job(worker)) != NULL;) run_job(worker, job);
    pthread_mutex_unlock(&work->lock);
    if (is_open && work->settings.close != NULL) work->settings.close(work->settings.context, worker->own);
    pthread_mutex_lock(&work->lock);
    work_let_go(worker);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static Worker *worker_at(Work *work, int index) {
    Worker *worker = work->workers[index];
    if (worker != NULL) return worker;
    worker = work->workers[index] = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    worker->work = work;
    worker->index = index;
    return worker;
}

void work_hire(Work *work) {
    const bool is_owner = work->role == ROLE_OWNER;
    const int wanted = is_owner ? 1 : work->threads;
    for (int i = 0; i < wanted && may_hand_out(work) && find_number(work); i++) {
        Worker *worker = worker_at(work, i);
        if (worker == NULL || worker->is_running) continue;
        if (worker->is_started) pthread_join(worker->thread, NULL);
        worker->is_started = worker->is_running =
            thread_start(&worker->thread, is_owner ? spread_jobs : do_jobs, worker);
        if (worker->is_running) work->running++;
    }
    bool has_nobody = work->running == 0 && work->threads > 0 && may_hand_out(work);
    if (!has_nobody) return;
    Error error = {{0}};
    error_set(&error, "no memory or no thread to work in");
    work_fail(work, &error);
}

// ---- the face ----

// What an earlier run left of jobs that are not wanted any more is of no use.
static void forget_unwanted(Work *work) {
    const WorkSettings *settings = &work->settings;
    for (int i = work->ahead.count - 1; i >= 0; i--) {
        int64_t number = work->ahead.records[i].number;
        bool is_inside = number >= settings->begin && number < settings->end;
        WorkBytes unwanted = {0};
        if (is_inside && (settings->is_wanted == NULL || settings->is_wanted(settings->context, number)))
            continue;
        ahead_take(&work->ahead, number, &unwanted);
        work_bytes_free(&unwanted);
    }
}

Work *work_open(const WorkSettings *settings, Error *error) {
    Work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        error_set(error, "no memory for a work");
        return NULL;
    }
    work->settings = *settings;
    work->role = spread_role();
    if (work->role == ROLE_HAND) { // the owner knows what is wanted
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
    forget_unwanted(work);
    return work;
}

static bool is_due(void *context, int64_t number) {
    const Work *work = context;
    const WorkSettings *settings = &work->settings;
    return number >= settings->begin && number < settings->end
           && (settings->is_wanted == NULL || settings->is_wanted(settings->context, number));
}

void work_start(Work *work) {
    if (work->role == ROLE_HAND) spread_serve(work);
    pthread_mutex_lock(&work->lock);
    ahead_drop(&work->ahead, is_due, work); // a kill may come between a commit and the file's emptying
    ahead_clear(&work->ahead);
    work_hire(work);
    pthread_mutex_unlock(&work->lock);
}

// Under the lock.
static bool is_over(Work *work) {
    if (work->running > 0) return false;
    return atomic_load(&work->is_stopped) || !work->has_more || !find_number(work);
}

bool work_wait(Work *work, int64_t time_ms) {
    const int64_t until_ms = clock_now_ms() + time_ms;
    pthread_mutex_lock(&work->lock);
    while (!is_over(work) && clock_wait_until(&work->changed, &work->lock, until_ms)) continue;
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
    pthread_cond_broadcast(&work->changed);
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
    pthread_cond_broadcast(&work->changed);
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
    if (has_failed && error != NULL) *error = work->error;
    pthread_mutex_unlock(&work->lock);
    return has_failed;
}

// Stops until everybody has left: a run that was just beginning may have missed the word.
static void dismiss_all(Work *work) {
    enum { STOP_AGAIN_MS = 20 };
    pthread_mutex_lock(&work->lock);
    for (work_stop_all(work); work->running > 0; work_stop_all(work))
        clock_wait_until(&work->changed, &work->lock, clock_now_ms() + STOP_AGAIN_MS);
    pthread_mutex_unlock(&work->lock);
}

bool work_close(Work *work, Error *error) {
    dismiss_all(work);
    for (int i = 0; i < WORK_THREADS_MAX; i++) {
        Worker *worker = work->workers[i];
        if (worker != NULL && worker->is_started) pthread_join(worker->thread, NULL);
        free(worker);
    }
    ahead_close(&work->ahead);
    bool is_well = !work->has_failed;
    if (!is_well && error != NULL) *error = work->error;
    pthread_cond_destroy(&work->changed);
    pthread_mutex_destroy(&work->lock);
    free(work->queue);
    free(work);
    return is_well;
}

bool work_run(const WorkSettings *settings, const atomic_bool *stop, Error *error) {
    enum { LOOK_EVERY_MS = 50 };
    Work *work = work_open(settings, error);
    if (work == NULL) return false;
    work->stop = stop;
    work_start(work);
    while (!work_wait(work, LOOK_EVERY_MS)) {
        if (stop != NULL && atomic_load(stop)) work_stop(work);
    }
    return work_close(work, error);
}

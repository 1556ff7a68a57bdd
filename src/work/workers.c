// SPDX-License-Identifier: GPL-3.0-or-later
// workers.c - the threads that run jobs.
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "work/parts.h"

// ---- lists ----

void job_list_put(JobList *list, Job *job) {
    job->next = NULL;
    if (list->first == NULL)
        list->first = job;
    else
        list->last->next = job;
    list->last = job;
    list->count++;
}

Job *job_list_take(JobList *list) {
    Job *job = list->first;
    if (job == NULL) return NULL;
    list->first = job->next;
    list->count--;
    return job;
}

// ---- a worker ----

static Job *take_job(Work *work, bool *is_later) {
    if (work->role != ROLE_WORKER) return work_hand_out(work, is_later);
    Job *job = job_list_take(&work->inbox);
    *is_later = true;
    if (work->inbox.count <= work->inbox_low) pthread_cond_signal(&work->called);
    return job;
}

// On a worker, which sends it to rank 0. Formats of sentences stay here: only their English goes.
static void bring_home(Work *work, Job *job, WorkEnd end, const Error *error) {
    const size_t length = strlen(error_text(error));
    job->end = end;
    if (end == WORK_FAILED && work_bytes_set_length(&job->record, length, NULL))
        memcpy(job->record.bytes, error_text(error), length);
    job_list_put(&work->outbox, job);
}

static bool is_dismissed(const WorkThread *worker) {
    return worker->index >= worker->work->threads || atomic_load(&worker->work->is_stopped);
}

// Waits for a job; NULL when there is none for this worker any more.
static Job *wait_for_job(WorkThread *worker) {
    Work *work = worker->work;
    bool is_later = true;
    while (!is_dismissed(worker) && is_later) {
        Job *job = take_job(work, &is_later);
        if (job != NULL) return job;
        if (is_later) pthread_cond_wait(&work->changed, &work->lock);
    }
    return NULL;
}

static void run_job(WorkThread *worker, Job *job) {
    Work *work = worker->work;
    const WorkSettings *settings = &work->settings;
    Error error = {{0}};
    WorkTask task = {.number = job->number, .brief = &job->brief, .is_stopped = &work->is_stopped};
    worker->is_in_run = true;
    pthread_mutex_unlock(&work->lock);
    const int64_t began_ns = clock_now_ns();
    WorkEnd end = settings->run(settings->context, worker->own, &task, &job->record, &error);
    job->time_us = (clock_now_ns() - began_ns) / 1000;
    pthread_mutex_lock(&work->lock);
    worker->is_in_run = false;
    if (work->role == ROLE_WORKER)
        bring_home(work, job, end, &error);
    else
        work_take_back(work, job, end, &error);
}

static bool open_worker(WorkThread *worker) {
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

void work_let_go(WorkThread *worker) {
    Work *work = worker->work;
    worker->is_running = false;
    if (--work->running == 0 && atomic_load(&work->is_stopped)) work_empty_queue(work);
    pthread_cond_broadcast(&work->has_left);
    pthread_cond_signal(&work->called);
}

static void *do_jobs(void *argument) {
    WorkThread *worker = argument;
    Work *work = worker->work;
    bool is_open = open_worker(worker);
    pthread_mutex_lock(&work->lock);
    for (Job *job = NULL; is_open && (job = wait_for_job(worker)) != NULL;) run_job(worker, job);
    pthread_mutex_unlock(&work->lock);
    if (is_open && work->settings.close != NULL)
        work->settings.close(work->settings.context, worker->own);
    pthread_mutex_lock(&work->lock);
    work_let_go(worker);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static WorkThread *worker_at(Work *work, int index) {
    WorkThread *worker = work->workers[index];
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
    for (int i = 0; i < wanted && work_may_hand_out(work) && work_find_number(work); i++) {
        WorkThread *worker = worker_at(work, i);
        if (worker == NULL || worker->is_running) continue;
        if (worker->is_started) pthread_join(worker->thread, NULL);
        worker->is_started = worker->is_running =
            thread_start(&worker->thread, is_owner ? owner_send_jobs : do_jobs, worker);
        if (worker->is_running) work->running++;
    }
    bool has_nobody = work->running == 0 && work->threads > 0 && work_may_hand_out(work);
    if (!has_nobody) return;
    Error error = {{0}};
    error_set(&error, "no memory or no thread");
    work_fail(work, &error);
}

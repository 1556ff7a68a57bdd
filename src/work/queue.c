// SPDX-License-Identifier: GPL-3.0-or-later
// queue.c - the jobs that were handed out and are not committed, in the order of their numbers: the
// head is what everything behind it waits for.
#include <stdlib.h>

#include "work/parts.h"

// ---- the ring ----

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

void work_empty_queue(Work *work) {
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

// ---- handing out ----

bool work_may_hand_out(const Work *work) {
    return work->has_more && !atomic_load(&work->is_stopped)
           && (work->stop == NULL || !atomic_load(work->stop));
}

static bool has_room(const Work *work) {
    return work->settings.ahead == 0 || work->queue_count < work->settings.ahead;
}

bool work_find_number(Work *work) {
    const WorkSettings *settings = &work->settings;
    while (work->cursor < settings->end) {
        if (settings->is_wanted == NULL || settings->is_wanted(settings->context, work->cursor))
            return true;
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
    while (work_may_hand_out(work) && work_find_number(work)) {
        WorkBytes brief = {0}, record = {0};
        *is_later = !has_room(work) || ask_brief(work, &brief) == WORK_LATER;
        if (*is_later || !work_may_hand_out(work)) {
            work_bytes_free(&brief);
            return NULL;
        }
        bool is_known = ahead_take(&work->ahead, work->cursor, &record);
        Job *job = push_job(work, work->cursor);
        if (job == NULL) {
            work_bytes_free(&brief);
            work_bytes_free(&record);
            Error error = {{0}};
            error_no_memory(&error);
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
        // everything behind it would wait for ever
        error_set(&problem, "a job was broken off for no reason");
        work_fail(work, &problem);
    }
    bool has_to_wait = end == WORK_DONE && job != *queue_at(work, 0);
    if (has_to_wait && !ahead_add(&work->ahead, job->number, &job->record, &problem))
        work_fail(work, &problem);
    if (!has_to_wait) commit_ready(work);
}

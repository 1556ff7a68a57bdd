// SPDX-License-Identifier: GPL-3.0-or-later
// rank_worker.c - any rank but 0: runs jobs for it.
//
// A worker wants as many jobs as it has threads and, so that the way of a message costs nothing, as
// many more as its threads do in twice the time from a record to the job that answers it. It
// measures both. Where jobs are long that is one more, since what waits here could run elsewhere.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/clock.h"
#include "core/interrupt.h"
#include "core/memory.h"
#include "work/parts.h"

enum {
    LEAD_LEAST_MS = 50,
    LEAD_MOST_MS = 2000,
    LEAD_MOST = 256,    // jobs for each thread
    STOP_AGAIN_MS = 20, // a run that was just beginning may have missed the word
    LEAVE_MS = 2000,    // how long it waits for its own threads
};

typedef struct Service {
    Work *work;
    int64_t job_us;   // a job's time, of late on average; 0: not known
    int64_t delay_ms; // from a record to the job that answers it, of late at most
    bool has_told_failure;
    int64_t stop_again_ms;
    int64_t pause_us; // between two looks
} Service;

// ---- how much it wants ----

static void note_time(Service *service, int64_t time_us) {
    const int64_t some_us = time_us > 0 ? time_us : 1;
    service->job_us += service->job_us > 0 ? (some_us - service->job_us) / 8 : some_us;
    if (service->job_us < 1) service->job_us = 1;
}

static void note_delay(Service *service, int64_t delay_ms) {
    if (delay_ms < service->delay_ms)
        delay_ms = service->delay_ms - (service->delay_ms - delay_ms + 15) / 16;
    service->delay_ms = delay_ms;
}

static int wanted(const Service *service) {
    const int threads = service->work->threads;
    int64_t lead_ms = 2 * service->delay_ms, lead = 1;
    if (lead_ms < LEAD_LEAST_MS) lead_ms = LEAD_LEAST_MS;
    if (lead_ms > LEAD_MOST_MS) lead_ms = LEAD_MOST_MS;
    if (service->job_us > 0) lead += threads * 1000 * lead_ms / service->job_us;
    if (lead > LEAD_MOST * threads) lead = LEAD_MOST * threads;
    service->work->inbox_low = (int)lead / 2;
    return threads + (int)lead;
}

// ---- what comes ----

static void put_in(Service *service, const WireMessage *message) {
    Work *work = service->work;
    Bytes pen = bytes_over(message->bytes, message->length);
    Error error = {{0}};
    Job *job = memory_new(sizeof *job, &error);
    const size_t length = message->length - JOB_HEAD;
    if (job == NULL || !work_bytes_set_length(&job->brief, length, &error)) {
        free(job);
        work_fail(work, &error);
        return;
    }
    job->number = (int64_t)bytes_take_number(&pen, 8);
    const int64_t answers = (int64_t)bytes_take_number(&pen, 8);
    const int64_t held_ms = (int64_t)bytes_take_number(&pen, 4);
    if (answers > 0) note_delay(service, clock_now_ms() - answers - held_ms);
    if (length > 0) memcpy(job->brief.bytes, message->bytes + JOB_HEAD, length);
    job_list_put(&work->inbox, job);
    pthread_cond_signal(&work->changed);
}

// What has not begun goes back as it is.
static void stop(Work *work) {
    work_stop_all(work);
    for (Job *job; (job = job_list_take(&work->inbox)) != NULL;) {
        job->end = WORK_BROKEN_OFF;
        job_list_put(&work->outbox, job);
    }
}

static void obey(Service *service, const WireMessage *message) {
    Work *work = service->work;
    Bytes pen = bytes_over(message->bytes, message->length);
    if (message->kind == MESSAGE_JOB && message->length >= JOB_HEAD) put_in(service, message);
    if (message->kind == MESSAGE_THREADS) {
        int threads = (int)bytes_take_number(&pen, 4);
        work->threads = threads < WORK_THREADS_MAX ? threads : WORK_THREADS_MAX;
        work_hire(work);
        pthread_cond_broadcast(&work->changed);
    }
    if (message->kind == MESSAGE_STOP || message->kind == MESSAGE_END) stop(work);
    if (message->kind == MESSAGE_END) ranks_hear_end();
}

// ---- what goes ----

static void send_record(Service *service, const Job *job) {
    const size_t length = job->end == WORK_BROKEN_OFF ? 0 : job->record.length;
    WorkBytes whole = {0};
    // rank 0 gives it up after a stop
    if (!work_bytes_set_length(&whole, RECORD_HEAD + length, NULL)) return;
    Bytes pen = bytes_over(whole.bytes, whole.length);
    bytes_put_number(&pen, (uint64_t)job->number, 8);
    bytes_put_number(&pen, (uint64_t)job->end, 4);
    bytes_put_number(&pen, (uint64_t)wanted(service), 4);
    bytes_put_number(&pen, (uint64_t)clock_now_ms(), 8);
    bytes_put(&pen, job->record.bytes, length);
    wire_send(0, MESSAGE_RECORD, whole.bytes, whole.length);
    work_bytes_free(&whole);
}

static void send_records(Service *service) {
    Work *work = service->work;
    for (Job *job; (job = job_list_take(&work->outbox)) != NULL;) {
        if (job->end == WORK_DONE) note_time(service, job->time_us);
        send_record(service, job);
        work_free_job(job);
    }
    if (work->has_failed && !service->has_told_failure) {
        wire_send(0, MESSAGE_FAILED, work->error.text, strlen(work->error.text));
        service->has_told_failure = true;
    }
}

// ---- turn by turn ----

// Where enough waits, seldom; else soon, then longer and longer while nothing comes.
static void set_pause(Service *service, bool has_heard) {
    const Work *work = service->work;
    service->pause_us = has_heard ? LOOK_SOON_US : 4 * service->pause_us;
    if (work->inbox.count > work->inbox_low || service->pause_us > 1000 * LOOK_EVERY_MS)
        service->pause_us = 1000 * LOOK_EVERY_MS;
}

static void take_turn(Service *service) {
    Work *work = service->work;
    WireMessage message;
    int heard = 0;
    while (heard < LOOK_AT_MOST && wire_receive(&message)) {
        obey(service, &message);
        heard++;
    }
    send_records(service);
    if (atomic_load(&work->is_stopped) && clock_now_ms() >= service->stop_again_ms) {
        work_stop_all(work);
        service->stop_again_ms = clock_now_ms() + STOP_AGAIN_MS;
    }
    set_pause(service, heard > 0);
}

// Ctrl-C and its like reach rank 0 too, which tells everybody: here they only
// must not end the process first.
_Noreturn void rank_worker_serve(Work *work) {
    Service service = {.work = work, .pause_us = LOOK_SOON_US};
    unsigned char bytes[4];
    Bytes pen = bytes_over(bytes, sizeof bytes);
    interrupt_catch();
    work_call();
    pthread_mutex_lock(&work->lock);
    work_hire(work);
    bytes_put_number(&pen, (uint64_t)wanted(&service), 4);
    wire_send(0, MESSAGE_READY, bytes, sizeof bytes);
    int64_t leave_ms = INT64_MAX;
    while ((!ranks_are_over() || work->running > 0) && clock_now_ms() < leave_ms) {
        take_turn(&service);
        if (ranks_are_over() && leave_ms == INT64_MAX) leave_ms = clock_now_ms() + LEAVE_MS;
        ranks_rest(work, service.pause_us);
    }
    pthread_mutex_unlock(&work->lock);
    wire_close();
    _exit(0);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// owner.c - rank 0 of a work on several ranks: hands jobs out and takes their records.
//
//     rank 0   COME ──> the worker runs the command up to its work_start()
//              <────── READY: what it wants at a time
//              JOB ──> ... <── RECORD: what came of it, and what it wants from now on
//              STOP ─> breaks off what it runs; its records still come
//              END ──> leaves
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/clock.h"
#include "core/text.h"
#include "work/parts.h"

enum { STOP_MS = 400 }; // what is not back so long after a stop is given up: a rank may be dead

typedef struct RankWorker {
    int wants; // jobs at a time
    int has;
    int64_t heard;    // when it sent its last record, by its clock; 0: none yet
    int64_t heard_ms; // when that came here
} RankWorker;

typedef struct Spread {
    Work *work;
    RankWorker *workers; // by rank
    int away;            // jobs with all of them
    int threads;         // as the workers know
    bool is_stopped;
    int64_t give_up_ms; // behind a stop
    int64_t pause_us;   // between two looks
} Spread;

static void tell_all(int kind, const void *bytes, size_t length) {
    for (int rank = 1; rank < wire_size(); rank++) wire_send(rank, kind, bytes, length);
}

// ---- what comes ----

// Formats of sentences are known by their place in memory, so that only English goes over the wire.
static void read_error(const WireMessage *message, size_t at, Error *error) {
    char text[ERROR_TEXT_MAX];
    slice_copy((Slice){(const char *)message->bytes + at, message->length - at}, text, sizeof text);
    error_set(error, "rank %d: %s", message->rank, text);
}

static void take_record(Spread *spread, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    int64_t number = (int64_t)bytes_take_number(&pen, 8);
    WorkEnd end = (WorkEnd)bytes_take_number(&pen, 4);
    RankWorker *worker = &spread->workers[message->rank];
    Job *job = work_find(spread->work, number);
    Error error = {{0}};
    worker->wants = (int)bytes_take_number(&pen, 4);
    worker->heard = (int64_t)bytes_take_number(&pen, 8);
    worker->heard_ms = clock_now_ms();
    worker->has--;
    spread->away--;
    if (pen.is_cut || job == NULL || job->state != JOB_RUNNING) return;
    const size_t length = message->length - RECORD_HEAD;
    if (end == WORK_FAILED) {
        read_error(message, RECORD_HEAD, &error);
    } else if (end == WORK_DONE && work_bytes_set_length(&job->record, length, NULL)) {
        if (length > 0) memcpy(job->record.bytes, message->bytes + RECORD_HEAD, length);
    } else if (end != WORK_BROKEN_OFF) {
        end = WORK_FAILED;
        error_no_memory(&error);
    }
    work_take_back(spread->work, job, end, &error);
}

static void take_message(Spread *spread, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    Error error = {{0}};
    if (message->kind == MESSAGE_RECORD) take_record(spread, message);
    if (message->kind == MESSAGE_READY)
        spread->workers[message->rank].wants = (int)bytes_take_number(&pen, 4);
    if (message->kind == MESSAGE_FAILED) {
        read_error(message, 0, &error);
        work_fail(spread->work, &error);
    }
}

// ---- what goes ----

static bool send_job(int rank, const RankWorker *worker, const Job *job) {
    WorkBytes whole = {0};
    if (!work_bytes_set_length(&whole, JOB_HEAD + job->brief.length, NULL)) return false;
    Bytes pen = bytes_over(whole.bytes, whole.length);
    bytes_put_number(&pen, (uint64_t)job->number, 8);
    bytes_put_number(&pen, (uint64_t)worker->heard, 8);
    bytes_put_number(&pen, (uint64_t)(clock_now_ms() - worker->heard_ms), 4);
    bytes_put(&pen, job->brief.bytes, job->brief.length);
    bool is_sent = wire_send(rank, MESSAGE_JOB, whole.bytes, whole.length);
    work_bytes_free(&whole);
    return is_sent;
}

// One job to every worker that wants one, until nobody does or there is none.
static void send_jobs(Spread *spread) {
    Work *work = spread->work;
    bool is_later = false;
    for (bool goes_on = work->threads > 0; goes_on && !is_later;) {
        goes_on = false;
        for (int rank = 1; rank < wire_size() && !is_later; rank++) {
            RankWorker *worker = &spread->workers[rank];
            Job *job = worker->has < worker->wants ? work_hand_out(work, &is_later) : NULL;
            if (job == NULL) continue;
            if (!send_job(rank, worker, job)) {
                Error error = {{0}};
                error_set(&error, "rank %d cannot be reached", rank);
                work_fail(work, &error);
                return;
            }
            worker->has++;
            spread->away++;
            goes_on = true;
        }
    }
}

static void tell_changes(Spread *spread) {
    Work *work = spread->work;
    if (spread->threads != work->threads) {
        unsigned char bytes[4];
        Bytes pen = bytes_over(bytes, sizeof bytes);
        bytes_put_number(&pen, (uint64_t)work->threads, 4);
        // a pause is kept here
        if (work->threads > 0) tell_all(MESSAGE_THREADS, bytes, sizeof bytes);
        spread->threads = work->threads;
    }
    if (atomic_load(&work->is_stopped) && !spread->is_stopped) {
        tell_all(MESSAGE_STOP, NULL, 0);
        spread->is_stopped = true;
        spread->give_up_ms = clock_now_ms() + STOP_MS;
    }
}

// ---- when to look ----

// The least that a worker has of what it wants, in per cent.
static int find_least_fill(const Spread *spread) {
    int least = 100;
    for (int rank = 1; rank < wire_size(); rank++) {
        const RankWorker *worker = &spread->workers[rank];
        if (worker->wants > 0 && 100 * worker->has < least * worker->wants)
            least = 100 * worker->has / worker->wants;
    }
    return least;
}

// So often that a worker has used up a quarter to a half of what it wants at a time when the next
// comes. Where nothing has come at all, longer and longer.
static void set_pause(Spread *spread, bool has_heard) {
    const int fill = has_heard ? find_least_fill(spread) : 100;
    if (fill < 50) spread->pause_us /= 4;
    if (fill >= 75) spread->pause_us *= has_heard ? 2 : 4;
    if (spread->pause_us < LOOK_SOON_US) spread->pause_us = LOOK_SOON_US;
    if (spread->pause_us > 1000 * LOOK_EVERY_MS) spread->pause_us = 1000 * LOOK_EVERY_MS;
}

// One look at the wire and at the work.
static void take_turn(Spread *spread) {
    WireMessage message;
    int heard = 0;
    while (heard < LOOK_AT_MOST && wire_receive(&message)) {
        take_message(spread, &message);
        heard++;
    }
    set_pause(spread, heard > 0);
    tell_changes(spread);
    if (!spread->is_stopped) send_jobs(spread);
}

static bool is_over(const Spread *spread) {
    const Work *work = spread->work;
    if (atomic_load(&work->is_stopped))
        return spread->is_stopped && (spread->away == 0 || clock_now_ms() >= spread->give_up_ms);
    return !work->has_more && work->queue_count == 0;
}

void *owner_send_jobs(void *argument) {
    WorkThread *worker = argument;
    Work *work = worker->work;
    Spread spread = {.work = work, .threads = work->threads, .pause_us = LOOK_SOON_US};
    spread.workers = calloc((size_t)wire_size(), sizeof *spread.workers);
    pthread_mutex_lock(&work->lock);
    if (spread.workers == NULL) {
        Error error = {{0}};
        error_no_memory(&error);
        work_fail(work, &error);
    }
    while (spread.workers != NULL && !is_over(&spread)) {
        take_turn(&spread);
        if (!is_over(&spread)) ranks_rest(work, spread.pause_us);
    }
    if (!spread.is_stopped) tell_all(MESSAGE_STOP, NULL, 0); // nothing more will come
    work_let_go(worker);
    pthread_mutex_unlock(&work->lock);
    free(spread.workers);
    return NULL;
}

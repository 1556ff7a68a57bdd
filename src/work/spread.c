// SPDX-License-Identifier: GPL-3.0-or-later
// spread.c - work on several ranks: rank 0 hands jobs out and commits their records, hands run them.
//
//     rank 0   COME ──> the hand runs the command up to its work_start()
//              <────── READY: what it wants at a time
//              JOB ──> ... <── RECORD: what came of it, and what it wants from now on
//              STOP ─> breaks off what it runs; its records still come
//              END ──> leaves
//
// A hand wants as many jobs as it has threads and, so that the way of a message costs nothing, as many more
// as its threads do in LEAD_MS; but only one more where jobs are long, since what waits there could run
// elsewhere.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/clock.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "work/parts.h"

enum {
    LEAD_MS = 50,
    LEAD_MOST = 64,      // jobs for each thread
    LOOK_EVERY_MS = 2,   // for messages, at least
    LOOK_SELDOM_MS = 10, // ... while nobody waits for one: the lead covers it
    LOOK_SOON_US = 20,   // behind a message; then four times as long each time
    STOP_MS = 400,       // what is not back so long after a stop is given up: a rank may be dead
    STOP_AGAIN_MS = 20,  // a run that was just beginning may have missed the word
    LEAVE_MS = 2000,     // how long a hand waits for its own threads
};

// What a process knows of the others, set in main and by its first work.
typedef struct Ranks {
    bool stays;         // nothing is spread, or no more
    bool has_served;    // of a hand
    bool is_ended;      // ... which rank 0 has told so
    int kept_errors;    // of a hand on its way to the work: where its stderr goes; -1: to stderr
    int standard_error; // the true one
} Ranks;

static Ranks ranks = {.kept_errors = -1};

// ---- in main ----

// On its way to the work a hand says nothing, since rank 0 says the same; what it complains of is kept.
static void be_quiet(void) {
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing >= 0) {
        dup2(nothing, STDOUT_FILENO);
        close(nothing);
    }
    ranks.kept_errors = memfd_create("errors", MFD_CLOEXEC);
    ranks.standard_error = dup(STDERR_FILENO);
    if (ranks.kept_errors >= 0) dup2(ranks.kept_errors, STDERR_FILENO);
}

bool work_enter(int *argc, char ***argv) {
    wire_open(argc, argv);
    if (wire_rank() == 0) return true;
    for (WireMessage message;;) {
        if (!wire_receive(&message)) {
            clock_sleep_ms(LOOK_EVERY_MS);
            continue;
        }
        ranks.is_ended = message.kind == MESSAGE_END;
        if (ranks.is_ended) return false;
        if (message.kind != MESSAGE_COME) continue;
        be_quiet();
        return true;
    }
}

// A hand that could not come to the work tells rank 0 the first line of its complaint.
static void report_failure(void) {
    char line[ERROR_TEXT_MAX] = "";
    ssize_t length = ranks.kept_errors >= 0 ? pread(ranks.kept_errors, line, sizeof line - 1, 0) : 0;
    line[length > 0 ? length : 0] = '\0';
    line[strcspn(line, "\n")] = '\0';
    wire_send(0, MESSAGE_FAILED, line, strlen(line));
}

int work_leave(int status) {
    WireMessage message;
    if (wire_rank() > 0) {
        if (!ranks.is_ended && !ranks.has_served) report_failure();
        while (!ranks.is_ended) {
            if (wire_receive(&message))
                ranks.is_ended = message.kind == MESSAGE_END;
            else
                clock_sleep_ms(LOOK_EVERY_MS);
        }
    }
    for (int rank = 1; wire_rank() == 0 && rank < wire_size(); rank++) wire_send(rank, MESSAGE_END, NULL, 0);
    wire_close();
    return status;
}

void work_stay(void) {
    ranks.stays = true;
}

const char *work_path(const char *path) {
    return wire_rank() == 0 ? path : NULL;
}

void work_call(void) {
    ranks.has_served = true;
    if (ranks.kept_errors >= 0) dup2(ranks.standard_error, STDERR_FILENO);
    for (int rank = 1; wire_rank() == 0 && rank < wire_size(); rank++) wire_send(rank, MESSAGE_COME, NULL, 0);
}

bool spread_call(void) {
    if (ranks.stays || wire_size() == 1) return false;
    ranks.stays = true;
    work_call();
    return true;
}

void spread_hear_end(void) {
    ranks.is_ended = true;
}

WorkRole spread_role(void) {
    if (ranks.stays || wire_size() == 1) return ROLE_ALONE;
    ranks.stays = true; // the next one, which may be part of a job of this one, is not spread
    if (wire_rank() > 0) return ROLE_HAND;
    work_call();
    return ROLE_OWNER;
}

// Between two looks: short behind a message, since more may follow, but no shorter than others need to get
// the lock; longer and longer while none come.
static void rest(Work *work, bool is_busy, int64_t *pause_us, int64_t most_ms) {
    *pause_us = is_busy ? LOOK_SOON_US : 4 * *pause_us;
    if (*pause_us > 1000 * most_ms) *pause_us = 1000 * most_ms;
    if (*pause_us >= 1000) {
        clock_wait_until(&work->changed, &work->lock, clock_now_ms() + *pause_us / 1000);
        return;
    }
    const struct timespec moment = {.tv_nsec = 1000 * *pause_us};
    pthread_mutex_unlock(&work->lock);
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&work->lock);
}

// ---- rank 0 ----

typedef struct Hand {
    int wants; // jobs at a time
    int has;
} Hand;

typedef struct Spread {
    Work *work;
    Hand *hands; // by rank
    int away;    // jobs with all of them
    int threads; // as the hands know
    bool is_stopped;
    int64_t give_up_ms; // behind a stop
} Spread;

static void tell_all(int kind, const void *bytes, size_t length) {
    for (int rank = 1; rank < wire_size(); rank++) wire_send(rank, kind, bytes, length);
}

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
    Hand *hand = &spread->hands[message->rank];
    Job *job = work_find(spread->work, number);
    Error error = {{0}};
    hand->wants = (int)bytes_take_number(&pen, 4);
    hand->has--;
    spread->away--;
    if (pen.is_cut || job == NULL || job->state != JOB_RUNNING) return;
    const size_t length = message->length - RECORD_HEAD;
    if (end == WORK_FAILED) {
        read_error(message, RECORD_HEAD, &error);
    } else if (end == WORK_DONE && work_bytes_set_length(&job->record, length)) {
        if (length > 0) memcpy(job->record.bytes, message->bytes + RECORD_HEAD, length);
    } else if (end != WORK_BROKEN_OFF) {
        end = WORK_FAILED;
        error_set(&error, "no memory for a job");
    }
    work_take_back(spread->work, job, end, &error);
}

static void take_message(Spread *spread, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    Error error = {{0}};
    if (message->kind == MESSAGE_RECORD) take_record(spread, message);
    if (message->kind == MESSAGE_READY) spread->hands[message->rank].wants = (int)bytes_take_number(&pen, 4);
    if (message->kind == MESSAGE_FAILED) {
        read_error(message, 0, &error);
        work_fail(spread->work, &error);
    }
}

static bool send_job(int rank, const Job *job) {
    WorkBytes whole = {0};
    if (!work_bytes_set_length(&whole, 8 + job->brief.length)) return false;
    Bytes pen = bytes_over(whole.bytes, whole.length);
    bytes_put_number(&pen, (uint64_t)job->number, 8);
    bytes_put(&pen, job->brief.bytes, job->brief.length);
    bool is_sent = wire_send(rank, MESSAGE_JOB, whole.bytes, whole.length);
    work_bytes_free(&whole);
    return is_sent;
}

// One job to every hand that wants one, until nobody does or there is none. True when one was sent.
static bool send_jobs(Spread *spread) {
    Work *work = spread->work;
    bool has_sent = false, is_later = false;
    for (bool goes_on = work->threads > 0; goes_on && !is_later;) {
        goes_on = false;
        for (int rank = 1; rank < wire_size() && !is_later; rank++) {
            Hand *hand = &spread->hands[rank];
            Job *job = hand->has < hand->wants ? work_hand_out(work, &is_later) : NULL;
            if (job == NULL) continue;
            if (!send_job(rank, job)) {
                Error error = {{0}};
                error_set(&error, "rank %d cannot be reached", rank);
                work_fail(work, &error);
                return true;
            }
            hand->has++;
            spread->away++;
            goes_on = has_sent = true;
        }
    }
    return has_sent;
}

static void tell_changes(Spread *spread) {
    Work *work = spread->work;
    if (spread->threads != work->threads) {
        unsigned char bytes[4];
        Bytes pen = bytes_over(bytes, sizeof bytes);
        bytes_put_number(&pen, (uint64_t)work->threads, 4);
        if (work->threads > 0) tell_all(MESSAGE_THREADS, bytes, sizeof bytes); // a pause is kept here
        spread->threads = work->threads;
    }
    if (atomic_load(&work->is_stopped) && !spread->is_stopped) {
        tell_all(MESSAGE_STOP, NULL, 0);
        spread->is_stopped = true;
        spread->give_up_ms = clock_now_ms() + STOP_MS;
    }
}

static bool is_spread_over(Spread *spread) {
    const Work *work = spread->work;
    if (atomic_load(&work->is_stopped))
        return spread->is_stopped && (spread->away == 0 || clock_now_ms() >= spread->give_up_ms);
    return !work->has_more && work->queue_count == 0;
}

// One look at the wire and at the work. True when something happened.
static bool take_turn(Spread *spread) {
    WireMessage message;
    bool has_happened = false;
    for (int i = 0; i < LEAD_MOST && wire_receive(&message); i++) {
        take_message(spread, &message);
        has_happened = true;
    }
    tell_changes(spread);
    return (!spread->is_stopped && send_jobs(spread)) || has_happened;
}

static bool have_all_their_fill(const Spread *spread) {
    for (int rank = 1; rank < wire_size(); rank++) {
        const Hand *hand = &spread->hands[rank];
        if (hand->wants == 0 || hand->has < hand->wants) return false;
    }
    return !spread->is_stopped;
}

void *spread_jobs(void *argument) {
    Worker *worker = argument;
    Work *work = worker->work;
    Spread spread = {.work = work, .threads = work->threads};
    int64_t pause_us = LOOK_SOON_US;
    spread.hands = calloc((size_t)wire_size(), sizeof *spread.hands);
    pthread_mutex_lock(&work->lock);
    if (spread.hands == NULL) {
        Error error = {{0}};
        error_set(&error, "no memory for a work");
        work_fail(work, &error);
    }
    while (spread.hands != NULL && !is_spread_over(&spread))
        rest(work, take_turn(&spread), &pause_us,
             have_all_their_fill(&spread) ? LOOK_SELDOM_MS : LOOK_EVERY_MS);
    if (!spread.is_stopped) tell_all(MESSAGE_STOP, NULL, 0); // nothing more will come
    for (int i = 0; i < work->queue_count; i++) {
        Job *job = work->queue[(work->queue_first + i) % work->queue_capacity];
        if (job->state == JOB_RUNNING) job->state = JOB_BROKEN_OFF;
    }
    work_let_go(worker);
    pthread_mutex_unlock(&work->lock);
    free(spread.hands);
    return NULL;
}

// ---- a hand ----

typedef struct Service {
    Work *work;
    int64_t began_ms, done; // jobs, since then
    bool has_told_failure;
    int64_t stop_again_ms;
} Service;

static int wanted(const Service *service) {
    const int threads = service->work->threads;
    const int64_t time_ms = clock_now_ms() - service->began_ms;
    int64_t lead = service->done * LEAD_MS / (time_ms > 0 ? time_ms : 1) + 1;
    if (lead > (int64_t)LEAD_MOST * threads) lead = (int64_t)LEAD_MOST * threads;
    return threads + (int)lead;
}

static void put_in(Work *work, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    Job *job = calloc(1, sizeof *job);
    const size_t length = message->length - 8;
    Error error = {{0}};
    if (job == NULL || !work_bytes_set_length(&job->brief, length)) {
        free(job);
        error_set(&error, "no memory for a job");
        work_fail(work, &error);
        return;
    }
    job->number = (int64_t)bytes_take_number(&pen, 8);
    if (length > 0) memcpy(job->brief.bytes, message->bytes + 8, length);
    if (work->inbox.first == NULL)
        work->inbox.first = job;
    else
        work->inbox.last->next = job;
    work->inbox.last = job;
    pthread_cond_broadcast(&work->changed);
}

static void obey(Service *service, const WireMessage *message) {
    Work *work = service->work;
    Bytes pen = bytes_over(message->bytes, message->length);
    if (message->kind == MESSAGE_JOB && message->length >= 8) put_in(work, message);
    if (message->kind == MESSAGE_THREADS) {
        int threads = (int)bytes_take_number(&pen, 4);
        work->threads = threads < WORK_THREADS_MAX ? threads : WORK_THREADS_MAX;
        work_hire(work);
        pthread_cond_broadcast(&work->changed);
    }
    if (message->kind == MESSAGE_STOP || message->kind == MESSAGE_END) work_stop_all(work);
    if (message->kind == MESSAGE_END) ranks.is_ended = true;
}

static void send_record(Service *service, const Job *job) {
    const bool has_failed = job->end == WORK_FAILED;
    const size_t length = has_failed              ? strlen(job->error.text)
                          : job->end == WORK_DONE ? job->record.length
                                                  : 0;
    WorkBytes whole = {0};
    if (!work_bytes_set_length(&whole, RECORD_HEAD + length)) return; // rank 0 gives it up after a stop
    Bytes pen = bytes_over(whole.bytes, whole.length);
    bytes_put_number(&pen, (uint64_t)job->number, 8);
    bytes_put_number(&pen, (uint64_t)job->end, 4);
    bytes_put_number(&pen, (uint64_t)wanted(service), 4);
    bytes_put(&pen, has_failed ? (const void *)job->error.text : (const void *)job->record.bytes, length);
    wire_send(0, MESSAGE_RECORD, whole.bytes, whole.length);
    work_bytes_free(&whole);
}

// True when one was sent.
static bool send_records(Service *service) {
    Work *work = service->work;
    bool has_sent = false;
    for (Job *job; (job = work->outbox.first) != NULL; has_sent = true) {
        work->outbox.first = job->next;
        service->done++;
        send_record(service, job);
        work_free_job(job);
    }
    if (work->has_failed && !service->has_told_failure) {
        wire_send(0, MESSAGE_FAILED, work->error.text, strlen(work->error.text));
        service->has_told_failure = true;
    }
    return has_sent;
}

static bool serve_turn(Service *service) {
    WireMessage message;
    bool has_happened = send_records(service);
    for (int i = 0; i < LEAD_MOST && wire_receive(&message); i++) {
        obey(service, &message);
        has_happened = true;
    }
    if (atomic_load(&service->work->is_stopped) && clock_now_ms() >= service->stop_again_ms) {
        work_stop_all(service->work);
        service->stop_again_ms = clock_now_ms() + STOP_AGAIN_MS;
    }
    return has_happened;
}

// Ctrl-C and its like reach rank 0 too, which tells everybody: here they only must not end the process first.
_Noreturn void spread_serve(Work *work) {
    Service service = {.work = work, .began_ms = clock_now_ms()};
    unsigned char bytes[4];
    Bytes pen = bytes_over(bytes, sizeof bytes);
    interrupt_catch();
    work_call();
    pthread_mutex_lock(&work->lock);
    work_hire(work);
    bytes_put_number(&pen, (uint64_t)wanted(&service), 4);
    wire_send(0, MESSAGE_READY, bytes, sizeof bytes);
    int64_t leave_ms = INT64_MAX, pause_us = LOOK_SOON_US;
    while ((!ranks.is_ended || work->running > 0) && clock_now_ms() < leave_ms) {
        rest(work, serve_turn(&service), &pause_us,
             work->inbox.first != NULL ? LOOK_SELDOM_MS : LOOK_EVERY_MS);
        if (ranks.is_ended && leave_ms == INT64_MAX) leave_ms = clock_now_ms() + LEAVE_MS;
    }
    pthread_mutex_unlock(&work->lock);
    wire_close();
    _exit(0);
}

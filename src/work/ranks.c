// SPDX-License-Identifier: GPL-3.0-or-later
// ranks.c - what a process is among those of one command: rank 0, a worker, or alone; how
// worker ranks come to the work and leave.
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/platform.h"
#include "work/parts.h"

enum { LISTEN_EVERY_MS = 2 }; // of a worker that was not called yet, or is done

// What a process knows of the others, set in main and by its first work.
typedef struct Ranks {
    bool stays;         // nothing is spread, or no more
    bool has_served;    // of a worker
    bool is_ended;      // ... which rank 0 has told so
    int kept_errors;    // of a worker on its way to the work: where its stderr goes; -1: to stderr
    int standard_error; // the true one
} Ranks;

static Ranks ranks = {.kept_errors = -1};

// ---- in main ----

// On its way to the work a worker says nothing, since rank 0 says the
// same; what it complains of is kept.
static void be_quiet(void) {
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing >= 0) {
        dup2(nothing, STDOUT_FILENO);
        close(nothing);
    }
    ranks.kept_errors = nameless_file_open();
    ranks.standard_error = dup(STDERR_FILENO);
    if (ranks.kept_errors >= 0) dup2(ranks.kept_errors, STDERR_FILENO);
}

bool work_enter(int *argc, char ***argv) {
    wire_open(argc, argv);
    if (wire_rank() == 0) return true;
    for (WireMessage message;;) {
        if (!wire_receive(&message)) {
            clock_sleep_ms(LISTEN_EVERY_MS);
            continue;
        }
        ranks.is_ended = message.kind == MESSAGE_END;
        if (ranks.is_ended) return false;
        if (message.kind != MESSAGE_COME) continue;
        be_quiet();
        return true;
    }
}

// A worker that could not come to the work tells rank 0 the first line of its complaint.
static void report_failure(void) {
    char line[ERROR_TEXT_MAX] = "";
    ssize_t length =
        ranks.kept_errors >= 0 ? pread(ranks.kept_errors, line, sizeof line - 1, 0) : 0;
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
                clock_sleep_ms(LISTEN_EVERY_MS);
        }
    }
    for (int rank = 1; wire_rank() == 0 && rank < wire_size(); rank++)
        wire_send(rank, MESSAGE_END, NULL, 0);
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
    for (int rank = 1; wire_rank() == 0 && rank < wire_size(); rank++)
        wire_send(rank, MESSAGE_COME, NULL, 0);
}

bool ranks_call(void) {
    if (ranks.stays || wire_size() == 1) return false;
    ranks.stays = true;
    work_call();
    return true;
}

void ranks_hear_end(void) {
    ranks.is_ended = true;
}

bool ranks_are_over(void) {
    return ranks.is_ended;
}

WorkRole ranks_role(void) {
    if (ranks.stays || wire_size() == 1) return ROLE_ALONE;
    ranks.stays = true; // the next one, which may be part of a job of this one, is not spread
    if (wire_rank() > 0) return ROLE_WORKER;
    work_call();
    return ROLE_OWNER;
}

// Short ones let others have the lock too.
void ranks_rest(Work *work, int64_t pause_us) {
    if (pause_us >= 1000) {
        clock_wait_until(&work->called, &work->lock, clock_now_ms() + pause_us / 1000);
        return;
    }
    const struct timespec moment = {.tv_nsec = 1000 * pause_us};
    pthread_mutex_unlock(&work->lock);
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&work->lock);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// clock.c - the monotonic clock of POSIX.
#include "core/clock.h"

#include <errno.h>
#include <time.h>

int64_t clock_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_now_ms(void) {
    return clock_now_ns() / 1000000;
}

void clock_open_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool clock_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_ms) {
    struct timespec until = {.tv_sec = until_ms / 1000, .tv_nsec = until_ms % 1000 * 1000000};
    return pthread_cond_timedwait(condition, lock, &until) == 0;
}

void clock_sleep_ms(int64_t time_ms) {
    struct timespec rest = {.tv_sec = time_ms / 1000, .tv_nsec = (time_ms % 1000) * 1000000};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {
    }
}

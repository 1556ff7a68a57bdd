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

void clock_sleep_ms(int64_t time_ms) {
    struct timespec rest = {.tv_sec = time_ms / 1000, .tv_nsec = (time_ms % 1000) * 1000000};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {
    }
}

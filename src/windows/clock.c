// SPDX-License-Identifier: GPL-3.0-or-later
// clock.c - see clock.h; the counter that Windows keeps for measuring.
#include "core/clock.h"

#include <time.h>
#include <windows.h>

enum { SECOND_NS = 1000000000, MS_NS = 1000000 };

int64_t clock_now_ns(void) {
    LARGE_INTEGER now, per_second;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&per_second);
    const int64_t rest = now.QuadPart % per_second.QuadPart;
    return now.QuadPart / per_second.QuadPart * SECOND_NS + rest * SECOND_NS / per_second.QuadPart;
}

int64_t clock_now_ms(void) {
    return clock_now_ns() / MS_NS;
}

void clock_open_condition(pthread_cond_t *condition) {
    pthread_cond_init(condition, NULL);
}

// Threads wait by the date here: what is left goes by our clock, and a date that is set meanwhile
// makes this one wait longer or shorter.
bool clock_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_ms) {
    struct timespec until;
    int64_t left_ms = until_ms - clock_now_ms();
    if (left_ms < 0) left_ms = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    const int64_t until_ns = until.tv_nsec + left_ms % 1000 * MS_NS;
    until.tv_sec += left_ms / 1000 + until_ns / SECOND_NS;
    until.tv_nsec = (long)(until_ns % SECOND_NS);
    return pthread_cond_timedwait(condition, lock, &until) == 0;
}

void clock_sleep_ms(int64_t time_ms) {
    Sleep((DWORD)time_ms);
}

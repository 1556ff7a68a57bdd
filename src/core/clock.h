// SPDX-License-Identifier: GPL-3.0-or-later
// clock.h - time that never goes backwards.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Since an arbitrary start; any thread.
int64_t clock_now_ms(void);
int64_t clock_now_ns(void);

void clock_sleep_ms(int64_t time_ms);

// A condition whose waits go by this clock: whoever sets the computer's
// date makes none shorter or longer.
void clock_open_condition(pthread_cond_t *condition);
// Waits, like pthread_cond_wait, for such a condition, but only until clock_now_ms() is `until_ms`;
// false then. Like that, it may return for nothing.
bool clock_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_ms);

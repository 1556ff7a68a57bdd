// SPDX-License-Identifier: GPL-3.0-or-later
// clock.h - time that never goes backwards.
#ifndef ROQUE_CORE_CLOCK_H
#define ROQUE_CORE_CLOCK_H

#include <stdint.h>

// Since an arbitrary start; any thread.
int64_t clock_now_ms(void);
int64_t clock_now_ns(void);

void clock_sleep_ms(int64_t time_ms);

#endif

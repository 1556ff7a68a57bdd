// SPDX-License-Identifier: GPL-3.0-or-later
// calendar.h - now, by the user's calendar; the same on every system.
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static inline bool calendar_read(struct tm *today) {
    time_t now = time(NULL);
    return localtime_r(&now, today) != NULL;
}

// "2026.01.31", or "????.??.??" where the date is not known.
static inline void calendar_write_date(char date[16]) {
    struct tm today;
    if (!calendar_read(&today) || strftime(date, 16, "%Y.%m.%d", &today) == 0)
        snprintf(date, 16, "%s", "????.??.??");
}

// For names of files: "20260131-235959". False where it is not known.
static inline bool calendar_write_moment(char moment[16]) {
    struct tm today;
    return calendar_read(&today) && strftime(moment, 16, "%Y%m%d-%H%M%S", &today) > 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// time.h - POSIX, on Windows.
#pragma once

#include_next <time.h>

// Seconds since 1970 of a time in UTC.
#define timegm _mkgmtime

struct tm *windows_localtime(const time_t *seconds, struct tm *time);
struct tm *windows_gmtime(const time_t *seconds, struct tm *time);
#define localtime_r windows_localtime
#define gmtime_r windows_gmtime

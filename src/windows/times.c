// SPDX-License-Identifier: GPL-3.0-or-later
// times.c - dates by POSIX's calls, on Windows.
#include <time.h>

struct tm *windows_localtime(const time_t *seconds, struct tm *time) {
    return localtime_s(time, seconds) == 0 ? time : NULL;
}

struct tm *windows_gmtime(const time_t *seconds, struct tm *time) {
    return gmtime_s(time, seconds) == 0 ? time : NULL;
}

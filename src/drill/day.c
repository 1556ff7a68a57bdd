// SPDX-License-Identifier: GPL-3.0-or-later
// day.c - days by their number, from 1970 on; see deck.h.
#include <stdlib.h>
#include <time.h>

#include "drill/deck.h"

enum { SECONDS_A_DAY = 86400, YEAR_LEAST = 1970 };

void day_format(int64_t day, char text[16]) {
    struct tm date;
    time_t seconds = (time_t)day * SECONDS_A_DAY;
    gmtime_r(&seconds, &date);
    strftime(text, 16, "%Y-%m-%d", &date);
}

static bool is_date(const char *text) {
    for (int i = 0; i < 10; i++) {
        bool is_dash = i == 4 || i == 7;
        if (is_dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    }
    return text[10] == '\0';
}

// Only what would be written the same is a day.
bool day_parse(const char *text, int64_t *day) {
    char again[16];
    if (!is_date(text)) return false;
    struct tm date = {
        .tm_year = atoi(text) - 1900, .tm_mon = atoi(text + 5) - 1, .tm_mday = atoi(text + 8)};
    if (date.tm_year + 1900 < YEAR_LEAST) return false;
    *day = (int64_t)timegm(&date) / SECONDS_A_DAY;
    day_format(*day, again);
    return slice_is(slice_of(again), text);
}

int64_t day_today(void) {
    const char *said = getenv("ROQUE_TODAY");
    int64_t day;
    if (said != NULL && day_parse(said, &day)) return day;
    time_t now = time(NULL);
    struct tm date;
    localtime_r(&now, &date);
    date.tm_hour = date.tm_min = date.tm_sec = 0;
    return (int64_t)timegm(&date) / SECONDS_A_DAY;
}

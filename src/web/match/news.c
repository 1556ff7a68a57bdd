// SPDX-License-Identifier: GPL-3.0-or-later
// news.c - see news.h.
#include "web/match/news.h"

#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/platform.h"

enum { PATH_BYTES_MAX = 4096 };

bool news_open(News *news) {
    news->notify = -1;
    return pipe2(news->wake, O_NONBLOCK | O_CLOEXEC) == 0;
}

void news_close(News *news) {
    if (news->notify >= 0) close(news->notify);
    close(news->wake[0]);
    close(news->wake[1]);
}

void news_watch(News *news, const char *path) {
    char room[PATH_BYTES_MAX], ignored[64];
    if (news->notify >= 0) close(news->notify);
    snprintf(room, sizeof room, "%s", path);
    news->notify = folder_watch(dirname(room));
    while (read(news->wake[0], ignored, sizeof ignored) > 0)
        continue; // of those who stopped another
}

// Until the time is over or somebody has woken us; true when the system has a word before.
static bool wait_until(const News *news, int64_t until_ms, bool hears) {
    struct pollfd waits[] = {{.fd = news->wake[0], .events = POLLIN},
                             {.fd = hears ? news->notify : -1, .events = POLLIN}};
    int64_t left_ms = until_ms - clock_now_ms();
    return poll(waits, 2, left_ms > 0 ? (int)left_ms : 0) > 0 && waits[0].revents == 0;
}

void news_wait(News *news, const char *path) {
    char room[PATH_BYTES_MAX];
    const int64_t began_ms = clock_now_ms();
    int64_t look_ms = began_ms + (news->notify >= 0 ? NEWS_LOOK_MS : NEWS_LOOK_OFTEN_MS);
    snprintf(room, sizeof room, "%s", path);
    const char *name = basename(room);
    wait_until(news, began_ms + NEWS_REST_MS, false);
    while (wait_until(news, look_ms, true)) {
        if (folder_watch_take(news->notify, name)) return;
    }
}

void news_wake(News *news) {
    ssize_t ignored = write(news->wake[1], "", 1);
    (void)ignored;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// news.c - see news.h.
#include "web/match/news.h"

#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/clock.h"

enum { PATH_BYTES_MAX = 4096 };

#ifdef __linux__

#include <sys/inotify.h>

static int open_notify(void) {
    return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

// The folder: files come and go in it.
static bool watch_folder(int notify, const char *folder) {
    return inotify_add_watch(notify, folder, IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO) >= 0;
}

// Reads what was told; whether it was of a file whose name begins with this one.
static bool take_news(int notify, const char *name) {
    _Alignas(struct inotify_event) char events[4096];
    bool is_ours = false;
    for (ssize_t count; (count = read(notify, events, sizeof events)) > 0;) {
        for (char *at = events; at < events + count;) {
            const struct inotify_event *event = (const struct inotify_event *)at;
            is_ours = is_ours || (event->mask & IN_Q_OVERFLOW) != 0
                      || (event->len > 0 && strncmp(event->name, name, strlen(name)) == 0);
            at += sizeof *event + event->len;
        }
    }
    return is_ours;
}

#else

static int open_notify(void) {
    return -1;
}

static bool watch_folder(int notify, const char *folder) {
    (void)notify, (void)folder;
    return false;
}

static bool take_news(int notify, const char *name) {
    (void)notify, (void)name;
    return false;
}

#endif

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
    news->notify = open_notify();
    snprintf(room, sizeof room, "%s", path);
    if (news->notify >= 0 && !watch_folder(news->notify, dirname(room))) {
        close(news->notify);
        news->notify = -1;
    }
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
        if (take_news(news->notify, name)) return;
    }
}

void news_wake(News *news) {
    ssize_t ignored = write(news->wake[1], "", 1);
    (void)ignored;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// news.h - waits until a journal, or the file of its games that go on, has changed.
//
// The system tells (inotify) where it can; of folders of other machines it knows nothing, so a look
// is taken every few seconds too. Where it cannot tell at all, that look is all there is.
#pragma once

#include <stdbool.h>

enum {
    NEWS_REST_MS = 200,        // between two looks, however much is written
    NEWS_LOOK_MS = 5000,       // without a word from the system
    NEWS_LOOK_OFTEN_MS = 1000, // where it never has one
};

typedef struct News {
    int notify; // -1: the system tells nothing
    int wake[2];
} News;

bool news_open(News *news);
void news_close(News *news);

// One thread: waits until something changed in the file of this path or in PATH.live, somebody
// wakes it, or the time for a look has come.
void news_wait(News *news, const char *path);
// The same thread: of what is written from now on. Before the file is first read.
void news_watch(News *news, const char *path);
// The waiting ends, now or when it begins. Any thread.
void news_wake(News *news);

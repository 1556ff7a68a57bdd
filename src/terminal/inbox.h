// SPDX-License-Identifier: GPL-3.0-or-later
// inbox.h - results of thoughts on their way from the thinker's thread to the terminal's.
#pragma once

#include <pthread.h>

#include "core/platform.h"
#include "session/session.h"

typedef struct InboxResult {
    ThoughtResult result;
    struct InboxResult *next;
} InboxResult;

typedef struct Inbox {
    pthread_mutex_t lock;
    Bell bell; // rings while something lies here
    InboxResult *first;
    int lost; // the number of a thought for which there was no memory; 0: none
} Inbox;

bool inbox_open(Inbox *inbox);
void inbox_close(Inbox *inbox);
// Puts a copy in; what it holds goes with it. Any thread.
void inbox_put(Inbox *inbox, const ThoughtResult *result);
// Takes the oldest out; the caller frees it. NULL: there is none.
InboxResult *inbox_take(Inbox *inbox);
// The number of a thought whose result there was no memory for, once; 0: none.
int inbox_take_lost(Inbox *inbox);

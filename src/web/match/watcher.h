// SPDX-License-Identifier: GPL-3.0-or-later
// watcher.h - a match that any process plays, followed through its
// journal, which is only ever read.
#pragma once

#include "core/error.h"
#include "web/hub.h"

typedef struct Watcher Watcher;

// NULL with a reason.
Watcher *watcher_open(Hub *hub, Error *error);
void watcher_close(Watcher *watcher);

// Follows the match of this journal from now on; false with a reason, and then
// nothing has changed. Any thread.
bool watcher_follow(Watcher *watcher, const char *path, Error *error);
void watcher_leave(Watcher *watcher);

// All games so far, one text after the other, to be freed; NULL when no match is followed.
char *watcher_pgn(Watcher *watcher);

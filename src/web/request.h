// SPDX-License-Identifier: GPL-3.0-or-later
// request.h - what a page asks for, read from JSON, and the answer as JSON.
#pragma once

#include "web/contest.h"
#include "web/play_room.h"
#include "web/laboratory.h"
#include "web/study.h"
#include "web/watcher.h"

// Who can be asked.
typedef struct Rooms {
    PlayRoom *play;
    Study *study;
    Laboratory *laboratory;
    Watcher *watcher;
    Contest *contest;
    bool saves; // what was wanted is kept, for the next start
} Rooms;

// Does what a POST to this path ("/api/move") asks for and writes the answer;
// returns the HTTP status: 200, 400 for what cannot be read, 404 for another path,
// 409 for what is refused. Any thread.
int request_obey(const Rooms *rooms, const char *path, const char *body, size_t length,
                 Text *answer);

// What was wanted of laboratory and matches at an earlier start is wanted again.
void request_restore(const Rooms *rooms);

// SPDX-License-Identifier: GPL-3.0-or-later
// handlers.h - the handlers that routes.def names, and the rooms they ask.
#pragma once

#include "web/contest.h"
#include "web/game_room.h"
#include "web/laboratory.h"
#include "web/live.h"
#include "web/play_room.h"
#include "web/routes.h"
#include "web/study.h"
#include "web/watcher.h"

struct Rooms {
    Hub *hub;
    PlayRoom *play;
    Study *study;
    Laboratory *laboratory;
    Watcher *watcher;
    Contest *contest;
    GameRoom *games;
    bool saves;        // what was wanted is kept, for the next start
    Language language; // that the page begins with; NULL: the browser's
};

#define ROUTE(method, name, handler, ...) RouteHandler handler;
#define CHANNEL(number, name, document)
#include "web/routes.def"
#undef ROUTE
#undef CHANNEL

// What an earlier start of the program had begun is gone on with, and watched.
void contest_request_restore(const Rooms *rooms);

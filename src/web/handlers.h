// SPDX-License-Identifier: GPL-3.0-or-later
// handlers.h - the handlers that routes.def names, and the rooms they ask.
#pragma once

#include "web/match/contest.h"
#include "web/drill_room.h"
#include "web/game_room.h"
#include "web/laboratory.h"
#include "web/live.h"
#include "web/play_room.h"
#include "web/routes.h"
#include "web/study.h"
#include "web/match/watcher.h"

struct Rooms {
    Hub *hub;
    PlayRoom *play;
    Study *study;
    Laboratory *laboratory;
    Watcher *watcher;
    Contest *contest;
    GameRoom *games;
    DrillRoom *drill;
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

// A granted answer about a session, as the page reads it.
bool request_answer(const PlayAnswer *given, Reply *reply);
// "move" is a move as the board's list has it, "typed" what a person wrote in their own letters.
bool request_move(const Call *call, Reply *reply, SessionAct *act);

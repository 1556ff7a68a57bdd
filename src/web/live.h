// SPDX-License-Identifier: GPL-3.0-or-later
// live.h - the engine looking at a position for as long as somebody does; its lines are told as
// they come. A room (room.h) whose work is the look, so that nobody waits for it, nor for its end.
#pragma once

#include "chess/chess.h"
#include "web/hub.h"

enum { LIVE_LINES_MAX = 5, LIVE_MS = 60000 };

typedef struct Live Live;

// What is looked at.
typedef struct LiveTask {
    const Board *start;
    const Move *moves; // from there
    int count;
    int node;       // the page's name of the position
    int lines;      // 1 .. LIVE_LINES_MAX
    bool is_threat; // what would happen if the side to move passed
} LiveTask;

// The engine itself is opened when it is first wanted. NULL with a reason.
Live *live_open(Hub *hub, Error *error);
void live_close(Live *live);

// Any thread. Looks at another position from now on, at most LIVE_MS; false with a reason.
bool live_look(Live *live, const LiveTask *task, Error *error);
// From now on nothing more is told of the position.
void live_stop(Live *live);

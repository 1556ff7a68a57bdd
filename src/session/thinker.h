// SPDX-License-Identifier: GPL-3.0-or-later
// thinker.h - the only thread of a session: it thinks about what is wanted.
//
//     session->wanted ──> thinker_want ──> player, adviser, reviewer ──> post(ACT_THOUGHT)
//
// Whoever steps the session calls thinker_want() after every step. Something else being wanted
// stops what is being thought about at once; what comes of that is posted to nobody. The thinker
// owns the computer players: the session knows them by their texts.
#pragma once

#include "session/act.h"

typedef struct Session Session;
typedef struct Thinker Thinker;

// Called by the thinker's thread, which holds no lock meanwhile: an ACT_THOUGHT whose result is
// good until the call returns, or an ACT_TICK.
typedef void ThinkerPost(void *context, const SessionAct *act);

typedef struct ThinkerSettings {
    ThinkerPost *post;
    void *context;
    bool
        ticks; // ACT_TICK is posted when session_wake_ms() has come, while nothing is thought about
} ThinkerSettings;

// NULL with a reason.
Thinker *thinker_open(const ThinkerSettings *settings, Error *error);
// Stops what is being thought about and waits for the thread. Before session_close().
void thinker_close(Thinker *thinker);

// Thinks about what the session wants now. The session is read during the call only. Any thread,
// also inside post(), but one at a time.
void thinker_want(Thinker *thinker, const Session *session);

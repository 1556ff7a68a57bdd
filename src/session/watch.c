// SPDX-License-Identifier: GPL-3.0-or-later
// watch.c - two computers play and people look on: they may be slower, faster, or wait.
#include "session/inside.h"

bool session_is_watched(const Session *session) {
    return session->game != NULL && !session_has_person(session);
}

void watch_set(const Step *step) {
    Session *session = step->session;
    const int64_t now_ms = step->act->now_ms;
    session->is_paused = step->act->count < 0;
    if (!session->is_paused) session->pace_ms = step->act->count;
    // With a shorter pace nobody waits for the end of a long pause.
    if (session->pause_ms > now_ms + session->pace_ms)
        session->pause_ms = now_ms + session->pace_ms;
    session_event_add(step->events, EVENT_BOARD);
}

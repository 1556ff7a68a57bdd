// SPDX-License-Identifier: GPL-3.0-or-later
// event.c - see event.h.
#include "session/event.h"

#include <string.h>

SessionEvent *session_event_add(SessionEvents *events, SessionEventKind kind) {
    // The last place is taken again rather than none: a list that is too short loses the middle.
    int at = events->count < SESSION_EVENTS_MAX ? events->count++ : SESSION_EVENTS_MAX - 1;
    SessionEvent *event = &events->list[at];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    return event;
}

const SessionEvent *event_refusal(const SessionEvents *events) {
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].kind == EVENT_REFUSED) return &events->list[i];
    }
    return NULL;
}

bool event_is_told(const SessionEvents *events, SessionEventKind kind) {
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].kind == kind) return true;
    }
    return false;
}

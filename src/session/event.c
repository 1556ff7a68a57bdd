// SPDX-License-Identifier: GPL-3.0-or-later
// event.c - see event.h.
#include "session/event.h"

#include <inttypes.h>
#include <string.h>

static const char *const names[EVENT_KIND_COUNT] = {
    [EVENT_REFUSED] = "refused",
    [EVENT_NEW_GAME] = "new-game",
    [EVENT_SEATED] = "seated",
    [EVENT_MOVED] = "moved",
    [EVENT_WENT_TO] = "went-to",
    [EVENT_RESEATED] = "reseated",
    [EVENT_BOARD] = "board",
    [EVENT_DRAW_NOTED] = "draw-noted",
    [EVENT_DRAW_OFFERED] = "draw-offered",
    [EVENT_DRAW_DECLINED] = "draw-declined",
    [EVENT_OVER] = "over",
    [EVENT_LOADED_OVER] = "loaded-over",
    [EVENT_HINT] = "hint",
    [EVENT_NO_HINT] = "no-hint",
    [EVENT_LOOKED] = "looked",
    [EVENT_REVIEWED] = "reviewed",
    [EVENT_NOT_REVIEWED] = "not-reviewed",
    [EVENT_RETRY] = "retry",
    [EVENT_TRIED] = "tried",
    [EVENT_NOT_TRIED] = "not-tried",
    [EVENT_RETRY_ENDED] = "retry-ended",
    [EVENT_SOLVED] = "solved",
    [EVENT_COACH] = "coach",
    [EVENT_LEARNED] = "learned",
    [EVENT_NOT_LEARNED] = "not-learned",
    [EVENT_NOT_SAVED] = "not-saved",
    [EVENT_SAVED_AGAIN] = "saved-again",
    [EVENT_LEFT] = "left",
};

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

void event_add_text(const SessionEvent *event, Text *text) {
    const Thought *thought = &event->thought;
    text_addf(text, "%s %d %d %d", names[event->kind], event->side, event->count, event->all);
    if (event->kind == EVENT_HINT)
        text_addf(text, " %" PRIu64 " %d %d", thought->move, thought->has_score, thought->score);
    if (event->kind == EVENT_LEARNED)
        text_addf(text, " %" PRIu64 " %d", event->lesson.games, event->lesson.change_count);
    if (event->reason.text[0] != '\0') text_addf(text, " %s", event->reason.text);
    if (event->candidates[0] != '\0') text_addf(text, " (%s)", event->candidates);
}

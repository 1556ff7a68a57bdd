// SPDX-License-Identifier: GPL-3.0-or-later
// sessions.h - a session stepped by hand, for its tests: acts with their time, events counted.
#pragma once

#include "tests/test.h"

#include <string.h>

#include "session/session.h"

static int64_t now_ms;
static SessionEvents events;       // of the last step
static int told[EVENT_KIND_COUNT]; // since the session began

// True when the act was not refused.
static inline bool step_act(Session *session, const SessionAct *act) {
    SessionAct now = *act;
    now.now_ms = now_ms;
    events.count = 0;
    session_step(session, &now, &events);
    for (int i = 0; i < events.count; i++) told[events.list[i].kind]++;
    return event_refusal(&events) == NULL;
}

static inline bool do_act(Session *session, SessionActKind kind, const char *text) {
    SessionAct act = {.kind = kind, .text = text};
    act.count = kind == ACT_UNDO || kind == ACT_REDO;
    return step_act(session, &act);
}

static inline void set_up(Session *session, const char *game, const char *first, const char *second,
                          int64_t base_ms, int64_t increment_ms) {
    memset(told, 0, sizeof told);
    const SessionSetup setup = {.game = game,
                                .players = {first, second},
                                .clock = {.base_ms = base_ms, .increment_ms = increment_ms}};
    if (!step_act(session, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}))
        fail_msg("%s", event_refusal(&events)->reason.text);
}

static inline void begin_with_clock(Session *session, const char *game, const char *first,
                                    const char *second, int64_t base_ms, int64_t increment_ms) {
    assert_true(session_open(session));
    set_up(session, game, first, second, base_ms, increment_ms);
}

static inline void begin(Session *session, const char *game, const char *first,
                         const char *second) {
    begin_with_clock(session, game, first, second, 0, 0);
}

// "e4 e5 Nf3", each as a person types it in English.
static inline void type_moves(Session *session, const char *moves) {
    Slice rest = slice_of(moves);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[GAME_MOVE_TEXT_MAX];
        slice_copy(word, text, sizeof text);
        SessionAct act = {.kind = ACT_MOVE,
                          .text = text,
                          .is_for_any_board = true,
                          .language = language_english()};
        if (!step_act(session, &act)) fail_msg("%s: %s", text, event_refusal(&events)->reason.text);
    }
}

static inline void assert_refused(Session *session, SessionActKind kind, const char *text,
                                  const char *reason) {
    SessionAct act = {.kind = kind,
                      .text = text,
                      .count = 1,
                      .is_for_any_board = true,
                      .language = language_english()};
    assert_false(step_act(session, &act));
    assert_int_equal(events.count, 1);
    if (strstr(events.list[0].reason.text, reason) == NULL)
        fail_msg("'%s' lacks '%s'", events.list[0].reason.text, reason);
}

// What is wanted was thought about.
static inline void answer_with(Session *session, ThoughtResult result) {
    result.kind = session->wanted.kind;
    result.number = session->wanted.number;
    assert_true(step_act(session, &(SessionAct){.kind = ACT_THOUGHT, .result = &result}));
}

// SPDX-License-Identifier: GPL-3.0-or-later
// pass_on.c - two people at one screen: the board is hidden between their turns.
//
//     ACT_HIDE: the session hides from now on ──> a move: is_hidden, the clock stands ──> ACT_SHOW
#include "session/inside.h"

bool session_is_passed_on(const Session *session) {
    return session->hides && session->seats[0].is_person && session->seats[1].is_person
           && !session_is_over(session);
}

void pass_on_hide(const Step *step) {
    Session *session = step->session;
    session->hides = !session->hides;
    session->is_hidden = session->is_flip_chosen = false;
    session_event_add(step->events, EVENT_BOARD);
}

void pass_on_show(const Step *step) {
    step->session->is_hidden = false;
    session_event_add(step->events, EVENT_BOARD);
}

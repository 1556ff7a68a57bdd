// SPDX-License-Identifier: GPL-3.0-or-later
// coach.c - a person's move looked at before it is answered: whoever has just missed something is
// told so, as far as it is proved, and may take the move back.
#include "session/inside.h"

void coach_obey(const Step *step) {
    Session *session = step->session;
    Coach *coach = &session->coach;
    int count = step->act->count;
    if (count == COACH_GO_ON && !coach->is_warning) {
        step_refuse(step, "there is nothing to be done");
        return;
    }
    if (count != COACH_GO_ON) coach->is_on = count == COACH_ON;
    if (count != COACH_ON) coach->is_looking = coach->is_warning = false;
}

// Against a computer only: two people at one board are not disturbed.
void coach_look(const Step *step) {
    Session *session = step->session;
    int mover = 1 - session_side_to_move(session);
    session->coach.is_looking = session->coach.is_on && session->seats[mover].is_person
                                && !session->seats[1 - mover].is_person
                                && review_has_rules(session);
}

void coach_take_thought(const Step *step) {
    Coach *coach = &step->session->coach;
    const ThoughtResult *result = step->act->result;
    coach->is_looking = false;
    if (!result->is_fine) return; // nothing was found out: the game goes on
    coach->tried = result->tried;
    const Verdict *verdict = &coach->tried.verdict;
    coach->is_warning = verdict->grade >= GRADE_MISTAKE || verdict->fact_count > 0;
    if (coach->is_warning) session_event_add(step->events, EVENT_COACH);
}

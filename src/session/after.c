// SPDX-License-Identifier: GPL-3.0-or-later
// after.c - what a person may ask for: a hint, and after the end the review and second tries.
#include <string.h>

#include "session/inside.h"

// ---- hints ----

void after_hint(const Step *step) {
    Session *session = step->session;
    char adviser[PLAYER_TEXT_MAX];
    if (session->is_retrying) {
        session_event_add(step->events, EVENT_HINT)->count = ++session->retry.hints;
        return;
    }
    if (session_is_over(session)) {
        step_refuse(step, "the game is over");
        return;
    }
    if (!session_is_asked(session)) {
        step_refuse(step, "it is not your turn");
        return;
    }
    opponents_strongest(session->game, adviser);
    if (strcmp(adviser, "random") == 0)
        session_event_add(step->events, EVENT_NO_HINT);
    else
        session->is_hinting = true;
}

static void take_hint(const Step *step) {
    Session *session = step->session;
    const ThoughtResult *result = step->act->result;
    session->is_hinting = false;
    bool is_move =
        result->is_fine && game_is_legal(session->game, &session->position, result->thought.move);
    if (is_move)
        session_event_add(step->events, EVENT_HINT)->thought = result->thought;
    else
        session_event_add(step->events, EVENT_NO_HINT)->reason = result->reason;
}

// ---- the review ----

void after_review(const Step *step) {
    Session *session = step->session;
    if (!session_is_over(session))
        step_refuse(step, "the game is not over yet");
    else if (notation_is_chess(session->game) && !review_has_rules(session))
        step_refuse(step, "Chess can be reviewed by its usual rules only.");
    else if (!review_is_possible(session))
        step_refuse(step, "There is no move to look at.");
    else if (review_is_whole(session)) {
        session->is_reviewed = true;
        session_event_add(step->events, EVENT_REVIEWED);
    } else if (!session->is_reviewing) {
        session->is_reviewing = true;
        session->is_enough = false;
        session->looks_made = 0;
        session->looks_all = session->count + 1;
    }
}

static void take_review(const Step *step) {
    Session *session = step->session;
    ThoughtResult *result = step->act->result;
    session->looks_made = result->looks_made;
    if (result->is_part) {
        session->looks_all = result->looks_all;
        SessionEvent *looked = session_event_add(step->events, EVENT_LOOKED);
        looked->count = result->looks_made;
        looked->all = result->looks_all;
        return;
    }
    session->is_reviewing = false;
    session->looks_all = 0;
    bool is_made = result->is_fine && (result->judged != NULL || result->lab != NULL);
    SessionReview *review = !is_made ? NULL
                            : result->lab != NULL
                                ? review_take_lab(session, result->lab)
                                : review_take(session, result->whole, result->judged);
    if (is_made && review == NULL) error_no_memory(&result->reason);
    if (review == NULL) {
        session_event_add(step->events, EVENT_NOT_REVIEWED)->reason = result->reason;
        return;
    }
    review_close(session->review);
    session->review = review;
    session->is_reviewed = true;
    session_event_add(step->events, EVENT_REVIEWED);
}

// ---- trying again ----

static void show_ply(Session *session, int ply) {
    session->count = ply;
    session->position = session_position_at(session, ply);
}

static bool is_worst(const SessionReview *review, int ply) {
    for (int i = 0; i < review->worst_count; i++) {
        if (review->worst[i] == ply) return true;
    }
    return false;
}

void after_end_retry(const Step *step) {
    Session *session = step->session;
    if (!session->is_retrying) return;
    session->is_retrying = session->is_task = false;
    show_ply(session, session->retry.count_before);
    session->edition++;
    session_event_add(step->events, EVENT_RETRY_ENDED);
}

void after_retry(const Step *step) {
    Session *session = step->session;
    int ply = step->act->count;
    if (ply < 0) {
        after_end_retry(step);
        return;
    }
    if (!session->is_reviewed) {
        step_refuse(step, "the game was not reviewed");
        return;
    }
    if (!is_worst(session->review, ply)) {
        step_refuse(step, "the review does not list this move");
        return;
    }
    if (!session->is_retrying) session->retry.count_before = session->count;
    session->is_retrying = true;
    session->retry.hints = 0;
    if (session->review->lab != NULL)
        session->lab_retry = (LabRetry){.review = session->review->lab, .ply = ply};
    else
        retry_set(&session->retry, session->review->judged, ply);
    show_ply(session, ply);
    session->edition++;
    session_event_add(step->events, EVENT_RETRY)->count = ply;
}

// The move of the game itself is known; another one is looked at.
static void try_lab(const Step *step) {
    LabRetry *retry = &step->session->lab_retry;
    GameMove move = GAME_NO_MOVE;
    if (!turn_read_move(step, &move)) return;
    bool is_played = move == retry->review->moves[retry->ply];
    retry->tried = (LabTried){.move = is_played ? move : GAME_NO_MOVE, .is_played = is_played};
    retry->move = is_played ? GAME_NO_MOVE : move;
    if (is_played) session_event_add(step->events, EVENT_TRIED);
}

void after_try(const Step *step) {
    Session *session = step->session;
    if (session->review->lab != NULL) {
        try_lab(step);
        return;
    }
    Retry *retry = &session->retry;
    GameMove move = GAME_NO_MOVE;
    if (session->is_task && session->is_solved) {
        step_refuse(step, "nothing is left to be found here");
        return;
    }
    if (!turn_read_move(step, &move)) return;
    retry->move = MOVE_NONE;
    if (retry->is_puzzle && (Move)move == retry->game->moves[retry->ply]) {
        retry_take_solution(retry);
        session_event_add(step->events, EVENT_TRIED);
        board_task_go_on(step);
        return;
    }
    bool is_played = !retry->is_puzzle && (Move)move == retry->game->moves[retry->ply];
    retry->tried = (TriedMove){.move = is_played ? (Move)move : MOVE_NONE, .is_played = is_played};
    retry->move = is_played ? MOVE_NONE : (Move)move;
    if (!is_played) return;
    session_event_add(step->events, EVENT_TRIED);
}

static void take_lab_try(const Step *step) {
    LabRetry *retry = &step->session->lab_retry;
    const ThoughtResult *result = step->act->result;
    retry->move = GAME_NO_MOVE;
    if (result->is_fine) retry->tried = result->lab_tried;
    session_event_add(step->events, result->is_fine ? EVENT_TRIED : EVENT_NOT_TRIED)->reason =
        result->reason;
}

static void take_try(const Step *step) {
    if (step->session->review->lab != NULL) {
        take_lab_try(step);
        return;
    }
    Retry *retry = &step->session->retry;
    const ThoughtResult *result = step->act->result;
    retry->move = MOVE_NONE;
    if (result->is_fine) retry->tried = result->tried;
    session_event_add(step->events, result->is_fine ? EVENT_TRIED : EVENT_NOT_TRIED)->reason =
        result->reason;
    if (!step->session->is_task || !result->is_fine || !retry->tried.holds) return;
    step->session->is_solved = true;
    session_event_add(step->events, EVENT_SOLVED);
}

// ---- learning ----

static void take_learned(const Step *step) {
    const ThoughtResult *result = step->act->result;
    step->session->is_to_learn = false;
    SessionEvent *event =
        session_event_add(step->events, result->is_fine ? EVENT_LEARNED : EVENT_NOT_LEARNED);
    event->learned = result->learned;
    event->reason = result->reason;
}

void after_take_thought(const Step *step) {
    switch (step->act->result->kind) {
    case WANT_HINT: take_hint(step); return;
    case WANT_REVIEW: take_review(step); return;
    case WANT_TRY: take_try(step); return;
    case WANT_LEARNING: take_learned(step); return;
    case WANT_COACH: coach_take_thought(step); return;
    default: return;
    }
}

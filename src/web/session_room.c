// SPDX-License-Identifier: GPL-3.0-or-later
// session_room.c - see session_room.h.
#include "web/session_room.h"

#include "core/clock.h"

// ---- opening, closing, stepping ----------------------------------------------------------------

bool session_room_open(SessionRoom *base, const RoomSettings *room, const ThinkerSettings *thinker,
                       Error *error) {
    if (!session_open(&base->session)) return error_no_memory(error);
    room_open(&base->room, room);
    base->thinker = thinker_open(thinker, error);
    return base->thinker != NULL;
}

void session_room_close(SessionRoom *base) {
    if (base->room.settings.context != NULL) room_shut(&base->room);
    thinker_close(base->thinker);
    room_close(&base->room);
    session_close(&base->session);
}

void session_room_step(SessionRoom *base, const SessionAct *act) {
    SessionAct now = *act;
    now.now_ms = clock_now_ms();
    base->events.count = 0;
    if (act->kind == ACT_HINT) base->hint = (SessionEvent){0};
    session_step(&base->session, &now, &base->events);
    for (int i = 0; i < base->events.count; i++) {
        const SessionEvent *event = &base->events.list[i];
        if (event->kind == EVENT_HINT || event->kind == EVENT_NO_HINT) base->hint = *event;
    }
}

// ---- answers -----------------------------------------------------------------------------------

// Until what the last step wants thought about, if it is of this kind, has arrived.
static void wait_for(SessionRoom *base, WantedKind kind) {
    const Wanted *wanted = &base->session.wanted;
    const int number = wanted->number;
    if (wanted->kind != kind) return;
    while (wanted->number == number && !base->room.is_closing)
        pthread_cond_wait(&base->room.changed, &base->room.lock);
}

// A move of a game other than chess is tried again.
static bool is_lab(const Session *session) {
    return session->is_retrying && session->review->lab != NULL;
}

// How the game writes a move that was made, or was better, at the ply that is tried again.
static void write_lab_move(const Session *session, GameMove move, PlayAnswer *answer) {
    GamePosition position = lab_review_position(session->lab_retry.review, session->lab_retry.ply);
    game_format_move(session->game, &position, move, answer->move);
}

static void answer_lab_try(const Session *session, Language language, PlayAnswer *answer) {
    const LabRetry *retry = &session->lab_retry;
    Text text = text_over(answer->said, sizeof answer->said);
    if (retry->tried.move == GAME_NO_MOVE) {
        answer->is_granted = error_set(&answer->reason, "nothing was looked at");
        return;
    }
    lab_words_add_judgement(language, retry, &text);
    if (!retry->tried.is_played) write_lab_move(session, retry->tried.move, answer);
    answer->holds = retry->tried.holds;
}

static void answer_hint(const Session *session, const SessionEvent *hint, Language language,
                        PlayAnswer *answer) {
    Text text = text_over(answer->said, sizeof answer->said);
    answer->is_granted = hint->kind == EVENT_HINT;
    if (!answer->is_granted) {
        answer->reason = hint->reason;
        if (hint->reason.text[0] == '\0') error_set(&answer->reason, "it is not your turn");
    } else if (is_lab(session)) {
        lab_words_add_hint(language, &session->lab_retry, hint->count, &text);
    } else if (session->is_retrying) {
        retry_words_add_hint(language, &session->retry, hint->count, &text);
    } else {
        said_advice(session, language, &hint->thought, &text);
        game_format_move(session->game, &session->position, hint->thought.move, answer->move);
    }
}

// Of a puzzle the board may be a move further on: the move is written for the board it was made on.
static void answer_try(const Session *session, Language language, PlayAnswer *answer) {
    const Retry *retry = &session->retry;
    Text text = text_over(answer->said, sizeof answer->said);
    if (is_lab(session)) {
        answer_lab_try(session, language, answer);
        return;
    }
    if (!session->is_retrying || retry->tried.move == MOVE_NONE) {
        answer->is_granted = error_set(&answer->reason, "nothing was looked at");
        return;
    }
    retry_words_add_tried(language, retry, &text);
    if (retry->tried.is_played) return;
    game_format_move(session->game, &retry->tried.board, retry->tried.move, answer->move);
    answer->holds = retry->tried.holds;
}

void session_room_answer(SessionRoom *base, const SessionAct *act, Language language,
                         PlayAnswer *answer) {
    const SessionEvent *refusal = event_refusal(&base->events);
    const Session *session = &base->session;
    answer->is_granted = refusal == NULL;
    if (refusal != NULL) {
        answer->reason = refusal->reason;
        if (!error_is_set(&answer->reason))
            error_set(&answer->reason, "there is nothing to be done");
    } else if (act->kind == ACT_HINT) {
        wait_for(base, WANT_HINT);
        answer_hint(session, &base->hint, language, answer);
    } else if (act->kind == ACT_MOVE && session->is_retrying) {
        wait_for(base, WANT_TRY);
        answer_try(session, language, answer);
    }
}

void session_room_solve(const SessionRoom *base, Language language, PlayAnswer *answer) {
    const Session *session = &base->session;
    Text text = text_over(answer->said, sizeof answer->said);
    answer->is_granted =
        session->is_retrying || error_set(&answer->reason, "no move is tried again");
    if (!answer->is_granted) return;
    if (is_lab(session)) {
        const LabRetry *retry = &session->lab_retry;
        lab_words_add_solution(language, retry, &text);
        write_lab_move(session, retry->review->verdicts[retry->ply].best, answer);
        return;
    }
    retry_words_add_solution(language, &session->retry, &text);
    game_format_move(session->game, &session->retry.board,
                     retry_best_line(&session->retry)->moves[0], answer->move);
}

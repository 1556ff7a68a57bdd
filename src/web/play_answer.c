// SPDX-License-Identifier: GPL-3.0-or-later
// play_answer.c - see play_answer.h.
#include "web/play_answer.h"

#include "web/room.h"

void play_answer_wait(Room *room, const Session *session, WantedKind kind) {
    const int number = session->wanted.number;
    if (session->wanted.kind != kind) return;
    while (session->wanted.number == number && !room->is_closing)
        pthread_cond_wait(&room->changed, &room->lock);
}

void play_answer_refusal(const SessionEvents *events, PlayAnswer *answer) {
    const SessionEvent *refusal = event_refusal(events);
    answer->is_granted = refusal == NULL;
    if (answer->is_granted) return;
    answer->reason = refusal->reason;
    if (answer->reason.text[0] == '\0') error_set(&answer->reason, "there is nothing to be done");
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

void play_answer_hint(const Session *session, const SessionEvent *hint, Language language,
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
void play_answer_try(const Session *session, Language language, PlayAnswer *answer) {
    const Retry *retry = &session->retry;
    Text text = text_over(answer->said, sizeof answer->said);
    if (is_lab(session)) {
        answer_lab_try(session, language, answer);
        return;
    }
    if (!session->is_retrying || retry->tried.move == MOVE_NONE) {
        answer->is_granted = error_set(&answer->reason, "nothing was looked at");
    } else if (retry->tried.is_played) {
        retry_words_add_played(language, retry, &text);
    } else {
        retry_words_add_judgement(language, retry, &text);
        text_add_char(&text, ' ');
        retry_words_add_answer(language, retry, &text);
        game_format_move(session->game, &retry->tried.board, retry->tried.move, answer->move);
        answer->holds = retry->tried.holds;
    }
}

void play_answer_solution(const Session *session, Language language, PlayAnswer *answer) {
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

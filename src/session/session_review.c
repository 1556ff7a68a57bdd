// SPDX-License-Identifier: GPL-3.0-or-later
// session_review.c - see session_review.h.
#include "session/session_review.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/thread.h"
#include "endgame/endgame.h"
#include "session/session.h"

enum { TICK_MS = 100, THREADS_MAX = 8, TABLES_MB = 1 };

void review_close(SessionReview *review) {
    if (review == NULL) return;
    if (review->judged != review->whole) game_review_close(review->judged);
    game_review_close(review->whole);
    lab_review_close(review->lab);
    free(review);
}

bool review_has_rules(const Session *session) {
    const Board *start = (const void *)&session->start;
    return notation_is_chess(session->game) && start->house_rules == 0;
}

bool review_is_possible(const Session *session) {
    return (review_has_rules(session) || !notation_is_chess(session->game)) && session->count > 0;
}

static bool is_of_lab(const Session *session, int count) {
    const LabReview *lab = session->review->lab;
    if (lab->game != session->game || lab->plies != count) return false;
    if (memcmp(&lab->start, &session->start, sizeof lab->start) != 0) return false;
    for (int ply = 0; ply < count; ply++) {
        if (lab->moves[ply] != session->moves[ply].recorded.move) return false;
    }
    return true;
}

// Of the first so many moves of the list.
static bool is_of(const Session *session, int count) {
    if (session->review == NULL) return false;
    if (session->review->lab != NULL) return is_of_lab(session, count);
    const GameReview *whole = session->review->whole;
    if (whole->plies != count || memcmp(&whole->start, &session->start, sizeof whole->start) != 0)
        return false;
    for (int ply = 0; ply < whole->plies; ply++) {
        if (whole->moves[ply] != (Move)session->moves[ply].recorded.move) return false;
    }
    return true;
}

bool review_is_made(const Session *session) {
    return is_of(session, session->count);
}

bool review_is_whole(const Session *session) {
    const SessionReview *review = session->review;
    return review_is_made(session)
           && (review->lab != NULL ? review->lab->looks[0].is_known
                                   : review->judged == review->whole);
}

bool review_is_of_game(const Session *session) {
    return is_of(session, session_game_count(session))
           && session->review->judged == session->review->whole;
}

GameReview *review_begin(const Session *session, Error *error) {
    Move *moves = memory_new(((size_t)session->count + 1) * sizeof *moves, error);
    if (moves == NULL) return NULL;
    for (int ply = 0; ply < session->count; ply++)
        moves[ply] = (Move)session->moves[ply].recorded.move;
    GameReview *whole =
        game_review_open((const Board *)&session->start, moves, session->count, error);
    free(moves);
    if (whole != NULL && review_is_made(session))
        memcpy(whole->looks, session->review->whole->looks,
               sizeof *whole->looks * (size_t)(whole->plies + 1));
    return whole;
}

LabReview *review_begin_lab(const Session *session, Error *error) {
    LabReview *lab = lab_review_open(session->game, &session->start, session->count, error);
    for (int ply = 0; lab != NULL && ply < session->count; ply++)
        lab->moves[ply] = session->moves[ply].recorded.move;
    return lab;
}

// ---- looking, in the thinker's thread ----

bool review_look(GameReview *whole, const ReviewWork *work, Error *error) {
    const ReviewSettings settings = {
        .nodes = REVIEW_NODES_DEFAULT, .lines = 1, .tables = TABLE_HOME_WORD};
    ReviewPool *pool = review_pool_open(&settings, thread_processors(THREADS_MAX), NULL, error);
    if (pool == NULL) return false;
    int known = 0;
    for (int ply = 0; ply <= whole->plies; ply++) known += whole->looks[ply].is_known;
    work->publish(work->context, pool);
    review_pool_add(pool, whole);
    bool has_failed = false, goes_on = true;
    while (goes_on && !has_failed) {
        int64_t made = known + review_pool_looks_made(pool);
        goes_on = work->on_progress(work->context, made, whole->plies + 1)
                  && !review_pool_wait(pool, whole, TICK_MS);
        has_failed = goes_on && review_pool_has_failed(pool, error);
    }
    work->publish(work->context, NULL);
    review_pool_close(pool);
    return !has_failed;
}

// From the end, where more is proved, to the start. Of a game that is stopped before, the moves are
// judged behind which all is known.
bool review_look_lab(LabReview *lab, LabReviewer *reviewer, const ReviewWork *work) {
    bool goes_on = true;
    for (int ply = lab->plies; ply >= 0 && goes_on; ply--) {
        goes_on = lab_reviewer_look(reviewer, lab, ply)
                  && (ply == lab->plies || lab_reviewer_judge(reviewer, lab, ply))
                  && work->on_progress(work->context, lab->plies - ply + 1, lab->plies + 1);
    }
    return lab->looks[lab->plies].is_known;
}

// The game up to the first position nobody looked at.
static GameReview *judge_known(const GameReview *whole, Error *error) {
    int plies = 0;
    while (plies < whole->plies && whole->looks[plies].is_known && whole->looks[plies + 1].is_known)
        plies++;
    if (plies == 0) {
        error_set(error, "nothing was looked at");
        return NULL;
    }
    GameReview *judged = game_review_open(&whole->start, whole->moves, plies, error);
    if (judged == NULL) return NULL;
    memcpy(judged->looks, whole->looks, sizeof *judged->looks * (size_t)(plies + 1));
    Error why_none;
    Tables *tables = table_home_open(TABLES_MB, &why_none);
    game_review_judge(judged, tables);
    tables_close(tables);
    return judged;
}

GameReview *review_judge(GameReview *whole, Error *error) {
    return whole->is_finished ? whole : judge_known(whole, error);
}

// ---- in the session ----

// A person who played alone is told about the own moves only. Beside what is called bad, moves are
// listed that did not hold the value: a lost game without a blunder was lost by them.
SessionReview *review_take(const Session *session, GameReview *whole, GameReview *judged) {
    SessionReview *review = calloc(1, sizeof *review);
    if (review == NULL) {
        if (judged != whole) game_review_close(judged);
        game_review_close(whole);
        return NULL;
    }
    bool is_alone = session->seats[0].is_person != session->seats[1].is_person;
    review->whole = whole;
    review->judged = judged;
    review->side = !is_alone ? SIDE_COUNT : session->seats[WHITE].is_person ? WHITE : BLACK;
    review->worst_count = game_review_list_worst(judged, review->side, REVIEW_HOLDS_MOST,
                                                 REVIEW_WORST_MAX, review->worst);
    return review;
}

SessionReview *review_take_lab(const Session *session, LabReview *lab) {
    SessionReview *review = calloc(1, sizeof *review);
    if (review == NULL) {
        lab_review_close(lab);
        return NULL;
    }
    bool is_alone = session->seats[0].is_person != session->seats[1].is_person;
    review->lab = lab;
    review->side = !is_alone ? SIDE_COUNT : session->seats[0].is_person ? WHITE : BLACK;
    review->worst_count = lab_review_list_worst(lab, review->side, REVIEW_WORST_MAX, review->worst);
    return review;
}

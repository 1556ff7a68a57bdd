// SPDX-License-Identifier: GPL-3.0-or-later
// session.c - see session.h: steps, and what follows from every one of them.
#include "session/session.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "session/inside.h"
#include "session/task.h"

enum {
    MARGIN_MS = 60000, // nobody loses a casual game without a clock by being slow
    GRACE_MS = 500,    // for a program to obey when a person wants something else
    HINT_MS = 1000,
};

bool session_open(Session *session) {
    memset(session, 0, sizeof *session);
    session->moves = calloc(REFEREE_PLIES_MAX, sizeof *session->moves);
    session->seed = 1;
    session->turn_since_ms = -1;
    return session->moves != NULL;
}

void session_close(Session *session) {
    learning_close(session->learning);
    review_close(session->review);
    game_history_free(&session->history);
    free(session->moves);
}

// ---- refusals ----

bool step_refuse_for(const Step *step, const Error *reason) {
    session_event_add(step->events, EVENT_REFUSED)->reason = *reason;
    return false;
}

bool step_refuse(const Step *step, const char *format, ...) {
    va_list arguments;
    Error reason = {{0}};
    va_start(arguments, format);
    error_set_list(&reason, format, arguments);
    va_end(arguments);
    return step_refuse_for(step, &reason);
}

// ---- what is on the board ----

bool session_has_person(const Session *session) {
    return session->seats[0].is_person || session->seats[1].is_person;
}

bool session_is_over(const Session *session) {
    return session->result.cause != END_NONE;
}

int session_side_to_move(const Session *session) {
    return session->game->side_to_move(&session->position);
}

bool session_is_asked(const Session *session) {
    return session->game != NULL && !session_is_over(session)
           && session->seats[session_side_to_move(session)].is_person;
}

GamePosition session_position_at(const Session *session, int ply) {
    GamePosition position = session->start;
    for (int i = 0; i < ply; i++)
        game_advance(session->game, &position, session->moves[i].recorded.move);
    return position;
}

bool session_is_persons_turn(const Session *session, int ply) {
    GamePosition position = session_position_at(session, ply);
    return session->seats[session->game->side_to_move(&position)].is_person;
}

int session_game_count(const Session *session) {
    return session->is_retrying ? session->retry.count_before : session->count;
}

bool session_is_flipped(const Session *session) {
    if (session->is_flip_chosen) return session->is_flipped;
    if (session_is_passed_on(session)) return session_side_to_move(session) == 1;
    return !session->seats[0].is_person && session->seats[1].is_person;
}

bool session_may_claim(const Session *session, Sentence *reason) {
    return game_history_may_claim(&session->history, &session->position, reason);
}

bool session_is_forbidden(const Session *session, GameMove move) {
    return game_history_forbids(&session->history, &session->position, move);
}

// ---- clocks ----

void session_set_clocks(Session *session, const int64_t left_ms[2]) {
    ClockRules rules = {.margin_ms = session->clock.base_ms == 0 ? MARGIN_MS : 0,
                        .grace_ms = GRACE_MS};
    for (int side = 0; side < 2; side++) {
        TimeControl *control = &rules.controls[side];
        *control = session->seats[side].control;
        if (session->clock.base_ms > 0) {
            control->base_ms = left_ms[side] > 0 ? left_ms[side] : 1;
            control->increment_ms = session->clock.increment_ms;
        } else if (title_has_usual_time(session, side)) {
            control->move_time_ms = USUAL_MOVE_MS;
        }
    }
    clocks_start(&session->clocks, &rules);
}

void session_hold_clock(Session *session, int64_t now_ms) {
    int side = session_side_to_move(session);
    int64_t *left_us = &session->clocks.left_us[side];
    if (session_is_clock_running(session) && session->seats[side].is_person) {
        *left_us -= (now_ms - session->turn_since_ms) * 1000;
        if (*left_us < 1000) *left_us = 1000; // a flag falls by a tick, not by the way
    }
    session->turn_since_ms = -1;
}

void session_clocks(const Session *session, int64_t now_ms, int64_t clock_ms[2]) {
    for (int side = 0; side < 2; side++)
        clock_ms[side] = session->clock.base_ms > 0 ? session->clocks.left_us[side] / 1000 : 0;
    int side = session_side_to_move(session);
    if (session->clock.base_ms == 0 || session->turn_since_ms < 0) return;
    clock_ms[side] -= now_ms - session->turn_since_ms;
    if (clock_ms[side] < 1) clock_ms[side] = 1;
}

bool session_is_clock_running(const Session *session) {
    return session->clock.base_ms > 0 && session->turn_since_ms >= 0;
}

int64_t session_wake_ms(const Session *session) {
    if (session->game == NULL || session_is_over(session) || session->is_left) return 0;
    if (session->is_paused && session_is_watched(session)) return 0;
    if (session->pause_ms > 0) return session->pause_ms;
    int side = session_side_to_move(session);
    if (!session_is_clock_running(session) || !session->seats[side].is_person) return 0;
    return session->turn_since_ms + (session->clocks.left_us[side] + 999) / 1000;
}

// The clock of the side to move runs while it is the one that is waited for.
static void update_clock(Session *session, int64_t now_ms) {
    if (session->game == NULL) return;
    bool is_person = session_is_asked(session);
    bool runs = is_person ? !session->is_draw_asked && !session->is_hidden
                                && session->wanted.kind != WANT_START
                          : session->wanted.kind == WANT_MOVE;
    if (!runs && session->turn_since_ms >= 0) session_hold_clock(session, now_ms);
    if (runs && session->turn_since_ms < 0) session->turn_since_ms = now_ms;
}

// ---- what is wanted ----

static ThinkLimits limits_of_hint(const Session *session, int64_t now_ms) {
    int64_t time_ms = HINT_MS, wake_ms = session_wake_ms(session);
    if (wake_ms > 0 && wake_ms - now_ms < time_ms)
        time_ms = wake_ms > now_ms ? wake_ms - now_ms : 1;
    return (ThinkLimits){.move_time_ms = time_ms, .patience_ms = time_ms};
}

// What there is to think about as the session stands.
static Wanted find_wanted(const Session *session, int64_t now_ms) {
    Wanted wanted = {.edition = session->edition};
    if (session->game == NULL || session->is_left) return wanted;
    int side = session_side_to_move(session);
    wanted.side = side;
    if (session->is_reviewing) {
        wanted.kind = WANT_REVIEW;
        wanted.is_enough = session->is_enough;
    } else if (session->coach.is_looking) {
        wanted.kind = WANT_COACH;
        wanted.side = 1 - side;
        wanted.move = (Move)session->moves[session->count - 1].recorded.move;
    } else if (session->coach.is_warning) {
        wanted.kind = WANT_NOTHING;
    } else if (session->is_retrying && session->review->lab != NULL) {
        wanted.move = session->lab_retry.move;
        wanted.kind = wanted.move != GAME_NO_MOVE ? WANT_TRY : WANT_NOTHING;
    } else if (session->is_retrying) {
        wanted.move = session->retry.move;
        wanted.kind = session->retry.move != MOVE_NONE ? WANT_TRY : WANT_NOTHING;
    } else if (session->is_hinting) {
        wanted.kind = WANT_HINT;
        wanted.limits = limits_of_hint(session, now_ms);
    } else if (session_is_over(session)) {
        wanted.kind = session->is_to_learn ? WANT_LEARNING : WANT_NOTHING;
    } else if (!session->seats[side].is_person) {
        bool waits = session->pause_ms > 0 || (session->is_paused && session_is_watched(session));
        wanted.kind = waits ? WANT_NOTHING : WANT_MOVE;
        wanted.limits = clocks_limits(&session->clocks, side);
    } else if (!session->seats[1 - side].is_person && !session->seats[1 - side].is_started) {
        wanted.kind = WANT_START;
        wanted.side = 1 - side;
    }
    return wanted;
}

// A thought that is still wanted keeps its number.
static void update_wanted(Session *session, int64_t now_ms) {
    Wanted next = find_wanted(session, now_ms);
    Wanted *now = &session->wanted;
    bool is_same = next.kind == now->kind && next.edition == now->edition && next.side == now->side
                   && next.move == now->move;
    if (is_same) {
        now->is_enough = next.is_enough;
        return;
    }
    next.number = ++session->thoughts;
    *now = next;
}

// ---- the board ----

// The positions up to the one on the board, for the rules that remember them. Without memory for
// the path of a long game nothing can be claimed in it.
static void walk_path(Session *session) {
    GamePosition position = session->start, next = {{0}};
    game_history_begin(&session->history, session->game, &position);
    for (int ply = 0; ply < session->count; ply++) {
        GameMove move = session->moves[ply].recorded.move;
        session->game->play(&position, move, &next);
        game_history_add(&session->history, &position, move, &next);
        position = next;
    }
}

void session_restart(Session *session) {
    session->edition++;
    session->is_hinting = session->is_reviewing = session->is_to_learn = false;
    session->looks_all = 0;
    session->pause_ms = 0;
    session->is_paused = false;
    session->is_draw_asked = session->offers_draw = session->is_hidden = false;
    session->coach.is_looking = session->coach.is_warning = false;
    session->has_offered[0] = session->has_offered[1] = false;
}

void session_go_to(const Step *step, int count) {
    Session *session = step->session;
    int64_t clock_ms[2];
    session->count = count;
    session->position = session_position_at(session, count);
    session->result = (GameResult){0};
    session->turn_since_ms = -1;
    session->is_reviewed = session->is_loaded_over = false;
    session_restart(session);
    session->was_declined = false;
    walk_path(session);
    turn_clocks_at(session, count, clock_ms);
    session_set_clocks(session, clock_ms);
}

// ---- a step ----

static const struct {
    void (*function)(const Step *step);
    unsigned when;
} acts[] = {
#define ACT(name, function, when) [ACT_##name] = {function, when},
#include "session/acts.def"
#undef ACT
};

static bool act_is(SessionActKind kind, ActWhen when) {
    return (acts[kind].when & when) != 0;
}

static bool is_refused(const Step *step) {
    const Session *session = step->session;
    SessionActKind kind = step->act->kind;
    if (session->game == NULL && !act_is(kind, WITHOUT_GAME))
        return !step_refuse(step, "there is no game");
    if (session->is_draw_asked && !act_is(kind, BEFORE_ANSWER))
        return !step_refuse(step, "first answer the offer of a draw");
    if (session->is_hidden && act_is(kind, BOARD_SEEN))
        return !step_refuse(step, "the board is hidden; show it first");
    bool is_over = session->game != NULL && session_is_over(session) && !session->is_retrying;
    if (is_over && act_is(kind, GOING_GAME)) return !step_refuse(step, "the game is over");
    return false;
}

void step_flip(const Step *step) {
    Session *session = step->session;
    session->is_flipped = !session_is_flipped(session);
    session->is_flip_chosen = true;
    session_event_add(step->events, EVENT_BOARD);
}

void step_leave(const Step *step) {
    step->session->is_left = true;
    session_event_add(step->events, EVENT_LEFT);
}

void step_take_thought(const Step *step) {
    ThoughtResult *result = step->act->result;
    if (result->number != step->session->wanted.number)
        task_drop_result(result); // stale
    else if (result->kind == WANT_MOVE || result->kind == WANT_START)
        turn_take_thought(step);
    else
        after_take_thought(step);
}

void step_enough(const Step *step) {
    step->session->is_enough = true;
}

void session_step(Session *session, const SessionAct *act, SessionEvents *events) {
    const Step step = {session, act, events};
    if (is_refused(&step)) return;
    if (session->is_retrying && !act_is(act->kind, IN_RETRY)) after_end_retry(&step);
    acts[act->kind].function(&step);
    update_wanted(session, act->now_ms);
    update_clock(session, act->now_ms);
}

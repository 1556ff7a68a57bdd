// SPDX-License-Identifier: GPL-3.0-or-later
// turn.c - the turns of a game: moves of people and computers, back and forth, draws, clocks, ends.
#include <string.h>

#include "session/inside.h"

// ---- the list of moves ----

void turn_clocks_at(const Session *session, int ply, int64_t clock_ms[2]) {
    for (int side = 0; side < 2; side++)
        clock_ms[side] = ply > 0 ? session->moves[ply - 1].clock_ms[side] : session->clock.base_ms;
}

void turn_add_move(Session *session, const RecordedMove *recorded, const int64_t clock_ms[2]) {
    int ply = session->count;
    SessionMove *kept = &session->moves[ply];
    GamePosition next = {{0}};
    session->game->play(&session->position, recorded->move, &next);
    game_history_add(&session->history, &session->position, recorded->move, &next);
    // What could be played again stays as long as it is played again.
    bool is_known = ply < session->length && kept->recorded.move == recorded->move;
    if (!is_known) session->length = ply + 1;
    kept->recorded = *recorded;
    kept->recorded.is_opening = false;
    for (int side = 0; side < 2; side++) kept->clock_ms[side] = clock_ms[side];
    session->position = next;
    session->count = ply + 1;
    session->turn_since_ms = -1;
    session->edition++;
}

// ---- the end ----

static void end_game(const Step *step, const GameResult *result) {
    Session *session = step->session;
    session_hold_clock(session, step->act->now_ms);
    if (result->cause == END_TIME) session->clocks.left_us[session_side_to_move(session)] = 1000;
    session->result = *result;
    session_restart(session);
    session->is_to_learn = session->learns && learning_can_learn(session);
    session_event_add(step->events, EVENT_OVER);
}

void turn_look_for_end(const Step *step) {
    GameResult result = {0};
    if (ruling_of_rules(step->session->game, &step->session->position, &result))
        end_game(step, &result);
}

// ---- a move ----

// Where nobody is there to claim a draw, it is claimed at once, as in matches.
static bool is_decided(const Step *step) {
    Session *session = step->session;
    GameResult result = {0};
    bool is_over = ruling_of_position(session->game, &session->history, &session->position, &result)
                   || (!session_has_person(session)
                       && ruling_of_claim(&session->history, &session->position, &result));
    if (!is_over && session->count == REFEREE_PLIES_MAX) {
        ruling_briefly(OUTCOME_DRAW, END_ADJUDICATED, TERM("the limit of plies is reached"),
                       &result);
        is_over = true;
    }
    if (is_over) end_game(step, &result);
    return is_over;
}

// A draw offered with a move stands until the opponent has moved; two offers in a row agree.
static void offer_draw(const Step *step, int side) {
    Session *session = step->session;
    const Seat *opponent = &session->seats[1 - side];
    session->has_offered[side] = true;
    bool is_agreed = session->has_offered[1 - side];
    if (!is_agreed && opponent->is_person) {
        session->is_draw_asked = true;
        session_event_add(step->events, EVENT_DRAW_OFFERED)->side = 1 - side;
        return;
    }
    if (is_agreed || seat_accepts_draw(opponent, 1 - side, session->game, &session->position)) {
        GameResult result = {0};
        ruling_briefly(OUTCOME_DRAW, END_AGREED, TERM("agreed"), &result);
        end_game(step, &result);
        return;
    }
    session->was_declined = true;
    session_event_add(step->events, EVENT_DRAW_DECLINED)->side = 1 - side;
}

// How long the computer that is to move waits before it thinks: of two of them, as long as those
// who look on want; against a person, a level of a game other than chess as long as a person would
// have taken (the engine has a pace of its own).
static int64_t pause_before(const Session *session) {
    int side = session_side_to_move(session);
    const Seat *seat = &session->seats[side];
    GameMove moves[GAME_MOVES_MAX];
    PlayLevel level;
    if (session_is_over(session)) return 0;
    if (!session_has_person(session)) return session->pace_ms;
    if (seat->is_person || strncmp(seat->text, "level:", 6) != 0 || !levels_find(seat->text, &level)
        || !level.is_person_pace)
        return 0;
    bool is_forced = session->game->list_moves(&session->position, moves) == 1;
    return level_pause_ms(session->clocks.left_us[side] / 1000, session->clock.increment_ms,
                          session->count / 2 + 1, is_forced,
                          random_mix(session->game->key(&session->position)));
}

// The move is on the board, and what follows from that.
static void make_move(const Step *step, const RecordedMove *recorded, bool is_offer) {
    Session *session = step->session;
    int side = session_side_to_move(session);
    int64_t clock_ms[2];
    for (int i = 0; i < 2; i++) clock_ms[i] = session->clocks.left_us[i] / 1000;
    turn_add_move(session, recorded, clock_ms);
    session->is_hinting = session->is_reviewed = session->offers_draw = false;
    session->has_offered[side] = false;
    SessionEvent *moved = session_event_add(step->events, EVENT_MOVED);
    moved->side = side;
    moved->count = session->count;
    session_event_add(step->events, EVENT_BOARD);
    if (is_decided(step)) return;
    if (is_offer) offer_draw(step, side);
    coach_look(step);
    session->is_hidden = session_is_passed_on(session) && !session->is_draw_asked;
    int64_t pause_ms = pause_before(session);
    session->pause_ms = pause_ms > 0 ? step->act->now_ms + pause_ms : 0;
}

// ---- people ----

static bool refuse_typed(const Step *step, TypedMove typed, const MoveReading *reading) {
    Error reason;
    typed_move_refuse(typed, step->act->text, reading, &reason);
    step_refuse_for(step, &reason);
    SessionEvent *event = &step->events->list[step->events->count - 1];
    event->typed = typed;
    memcpy(event->candidates, reading->candidates, sizeof event->candidates);
    return false;
}

bool turn_read_move(const Step *step, GameMove *move) {
    const Session *session = step->session;
    const SessionAct *act = step->act;
    // Two pages may show the board at once: a move is for the board that was seen.
    if (!act->is_for_any_board && act->count != session->count)
        return step_refuse(step, "the board has changed since");
    MoveReading reading = {0};
    TypedMove typed = TYPED_MOVE;
    if (act->language != NULL)
        typed =
            typed_move_read(act->language, session->game, &session->position, act->text, &reading);
    else if (!game_find_move(session->game, &session->position, act->text, &reading.move,
                             &reading.reason)
             || !game_is_legal(session->game, &session->position, reading.move))
        typed = TYPED_ILLEGAL;
    if (typed == TYPED_MOVE && !session->is_retrying
        && session_is_forbidden(session, reading.move)) {
        typed = TYPED_ILLEGAL;
        error_set(&reading.reason,
                  "this position was visited already, and may not be entered again");
    }
    *move = reading.move;
    return typed == TYPED_MOVE || refuse_typed(step, typed, &reading);
}

// Whoever is to move lost by the clock; true when that is so at this time.
static bool has_flag_fallen(const Step *step) {
    Session *session = step->session;
    int64_t wake_ms = session_wake_ms(session);
    if (!session_is_asked(session) || wake_ms == 0 || step->act->now_ms < wake_ms) return false;
    GameResult result = {0};
    ruling_of_time(session->game, &session->position, session_side_to_move(session), &result);
    end_game(step, &result);
    return true;
}

static bool refuse_turn(const Step *step) {
    return !session_is_asked(step->session) && !step_refuse(step, "it is not your turn");
}

void turn_move(const Step *step) {
    Session *session = step->session;
    GameMove move = GAME_NO_MOVE;
    if (session->is_retrying) {
        after_try(step);
        return;
    }
    if (refuse_turn(step) || has_flag_fallen(step) || !turn_read_move(step, &move)) return;
    int side = session_side_to_move(session);
    int64_t spent_ms = session->turn_since_ms >= 0 ? step->act->now_ms - session->turn_since_ms : 0;
    clocks_spend(&session->clocks, side, spent_ms * 1000);
    session->was_declined = false;
    make_move(step, &(RecordedMove){.move = move, .time_us = spent_ms * 1000},
              session->offers_draw);
}

void turn_draw(const Step *step) {
    Session *session = step->session;
    GameResult result = {0};
    if (refuse_turn(step)) return;
    if (ruling_of_claim(&session->history, &session->position, &result)) {
        end_game(step, &result);
        return;
    }
    session->offers_draw = true;
    session_event_add(step->events, EVENT_DRAW_NOTED)->side = session_side_to_move(session);
}

void turn_answer_draw(const Step *step) {
    Session *session = step->session;
    if (!session->is_draw_asked) {
        step_refuse(step, "no draw is offered");
        return;
    }
    session->is_draw_asked = false;
    if (step->act->count == 1) {
        GameResult result = {0};
        ruling_briefly(OUTCOME_DRAW, END_AGREED, TERM("agreed"), &result);
        end_game(step, &result);
        return;
    }
    session->was_declined = true;
    session_event_add(step->events, EVENT_DRAW_DECLINED)->side = session_side_to_move(session);
}

// Whoever is to move where both are people, else the person, who may be tired of waiting.
void turn_resign(const Step *step) {
    Session *session = step->session;
    int side = session_side_to_move(session);
    if (!session->seats[side].is_person) side = 1 - side;
    GameResult result = {0};
    if (!session->seats[side].is_person) {
        step_refuse(step, "nobody is there to resign");
        return;
    }
    ruling_of_resigning(session->game, side, &result);
    end_game(step, &result);
}

// ---- back and forth ----

static void show_ply(const Step *step, int ply) {
    if (ply == step->session->count) {
        session_event_add(step->events, EVENT_REFUSED);
        return;
    }
    session_go_to(step, ply);
    session_event_add(step->events, EVENT_WENT_TO)->count = ply;
    session_event_add(step->events, EVENT_BOARD);
    turn_look_for_end(step);
}

// Back to the last turn of a person; -1: there is none.
static int previous_turn(const Session *session, int ply) {
    do ply--;
    while (ply > 0 && !session_is_persons_turn(session, ply));
    return ply >= 0 && session_is_persons_turn(session, ply) ? ply : -1;
}

void turn_undo(const Step *step) {
    int ply = step->session->count;
    for (int count = step->act->count; count > 0 && ply > 0; count--) {
        int previous = previous_turn(step->session, ply);
        if (previous < 0) break;
        ply = previous;
    }
    show_ply(step, ply);
}

// Forward to the next turn of a person, or to the end of what is known.
void turn_redo(const Step *step) {
    const Session *session = step->session;
    int ply = session->count;
    for (int count = step->act->count; count > 0 && ply < session->length; count--) {
        do ply++;
        while (ply < session->length && !session_is_persons_turn(session, ply));
    }
    show_ply(step, ply);
}

void turn_tick(const Step *step) {
    Session *session = step->session;
    if (session->game == NULL || session_is_over(session)) return;
    if (session->pause_ms > 0 && step->act->now_ms >= session->pause_ms) session->pause_ms = 0;
    has_flag_fallen(step);
}

// ---- computers ----

static void end_by_fault(const Step *step, int side, PlayerFault fault, const Error *reason) {
    Session *session = step->session;
    GameResult result = {0};
    ruling_of_fault(session->game, &session->position, side, fault, reason, &result);
    end_game(step, &result);
}

// Plays the move that a computer chose, if it may.
static void take_move(const Step *step, int side, const ThoughtResult *result) {
    Session *session = step->session;
    const Thought *thought = &result->thought;
    if (!clocks_spend(&session->clocks, side, result->spent_us)) {
        GameResult lost = {0};
        ruling_of_time(session->game, &session->position, side, &lost);
        end_game(step, &lost);
        return;
    }
    Error reason = {{0}};
    if (!game_is_legal(session->game, &session->position, thought->move))
        error_set(&reason, "chose a move that is not legal");
    else if (session_is_forbidden(session, thought->move))
        error_set(&reason, "entered a position already visited, which these rules forbid");
    if (reason.text[0] != '\0') {
        end_by_fault(step, side, FAULT_ILLEGAL, &reason);
        return;
    }
    RecordedMove recorded = {.move = thought->move,
                             .has_score = thought->has_score,
                             .is_mate = thought->is_mate,
                             .score = thought->score,
                             .depth = thought->depth,
                             .nodes = thought->nodes,
                             .time_us = result->spent_us};
    make_move(step, &recorded, thought->decision == DECISION_OFFER_DRAW);
}

static void claim_draw(const Step *step, int side) {
    Session *session = step->session;
    GameResult result = {0};
    Error reason = {{0}};
    if (ruling_of_claim(&session->history, &session->position, &result)) {
        end_game(step, &result);
        return;
    }
    error_set(&reason, "claimed a draw that is none");
    end_by_fault(step, side, FAULT_PROTOCOL, &reason);
}

void turn_take_thought(const Step *step) {
    Session *session = step->session;
    const ThoughtResult *result = step->act->result;
    int side = session->wanted.side;
    Seat *seat = &session->seats[side];
    seat->is_started = result->is_fine;
    if (!result->is_fine) {
        end_by_fault(step, side, result->fault, &result->reason);
        return;
    }
    if (result->kind == WANT_START) return;
    seat->thought = result->thought;
    seat->thoughts++;
    switch (result->thought.decision) {
    case DECISION_RESIGN: {
        GameResult lost = {0};
        ruling_of_resigning(session->game, side, &lost);
        end_game(step, &lost);
        return;
    }
    case DECISION_CLAIM_DRAW: claim_draw(step, side); return;
    case DECISION_QUIT:
    case DECISION_MOVE:
    case DECISION_OFFER_DRAW: take_move(step, side, result); return;
    }
}

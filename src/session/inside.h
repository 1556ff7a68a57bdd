// SPDX-License-Identifier: GPL-3.0-or-later
// inside.h - the machine's own files among themselves: session.c (steps), setup.c (games and
// seats), turn.c (moves, draws, clocks, ends), pass_on.c (the board hidden), watch.c (computers
// alone), after.c (hints, review, retry), board_task.c (puzzles), coach.c.
#pragma once

#include "session/session.h"

// What a step is about.
typedef struct Step {
    Session *session;
    const SessionAct *act;
    SessionEvents *events;
} Step;

// When an act may be done; of anything else its function judges.
typedef enum ActWhen {
    WITHOUT_GAME = 1,  // always
    ANY_GAME = 0,      // a game is there, over or not
    GOING_GAME = 2,    // ... that is not over
    BOARD_SEEN = 4,    // the board is not hidden
    BEFORE_ANSWER = 8, // also while the offer of a draw waits for its answer
    IN_RETRY = 16,     // also while a bad move is tried again: it does not end that
} ActWhen;

// The functions of the acts.
#define ACT(name, function, when) void function(const Step *step);
#include "session/acts.def"
#undef ACT

// Adds the refusal with its reason and returns false.
bool step_refuse_for(const Step *step, const Error *reason);
__attribute__((format(printf, 2, 3))) bool step_refuse(const Step *step, const char *format, ...);

// ---- session.c ----

// The first `count` known moves are on the board, and the game goes on from there. The clocks go
// with the moves.
void session_go_to(const Step *step, int count);
// Other players at the same board, or none: what is thought about is stale.
void session_restart(Session *session);
// The clocks of both sides, for those who sit there now.
void session_set_clocks(Session *session, const int64_t left_ms[2]);
// The side to move's clock stands; what a person has spent of it is spent.
void session_hold_clock(Session *session, int64_t now_ms);

// ---- turn.c ----

// A computer has moved, or has got ready.
void turn_take_thought(const Step *step);
// A position that is on the board without a move having led there may be the end already.
void turn_look_for_end(const Step *step);
// The clocks of the board at a ply; 0: no clock.
void turn_clocks_at(const Session *session, int ply, int64_t clock_ms[2]);
// Puts a move behind the last one, in place of those known there.
void turn_add_move(Session *session, const RecordedMove *recorded, const int64_t clock_ms[2]);
// What a typed or written move means on this board; false when the refusal has been told.
bool turn_read_move(const Step *step, GameMove *move);

// ---- board_task.c ----

// The move of the solution was found: the next one is asked for, or all is.
void board_task_go_on(const Step *step);

// ---- coach.c ----

// A person has moved.
void coach_look(const Step *step);
void coach_take_thought(const Step *step);

// ---- setup.c, for board_task.c ----

// Chess from this start between two people; nothing else of the session's settings changes.
bool setup_board(const Step *step, const Board *start);

// ---- after.c ----

// A move while a bad one is tried again.
void after_try(const Step *step);
void after_take_thought(const Step *step);
void after_end_retry(const Step *step);

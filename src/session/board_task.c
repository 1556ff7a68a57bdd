// SPDX-License-Identifier: GPL-3.0-or-later
// board_task.c - a position with something to find: a puzzle, or a bad move of an earlier game. It
// is tried like a bad move of a reviewed game (after.c), with the same hints and the same judge.
#include "session/inside.h"

// The solver's next move is asked for.
static void ask(const Step *step, int ply) {
    Session *session = step->session;
    const GameReview *game = session->review->judged;
    bool is_puzzle = session->retry.is_puzzle;
    retry_set(&session->retry, game, ply);
    session->retry.is_puzzle = is_puzzle;
    session_event_add(step->events, EVENT_RETRY)->count = ply;
}

static void play(Session *session, Move move) {
    const int64_t no_clock[2] = {0, 0};
    turn_add_move(session, &(RecordedMove){.move = move}, no_clock);
}

void board_task_set(const Step *step) {
    Session *session = step->session;
    const SessionTask *task = step->act->task;
    if (task == NULL) {
        step_refuse(step, "no move is tried again");
        return;
    }
    if (!setup_board(step, &task->game->start)) {
        game_review_close(task->game);
        return;
    }
    SessionReview *review = review_take(session, task->game, task->game);
    if (review == NULL) {
        Error error = {{0}};
        error_no_memory(&error);
        step_refuse_for(step, &error);
        return;
    }
    review_close(session->review);
    session->review = review;
    session->is_retrying = session->is_task = true;
    session->is_solved = false;
    session->is_flipped = task->game->start.side == BLACK;
    session->is_flip_chosen = true;
    session->retry = (Retry){.is_puzzle = task->is_puzzle};
    ask(step, 0);
}

void board_task_go_on(const Step *step) {
    Session *session = step->session;
    const GameReview *game = session->review->judged;
    int ply = session->retry.ply;
    TriedMove tried = session->retry.tried;
    session->is_solved = ply + 2 >= game->plies;
    play(session, game->moves[ply]);
    if (session->is_solved) {
        session_event_add(step->events, EVENT_SOLVED);
    } else {
        play(session, game->moves[ply + 1]);
        ask(step, ply + 2);
        session->retry.tried = tried; // what is said of it comes after the step
    }
    session->retry.count_before = session->count;
}

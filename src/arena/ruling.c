// SPDX-License-Identifier: GPL-3.0-or-later
// ruling.c - see ruling.h.
#include "arena/ruling.h"

Outcome ruling_win_of(int side) {
    return side == 0 ? OUTCOME_FIRST_WINS : OUTCOME_SECOND_WINS;
}

static void decide(Outcome outcome, EndCause cause, const Sentence *reason, GameResult *result) {
    result->outcome = outcome;
    result->cause = cause;
    result->fault = FAULT_NONE;
    result_say(result, reason);
}

void ruling_briefly(Outcome outcome, EndCause cause, const char *term, GameResult *result) {
    Sentence reason;
    sentence_set(&reason, "%-s", term);
    decide(outcome, cause, &reason, result);
}

// ---- by the position ----

static void decide_by_score(const Game *game, const void *position, int score, EndCause cause,
                            const Sentence *reason, GameResult *result) {
    int mover = game->side_to_move(position);
    Outcome outcome = score == 0 ? OUTCOME_DRAW : ruling_win_of(score > 0 ? mover : 1 - mover);
    decide(outcome, cause, reason, result);
}

bool ruling_of_rules(const Game *game, const void *position, GameResult *result) {
    Sentence reason;
    int score = 0;
    if (!game->is_over(position, &score)) return false;
    sentence_set(&reason, "%-s", game->ending(position));
    decide_by_score(game, position, score, END_RULES, &reason, result);
    return true;
}

static bool ends_by_repetition(const Game *game, const GameHistory *history, const void *position,
                               GameResult *result) {
    if (game->repetition == REPETITION_IMPOSSIBLE) return false;
    int count = game_history_count(history);
    if (count < game->repetitions_end) return false;
    Sentence reason;
    game_history_describe(count, &reason);
    int score = game->repetition == REPETITION_SETTLES ? game->settle(position) : 0;
    decide_by_score(game, position, score, END_REPETITION, &reason, result);
    return true;
}

bool ruling_of_position(const Game *game, const GameHistory *history, const void *position,
                        GameResult *result) {
    if (ruling_of_rules(game, position, result)
        || ends_by_repetition(game, history, position, result))
        return true;
    if (game_history_has_move(history, position)) return false;
    // Where repetition is forbidden: whoever can only go back has lost.
    Sentence reason;
    sentence_set(&reason, "%-s", TERM("every move would enter a visited position"));
    decide_by_score(game, position, -1, END_RULES, &reason, result);
    return true;
}

bool ruling_of_claim(const GameHistory *history, const void *position, GameResult *result) {
    Sentence reason;
    if (!game_history_may_claim(history, position, &reason)) return false;
    decide(OUTCOME_DRAW, END_CLAIM, &reason, result);
    return true;
}

// ---- by a player ----

static bool can_win(const Game *game, const void *position, int side) {
    return game->can_win == NULL || game->can_win(position, side);
}

void ruling_of_time(const Game *game, const void *position, int side, GameResult *result) {
    Sentence reason;
    bool is_lost = can_win(game, position, 1 - side);
    if (is_lost)
        sentence_set(&reason, "%-s ran out of time", game->side_names[side]);
    else
        sentence_set(&reason, "%-s ran out of time, but %-s cannot win", game->side_names[side],
                     game->side_names[1 - side]);
    decide(is_lost ? ruling_win_of(1 - side) : OUTCOME_DRAW, END_TIME, &reason, result);
    result->fault = FAULT_TIME;
}

void ruling_of_resigning(const Game *game, int side, GameResult *result) {
    Sentence reason;
    sentence_set(&reason, "%-s resigned", game->side_names[side]);
    decide(ruling_win_of(1 - side), END_RESIGNED, &reason, result);
}

void ruling_of_fault(const Game *game, const void *position, int side, PlayerFault fault,
                     const Error *error, GameResult *result) {
    if (fault == FAULT_TIME && !can_win(game, position, 1 - side)) {
        ruling_of_time(game, position, side, result);
        return;
    }
    Sentence reason;
    sentence_set(&reason, "%-s: %p", game->side_names[side], (const void *)error);
    decide(ruling_win_of(1 - side), fault == FAULT_TIME ? END_TIME : END_FAULT, &reason, result);
    result->fault = fault;
}

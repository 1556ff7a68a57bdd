// SPDX-License-Identifier: GPL-3.0-or-later
// referee.c - one game, from the opening to the result.
//
//     seat the players ── play the opening ──> ask the side to move ── check ── play ──> dismiss
//                                              ^── while it is not over ──┘
#include "arena/referee.h"

#include <string.h>

#include "arena/clocks.h"
#include "arena/ruling.h"
#include "core/clock.h"
#include "core/game_history.h"

typedef struct Referee {
    const GameSetup *setup;
    const Game *game;
    GameRecord *record;
    GamePosition position;
    GameHistory history;
    GameClocks clocks;
    bool offered_draw[2];
    bool lacks_memory; // for the record: the game cannot go on, and is nobody's loss
} Referee;

// ---- results ----

// For a reason of a few words.
static void decide_briefly(Referee *referee, Outcome outcome, EndCause cause, const char *term) {
    ruling_briefly(outcome, cause, term, &referee->record->result);
}

// The player of this side loses because it broke down, unless somebody stopped it.
static void decide_fault(Referee *referee, int side, const Error *error) {
    PlayerFault fault = referee->setup->players[side]->fault;
    bool is_stopped = referee->setup->is_stopped != NULL && atomic_load(referee->setup->is_stopped);
    if (fault == FAULT_STOPPED || is_stopped)
        decide_briefly(referee, OUTCOME_NONE, END_STOPPED, TERM("stopped"));
    else
        ruling_of_fault(referee->game, &referee->position, side, fault, error,
                        &referee->record->result);
}

// Looks at the position after a move; true when the game is over.
static bool is_decided(Referee *referee) {
    const GameSetup *setup = referee->setup;
    GameResult *result = &referee->record->result;
    if (ruling_of_position(referee->game, &referee->history, &referee->position, result))
        return true;
    if (setup->claims_draws && ruling_of_claim(&referee->history, &referee->position, result))
        return true;
    if (setup->adjudication != NULL
        && adjudicate(setup->adjudication, referee->record, &referee->position, result))
        return true;
    int plies_max = setup->plies_max > 0 ? setup->plies_max : REFEREE_PLIES_MAX;
    if (referee->record->count < plies_max) return false;
    decide_briefly(referee, OUTCOME_DRAW, END_ADJUDICATED, TERM("the limit of plies is reached"));
    return true;
}

// ---- moves ----

static void show(const Referee *referee) {
    if (referee->setup->on_move == NULL) return;
    GameView view = {.record = referee->record, .position = &referee->position};
    for (int side = 0; side < 2; side++) view.clock_ms[side] = referee->clocks.left_us[side] / 1000;
    referee->setup->on_move(referee->setup->context, &view);
}

// Puts the move on the board and into the record, without telling anybody.
static bool put_move(Referee *referee, const RecordedMove *move) {
    GamePosition next;
    memset(&next, 0, sizeof next);
    referee->game->play(&referee->position, move->move, &next);
    bool has_room = game_history_add(&referee->history, &referee->position, move->move, &next);
    referee->position = next;
    return has_room && record_add(referee->record, move);
}

// Tells both players; one that breaks down loses, and the result is then decided.
static bool tell_move(Referee *referee, GameMove move) {
    for (int side = 0; side < 2; side++) {
        Player *player = referee->setup->players[side];
        Error error = {{0}};
        player->fault = FAULT_NONE;
        if (player->kind->tell(player, move, &error)) continue;
        decide_fault(referee, side, &error);
        return false;
    }
    return true;
}

static bool reset_history(Referee *referee) {
    referee->position = referee->record->start;
    return game_history_begin(&referee->history, referee->game, &referee->position);
}

// Gives both players the start; false when one of them lost by not coming.
static bool seat_players(Referee *referee) {
    const GameSetup *setup = referee->setup;
    for (int side = 0; side < 2; side++) {
        Player *player = setup->players[side];
        Error error = {{0}};
        player->game_seed = setup->seed;
        player->side = side;
        player->fault = FAULT_NONE;
        if (player->kind->new_game(player, setup->start, &error)) continue;
        decide_fault(referee, side, &error);
        return false;
    }
    return true;
}

static bool play_opening(Referee *referee, Error *error) {
    const GameSetup *setup = referee->setup;
    for (int i = 0; i < setup->opening_count; i++) {
        RecordedMove move = {.move = setup->opening[i], .is_opening = true};
        if (!game_is_legal(referee->game, &referee->position, move.move))
            return error_set(error, "move %d of the opening is not legal", i + 1);
        if (!put_move(referee, &move)) return error_no_memory(error);
        if (!tell_move(referee, move.move)) return true;
        show(referee);
    }
    return true;
}

// ---- turns ----

// A draw offered with a move stands until the opponent has moved; two offers in a row agree.
static bool agrees_draw(Referee *referee, int side) {
    Player *opponent = referee->setup->players[1 - side];
    referee->offered_draw[side] = true;
    return referee->offered_draw[1 - side]
           || (opponent->kind->accepts_draw != NULL && opponent->kind->accepts_draw(opponent));
}

// Plays the move that was decided on. False when the game is over.
static bool make_move(Referee *referee, int side, const Thought *thought, int64_t spent_us,
                      Error *error) {
    if (!game_is_legal(referee->game, &referee->position, thought->move)) {
        referee->setup->players[side]->fault = FAULT_ILLEGAL;
        error_set(error, "chose a move that is not legal");
        decide_fault(referee, side, error);
        return false;
    }
    if (game_history_forbids(&referee->history, &referee->position, thought->move)) {
        referee->setup->players[side]->fault = FAULT_ILLEGAL;
        error_set(error, "entered a position already visited, which these rules forbid");
        decide_fault(referee, side, error);
        return false;
    }
    RecordedMove move = {
        .move = thought->move,
        .has_score = thought->has_score,
        .is_mate = thought->is_mate,
        .score = thought->score,
        .depth = thought->depth,
        .nodes = thought->nodes,
        .time_us = spent_us,
        .left_us = referee->clocks.left_us[side],
        .seldepth = thought->seldepth,
        .has_table_news = thought->has_table_news,
        .hashfull = thought->hashfull,
        .tbhits = thought->tbhits,
    };
    if (!record_add_line(referee->record, thought->line, &move.line_at)
        || !put_move(referee, &move)) {
        decide_briefly(referee, OUTCOME_NONE, END_STOPPED, TERM("no memory"));
        referee->lacks_memory = true;
        return false;
    }
    show(referee);
    if (is_decided(referee)) return false;
    if (!tell_move(referee, thought->move)) return false;
    bool is_offer = thought->decision == DECISION_OFFER_DRAW;
    referee->offered_draw[side] = is_offer;
    if (is_offer && agrees_draw(referee, side)) {
        decide_briefly(referee, OUTCOME_DRAW, END_AGREED, TERM("agreed"));
        return false;
    }
    Player *player = referee->setup->players[side];
    if (!referee->setup->ponders || player->kind->ponder == NULL) return true;
    ThinkLimits limits = clocks_limits(&referee->clocks, side);
    if (player->kind->ponder(player, &limits, error)) return true;
    decide_fault(referee, side, error);
    return false;
}

// A claim that is not justified changes nothing when a human makes it, who is simply asked again.
static bool claim_draw(Referee *referee, int side) {
    if (ruling_of_claim(&referee->history, &referee->position, &referee->record->result))
        return false;
    Player *player = referee->setup->players[side];
    if (!player->kind->is_process) return true;
    Error error = {{0}};
    player->fault = FAULT_PROTOCOL;
    error_set(&error, "claimed a draw that is none");
    decide_fault(referee, side, &error);
    return false;
}

// Asks the side to move. False when the game is over.
static bool take_turn(Referee *referee) {
    int side = referee->game->side_to_move(&referee->position);
    Player *player = referee->setup->players[side];
    ThinkLimits limits = clocks_limits(&referee->clocks, side);
    Thought thought = {.decision = DECISION_MOVE};
    Error error = {{0}};
    player->fault = FAULT_NONE;
    int64_t before_ns = clock_now_ns();
    bool has_answer = player->kind->think(player, &limits, &thought, &error);
    int64_t spent_us = (clock_now_ns() - before_ns) / 1000;
    if (!has_answer) {
        decide_fault(referee, side, &error);
        return false;
    }
    switch (thought.decision) {
    case DECISION_QUIT:
        decide_briefly(referee, OUTCOME_NONE, END_STOPPED, TERM("stopped"));
        return false;
    case DECISION_RESIGN:
        ruling_of_resigning(referee->game, side, &referee->record->result);
        return false;
    case DECISION_CLAIM_DRAW: return claim_draw(referee, side);
    case DECISION_MOVE:
    case DECISION_OFFER_DRAW: break;
    }
    if (!clocks_spend(&referee->clocks, side, spent_us)) {
        ruling_of_time(referee->game, &referee->position, side, &referee->record->result);
        return false;
    }
    return make_move(referee, side, &thought, spent_us, &error);
}

// Tells the players that it is over. A program that goes on talking loses what it had won.
static void dismiss_players(Referee *referee) {
    GameResult *result = &referee->record->result;
    const char *text = outcome_text(result->outcome);
    for (int side = 0; side < 2; side++) {
        Player *player = referee->setup->players[side];
        if (player->kind->end_game == NULL) continue;
        Error error = {{0}};
        PlayerFault before = player->fault;
        player->fault = FAULT_NONE;
        bool is_fine = player->kind->end_game(player, text, &error);
        bool has_lost = result->outcome == ruling_win_of(1 - side);
        if (!is_fine && !has_lost && result->cause != END_STOPPED)
            decide_fault(referee, side, &error);
        if (is_fine) player->fault = before;
    }
}

// From the opening to the result. False when the opening could not be played.
static bool hold_game(Referee *referee, Error *error) {
    const GameSetup *setup = referee->setup;
    if (!seat_players(referee)) return true;
    show(referee);
    if (!play_opening(referee, error)) return false;
    bool is_over = referee->record->result.cause != END_NONE;
    is_over = is_over || ruling_of_rules(setup->game, &referee->position, &referee->record->result);
    while (!is_over) {
        if (setup->is_stopped != NULL && atomic_load(setup->is_stopped)) {
            decide_briefly(referee, OUTCOME_NONE, END_STOPPED, TERM("stopped"));
            break;
        }
        is_over = !take_turn(referee);
    }
    return true;
}

bool referee_play(const GameSetup *setup, GameRecord *record, Error *error) {
    Referee referee = {.setup = setup, .game = setup->game, .record = record};
    record_begin(record, setup->game, setup->start);
    if (!reset_history(&referee)) return error_no_memory(error);
    clocks_start(&referee.clocks,
                 &(ClockRules){.controls = {setup->controls[0], setup->controls[1]},
                               .margin_ms = setup->margin_ms,
                               .patience_ms = setup->patience_ms,
                               .grace_ms = setup->grace_ms});
    bool is_held = hold_game(&referee, error);
    if (is_held) dismiss_players(&referee);
    game_history_free(&referee.history);
    if (!is_held) return false;
    return !referee.lacks_memory || error_no_memory(error);
}

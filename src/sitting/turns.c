// SPDX-License-Identifier: GPL-3.0-or-later
// turns.c - the games of a sitting, one after the other: the referee holds each of them.
#include <stdlib.h>

#include "core/clock.h"
#include "sitting/sitting.h"

enum {
    NAP_MS = 100,
    MARGIN_MS = 60000, // nobody loses a casual game without a clock by being slow
    GRACE_MS = 500,    // for a program to obey when the person leaves
};

// ---- during a game ----

// A computer's move stays on the board for a while before the next one.
static void keep_pace(Sitting *sitting) {
    int64_t until_ms = clock_now_ms() + sitting->pace_ms;
    if (sitting->pace_ms <= 0) return;
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_WAITS});
    pthread_mutex_lock(&sitting->lock);
    while (!sitting_is_stopping(sitting) && clock_now_ms() < until_ms) {
        int64_t nap_ms = clock_now_ms() + NAP_MS;
        clock_wait_until(&sitting->left, &sitting->lock, nap_ms < until_ms ? nap_ms : until_ms);
    }
    pthread_mutex_unlock(&sitting->lock);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_RESTS});
}

static void keep_move(Sitting *sitting, const GameView *view) {
    int side = sitting->game->side_to_move(&sitting->position);
    sitting_add_move(sitting, &view->record->moves[view->record->count - 1], view->clock_ms);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_MOVED, .side = side});
}

static void on_move(void *context, const GameView *view) {
    Sitting *sitting = context;
    sitting_end_thinking(sitting);
    if (view->record->count < sitting->count) return; // the opening is being played again
    bool is_new = view->record->count > sitting->count;
    // What a computer answers because it was stopped is not its choice: the game is left as it was.
    if (sitting_is_stopping(sitting)) atomic_store(&sitting->is_left, true);
    if (is_new && sitting_is_stopping(sitting)) return;
    if (is_new) keep_move(sitting, view);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_BOARD});
    if (is_new) store_save(sitting);
    int score = 0;
    if (sitting->game->is_over(view->position, &score)) return;
    int side = sitting->game->side_to_move(view->position);
    Seat *seat = &sitting->seats[side];
    if (seat->is_human) return;
    if (is_new && !sitting->seats[1 - side].is_human) keep_pace(sitting);
    sitting_begin_thinking(sitting, &seat->player, true,
                           sitting->clock.base_ms > 0 ? view->clock_ms[side] : 0);
}

static void set_controls(const Sitting *sitting, GameSetup *setup) {
    int64_t clock_ms[2];
    sitting_clocks_at(sitting, sitting->count, clock_ms);
    for (int side = 0; side < 2; side++) {
        const Seat *seat = &sitting->seats[side];
        setup->controls[side] = seat->control;
        if (sitting->clock.base_ms == 0) {
            if (title_has_usual_time(sitting, side))
                setup->controls[side].move_time_ms = USUAL_MOVE_MS;
            continue;
        }
        setup->controls[side].base_ms = clock_ms[side] > 0 ? clock_ms[side] : 1;
        setup->controls[side].increment_ms = sitting->clock.increment_ms;
    }
}

static void set_result(Sitting *sitting, const GameResult *result) {
    pthread_mutex_lock(&sitting->lock);
    sitting->result = *result;
    // The clocks of a game that is over show its end, not the last move.
    if (result->cause != END_NONE && sitting->turn_end_ms > 0)
        sitting->turn_left_ms = sitting_turn_left_ms(sitting);
    if (result->cause == END_TIME) sitting->turn_left_ms = 1;
    sitting->turn_end_ms = 0;
    pthread_mutex_unlock(&sitting->lock);
}

// Holds the game from where it stands. False when it could not be held.
static bool hold_game(Sitting *sitting, Error *error) {
    GameMove *opening = malloc(sizeof *opening * (size_t)(sitting->count + 1));
    if (opening == NULL) return error_set(error, "no memory for the moves of the game");
    for (int ply = 0; ply < sitting->count; ply++) opening[ply] = sitting->moves[ply].recorded.move;
    GameSetup setup = {
        .game = sitting->game,
        .start = &sitting->start,
        .opening = opening,
        .opening_count = sitting->count,
        .players = {&sitting->seats[0].player, &sitting->seats[1].player},
        .seed = sitting->seed,
        .margin_ms = sitting->clock.base_ms == 0 ? MARGIN_MS : 0,
        .grace_ms = GRACE_MS,
        .is_stopped = &sitting->is_left,
        .on_move = on_move,
        .context = sitting,
    };
    set_controls(sitting, &setup);
    setup.claims_draws = !sitting_has_person(sitting); // nobody is there to claim one
    sitting->request = REQUEST_NONE;
    GameRecord record = {0};
    bool is_held = referee_play(&setup, &record, error);
    sitting_end_thinking(sitting);
    if (is_held && sitting->request == REQUEST_NONE) set_result(sitting, &record.result);
    record_free(&record);
    free(opening);
    return is_held;
}

// Somebody broke into a computer's thoughts: asks what for. True when the game goes on, from where
// it then stands; false when it is over by that, or everybody leaves.
static bool goes_on_after_break(Sitting *sitting) {
    int side = sitting->seats[0].is_human ? 0 : 1;
    SittingTurn turn = {.is_break = true, .side = side};
    atomic_store(&sitting->is_left, false);
    set_result(sitting, &(GameResult){0});
    sitting->request = REQUEST_NONE;
    sitting->decision = (Thought){.decision = DECISION_QUIT};
    AskResult answer = sitting->client->ask(sitting->client->context, &turn);
    if (answer == ASK_ENDED) sitting->request = REQUEST_QUIT;
    if (answer != ASK_ANSWERED || sitting->decision.decision != DECISION_RESIGN)
        return sitting->request != REQUEST_QUIT;
    GameResult result = {.outcome = side == 0 ? OUTCOME_SECOND_WINS : OUTCOME_FIRST_WINS,
                         .cause = END_RESIGNED};
    Sentence reason;
    sentence_set(&reason, "%-s resigned", sitting->game->side_names[side]);
    result_say(&result, &reason);
    set_result(sitting, &result);
    return false;
}

// ---- the end of a game ----

static SittingEnd leave(Sitting *sitting) {
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_LEFT});
    bool is_interrupted = sitting->interrupt != NULL && atomic_load(sitting->interrupt);
    return is_interrupted ? SITTING_INTERRUPTED : SITTING_DONE;
}

// A person after the end; true when another game is wanted.
static bool goes_on_after_game(Sitting *sitting) {
    SittingTurn turn = {.is_over = true, .side = sitting->game->side_to_move(&sitting->position)};
    sitting->request = REQUEST_NONE;
    AskResult answer = sitting->client->ask(sitting->client->context, &turn);
    if (answer != ASK_ANSWERED) sitting->request = REQUEST_QUIT;
    return sitting->request != REQUEST_QUIT && !sitting_is_stopping(sitting);
}

void sitting_end_loaded(Sitting *sitting) {
    sitting->is_loaded_over = false;
    set_result(sitting,
               &(GameResult){.outcome = sitting->loaded_outcome, .cause = END_ADJUDICATED});
}

SittingEnd sitting_run_ended(Sitting *sitting) {
    return goes_on_after_game(sitting) ? sitting_run(sitting) : leave(sitting);
}

static void learn_from_game(Sitting *sitting) {
    Lesson lesson = {0};
    Error error = {{0}};
    SittingEvent event = {.lesson = &lesson, .reason = &error};
    if (!sitting->learns || !learning_can_learn(sitting)) return;
    event.kind = learning_from_game(sitting, &lesson, &error) ? EVENT_LEARNED : EVENT_NOT_LEARNED;
    sitting_tell(sitting, &event);
}

SittingEnd sitting_run(Sitting *sitting) {
    for (;;) {
        Error error = {{0}};
        if (sitting->is_loaded_over) {
            sitting_end_loaded(sitting);
            sitting_tell(sitting, &(SittingEvent){.kind = EVENT_BOARD});
            sitting_tell(sitting, &(SittingEvent){.kind = EVENT_LOADED_OVER});
            if (goes_on_after_game(sitting)) continue;
            return leave(sitting);
        }
        if (!hold_game(sitting, &error)) {
            sitting_tell(sitting, &(SittingEvent){.kind = EVENT_FAILED, .reason = &error});
            return SITTING_FAILED;
        }
        if (atomic_exchange(&sitting->is_broken, false) && goes_on_after_break(sitting)) continue;
        if (sitting->request == REQUEST_RESTART) continue;
        if (sitting->request == REQUEST_QUIT || sitting_is_stopping(sitting)
            || sitting->result.cause == END_STOPPED) {
            set_result(sitting, &(GameResult){0});
            return leave(sitting);
        }
        store_save(sitting);
        sitting_tell(sitting, &(SittingEvent){.kind = EVENT_OVER});
        learn_from_game(sitting);
        if (!sitting_has_person(sitting))
            return sitting->result.cause == END_FAULT ? SITTING_FAILED : SITTING_DONE;
        if (!goes_on_after_game(sitting)) return leave(sitting);
    }
}

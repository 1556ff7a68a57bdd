// SPDX-License-Identifier: GPL-3.0-or-later
// sitting.c - see sitting.h; who sits at the board and what is on it.
#include "sitting/sitting.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "games/games.h"

// ---- opening ----

bool sitting_open(Sitting *sitting) {
    memset(sitting, 0, sizeof *sitting);
    sitting->moves = calloc(REFEREE_PLIES_MAX, sizeof *sitting->moves);
    sitting->seed = 1;
    sitting->held = sitting->saved_count = -1;
    pthread_mutex_init(&sitting->lock, NULL);
    clock_open_condition(&sitting->left);
    return sitting->moves != NULL;
}

void sitting_close(Sitting *sitting) {
    for (int side = 0; side < 2; side++) player_close(&sitting->seats[side].player);
    learning_close(sitting->learning);
    review_close(sitting->review);
    store_release(sitting);
    game_history_free(&sitting->history);
    free(sitting->moves);
    pthread_cond_destroy(&sitting->left);
    pthread_mutex_destroy(&sitting->lock);
}

// ---- seats ----

bool sitting_is_person(const char *text) {
    return strcmp(text, "human") == 0 || strncmp(text, "human:", 6) == 0;
}

bool sitting_has_person(const Sitting *sitting) {
    return sitting->seats[0].is_human || sitting->seats[1].is_human;
}

bool sitting_seat(Sitting *sitting, int side, const char *text, Error *error) {
    Seat seat = {.is_human = sitting_is_person(text), .sitting = sitting};
    if (!slice_copy(slice_of(text), seat.text, sizeof seat.text))
        return error_set(error, "the text of a player is too long");
    if (seat.is_human) {
        person_open(&seat.player, sitting, text);
    } else {
        PlayerText parsed;
        if (!player_parse(text, &parsed, error)
            || !player_open_parsed(&parsed, sitting->game, &seat.player, error))
            return false;
        if (parsed.has_control) seat.control = parsed.control;
    }
    player_close(&sitting->seats[side].player);
    pthread_mutex_lock(&sitting->lock);
    sitting->seats[side] = seat;
    pthread_mutex_unlock(&sitting->lock);
    if (!seat.is_human) seat_take(&sitting->seats[side]);
    return true;
}

void sitting_swap_seats(Sitting *sitting) {
    pthread_mutex_lock(&sitting->lock);
    Seat kept = sitting->seats[0];
    sitting->seats[0] = sitting->seats[1];
    sitting->seats[1] = kept;
    for (int side = 0; side < 2; side++) {
        Seat *seat = &sitting->seats[side];
        if (!seat->is_human) seat->player.kind = &seat->kind; // the table moved with its seat
    }
    sitting->is_flip_chosen = false;
    pthread_mutex_unlock(&sitting->lock);
}

// Whether who sits there cannot stay for a game of these rules. Players are bound to their game.
static bool must_leave(const Sitting *sitting, const Seat *seat, const Game *game,
                       const GamePosition *start) {
    if (seat->text[0] == '\0' || seat->is_human) return false;
    return sitting->game != game || !player_check_rules(seat->own_kind, game, start, NULL);
}

// Another game brings its usual opponent: a player of the one before may refuse it, or never
// answer. It is tried before anybody leaves.
static bool reseat(Sitting *sitting, const char *variant, const bool leaves[2], Error *error) {
    char usual[PLAYER_TEXT_MAX];
    Player tried = {0};
    opponents_usual(sitting->game, variant, usual);
    if (leaves[0] || leaves[1]) {
        if (!player_open(usual, sitting->game, &tried, error)) return false;
        player_close(&tried);
    }
    for (int side = 0; side < 2; side++) {
        sitting->seats[side].player.game = sitting->game;
        if (leaves[side] && !sitting_seat(sitting, side, usual, error)) return false;
    }
    return true;
}

// ---- a new game ----

static void set_rules(Sitting *sitting, const Game *game) {
    pthread_mutex_lock(&sitting->lock);
    sitting->game = game;
    pthread_mutex_unlock(&sitting->lock);
}

bool sitting_set_game(Sitting *sitting, const char *game_text, const char *position_text,
                      Error *error) {
    const char *variant = "";
    const Game *game = games_find(game_text, &variant, error);
    GamePosition start = {{0}};
    if (game == NULL || !game_start(game, variant, &start, error)) return false;
    if (position_text != NULL && !game_parse(game, variant, position_text, &start, error))
        return false;
    if (sitting->learns) game = learning_game(sitting, game, variant, error);
    if (game == NULL) return false;
    if (strlen(game_text) >= sizeof sitting->game_text) return error_set(error, "that is too long");
    bool leaves[2];
    for (int side = 0; side < 2; side++)
        leaves[side] = must_leave(sitting, &sitting->seats[side], game, &start);
    const Game *before = sitting->game;
    set_rules(sitting, game);
    if (!reseat(sitting, variant, leaves, error)) {
        set_rules(sitting, before); // who could not be replaced is still there
        return false;
    }
    pthread_mutex_lock(&sitting->lock);
    slice_copy(slice_of(game_text), sitting->game_text, sizeof sitting->game_text);
    sitting->start = start;
    pthread_mutex_unlock(&sitting->lock);
    sitting_start_new(sitting);
    for (int side = 0; side < 2; side++) {
        if (leaves[side])
            sitting_tell(sitting, &(SittingEvent){.kind = EVENT_SEATED, .side = side});
    }
    return true;
}

// The positions up to the one on the board, for the rules that remember them. Without memory for
// the path of a long game nothing can be claimed in it.
static void walk_path(Sitting *sitting) {
    GamePosition position = sitting->start, next = {{0}};
    game_history_begin(&sitting->history, sitting->game, &position);
    for (int ply = 0; ply < sitting->count; ply++) {
        GameMove move = sitting->moves[ply].recorded.move;
        sitting->game->play(&position, move, &next);
        game_history_add(&sitting->history, &position, move, &next);
        position = next;
    }
}

void sitting_start_new(Sitting *sitting) {
    time_t now = time(NULL);
    struct tm broken;
    pthread_mutex_lock(&sitting->lock);
    sitting->is_loaded_over = false;
    sitting->count = sitting->length = 0;
    sitting->turn_left_ms = 0;
    sitting->position = sitting->start;
    sitting->result = (GameResult){0};
    sitting->offers_draw = sitting->has_offered = false;
    if (localtime_r(&now, &broken) == NULL
        || strftime(sitting->date, sizeof sitting->date, "%Y.%m.%d", &broken) == 0)
        slice_copy(slice_of("????.??.??"), sitting->date, sizeof sitting->date);
    pthread_mutex_unlock(&sitting->lock);
    walk_path(sitting);
    store_release(sitting);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_NEW_GAME});
}

// ---- the list of moves ----

void sitting_add_move(Sitting *sitting, const RecordedMove *recorded, const int64_t clock_ms[2]) {
    int ply = sitting->count;
    SittingMove *kept = &sitting->moves[ply];
    GamePosition next = {{0}};
    sitting->game->play(&sitting->position, recorded->move, &next);
    game_history_add(&sitting->history, &sitting->position, recorded->move, &next);
    pthread_mutex_lock(&sitting->lock);
    // What could be played again stays as long as it is played again.
    bool is_known = ply < sitting->length && kept->recorded.move == recorded->move;
    if (!is_known) sitting->length = ply + 1;
    kept->recorded = *recorded;
    kept->recorded.is_opening = false;
    for (int side = 0; side < 2; side++) kept->clock_ms[side] = clock_ms[side];
    sitting->position = next;
    sitting->count = ply + 1;
    sitting->turn_left_ms = sitting->turn_end_ms = 0;
    pthread_mutex_unlock(&sitting->lock);
}

GamePosition sitting_position_at(const Sitting *sitting, int ply) {
    GamePosition position = sitting->start;
    for (int i = 0; i < ply; i++) {
        game_advance(sitting->game, &position, sitting->moves[i].recorded.move);
    }
    return position;
}

bool sitting_is_persons_turn(const Sitting *sitting, int ply) {
    GamePosition position = sitting_position_at(sitting, ply);
    return sitting->seats[sitting->game->side_to_move(&position)].is_human;
}

void sitting_clocks_at(const Sitting *sitting, int ply, int64_t clock_ms[2]) {
    for (int side = 0; side < 2; side++)
        clock_ms[side] = ply > 0 ? sitting->moves[ply - 1].clock_ms[side] : sitting->clock.base_ms;
    bool is_begun = sitting->turn_left_ms > 0 && ply == sitting->count;
    if (is_begun) clock_ms[sitting->game->side_to_move(&sitting->position)] = sitting->turn_left_ms;
}

int64_t sitting_turn_left_ms(const Sitting *sitting) {
    int64_t left_ms = sitting->turn_end_ms - clock_now_ms();
    return sitting->turn_end_ms == 0 ? 0 : left_ms > 0 ? left_ms : 1;
}

void sitting_go_to(Sitting *sitting, int count) {
    GamePosition position = sitting_position_at(sitting, count);
    pthread_mutex_lock(&sitting->lock);
    sitting->turn_left_ms = count == sitting->count ? sitting_turn_left_ms(sitting) : 0;
    sitting->count = count;
    sitting->position = position;
    sitting->result = (GameResult){0};
    sitting->offers_draw = sitting->has_offered = false;
    pthread_mutex_unlock(&sitting->lock);
    walk_path(sitting);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_WENT_TO});
}

// ---- what the rules say about it ----

bool sitting_is_flipped(const Sitting *sitting) {
    if (sitting->is_flip_chosen) return sitting->is_flipped;
    return !sitting->seats[0].is_human && sitting->seats[1].is_human;
}

bool sitting_may_claim(const Sitting *sitting, Sentence *reason) {
    return game_history_may_claim(&sitting->history, &sitting->position, reason);
}

bool sitting_is_forbidden(const Sitting *sitting, GameMove move) {
    return game_history_forbids(&sitting->history, &sitting->position, move);
}

// ---- other threads ----

void sitting_tell(Sitting *sitting, const SittingEvent *event) {
    if (sitting->client != NULL) sitting->client->on_event(sitting->client->context, event);
}

void sitting_begin_thinking(Sitting *sitting, Player *thinker, bool is_turn, int64_t left_ms) {
    pthread_mutex_lock(&sitting->lock);
    sitting->thinker = thinker;
    sitting->is_thinker_to_move = is_turn;
    pthread_mutex_unlock(&sitting->lock);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_THINKS,
                                          .title = thinker->title,
                                          .side = thinker->side,
                                          .is_turn = is_turn,
                                          .left_ms = left_ms});
}

void sitting_end_thinking(Sitting *sitting) {
    if (sitting->thinker == NULL) return;
    pthread_mutex_lock(&sitting->lock);
    sitting->thinker = NULL;
    pthread_mutex_unlock(&sitting->lock);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_RESTS});
}

void sitting_stop(Sitting *sitting) {
    pthread_mutex_lock(&sitting->lock);
    atomic_store(&sitting->is_left, true);
    Player *thinker = sitting->thinker;
    if (thinker != NULL && thinker->kind->stop != NULL) thinker->kind->stop(thinker);
    pthread_cond_broadcast(&sitting->left);
    pthread_mutex_unlock(&sitting->lock);
}

bool sitting_break(Sitting *sitting) {
    pthread_mutex_lock(&sitting->lock);
    Player *thinker = sitting->thinker;
    bool is_broken = thinker != NULL && sitting->is_thinker_to_move && thinker->kind->stop != NULL;
    if (is_broken) {
        atomic_store(&sitting->is_broken, true);
        atomic_store(&sitting->is_left, true);
        thinker->kind->stop(thinker);
    }
    pthread_mutex_unlock(&sitting->lock);
    return is_broken;
}

bool sitting_is_stopping(const Sitting *sitting) {
    return atomic_load(&sitting->is_left)
           || (sitting->interrupt != NULL && atomic_load(sitting->interrupt));
}

bool sitting_snapshot(Sitting *sitting, SittingSnapshot *snapshot) {
    pthread_mutex_lock(&sitting->lock);
    *snapshot = (SittingSnapshot){.game = sitting->game,
                                  .start = sitting->start,
                                  .count = sitting->count,
                                  .length = sitting->length,
                                  .result = sitting->result};
    memcpy(snapshot->game_text, sitting->game_text, sizeof snapshot->game_text);
    snapshot->moves = calloc((size_t)sitting->length + 1, sizeof *snapshot->moves);
    for (int ply = 0; snapshot->moves != NULL && ply < sitting->length; ply++)
        snapshot->moves[ply] = sitting->moves[ply].recorded.move;
    pthread_mutex_unlock(&sitting->lock);
    return snapshot->moves != NULL;
}

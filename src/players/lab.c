// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c - a laboratory algorithm as a player: lab:alphabeta,depth=4,width=3,eval=material.
#include "core/memory.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "players/kinds.h"
#include "players/players.h"

enum {
    HISTORY_MAX = 4096, // older positions are forgotten
    CLOCK_SHARE = 30,   // of the time left, one part for a move
    CLOCK_RESERVE_MS = 20,
};

typedef struct LabPlayer {
    LabSpec spec;
    Search *search;
    atomic_bool stop;
    GamePosition position;
    uint64_t history[HISTORY_MAX];
    int history_count;
    LabResult result;
    Book *book; // NULL: none
} LabPlayer;

// Takes "book=own" or "book=FILE" out of the options; the others are the search's.
static bool take_book(LabPlayer *state, const Game *game, const char *options, Text *others,
                      Error *error) {
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&options, option)) {
        const char *name = player_option_value(option, "book");
        if (name == NULL) {
            player_add_option(others, option);
            continue;
        }
        if (strcmp(name, "none") == 0) continue;
        state->book = strcmp(name, "own") == 0 ? book_open_own(game, error)
                                               : book_open_for(game, name, error);
        if (state->book == NULL) return false;
    }
    return true;
}

static bool lab_player_open(Player *player, const char *options, Error *error) {
    LabPlayer *state = memory_new(sizeof *state, error);
    if (state == NULL) return false;
    Text others = TEXT_OF(PLAYER_TEXT_MAX);
    bool is_fine = take_book(state, player->game, options, &others, error)
                   && lab_parse_spec(others.length > 0 ? others.data : "failsoft", player->game,
                                     &state->spec, error);
    if (is_fine) state->search = lab_open(player->game, &state->spec, error);
    if (state->search == NULL) {
        book_close(state->book);
        free(state);
        return false;
    }
    lab_set_stop(state->search, &state->stop);
    Text title = text_over(player->title, sizeof player->title);
    text_add(&title, "lab:");
    lab_format_spec(&state->spec, &title);
    player->state = state;
    return true;
}

static bool lab_player_new_game(Player *player, const void *start, Error *error) {
    (void)error;
    LabPlayer *state = player->state;
    memset(&state->position, 0, sizeof state->position);
    memcpy(&state->position, start, player->game->position_bytes);
    state->history_count = 0;
    lab_forget(state->search);
    lab_set_seed(state->search,
                 random_mix(state->spec.seed)
                     ^ random_mix(player->game_seed * 2 + (uint64_t)player->side + 1));
    return true;
}

static bool lab_player_tell(Player *player, GameMove move, Error *error) {
    (void)error;
    LabPlayer *state = player->state;
    if (state->history_count == HISTORY_MAX) {
        memmove(state->history, state->history + HISTORY_MAX / 2, sizeof state->history / 2);
        state->history_count = HISTORY_MAX / 2;
    }
    state->history[state->history_count++] = player->game->key(&state->position);
    game_advance(player->game, &state->position, move);
    return true;
}

// What the referee allows matters only where the player's own text gives no limit.
static LabLimits limits_for(const LabPlayer *state, const Player *player,
                            const ThinkLimits *given) {
    LabLimits limits = {
        .depth = given->depth, .nodes = given->nodes, .time_ms = given->move_time_ms};
    int side = player->game->side_to_move(&state->position);
    if (!state->spec.is_depth_default) return (LabLimits){0};
    if (limits.time_ms == 0 && given->clock_ms[side] > 0) {
        int64_t spare_ms = given->clock_ms[side] - CLOCK_RESERVE_MS;
        int parts = given->moves_to_go > 0 && given->moves_to_go < CLOCK_SHARE ? given->moves_to_go
                                                                               : CLOCK_SHARE;
        limits.time_ms = spare_ms / parts + given->increment_ms[side] * 3 / 4;
        if (limits.time_ms > spare_ms) limits.time_ms = spare_ms;
        if (limits.time_ms < 1) limits.time_ms = 1;
    }
    if (limits.depth == 0 && (limits.time_ms > 0 || limits.nodes > 0)) limits.depth = LAB_DEPTH_MAX;
    return limits;
}

// A move of the book, by chance in proportion to the weights; equal games draw the same.
static bool draw_from_book(const LabPlayer *state, const Player *player, GameMove *move) {
    BookMove moves[BOOK_MOVES_MAX];
    if (state->book == NULL) return false;
    uint64_t seed = player->game_seed * 2 + (uint64_t)player->side + 1;
    Random random = random_from_seed(random_mix(seed) ^ player->game->key(&state->position));
    int count = book_list_for(state->book, player->game, &state->position, moves);
    return book_choose(moves, count, BOOK_WEIGHTED, &random, move);
}

static bool lab_player_think(Player *player, const ThinkLimits *given, Thought *thought,
                             Error *error) {
    LabPlayer *state = player->state;
    LabLimits limits = limits_for(state, player, given);
    LabResult *result = &state->result;
    atomic_store(&state->stop, false);
    if (think_is_stopped(given)) atomic_store(&state->stop, true);
    if (draw_from_book(state, player, &thought->move)) {
        thought->decision = DECISION_MOVE;
        return true;
    }
    lab_set_history(state->search, state->history, state->history_count);
    if (!lab_run(state->search, &state->position, &limits, result, error)) return false;
    thought->decision = DECISION_MOVE;
    thought->move = result->best;
    thought->has_score = result->depth > 0;
    thought->score = result->value;
    int plies_to_win = player->game->win_score - abs(result->value);
    if (player->game->win_score > 0 && plies_to_win <= LAB_PLY_MAX) {
        thought->is_mate = true;
        thought->score = result->value > 0 ? (plies_to_win + 1) / 2 : -((plies_to_win + 1) / 2);
    }
    thought->depth = result->depth;
    thought->nodes = result->totals.nodes;
    return true;
}

static void lab_player_stop(Player *player) {
    atomic_store(&((LabPlayer *)player->state)->stop, true);
}

static void lab_player_close(Player *player) {
    LabPlayer *state = player->state;
    lab_close(state->search);
    book_close(state->book);
    free(state);
}

const PlayerKind lab_player_kind = {
    .name = "lab",
    .open = lab_player_open,
    .new_game = lab_player_new_game,
    .tell = lab_player_tell,
    .think = lab_player_think,
    .stop = lab_player_stop,
    .close = lab_player_close,
};

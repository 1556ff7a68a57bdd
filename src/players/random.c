// SPDX-License-Identifier: GPL-3.0-or-later
// random.c - plays any legal move, each as likely as the others: the bottom of every rating list.
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "players/kinds.h"
#include "players/players.h"

enum { VISITED_MAX = 1024 }; // older positions are forgotten

typedef struct RandomPlayer {
    uint64_t seed;
    Random random;
    GamePosition position;
    uint64_t visited[VISITED_MAX]; // since the last move that cannot be taken back
    int visited_count;
} RandomPlayer;

static bool read_options(RandomPlayer *state, const char *options, Error *error) {
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&options, option)) {
        int64_t seed = 0;
        if (strncmp(option, "seed=", 5) != 0)
            return error_set(error, "random takes seed=N, not '%.40s'", option);
        if (!text_parse_int(option + 5, "seed", 0, INT64_MAX, &seed, error)) return false;
        state->seed = (uint64_t)seed;
    }
    return true;
}

static bool random_open(Player *player, const char *options, Error *error) {
    RandomPlayer *state = memory_new(sizeof *state, error);
    if (state == NULL) return false;
    state->seed = 1;
    if (!read_options(state, options, error)) {
        free(state);
        return false;
    }
    player->state = state;
    return true;
}

static bool random_new_game(Player *player, const void *start, Error *error) {
    (void)error;
    RandomPlayer *state = player->state;
    state->random = random_from_seed(
        random_mix(state->seed) ^ random_mix(player->game_seed * 2 + (uint64_t)player->side + 1));
    memcpy(&state->position, start, player->game->position_bytes);
    state->visited_count = 0;
    return true;
}

static bool random_tell(Player *player, GameMove move, Error *error) {
    (void)error;
    RandomPlayer *state = player->state;
    const Game *game = player->game;
    if ((game->is_irreversible != NULL && game->is_irreversible(&state->position, move))
        || state->visited_count == VISITED_MAX)
        state->visited_count = 0;
    else
        state->visited[state->visited_count++] = game->key(&state->position);
    game_advance(game, &state->position, move);
    return true;
}

static bool random_think(Player *player, const ThinkLimits *limits, Thought *thought,
                         Error *error) {
    (void)limits;
    RandomPlayer *state = player->state;
    thought->decision = DECISION_MOVE;
    GameMove moves[GAME_MOVES_MAX];
    int count = game_list_allowed(player->game, &state->position, state->visited,
                                  state->visited_count, moves);
    if (count == 0) return error_set(error, "there is no move to choose from");
    thought->move = moves[random_below(&state->random, (uint64_t)count)];
    return true;
}

static void random_close(Player *player) {
    free(player->state);
}

const PlayerKind random_player_kind = {
    .name = "random",
    .open = random_open,
    .new_game = random_new_game,
    .tell = random_tell,
    .think = random_think,
    .close = random_close,
};

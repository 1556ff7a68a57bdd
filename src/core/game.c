// SPDX-License-Identifier: GPL-3.0-or-later
// game.c - what can be said once for all games.
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const GameEvaluation *game_find_evaluation(const Game *game, const char *name, Error *error) {
    if (name == NULL) return &game->evaluations[game->evaluation_count - 1];
    Error list = {{0}};
    Text names = text_over(list.text, sizeof list.text);
    for (int i = 0; i < game->evaluation_count; i++) {
        if (strcmp(game->evaluations[i].name, name) == 0) return &game->evaluations[i];
        text_addf(&names, "%s%s", i > 0 ? ", " : "", game->evaluations[i].name);
    }
    error_set(error, "%s has no evaluation '%.40s'; it has: %.200s", game->name, name, list.text);
    return NULL;
}

bool game_can_update(const Game *game, const GameEvaluation *evaluation) {
    if (game->update == NULL || evaluation->early == NULL) return false;
    for (int i = 0; i < game->feature_count; i++) {
        bool is_weighed =
            evaluation->early[i] != 0 || (evaluation->late != NULL && evaluation->late[i] != 0);
        if (is_weighed && (game->updated_features >> i & 1) == 0) return false;
    }
    return true;
}

uint64_t game_least_key(const Game *game, const void *position, uint64_t key) {
    enum { IMAGES_MAX = 8 };
    if (game->symmetries == NULL) return key;
    GamePosition images[IMAGES_MAX];
    const unsigned char *image = images[0].bytes;
    int count = game->symmetries(position, images);
    for (int i = 1; i < count; i++) {
        uint64_t other = game->key(image + (size_t)i * game->position_bytes);
        if (other < key) key = other;
    }
    return key;
}

bool game_start(const Game *game, const char *variant, GamePosition *position, Error *error) {
    memset(position, 0, sizeof *position);
    return game->start(variant, position, error);
}

void game_format_move(const Game *game, const void *position, GameMove move,
                      char text[GAME_MOVE_TEXT_MAX]) {
    Text builder = text_over(text, GAME_MOVE_TEXT_MAX);
    game->format_move(position, move, &builder);
}

void game_format(const Game *game, const void *position, char text[GAME_TEXT_MAX]) {
    Text builder = text_over(text, GAME_TEXT_MAX);
    game->format(position, &builder);
}

bool game_parse(const Game *game, const char *variant, const char *text, GamePosition *position,
                Error *error) {
    char whole[GAME_TEXT_MAX + 64];
    int length = snprintf(whole, sizeof whole, "%s %s", variant, text);
    bool fits = *variant != '\0' && length > 0 && (size_t)length < sizeof whole;
    return (fits && game->parse(whole, position, NULL)) || game->parse(text, position, error);
}

bool game_find_move(const Game *game, const void *position, const char *text, GameMove *move,
                    Error *error) {
    if (game->parse_move != NULL) return game->parse_move(position, text, move, error);
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    Text examples = TEXT_OF(160);
    for (int i = 0; i < count; i++) {
        char candidate[GAME_MOVE_TEXT_MAX];
        game_format_move(game, position, moves[i], candidate);
        if (strcmp(candidate, text) == 0) {
            *move = moves[i];
            return true;
        }
        if (examples.length + strlen(candidate) + 3 < examples.size)
            text_addf(&examples, "%s%s", i > 0 ? " " : "", candidate);
    }
    return error_set(error, "'%.40s' is not a legal move here; legal: %s", text, examples.data);
}

bool game_is_legal(const Game *game, const void *position, GameMove move) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

static uint64_t perft(const Game *game, const void *position, int depth, GameMove *moves) {
    int count = game->list_moves(position, moves);
    if (depth <= 1) return (uint64_t)count;
    uint64_t leaves = 0;
    GamePosition next;
    for (int i = 0; i < count; i++) {
        game->play(position, moves[i], &next);
        leaves += perft(game, &next, depth - 1, moves + count);
    }
    return leaves;
}

enum { PERFT_DEPTH_MAX = 64 };

uint64_t game_perft(const Game *game, const void *position, int depth) {
    if (depth <= 0) return 1;
    if (depth > PERFT_DEPTH_MAX) depth = PERFT_DEPTH_MAX;
    GameMove *moves = malloc((size_t)depth * (size_t)game->moves_max * sizeof *moves);
    if (moves == NULL) return 0;
    uint64_t leaves = perft(game, position, depth, moves);
    free(moves);
    return leaves;
}

void game_advance(const Game *game, GamePosition *position, GameMove move) {
    GamePosition next = {{0}};
    game->play(position, move, &next);
    *position = next;
}

GameMove game_random_move(const Game *game, const void *position, Random *random) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    return moves[random_below(random, (uint64_t)count)];
}

static bool enters_visited(const Game *game, const void *position, GameMove move,
                           const uint64_t *visited, int visited_count) {
    GamePosition next;
    game->play(position, move, &next);
    uint64_t key = game->key(&next);
    for (int i = visited_count - 1; i >= 0; i--) {
        if (visited[i] == key) return true;
    }
    return false;
}

bool game_is_forbidden(const Game *game, const void *position, GameMove move,
                       const uint64_t *visited, int visited_count) {
    return game_repetition(game, position) == REPETITION_FORBIDDEN
           && enters_visited(game, position, move, visited, visited_count);
}

int game_list_allowed(const Game *game, const void *position, const uint64_t *visited,
                      int visited_count, GameMove *moves) {
    int count = game->list_moves(position, moves);
    if (game_repetition(game, position) != REPETITION_FORBIDDEN) return count;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!enters_visited(game, position, moves[i], visited, visited_count))
            moves[kept++] = moves[i];
    }
    return kept;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// evaluations_test.c - the evaluation that a game calls its best beats the silly ones in play.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

enum { GAMES = 20, OPENING_PLIES = 4, PLIES_MAX = 300, DEPTH_MAX = 4, INFINITE = 1 << 24 };

typedef struct Duel {
    const Game *game;
    const char *variant;
    const GameEvaluation *evaluations[2];
    int depth;
    GameMove *moves; // one list for each ply of the search
    uint64_t keys[PLIES_MAX];
} Duel;

static int alpha_beta(const Duel *duel, const GameEvaluation *evaluation, const void *position,
                      int depth, int alpha, int beta) {
    const Game *game = duel->game;
    int score = 0;
    if (game->is_over(position, &score)) return score;
    if (depth == 0) return game_evaluate(game, evaluation, position);
    GameMove *moves = duel->moves + (size_t)depth * (size_t)game->moves_max;
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count && alpha < beta; i++) {
        GamePosition next;
        game->play(position, moves[i], &next);
        int value = -alpha_beta(duel, evaluation, &next, depth - 1, -beta, -alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

// The best move, chance choosing among equals.
static GameMove choose(const Duel *duel, const GameEvaluation *evaluation, const void *position,
                       Random *random) {
    const Game *game = duel->game;
    GameMove *moves = duel->moves + (size_t)duel->depth * (size_t)game->moves_max;
    int count = game->list_moves(position, moves);
    GameMove chosen = moves[0];
    int best = -INFINITE;
    int equals = 0;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        game->play(position, moves[i], &next);
        int value = -alpha_beta(duel, evaluation, &next, duel->depth - 1, -INFINITE, -best + 1);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (random_below(random, (uint64_t)equals) == 0) chosen = moves[i];
    }
    return chosen;
}

static bool has_come_back(const Duel *duel, int ply) {
    int times = 0;
    for (int i = 0; i <= ply; i++) times += duel->keys[i] == duel->keys[ply];
    return duel->game->repetition != REPETITION_IMPOSSIBLE && times >= duel->game->repetitions_end;
}

// The result for the first player: 1, 0 or -1. `first` says which evaluation plays first.
static int play_game(Duel *duel, GamePosition position, int first, Random *random) {
    const Game *game = duel->game;
    int score = 0;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        int side = game->side_to_move(&position);
        duel->keys[ply] = game->key(&position);
        bool is_over = game->is_over(&position, &score);
        if (!is_over && has_come_back(duel, ply)) {
            is_over = true;
            score = game->repetition == REPETITION_SETTLES ? game->settle(&position) : 0;
        }
        if (is_over)
            return (score > 0) - (score < 0) == 0 ? 0 : (score > 0) == (side == 0) ? 1 : -1;
        GamePosition next;
        game->play(&position, choose(duel, duel->evaluations[side ^ first], &position, random),
                   &next);
        position = next;
    }
    return 0;
}

static GamePosition random_opening(const Duel *duel, Random *random) {
    const Game *game = duel->game;
    GamePosition position;
    assert_true(game_start(game, duel->variant, &position, NULL));
    for (int i = 0; i < OPENING_PLIES; i++) {
        GamePosition next;
        game->play(&position, game_random_move(game, &position, random), &next);
        position = next;
    }
    return position;
}

// Points of the first evaluation, two for a win; each opening is played with both colours.
static int play_duel(Duel *duel) {
    int points = 0;
    Random random = random_from_seed(7);
    int score = 0;
    for (int i = 0; i < GAMES; i += 2) {
        GamePosition opening = random_opening(duel, &random);
        if (duel->game->is_over(&opening, &score)) continue;
        points += 1 + play_game(duel, opening, 0, &random);
        points += 1 - play_game(duel, opening, 1, &random);
    }
    return points;
}

static void test_best_beats_noise(void **state) {
    (void)state;
    static const char *const NAMES[] = {"connect4",    "othello",  "awale",
                                        "amazons:6x6", "draughts", "draughts:english"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        Error error = {{0}};
        const char *variant = NULL;
        const Game *game = games_find(NAMES[i], &variant, &error);
        assert_non_null(game);
        Duel duel = {.game = game, .variant = variant, .depth = game->moves_max > 2000 ? 1 : 3};
        duel.evaluations[0] = game_find_evaluation(game, NULL, &error);
        duel.evaluations[1] = game_find_evaluation(game, "noise", &error);
        duel.moves = malloc((size_t)(DEPTH_MAX + 1) * (size_t)game->moves_max * sizeof *duel.moves);
        assert_non_null(duel.moves);
        int points = play_duel(&duel);
        free(duel.moves);
        if (test_is_long()) print_message("%s: %d of %d points\n", NAMES[i], points, 2 * GAMES);
        assert_true(points >= 2 * GAMES * 3 / 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_best_beats_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

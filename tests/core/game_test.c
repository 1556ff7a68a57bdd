// SPDX-License-Identifier: GPL-3.0-or-later
// game_test.c - what is said once for all games: evaluations by name and by
// weights, moves by text, perft.
#include "tests/test.h"

#include <math.h>

#include "core/game.h"
#include "games/games.h"

#include <string.h>

static GamePosition start_of(const Game *game) {
    GamePosition position;
    Error error = {{0}};
    assert_true(game_start(game, "", &position, &error));
    return position;
}

static void test_evaluations_are_found_by_name(void **state) {
    (void)state;
    Error error = {{0}};
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        const GameEvaluation *best = game_find_evaluation(game, NULL, &error);
        assert_ptr_equal(best, &game->evaluations[game->evaluation_count - 1]);
        assert_ptr_equal(game_find_evaluation(game, best->name, &error), best);
        assert_null(game_find_evaluation(game, "no such evaluation", &error));
        assert_non_null(strstr(error.text, "no such evaluation"));
        assert_non_null(strstr(error.text, game->evaluations[0].name));
    }
}

// The formula in game.h, computed here in floating point over random games.
static void check_weights(const Game *game, const GameEvaluation *evaluation,
                          const void *position) {
    int features[GAME_FEATURES_MAX];
    game->extract(position, features);
    const double phase = evaluation->late && game->phase ? game->phase(position) : 0;
    const int *late = evaluation->late ? evaluation->late : evaluation->early;
    double sum = 0;
    for (int i = 0; i < game->feature_count; i++)
        sum += ((GAME_PHASE_END - phase) * evaluation->early[i] + phase * late[i]) * features[i];
    const double whole =
        sum / (GAME_PHASE_END * (evaluation->divisor > 0 ? evaluation->divisor : 1.0));
    const double bound = game->estimate_bound > 0 ? game->estimate_bound : game->score_bound;
    const double expected = fmax(-bound, fmin(whole, bound));
    const double off = game_evaluate(game, evaluation, position) - expected;
    assert_true(off > -1.0 && off < 1.0);
}

static void test_weights_mix_early_and_late_by_phase(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        GamePosition position = start_of(game), next;
        // each game's own: another one more changes nothing here
        Random random = random_from_seed(1);
        int score;
        for (int ply = 0; ply < 200 && !game->is_over(&position, &score); ply++) {
            for (int j = 0; j < game->evaluation_count; j++)
                if (game->evaluations[j].early)
                    check_weights(game, &game->evaluations[j], &position);
            game->play(&position, game_random_move(game, &position, &random), &next);
            position = next;
        }
    }
}

static void test_moves_are_found_by_text_and_others_refused(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        const GamePosition position = start_of(game);
        GameMove moves[GAME_MOVES_MAX];
        const int count = game->list_moves(&position, moves);
        assert_true(count > 0);
        for (int j = 0; j < count; j++) {
            char text[GAME_MOVE_TEXT_MAX];
            GameMove found = GAME_NO_MOVE;
            Error error = {{0}};
            game_format_move(game, &position, moves[j], text);
            assert_true(game_find_move(game, &position, text, &found, &error));
            assert_true(found == moves[j]);
            assert_true(game_is_legal(game, &position, moves[j]));
        }
        GameMove untouched = 77;
        Error error = {{0}};
        assert_false(game_find_move(game, &position, "xyzzy", &untouched, &error));
        assert_non_null(strstr(error.text, "xyzzy"));
        assert_false(game_is_legal(game, &position, GAME_NO_MOVE));
    }
}

static void test_perft_of_small_depths(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        const GamePosition position = start_of(game);
        GameMove moves[GAME_MOVES_MAX];
        assert_int_equal(game_perft(game, &position, 0), 1);
        assert_int_equal(game_perft(game, &position, -1), 1);
        assert_int_equal(game_perft(game, &position, 1), game->list_moves(&position, moves));
    }
    const GamePosition board = start_of(&game_tictactoe);
    assert_int_equal(game_perft(&game_tictactoe, &board, 9), 127872);
    assert_int_equal(game_perft(&game_tictactoe, &board, 10), 0); // every game is over by then
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evaluations_are_found_by_name),
        cmocka_unit_test(test_weights_mix_early_and_late_by_phase),
        cmocka_unit_test(test_moves_are_found_by_text_and_others_refused),
        cmocka_unit_test(test_perft_of_small_depths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// update_test.c - features carried from move to move are those that would be read off the position.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"

enum { PLIES_MAX = 200 };

static void check_features(const Game *game, const void *position, const int *carried) {
    int features[GAME_FEATURES_MAX];
    game->extract(position, features);
    for (int i = 0; i < game->feature_count; i++) {
        if ((game->updated_features >> i & 1) == 0 || carried[i] == features[i]) continue;
        char text[GAME_TEXT_MAX];
        game_format(game, position, text);
        fail_msg("%s %s: %s is %d, carried along %d", game->name, text, game->features[i].name,
                 features[i], carried[i]);
    }
}

// Every move of every position of a random game is tried. Returns how many were.
static int check_game(const Game *game, const char *variant, Random *random) {
    GamePosition position, next;
    GameMove moves[GAME_MOVES_MAX];
    int features[GAME_FEATURES_MAX];
    int tried = 0;
    assert_true(game_start(game, variant, &position, NULL));
    game->extract(&position, features);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        int count = game->list_moves(&position, moves);
        if (count == 0) break;
        int chosen = (int)random_below(random, (uint64_t)count);
        for (int i = 0; i < count; i++, tried++) {
            int carried[GAME_FEATURES_MAX];
            memcpy(carried, features, sizeof carried);
            game->play(&position, moves[i], &next);
            game->update(&position, moves[i], &next, carried);
            check_features(game, &next, carried);
        }
        game->play(&position, moves[chosen], &next);
        game->update(&position, moves[chosen], &next, features);
        position = next;
    }
    return tried;
}

static void features_carried_along_are_right(void **state) {
    (void)state;
    static const char *const NAMES[] = {"tictactoe",        "connect4",         "connect4:5x4",
                                        "othello",          "othello:6x6",      "draughts",
                                        "draughts:english", "draughts:russian", "chess",
                                        "chess:960-100",    "chess:960-700"};
    Random random = random_from_seed(11);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Error error = {{0}};
        const char *variant = "";
        const Game *game = games_find(NAMES[i], &variant, &error);
        if (game == NULL) fail_msg("%s", error.text);
        assert_non_null(game->update);
        int tried = 0;
        for (int played = 0; played < (test_is_long() ? 400 : 40); played++)
            tried += check_game(game, variant, &random);
        assert_true(tried > 1000);
    }
}

static void an_evaluation_can_be_updated_only_if_all_it_weighs_can(void **state) {
    (void)state;
    int able = 0;
    for (int g = 0; g < all_games_count; g++) {
        const Game *game = all_games[g];
        for (int i = 0; i < game->evaluation_count; i++)
            able += game_can_update(game, &game->evaluations[i]);
        assert_true((game->update != NULL) == (game->updated_features != 0));
    }
    assert_true(able >= 10);
    assert_true(game_can_update(&game_chess, game_find_evaluation(&game_chess, "squares", NULL)));
    assert_false(game_can_update(&game_chess, game_find_evaluation(&game_chess, "placed", NULL)));
    assert_false(game_can_update(&game_chess, game_find_evaluation(&game_chess, "full", NULL)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_carried_along_are_right),
        cmocka_unit_test(an_evaluation_can_be_updated_only_if_all_it_weighs_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// amazons_test.c - published counts of Amazons, and its rules one by one.
#include "tests/games/game_position.h"

#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_amazons;

static void test_perft(void **state) {
    (void)state;
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    assert_true(game_perft(GAME, &start, 1) == 2176);
    assert_true(game_perft(GAME, &start, 2) == 4307152);
}

static void test_arrow_flies_over_the_square_left(void **state) {
    (void)state;
    GamePosition position = position_from(GAME, "5/5/5/xxxx1/w3b w");
    GameMove move = GAME_NO_MOVE;
    // no amazon on b1
    assert_true(game_find_move(GAME, &position, "b1-c1/a1", &move, NULL) == false);
    assert_true(game_find_move(GAME, &position, "a1-c1/a1", &move, NULL));
    GamePosition next;
    GAME->play(&position, move, &next);
    char text[GAME_TEXT_MAX];
    game_format(GAME, &next, text);
    assert_string_equal(text, "5/5/5/xxxx1/x1w1b b");
}

static void test_end(void **state) {
    (void)state;
    int score = 0;
    GamePosition position = position_from(GAME, "5/5/5/xx3/wx2b w");
    assert_true(GAME->is_over(&position, &score));
    assert_int_equal(score, -GAME->win_score);
    GamePosition other = position_from(GAME, "5/5/5/xx3/wx2b b");
    assert_false(GAME->is_over(&other, &score));
}

// White's amazon alone in an area of its own has as many queen moves as the area allows.
static void test_features(void **state) {
    (void)state;
    GamePosition position = position_from(GAME, "2x2/2x2/w1x1b/2x2/2x2 w");
    int features[GAME_FEATURES_MAX];
    GAME->extract(&position, features);
    for (int i = 0; i < GAME->feature_count; i++)
        assert_int_equal(features[i], 0); // the halves mirror each other
    position = position_from(GAME, "2x2/2x2/w1x1b/2x1x/2xxx w");
    GAME->extract(&position, features);
    for (int i = 0; i < GAME->feature_count; i++) {
        if (strcmp(GAME->features[i].name, "territory") == 0) assert_int_equal(features[i], 9 - 6);
    }
}

static void test_texts(void **state) {
    (void)state;
    GamePosition start;
    char text[GAME_TEXT_MAX];
    assert_true(game_start(GAME, "", &start, NULL));
    game_format(GAME, &start, text);
    assert_string_equal(text, "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w");
    GameMove move = GAME_NO_MOVE;
    GameMove same = GAME_NO_MOVE;
    assert_true(game_find_move(GAME, &start, "d1-d7/g7", &move, NULL));
    assert_true(game_find_move(GAME, &start, "D1-D7(g7)", &same, NULL));
    assert_true(move == same);
    Error error = {{0}};
    GamePosition position;
    assert_false(GAME->parse("5/5/5/5/w3b3 w", &position, &error));
    assert_string_equal(error.text, "row 1 is not 5 squares wide");
    assert_false(GAME->parse("5/5/5/5/w4 w", &position, &error));
    assert_string_equal(error.text, "a side has one to four amazons, not 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft), cmocka_unit_test(test_arrow_flies_over_the_square_left),
        cmocka_unit_test(test_end),   cmocka_unit_test(test_features),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

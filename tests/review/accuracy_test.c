// SPDX-License-Identifier: GPL-3.0-or-later
// accuracy_test.c - points and accuracy: their ends, their order, their sums.
#include "tests/test.h"

#include <math.h>

#include "review/review.h"

static void test_points_rise_with_the_score(void **state) {
    (void)state;
    assert_true(points_of(0) == 50);
    double last = -1;
    for (Score score = -3000; score <= 3000; score += 25) {
        double points = points_of(score);
        assert_true(points > last && points > 0 && points < 100);
        assert_true(fabs(points + points_of(-score) - 100) < 1e-9);
        last = points;
    }
    assert_true(points_of(SCORE_MATE - 9) == 100);
    assert_true(points_of(-SCORE_MATE + 9) == 0);
}

// 50 + 50 (2 / (1 + exp(-0.00368208 centipawns)) - 1), worked out apart from the program.
static void test_points_are_those_of_people(void **state) {
    (void)state;
    static const struct {
        Score score;
        double points;
    } PUBLISHED[] = {{20, 51.84},  {92, 58.39},  {100, 59.10}, {200, 67.62},
                     {300, 75.11}, {500, 86.31}, {1000, 97.54}};
    for (size_t i = 0; i < sizeof PUBLISHED / sizeof *PUBLISHED; i++)
        assert_true(fabs(points_of(PUBLISHED[i].score) - PUBLISHED[i].points) < 0.01);
}

static void test_accuracy_falls_from_100_to_0(void **state) {
    (void)state;
    assert_true(accuracy_of_loss(0) == 100);
    assert_true(fabs(accuracy_of_loss(100)) < 1e-9);
    assert_true(fabs(accuracy_of_loss(LOSS_BLUNDER) - 50) < 1);
    for (int loss = 1; loss <= 100; loss++)
        assert_true(accuracy_of_loss(loss) < accuracy_of_loss(loss - 1));
    assert_true(accuracy_of_loss(-3) == 100);
    assert_true(accuracy_of_loss(NAN) == 100);
    assert_true(fabs(accuracy_of_loss(1000)) < 1e-9);
}

static void test_a_perfect_game_is_100(void **state) {
    (void)state;
    Accuracy accuracy = {0};
    assert_true(accuracy_value(&accuracy) == 100);
    for (int i = 0; i < 50; i++) accuracy_add(&accuracy, i * 2, 0);
    assert_true(fabs(accuracy_value(&accuracy) - 100) < 1e-9);
}

static void test_a_blunder_counts_by_what_it_could_lose(void **state) {
    (void)state;
    Accuracy even = {0}, lost = {0};
    for (int i = 0; i < 39; i++) {
        accuracy_add(&even, 50, 0);
        accuracy_add(&lost, 50, 0);
    }
    accuracy_add(&even, 60, 50);
    accuracy_add(&lost, 4, 4);
    assert_true(accuracy_value(&even) < 97);
    assert_true(accuracy_value(&lost) > 99.9);
}

static void test_games_add_up(void **state) {
    (void)state;
    Accuracy whole = {0}, first = {0}, second = {0};
    for (int i = 0; i < 30; i++) {
        accuracy_add(&whole, 70, i);
        accuracy_add(i < 11 ? &first : &second, 70, i);
    }
    accuracy_merge(&first, &second);
    assert_int_equal(first.moves, whole.moves);
    assert_true(fabs(accuracy_value(&first) - accuracy_value(&whole)) < 1e-9);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_rise_with_the_score),
        cmocka_unit_test(test_points_are_those_of_people),
        cmocka_unit_test(test_accuracy_falls_from_100_to_0),
        cmocka_unit_test(test_a_perfect_game_is_100),
        cmocka_unit_test(test_a_blunder_counts_by_what_it_could_lose),
        cmocka_unit_test(test_games_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

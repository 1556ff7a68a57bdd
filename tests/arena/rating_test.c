// SPDX-License-Identifier: GPL-3.0-or-later
// rating_test.c - the rating list against closed forms and against
// ratings that results were made from.
#include "tests/test.h"

#include <math.h>
#include <string.h>

#include "arena/arena.h"

static CrossTable table;
static RatingList list;

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.6f is not %.6f within %g", value, expected, tolerance);
}

static void clear(int count) {
    memset(&table, 0, sizeof table);
    table.count = count;
}

static void enter(int i, int j, int64_t wins, int64_t draws, int64_t losses) {
    table.cells[i][j] = (Tally){.wins = wins, .draws = draws, .losses = losses};
    table.cells[j][i] = (Tally){.wins = losses, .draws = draws, .losses = wins};
}

static void two_players_differ_by_the_elo_of_their_score(void **state) {
    (void)state;
    clear(2);
    enter(0, 1, 60, 30, 10);
    assert_true(rating_solve(&table, &list, NULL));
    assert_near(list.elo[0] - list.elo[1], score_to_elo(0.75), 1e-6);
    assert_near(list.elo[0] + list.elo[1], 0.0, 1e-6);
    assert_false(list.is_regularised);
    // The model's own variance of a game is p (1 - p); half of the difference's interval each.
    double deviation = 1.0 / sqrt(100.0 * 0.75 * 0.25) * 400.0 / log(10.0);
    assert_near(list.error[0], 1.959964 * deviation / 2.0, 1e-3);
    assert_true(list.los[0][1] > 0.999);
    assert_near(list.los[0][1] + list.los[1][0], 1.0, 1e-12);
}

// Scores that are exactly the expected ones of given ratings must give these ratings back.
static void expected_scores_give_the_ratings_back(void **state) {
    (void)state;
    static const double truth[] = {120.0, 35.0, -5.0, -150.0};
    enum { GAMES = 100000000 };
    clear(4);
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            if (i == 0 && j == 3) continue; // not every pair needs to meet
            int64_t wins = (int64_t)llround(GAMES * elo_to_score(truth[i] - truth[j]));
            enter(i, j, wins, 0, GAMES - wins);
        }
    }
    assert_true(rating_solve(&table, &list, NULL));
    for (int i = 0; i < 4; i++) assert_near(list.elo[i], truth[i], 1e-4);
}

static void a_clean_sweep_still_gets_a_finite_rating(void **state) {
    (void)state;
    clear(3);
    enter(0, 1, 10, 0, 0);
    enter(0, 2, 10, 0, 0);
    enter(1, 2, 4, 2, 4);
    assert_true(rating_solve(&table, &list, NULL));
    assert_true(list.is_regularised);
    assert_true(isfinite(list.elo[0]) && list.elo[0] > 200.0);
    assert_near(list.elo[1], list.elo[2], 1e-6);
}

static void players_who_never_met_are_told(void **state) {
    (void)state;
    Error error = {{0}};
    clear(4);
    enter(0, 1, 5, 5, 5);
    enter(2, 3, 5, 5, 5);
    assert_false(rating_solve(&table, &list, &error));
    assert_true(strlen(error.text) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_differ_by_the_elo_of_their_score),
        cmocka_unit_test(expected_scores_give_the_ratings_back),
        cmocka_unit_test(a_clean_sweep_still_gets_a_finite_rating),
        cmocka_unit_test(players_who_never_met_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

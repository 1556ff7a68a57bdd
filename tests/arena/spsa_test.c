// SPDX-License-Identifier: GPL-3.0-or-later
// spsa_test.c - the tuning finds a known optimum by noisy results, and reads its parameters.
#include "tests/test.h"

#include <math.h>
#include <string.h>

#include "arena/arena.h"

// Strength in Elo: 0 at the optimum, less with the square of the distance.
static double strength(const int *values) {
    double a = (values[0] - 70) / 10.0;
    double b = (values[1] + 20) / 10.0;
    return -8.0 * (a * a + b * b);
}

// A pair of games by lot, with the probabilities the difference in strength gives.
static int play_pair(const SpsaPair *pair, Random *random) {
    double expected = elo_to_score(strength(pair->values[0]) - strength(pair->values[1]));
    int points = 0;
    for (int game = 0; game < 2; game++) points += random_unit(random) < expected ? 1 : -1;
    return points;
}

static void a_known_optimum_is_found(void **state) {
    (void)state;
    Spsa spsa = {.iterations = 20000, .seed = 4, .rate = 0.02};
    Random random = random_from_seed(9);
    assert_true(spsa_read_parameter(&spsa, "first=20,0,100,6", NULL));
    assert_true(spsa_read_parameter(&spsa, "second=30,-60,60,6", NULL));
    for (int64_t i = 0; i < spsa.iterations; i++) {
        SpsaPair pair;
        spsa_draw(&spsa, i, &pair);
        spsa_learn(&spsa, i, play_pair(&pair, &random));
    }
    assert_int_equal(spsa.done, spsa.iterations);
    if (fabs(spsa.parameters[0].value - 70.0) > 5.0 || fabs(spsa.parameters[1].value + 20.0) > 5.0)
        fail_msg("found %.2f and %.2f", spsa.parameters[0].value, spsa.parameters[1].value);
}

static void settings_stay_within_their_limits(void **state) {
    (void)state;
    Spsa spsa = {.iterations = 100, .seed = 1, .rate = 10.0};
    assert_true(spsa_read_parameter(&spsa, "x=2,1,3,1", NULL));
    for (int64_t i = 0; i < 100; i++) {
        SpsaPair pair;
        SpsaPair again;
        memset(&pair, 0, sizeof pair);
        memset(&again, 0, sizeof again);
        spsa_draw(&spsa, i, &pair);
        spsa_draw(&spsa, i, &again);
        assert_memory_equal(&pair, &again, sizeof pair);
        for (int side = 0; side < 2; side++) assert_in_range(pair.values[side][0], 1, 3);
        spsa_learn(&spsa, i, i % 3 == 0 ? 2 : -2);
        assert_true(spsa.parameters[0].value >= 1.0 && spsa.parameters[0].value <= 3.0);
    }
}

static void wrong_parameters_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",         "x",           "x=1",
                                        "x=1,2,3",  "x=5,0,4,1",   "x=1,0,4,0",
                                        "=1,0,4,1", "x=1,0,4,1,7", "x=nan,0,1,1"};
    Spsa spsa = {.count = 0};
    Error error;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(spsa_read_parameter(&spsa, wrong[i], &error));
    assert_int_equal(spsa.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_optimum_is_found),
        cmocka_unit_test(settings_stay_within_their_limits),
        cmocka_unit_test(wrong_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// random_test.c - the generators give the published sequences, and draws are fair.
#include "tests/test.h"

#include "core/random.h"

// The first outputs of splitmix64 from state 1234567, as published with its reference code.
static void test_mix_is_splitmix64(void **state) {
    (void)state;
    static const uint64_t published[] = {6457827717110365317u, 3203168211198807973u,
                                         9817491932198370423u, 4593380528125082431u,
                                         16408922859458223821u};
    uint64_t seed = 1234567;
    for (int i = 0; i < 5; i++) {
        assert_true(random_mix(seed) == published[i]);
        seed += 0x9E3779B97F4A7C15u;
    }
}

// The first outputs of xoshiro256** from state {1, 2, 3, 4}, which can be followed by hand: 5
// rotated by 7, times 9 and so on.
static void test_next_is_xoshiro256_starstar(void **state) {
    (void)state;
    static const uint64_t published[] = {11520u, 0u, 1509978240u, 1215971899390074240u};
    Random random = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++) assert_true(random_next(&random) == published[i]);
}

static void test_equal_seeds_give_equal_sequences(void **state) {
    (void)state;
    Random first = random_from_seed(1);
    Random again = random_from_seed(1);
    Random other = random_from_seed(2);
    int differences = 0;
    for (int i = 0; i < 1000; i++) {
        const uint64_t drawn = random_next(&first);
        assert_true(drawn == random_next(&again));
        differences += drawn != random_next(&other);
    }
    assert_int_equal(differences, 1000);
}

// Chi-square with 9 degrees of freedom: above 27.9 only once in a thousand, and the seed is fixed.
static void test_below_is_uniform(void **state) {
    (void)state;
    enum { BOUND = 10, DRAWS = 100000 };
    int seen[BOUND] = {0};
    Random random = random_from_seed(7);
    for (int i = 0; i < DRAWS; i++) {
        const uint64_t drawn = random_below(&random, BOUND);
        assert_true(drawn < BOUND);
        seen[drawn]++;
    }
    double chi_square = 0;
    for (int i = 0; i < BOUND; i++) {
        const double off = seen[i] - DRAWS / (double)BOUND;
        chi_square += off * off / (DRAWS / (double)BOUND);
    }
    assert_true(chi_square < 27.9);
}

static void test_below_handles_extreme_bounds(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    for (int i = 0; i < 100; i++) {
        assert_true(random_below(&random, 1) == 0);
        assert_true(random_below(&random, UINT64_MAX) < UINT64_MAX);
        assert_true(random_below(&random, (UINT64_C(1) << 63) + 1) <= UINT64_C(1) << 63);
    }
}

static void test_unit_stays_below_one(void **state) {
    (void)state;
    Random random = random_from_seed(5);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        const double drawn = random_unit(&random);
        assert_true(drawn >= 0.0 && drawn < 1.0);
        sum += drawn;
    }
    assert_true(sum > 4900 && sum < 5100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mix_is_splitmix64),
        cmocka_unit_test(test_next_is_xoshiro256_starstar),
        cmocka_unit_test(test_equal_seeds_give_equal_sequences),
        cmocka_unit_test(test_below_is_uniform),
        cmocka_unit_test(test_below_handles_extreme_bounds),
        cmocka_unit_test(test_unit_stays_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

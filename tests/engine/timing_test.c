// SPDX-License-Identifier: GPL-3.0-or-later
// timing_test.c - how long the engine thinks: never beyond its clock, whatever the clock says.
#include "tests/test.h"

#include "core/random.h"
#include "engine/engine.h"

static Timing timing_for(int64_t clock_ms, int64_t increment_ms, int moves_to_go,
                         int64_t overhead_ms) {
    TimeLimits limits = {.clock_ms = clock_ms,
                         .increment_ms = increment_ms,
                         .moves_to_go = moves_to_go,
                         .overhead_ms = overhead_ms,
                         .has_clock = true};
    Timing timing;
    timing_start(&timing, &limits);
    return timing;
}

static void check_within(const Timing *timing, int64_t clock_ms, int64_t overhead_ms) {
    int64_t usable = clock_ms - overhead_ms;
    assert_true(timing->soft_ms >= 1 && timing->soft_ms <= timing->hard_ms);
    if (usable > 1) assert_true(timing->hard_ms <= usable);
    if (usable <= 1) assert_int_equal(timing->hard_ms, 1); // nothing left: a move at once
}

static void never_beyond_the_clock(void **state) {
    (void)state;
    static const int64_t clocks[] = {0, 1, 5, 10, 11, 50, 1000, 60000, 3600000, 1000000000};
    static const int64_t increments[] = {0, 1, 10, 1000, 60000, 1000000000};
    static const int moves[] = {0, 1, 2, 40, 10000};
    static const int64_t overheads[] = {0, 10, 500, 5000};
    for (size_t c = 0; c < 10; c++)
        for (size_t i = 0; i < 6; i++)
            for (size_t m = 0; m < 5; m++)
                for (size_t o = 0; o < 4; o++) {
                    Timing timing = timing_for(clocks[c], increments[i], moves[m], overheads[o]);
                    check_within(&timing, clocks[c], overheads[o]);
                }
    Random random = random_from_seed(5);
    for (int i = 0; i < 100000; i++) {
        int64_t clock_ms = (int64_t)(random_next(&random) >> (34 + random_below(&random, 30)));
        int64_t increment_ms = (int64_t)(random_next(&random) >> (34 + random_below(&random, 30)));
        int64_t overhead_ms = (int64_t)random_below(&random, 5001);
        Timing timing =
            timing_for(clock_ms, increment_ms, (int)random_below(&random, 100), overhead_ms);
        check_within(&timing, clock_ms, overhead_ms);
    }
}

// Even a game whose every move takes the hard limit is not lost on
// time where there is an increment.
static void the_hard_limit_leaves_time_for_the_next_move(void **state) {
    (void)state;
    static const int64_t controls[][2] = {
        {1000, 10}, {2000, 20}, {60000, 600}, {100, 1}, {180000, 2000}};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        int64_t clock_ms = controls[i][0];
        for (int move = 0; move < 300; move++) {
            Timing timing = timing_for(clock_ms, controls[i][1], 0, 0);
            clock_ms -= timing.hard_ms;
            assert_true(clock_ms >= 0);
            clock_ms += controls[i][1];
        }
    }
}

// The last move before the control has the whole rest, yet a machine that
// is late must not cost the game.
static void the_last_move_leaves_a_rest(void **state) {
    (void)state;
    for (int64_t clock_ms = 50; clock_ms < 100000; clock_ms += 50) {
        Timing timing = timing_for(clock_ms, 0, 1, 10);
        assert_true(timing.hard_ms <= (clock_ms - 10) * 4 / 5 && timing.hard_ms >= clock_ms / 3);
    }
}

static void move_time_keeps_its_overhead(void **state) {
    (void)state;
    for (int64_t move_time_ms = 1; move_time_ms < 3000; move_time_ms++) {
        TimeLimits limits = {.move_time_ms = move_time_ms, .overhead_ms = 10};
        Timing timing;
        timing_start(&timing, &limits);
        assert_true(timing.hard_ms >= 1 && timing.hard_ms <= move_time_ms);
        if (move_time_ms >= 20) assert_int_equal(timing.hard_ms, move_time_ms - 10);
    }
}

static void no_limit_is_no_limit(void **state) {
    (void)state;
    TimeLimits limits = {0};
    Timing timing;
    timing_start(&timing, &limits);
    assert_false(timing_is_over(&timing));
    for (int depth = 1; depth < 100; depth++)
        assert_false(timing_should_stop(&timing, 1, -30000 + depth, 1000, depth));
}

static void of_a_clock_and_a_move_time_the_shorter_counts(void **state) {
    (void)state;
    TimeLimits limits = {
        .clock_ms = 600000, .move_time_ms = 100, .overhead_ms = 10, .has_clock = true};
    Timing timing;
    timing_start(&timing, &limits);
    assert_int_equal(timing.hard_ms, 90);
    limits =
        (TimeLimits){.clock_ms = 100, .move_time_ms = 60000, .overhead_ms = 10, .has_clock = true};
    timing_start(&timing, &limits);
    assert_true(timing.hard_ms <= 90);
}

// A best move that keeps changing and a falling score ask for more time than a sure thing.
static void doubt_takes_longer(void **state) {
    (void)state;
    Timing sure = timing_for(60000, 0, 0, 0), doubtful = sure;
    for (int depth = 1; depth <= 20; depth++) {
        timing_should_stop(&sure, 1, 20, 900, depth);
        timing_should_stop(&doubtful, (Move)depth, 20 - 15 * depth, 200, depth);
    }
    // As if half of the soft limit had passed.
    sure.start_ms -= sure.soft_ms / 2;
    doubtful.start_ms -= doubtful.soft_ms / 2;
    assert_true(timing_should_stop(&sure, 1, 20, 900, 21));
    assert_false(timing_should_stop(&doubtful, 99, -400, 200, 21));
    doubtful.start_ms -= doubtful.hard_ms;
    assert_true(timing_should_stop(&doubtful, 98, -400, 200, 22)); // but not for ever
    assert_true(timing_is_over(&doubtful));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_beyond_the_clock),
        cmocka_unit_test(the_hard_limit_leaves_time_for_the_next_move),
        cmocka_unit_test(the_last_move_leaves_a_rest),
        cmocka_unit_test(move_time_keeps_its_overhead),
        cmocka_unit_test(no_limit_is_no_limit),
        cmocka_unit_test(of_a_clock_and_a_move_time_the_shorter_counts),
        cmocka_unit_test(doubt_takes_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

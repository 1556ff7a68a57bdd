// SPDX-License-Identifier: GPL-3.0-or-later
// pace_test.c - the human pace: within its bounds, quick where there is nothing to think about.
#include "tests/test.h"

#include "players/pace.h"

static void without_a_clock_it_is_half_a_second_to_six(void **state) {
    (void)state;
    int64_t least = INT64_MAX, most = 0;
    for (uint64_t lot = 0; lot < 200; lot++) {
        for (int changes = 0; changes < 12; changes++) {
            PaceClues clues = {.move_number = 20, .changes = changes, .lot = lot};
            int64_t time_ms = pace_of_person_ms(&clues);
            if (time_ms < least) least = time_ms;
            if (time_ms > most) most = time_ms;
        }
    }
    assert_true(least >= 500 && most <= 6000);
    assert_true(most > 3 * least);
}

static void with_a_clock_never_more_than_a_tenth(void **state) {
    (void)state;
    for (int64_t clock_ms = 1; clock_ms < 10000000; clock_ms = clock_ms * 2 + 1) {
        PaceClues clues = {
            .clock_ms = clock_ms, .increment_ms = 5000, .move_number = 30, .changes = 9, .lot = 80};
        assert_true(pace_of_person_ms(&clues) <= clock_ms / 10);
        assert_true(pace_of_person_ms(&clues) >= 0);
    }
    PaceClues clues = {.clock_ms = 300000, .increment_ms = 3000, .move_number = 30, .lot = 40};
    assert_in_range(pace_of_person_ms(&clues), 5000, 15000);
}

static void the_easy_is_quick_and_the_hard_is_slow(void **state) {
    (void)state;
    PaceClues usual = {.move_number = 20, .lot = 40}, forced = usual, recapture = usual,
              opening = usual, hard = usual;
    forced.is_forced = recapture.is_recapture = true;
    opening.move_number = 3;
    hard.changes = 3;
    int64_t usual_ms = pace_of_person_ms(&usual);
    assert_true(pace_of_person_ms(&forced) < pace_of_person_ms(&recapture));
    assert_true(pace_of_person_ms(&recapture) < pace_of_person_ms(&opening));
    assert_true(pace_of_person_ms(&opening) < usual_ms);
    assert_true(pace_of_person_ms(&hard) > usual_ms);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_it_is_half_a_second_to_six),
        cmocka_unit_test(with_a_clock_never_more_than_a_tenth),
        cmocka_unit_test(the_easy_is_quick_and_the_hard_is_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

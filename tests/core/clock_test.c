// SPDX-License-Identifier: GPL-3.0-or-later
// clock_test.c - time goes on, never back, and sleeping lasts at least as long as asked.
#include "tests/test.h"

#include "core/clock.h"

static void test_time_never_goes_back(void **state) {
    (void)state;
    int64_t before = clock_now_ns();
    for (int i = 0; i < 100000; i++) {
        const int64_t now = clock_now_ns();
        assert_true(now >= before);
        before = now;
    }
}

static void test_sleep_lasts_as_long_as_asked(void **state) {
    (void)state;
    const int64_t start_ns = clock_now_ns();
    const int64_t start_ms = clock_now_ms();
    clock_sleep_ms(30);
    assert_true(clock_now_ns() - start_ns >= 30 * INT64_C(1000000));
    assert_true(clock_now_ms() - start_ms >= 29); // both ends are rounded down
    clock_sleep_ms(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_never_goes_back),
        cmocka_unit_test(test_sleep_lasts_as_long_as_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

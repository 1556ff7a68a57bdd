// SPDX-License-Identifier: GPL-3.0-or-later
// clock_test.c - time goes on, never back, and sleeping and waiting last as long as asked.
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

static void test_a_wait_in_vain_ends_at_its_time(void **state) {
    (void)state;
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t never;
    clock_open_condition(&never);
    pthread_mutex_lock(&lock);
    const int64_t until_ms = clock_now_ms() + 30;
    while (clock_wait_until(&never, &lock, until_ms)) assert_true(clock_now_ms() < until_ms);
    assert_true(clock_now_ms() >= until_ms);
    assert_false(clock_wait_until(&never, &lock, until_ms - 1000)); // a time gone by
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&never);
}

typedef struct Call {
    pthread_mutex_t lock;
    pthread_cond_t called;
    bool is_called;
} Call;

static void *call(void *context) {
    Call *one = context;
    pthread_mutex_lock(&one->lock);
    one->is_called = true;
    pthread_cond_signal(&one->called);
    pthread_mutex_unlock(&one->lock);
    return NULL;
}

static void test_a_wait_ends_when_called(void **state) {
    (void)state;
    Call one = {.lock = PTHREAD_MUTEX_INITIALIZER};
    clock_open_condition(&one.called);
    pthread_t thread;
    pthread_mutex_lock(&one.lock);
    assert_int_equal(pthread_create(&thread, NULL, call, &one), 0);
    const int64_t until_ms = clock_now_ms() + INT64_C(3600000);
    while (!one.is_called) assert_true(clock_wait_until(&one.called, &one.lock, until_ms));
    pthread_mutex_unlock(&one.lock);
    pthread_join(thread, NULL);
    pthread_cond_destroy(&one.called);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_never_goes_back),
        cmocka_unit_test(test_sleep_lasts_as_long_as_asked),
        cmocka_unit_test(test_a_wait_in_vain_ends_at_its_time),
        cmocka_unit_test(test_a_wait_ends_when_called),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

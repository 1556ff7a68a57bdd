// SPDX-License-Identifier: GPL-3.0-or-later
// thread_test.c - who hears the signals that people send.
#include "tests/test.h"

#include <signal.h>

#include "core/thread.h"

static void *read_mask(void *argument) {
    pthread_sigmask(SIG_SETMASK, NULL, argument);
    return NULL;
}

static void a_thread_does_not_hear_ctrl_c(void **state) {
    (void)state;
    pthread_t thread;
    sigset_t mask, before, after;
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    assert_true(thread_start(&thread, read_mask, &mask));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(sigismember(&mask, SIGINT), 1);
    assert_int_equal(sigismember(&mask, SIGTERM), 1);
    assert_int_equal(sigismember(&mask, SIGHUP), 1);
    assert_int_equal(sigismember(&mask, SIGSEGV), 0);
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    assert_int_equal(sigismember(&before, SIGINT), sigismember(&after, SIGINT));
    assert_int_equal(sigismember(&after, SIGINT), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_does_not_hear_ctrl_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

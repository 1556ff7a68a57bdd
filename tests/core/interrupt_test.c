// SPDX-License-Identifier: GPL-3.0-or-later
// interrupt_test.c - who waits for Ctrl-C hears it whenever it comes. A signal that is lost shows
// as a test that never ends.
#include "tests/test.h"

#include "core/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "core/thread.h"

static void one_that_came_before_is_not_waited_for(void **state) {
    (void)state;
    interrupt_catch();
    raise(SIGINT);
    interrupt_wait();
    assert_true(interrupt_came());
    atomic_store(interrupt_flag(), false);
}

static void *interrupt_this_program(void *context) {
    (void)context;
    kill(getpid(), SIGTERM);
    return NULL;
}

static void one_from_elsewhere_ends_the_wait(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        pthread_t thread;
        interrupt_catch();
        assert_true(thread_start(&thread, interrupt_this_program, NULL));
        interrupt_wait();
        pthread_join(thread, NULL);
        assert_true(interrupt_came());
        atomic_store(interrupt_flag(), false);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_came_before_is_not_waited_for),
        cmocka_unit_test(one_from_elsewhere_ends_the_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// thread.c - see thread.h.
#include "core/thread.h"

#include <signal.h>
#include <unistd.h>

// As much as Linux gives: a search goes deep, and other systems give a hundredth of it.
enum { STACK_BYTES = 8 << 20 };

static bool create(pthread_t *thread, void *(*run)(void *argument), void *argument) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    bool is_started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0
                      && pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return is_started;
}

void thread_signals_leave(sigset_t *before) {
    static const int FROM_PEOPLE[] = {SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGTSTP, SIGWINCH};
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof FROM_PEOPLE / sizeof *FROM_PEOPLE; i++)
        sigaddset(&blocked, FROM_PEOPLE[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, before);
}

void thread_signals_take(const sigset_t *before) {
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument) {
    sigset_t before;
    thread_signals_leave(&before);
    bool is_started = create(thread, run, argument);
    thread_signals_take(&before);
    return is_started;
}

int thread_processors(int most) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > most ? most : (int)count;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// interrupt.c - see interrupt.h. A signal handler can reach nothing but globals, so here they are.
#include "core/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

static atomic_bool is_interrupted;
static atomic_int user_signals;

static void note_signal(int number) {
    (void)number;
    atomic_store(&is_interrupted, true);
}

void interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void note_count(int number) {
    atomic_fetch_add(&user_signals, number == SIGUSR1 ? 1 : -1);
}

void interrupt_hold(void) {
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = note_count;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
}

int interrupt_take_count(void) {
    return atomic_exchange(&user_signals, 0);
}

bool interrupt_came(void) {
    return atomic_load(&is_interrupted);
}

// A signal that comes between the look at the flag and the wait is held back until then.
void interrupt_wait(void) {
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    while (!interrupt_came()) pselect(0, NULL, NULL, NULL, NULL, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

atomic_bool *interrupt_flag(void) {
    return &is_interrupted;
}

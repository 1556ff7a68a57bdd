// SPDX-License-Identifier: GPL-3.0-or-later
// play_interrupt.c - see play_interrupt.h.
#include "cli/play_interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "cli/command.h"

// What a signal handler may touch: two lock-free flags.
static atomic_bool interrupt_flag;
static atomic_int interrupt_signal;

static void on_signal(int signal_number) {
    if (atomic_exchange(&interrupt_flag, true)) _exit(128 + signal_number);
    atomic_store(&interrupt_signal, signal_number);
}

void interrupt_install(void) {
    // Without SA_RESTART: a read that waits for the keyboard returns.
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignored, NULL);
}

bool interrupt_is_set(void) {
    return atomic_load(&interrupt_flag);
}

const atomic_bool *interrupt_flag_address(void) {
    return &interrupt_flag;
}

int interrupt_exit_status(void) {
    int signal_number = atomic_load(&interrupt_signal);
    return signal_number == 0 ? EXIT_INTERRUPTED : 128 + signal_number;
}

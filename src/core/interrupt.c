// SPDX-License-Identifier: GPL-3.0-or-later
// interrupt.c - see interrupt.h. A signal handler can reach nothing but a global, so here is the one.
#include "core/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool is_interrupted;

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

atomic_bool *interrupt_flag(void) {
    return &is_interrupted;
}

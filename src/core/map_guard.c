// SPDX-License-Identifier: GPL-3.0-or-later
// map_guard.c - see map_guard.h.
#include "core/map_guard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

// Out of the work that this thread is in; NULL: in none.
static _Thread_local sigjmp_buf *way_out;
static pthread_once_t catch_once = PTHREAD_ONCE_INIT;

// The instruction is tried again after the return, and kills then.
static void on_missing(int signal_number) {
    if (way_out != NULL) siglongjmp(*way_out, 1);
    signal(signal_number, SIG_DFL);
}

// No mask is saved, which would be a call of the system for each work: the signal is not blocked
// while it is handled, so there is none to be given back.
static void catch_missing(void) {
    struct sigaction action = {.sa_handler = on_missing, .sa_flags = SA_NODEFER};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

bool map_guard_run(void (*work)(void *context), void *context) {
    sigjmp_buf here;
    sigjmp_buf *volatile outer = way_out;
    pthread_once(&catch_once, catch_missing);
    const bool is_whole = sigsetjmp(here, 0) == 0;
    if (is_whole) {
        way_out = &here;
        work(context);
    }
    way_out = outer;
    return is_whole;
}

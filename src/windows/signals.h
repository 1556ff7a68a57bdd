// SPDX-License-Identifier: GPL-3.0-or-later
// signals.h - POSIX's signals, of which Windows has few: those that never come may be asked for.
#pragma once

#include <stddef.h>
#include <sys/types.h>

enum {
    SIGHUP = 1,
    SIGKILL = 9,
    SIGBUS = 10,
    SIGPIPE = 13,
    SIGTSTP = 18,
    SIGXFSZ = 24,
    SIGUSR1 = 25,
    SIGUSR2 = 26,
    SIGWINCH = 28,
};

typedef _sigset_t sigset_t;

enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
enum { SA_RESTART = 1, SA_NODEFER = 2, SA_RESETHAND = 4 };

struct sigaction {
    void (*sa_handler)(int number);
    int sa_flags;
    sigset_t sa_mask;
};

int sigaction(int number, const struct sigaction *action, struct sigaction *before);

// Signals come in a thread of their own here: there is nothing to be held back.
static inline int sigemptyset(sigset_t *set) {
    return *set = 0, 0;
}
static inline int sigaddset(sigset_t *set, int number) {
    return *set |= (sigset_t)1 << number, 0;
}
#undef pthread_sigmask
static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
    (void)how, (void)set;
    if (before != NULL) *before = 0;
    return 0;
}

// Whether the process is there, which is all that is asked of it.
int kill(pid_t process, int number);

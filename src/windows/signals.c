// SPDX-License-Identifier: GPL-3.0-or-later
// signals.c - see signals.h.
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <windows.h>

enum { NUMBERS = 32 };

// What a handler can reach.
static struct sigaction actions[NUMBERS];

// Windows forgets a handler when it calls it.
static void pass_on(int number) {
    if ((actions[number].sa_flags & SA_RESETHAND) == 0) signal(number, pass_on);
    actions[number].sa_handler(number);
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
    if (before != NULL) *before = actions[number];
    actions[number] = *action;
    if (number != SIGINT && number != SIGTERM) return 0; // the others never come
    if (signal(number, pass_on) == SIG_ERR) return -1;
    if (number == SIGINT) signal(SIGBREAK, SIG_DFL);
    return 0;
}

int kill(pid_t process, int number) {
    (void)number;
    HANDLE handle = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)process);
    errno = ESRCH;
    if (handle == NULL) return -1;
    CloseHandle(handle);
    return 0;
}

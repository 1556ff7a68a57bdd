// SPDX-License-Identifier: GPL-3.0-or-later
// process_guard.h - ends the children of a program when we are killed and cannot.
//
// The kernel ends the program itself then, but not what it started: an engine behind a
// script would go on alone. A guard is a small shell that waits for the end of its
// input, which only we hold open.
#pragma once

#include <sys/types.h>

typedef struct ProcessGuard {
    pid_t pid; // 0: none
    int lifeline;
} ProcessGuard;

// Where no guard can be started, the program goes on without.
void process_guard_start(ProcessGuard *guard, pid_t group);
// Before the group's first process is collected, whose number could become somebody else's.
void process_guard_stop(ProcessGuard *guard);

// SPDX-License-Identifier: GPL-3.0-or-later
// build_guard.h - what the compiler and the linker put into this program against its own mistakes.
#pragma once

#include <stdbool.h>

typedef enum BuildGuard {
    GUARD_STACK,     // an array that runs over on the stack ends the program
    GUARD_COPIES,    // so does a copy that is longer than what it goes to
    GUARD_RELOCATED, // addresses found at the start cannot be changed any more
    GUARD_ADDRESSES, // the program lies somewhere else at every start
    GUARD_BRANCHES,  // jumps and returns lead only where the compiler let them
    BUILD_GUARDS,
} BuildGuard;

// Asks the program that runs, not the Makefile.
bool build_guard_is_on(BuildGuard guard);

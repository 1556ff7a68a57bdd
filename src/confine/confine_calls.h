// SPDX-License-Identifier: GPL-3.0-or-later
// confine_calls.h - the system calls that are left to a process. Only for this room.
#pragma once

#include <stdbool.h>

typedef enum ConfineWhom {
    CONFINE_PROGRAM,  // one that we do not trust
    CONFINE_COMPILER, // may start programs and write files
    CONFINE_OURSELVES // may write files, but start no program
} ConfineWhom;

// From now on and for ever, for this thread and those that it starts. True: the filter is in force.
bool confine_calls(ConfineWhom whom);
bool confine_calls_can(void);

// SPDX-License-Identifier: GPL-3.0-or-later
// map_guard.h - reads from mapped files that somebody may cut meanwhile.
//
// What lies behind the new end of a mapped file cannot be read any more: the system sends SIGBUS,
// of which the whole program would die. Under the guard only the reading ends.
#pragma once

#include <stdbool.h>

// Does the work; false when it came upon what is no longer there, and was left in the middle: it
// must hold nothing that would have to be given back. From the first call on, SIGBUS is ours; where
// no guard stands it kills as usual. Any thread.
bool map_guard_run(void (*work)(void *context), void *context);

// SPDX-License-Identifier: GPL-3.0-or-later
// interrupt.h - Ctrl-C asks the running command to finish in good order;
// a second one ends the program.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

// From now on SIGINT and SIGTERM set the flag instead of ending the program, once.
void interrupt_catch(void);

// The same for SIGHUP too, and however often they come: for work that tells how it stands before it
// ends. SIGUSR1 and SIGUSR2 are counted up and down.
void interrupt_hold(void);

// That count since it was last asked for.
int interrupt_take_count(void);

// Has one come? Any thread.
bool interrupt_came(void);

// Waits until one has come, also one that came before; the program's first thread only, to which
// signals go (core/thread.h).
void interrupt_wait(void);

// Searches take it as their stop flag; any thread may read it.
atomic_bool *interrupt_flag(void);

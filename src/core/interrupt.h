// SPDX-License-Identifier: GPL-3.0-or-later
// interrupt.h - Ctrl-C asks the running command to finish in good order; a second one ends the program.
#ifndef ROQUE_CORE_INTERRUPT_H
#define ROQUE_CORE_INTERRUPT_H

#include <stdatomic.h>

// From now on SIGINT and SIGTERM set the flag instead of ending the program, once.
void interrupt_catch(void);

// Searches take it as their stop flag; any thread may read it.
atomic_bool *interrupt_flag(void);

#endif

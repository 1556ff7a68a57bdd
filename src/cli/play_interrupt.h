// SPDX-License-Identifier: GPL-3.0-or-later
// play_interrupt.h - Ctrl-C, hang-up and termination as a flag that the game looks at.
#ifndef ROQUE_CLI_PLAY_INTERRUPT_H
#define ROQUE_CLI_PLAY_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

// From now on the signals set the flag. A second Ctrl-C while nobody looks ends the program at once.
void interrupt_install(void);

bool interrupt_is_set(void);
// For the referee, who watches it between moves.
const atomic_bool *interrupt_flag_address(void);
// 130 after Ctrl-C, 128 + the signal after another.
int interrupt_exit_status(void);

#endif

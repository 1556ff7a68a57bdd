// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_bare.h - the yardstick of `make bench-lab`.
#pragma once

#include <stdint.h>

// The value of the empty 7x6 board, searched to this depth, for the side to move.
int connect4_bare_search(int depth, uint64_t *nodes);

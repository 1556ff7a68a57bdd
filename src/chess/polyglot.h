// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot.h - the key of a position in Polyglot opening books.
#ifndef ROQUE_CHESS_POLYGLOT_H
#define ROQUE_CHESS_POLYGLOT_H

#include "chess/board.h"

// Differs from what other programs compute in one rare case: an en-passant capture that a pin forbids is not
// part of our boards, while the format counts it.
uint64_t polyglot_key(const Board *board);

#endif

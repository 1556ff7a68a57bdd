// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot.h - positions and moves as the numbers of Polyglot opening books.
#pragma once

#include "chess/board.h"

// Differs from what other programs compute in one rare case: an en-passant capture that a pin
// forbids is not part of our boards, while the format counts it.
uint64_t polyglot_key(const Board *board);

// The move in the sixteen bits of the format: castling is the king taking its rook, as in Move.
uint16_t polyglot_move(Move move);

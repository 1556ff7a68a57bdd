// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot_numbers.h - constants of the Polyglot format; only key.c needs them.
#ifndef ROQUE_BOOK_POLYGLOT_NUMBERS_H
#define ROQUE_BOOK_POLYGLOT_NUMBERS_H

#include <stdint.h>

enum {
    POLYGLOT_CASTLING = 768,
    POLYGLOT_EN_PASSANT = 772,
    POLYGLOT_WHITE_TO_MOVE = 780,
    POLYGLOT_NUMBERS = 781,
};

extern const uint64_t polyglot_numbers[POLYGLOT_NUMBERS];

#endif

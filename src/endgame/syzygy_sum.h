// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_sum.h - the sum of 16 bytes at the end of each of Syzygy's files.
//
//     | piece of 16 MiB | piece | ... | last piece | sum |
//          4 words         4             4 words         the words of all pieces, hashed once more
//
// The hash is CityHash 1.0 with CRC-32C (G. Pike, J. Alakuijala), as the tables' maker took it. It
// tells damage by accident; nobody is kept from forging a table.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum { SYZYGY_SUM_BYTES = 16, SYZYGY_PIECE_BYTES = 1 << 24, SYZYGY_PIECE_WORDS = 4 };

// Reads the whole file, which is longer than a sum. False with a reason when it cannot be read or
// its end is not the sum of the rest.
bool syzygy_sum_check(int descriptor, Error *error);

// The words of a piece.
void syzygy_sum_piece(const uint8_t *bytes, size_t size, uint64_t words[SYZYGY_PIECE_WORDS]);
// The sum of one or more pieces, from the bytes of their words, the lowest first.
void syzygy_sum_pieces(const uint8_t *bytes, size_t pieces, uint64_t sum[2]);

// SPDX-License-Identifier: GPL-3.0-or-later
// byte_block.h - eight bytes of a text looked at as one number, the first byte lowest.
//
// Questions are answered for all eight at once: the highest bit of a byte is the answer for it, all
// other bits are zero.
//
//     "a b c..."   byte_block_equal(block, ' ')   00 80 00 80 00 00 00 00
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/bits.h"

enum { BYTE_BLOCK = 8 };

#define BYTE_BLOCK_EACH(value) (UINT64_C(0x0101010101010101) * (value))

static inline uint64_t byte_block_at(const char *from) {
    uint64_t block;
    memcpy(&block, from, sizeof block);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(block) : block;
}

static inline uint64_t byte_block_equal(uint64_t block, char byte) {
    const uint64_t other = block ^ BYTE_BLOCK_EACH((unsigned char)byte);
    return ~(((other & BYTE_BLOCK_EACH(0x7F)) + BYTE_BLOCK_EACH(0x7F)) | other)
           & BYTE_BLOCK_EACH(0x80);
}

// Controls: ASCII that cannot be seen, blanks excepted.
static inline uint64_t byte_block_control(uint64_t block) {
    const uint64_t low = block & BYTE_BLOCK_EACH(0x7F);
    const uint64_t is_control = ~(low + BYTE_BLOCK_EACH(0x80 - ' ')) | (low + BYTE_BLOCK_EACH(1));
    return is_control & ~block & BYTE_BLOCK_EACH(0x80);
}

// Bytes that go on with a character of UTF-8.
static inline uint64_t byte_block_continuing(uint64_t block) {
    return block & ~(block << 1) & BYTE_BLOCK_EACH(0x80);
}

// How many bytes there are before the first one for which the answer is yes.
static inline size_t byte_block_before(uint64_t answers) {
    return answers == 0 ? BYTE_BLOCK : (size_t)bits_first(answers) / 8;
}

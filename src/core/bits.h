// SPDX-License-Identifier: GPL-3.0-or-later
// bits.h - sets of up to 64 things in one word.
#pragma once

#include <stdbool.h>
#include <stdint.h>

static inline int bits_count(uint64_t bits) {
    return __builtin_popcountll(bits);
}

// The lowest member; the set must not be empty.
static inline int bits_first(uint64_t bits) {
    return __builtin_ctzll(bits);
}

// The highest member; the set must not be empty.
static inline int bits_last(uint64_t bits) {
    return 63 - __builtin_clzll(bits);
}

// Takes the lowest member out and returns it; the set must not be empty.
static inline int bits_pop(uint64_t *bits) {
    int first = bits_first(*bits);
    *bits &= *bits - 1;
    return first;
}

static inline bool bits_several(uint64_t bits) {
    return (bits & (bits - 1)) != 0;
}

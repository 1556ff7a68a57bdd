// SPDX-License-Identifier: GPL-3.0-or-later
// places.h - the places of the bits of a small mask, written without a branch.
#pragma once

#include <stdint.h>
#include <string.h>

// By mask, the places of its bits in ascending order, sixteen bits each.
static const uint64_t PLACES[16] = {
    0,       0,           0x1,         0x10000,     // none, 0, 1, 1 0
    0x2,     0x20000,     0x20001,     0x200010000, // 2, 2 0, 2 1, 2 1 0
    0x3,     0x30000,     0x30001,     0x300010000, // 3, 3 0, 3 1, 3 1 0
    0x30002, 0x300020000, 0x300020001, 0x3000200010000,
};

// Appends the place of each bit of a mask of four, counted from `first`; writes four numbers always
// and returns how many of them count. For little-endian machines.
static inline int places_list(uint16_t *list, unsigned mask, int first) {
    uint64_t places = PLACES[mask] + (uint64_t)first * 0x0001000100010001;
    memcpy(list, &places, sizeof places);
    return __builtin_popcount(mask);
}

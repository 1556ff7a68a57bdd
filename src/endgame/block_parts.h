// SPDX-License-Identifier: GPL-3.0-or-later
// block_parts.h - what the writer and the reader of blocks must agree on.
#pragma once

#include "endgame/block_code.h"

enum {
    LENGTH_PLAIN = 16,     // lengths below it are their own slot
    LENGTH_SLOT_BITS = 2,  // of a longer one, behind its highest
    LENGTH_POWER_PLAIN = 4 // of LENGTH_PLAIN
};

// Fills the list of distances: [0] is not used.
void block_list_distances(int distances[DISTANCE_COUNT]);

// Canonical codes: symbols of equal length count up, shorter ones come first. Written with the last
// bit first, so that a reader takes them from the low end. False when the lengths fit no code.
bool block_assign_codes(const uint8_t *lengths, int count, uint16_t *codes);

static inline int block_code_symbols(int code) {
    return code == CODE_DISTANCE ? DISTANCE_COUNT : STEP_COUNT;
}

static inline int length_extra_bits(int slot) {
    return slot < LENGTH_PLAIN ? 0
                               : (slot - LENGTH_PLAIN) / 4 + LENGTH_POWER_PLAIN - LENGTH_SLOT_BITS;
}

static inline int length_slot_first(int slot) {
    if (slot < LENGTH_PLAIN) return slot;
    return (4 + (slot - LENGTH_PLAIN) % 4) << length_extra_bits(slot);
}

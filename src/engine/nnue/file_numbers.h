// SPDX-License-Identifier: GPL-3.0-or-later
// file_numbers.h - numbers of a network file, which are little-endian, on machines of any kind.
#pragma once

#include <stddef.h>
#include <stdint.h>

static inline uint32_t file_number(const unsigned char *bytes, size_t at) {
    return (uint32_t)bytes[at] | (uint32_t)bytes[at + 1] << 8 | (uint32_t)bytes[at + 2] << 16
           | (uint32_t)bytes[at + 3] << 24;
}

static inline void file_halves(int16_t *to, const unsigned char *from, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = (int16_t)(from[2 * i] | from[2 * i + 1] << 8);
}

static inline void file_words(int32_t *to, const unsigned char *from, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = (int32_t)file_number(from, 4 * i);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// table_file_parts.h - the places of things in a table file, for its reader and its writer.
#pragma once

#include <stdint.h>

enum {
    AT_MAGIC = 0,
    AT_VERSION = 4, // 2 bytes
    AT_MEN = 6,
    AT_SIDES = 7,
    AT_NAME = 8, // 8 bytes, zeros behind
    AT_SIZE = 16,
    AT_BLOCK_VALUES = 20,
    AT_BLOCK_COUNT = 24,
    AT_LONGEST = 28,    // win and loss with White to move, win and loss with Black to move
    AT_FILE_BYTES = 32, // 8 bytes
    AT_DIRECTORY_BYTES = 40,
    AT_DIRECTORY_CHECKSUM = 44,
    AT_ZEROS = 48,
    AT_CHECKSUM = 60, // of the 60 bytes before
    HEADER_BYTES = 64,
    NAME_BYTES = 8,
    ENTRY_BYTES = 8, // place in the file, checksum
};

#define TABLE_FILE_MAGIC "RQTB"
enum { TABLE_FILE_VERSION = 1 };

static inline uint32_t le_load(const uint8_t *bytes, int count) {
    uint32_t value = 0;
    for (int i = count - 1; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

static inline void le_store(uint8_t *bytes, int count, uint64_t value) {
    for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_table_file.c - any bytes as an endgame table: refused or read, never beyond the buffers.
//
// Checksums would stop nearly every input at the door, so they are made right first.
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"
#include "endgame/endgame.h"
#include "endgame/table_file_parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void mend_header(uint8_t *bytes, size_t size) {
    if (size < HEADER_BYTES) return;
    const size_t directory = le_load(bytes + AT_DIRECTORY_BYTES, 4);
    le_store(bytes + AT_FILE_BYTES, 8, size);
    if (directory <= size - HEADER_BYTES)
        le_store(bytes + AT_DIRECTORY_CHECKSUM, 4, checksum_of(0, bytes + HEADER_BYTES, directory));
    le_store(bytes + AT_CHECKSUM, 4, checksum_of(0, bytes, AT_CHECKSUM));
}

static void read_blocks(uint8_t *bytes, const TableFile *file) {
    for (int side = 0; side < file->side_count; side++) {
        for (uint32_t block = 0; block < file->block_count; block++) {
            uint8_t values[BLOCK_VALUES];
            uint8_t *entry = bytes + (file->entries[side] - bytes) + (size_t)block * ENTRY_BYTES;
            table_file_read_block(file, (Side)side, block, values);
            const bool is_last = block + 1 == file->block_count;
            const size_t first = le_load(entry, 4);
            size_t end = is_last ? file->size : le_load(entry + ENTRY_BYTES, 4);
            if (is_last && side + 1 < file->side_count) end = le_load(file->entries[side + 1], 4);
            le_store(entry + 4, 4, checksum_of(0, bytes + first, end - first));
            table_file_read_block(file, (Side)side, block, values);
        }
    }
}

static void close_bytes(TableFile *file) {
    for (int side = 0; side < SIDE_COUNT; side++) block_decoder_free(file->decoders[side]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TableFile file;
    Error error;
    chess_init();
    layout_init();
    uint8_t *bytes = malloc(size + 1);
    memcpy(bytes, data, size);
    if (table_file_open_bytes(&file, bytes, size, &error)) close_bytes(&file);
    mend_header(bytes, size);
    if (table_file_open_bytes(&file, bytes, size, &error)) {
        read_blocks(bytes, &file);
        close_bytes(&file);
    }
    free(bytes);
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// table_file.h - a table on disk (.rqt): docs/formats/rqt.md says what every byte means.
//
// Opening maps the file and checks all but the blocks of values; a block is checked whenever it is
// read. So a damaged file is refused, or the position is not known: never a wrong answer.
#pragma once

#include <stdatomic.h>

#include "endgame/block_code.h"
#include "endgame/flat_table.h"

enum { TABLE_PATH_MAX = 4096 };

#define TABLE_FILE_SUFFIX ".rqt"

// Constant while open: any thread may read.
typedef struct TableFile {
    Layout layout;
    int side_count;              // 1 for a symmetric material
    uint32_t block_count;        // of each side
    int longest_win[SIDE_COUNT]; // codes by side to move; 0: none
    int longest_loss[SIDE_COUNT];
    const uint8_t *bytes;
    size_t size;
    const uint8_t *entries[SIDE_COUNT]; // of the blocks
    BlockDecoder *decoders[SIDE_COUNT];
} TableFile;

bool table_file_open(TableFile *file, const char *path, Error *error);
// The same on bytes of the caller's, which must stay while it is open.
bool table_file_open_bytes(TableFile *file, const uint8_t *bytes, size_t size, Error *error);
void table_file_close(TableFile *file);

// Values in this block: BLOCK_VALUES in all but the last.
int table_file_block_values(const TableFile *file, uint32_t block);
// False: the block is damaged. `values` has room for BLOCK_VALUES.
bool table_file_read_block(const TableFile *file, Side side, uint32_t block, uint8_t *values);

// Reads the whole table into memory, which it opens.
bool table_file_load(const TableFile *file, int threads, FlatTable *table, Error *error);

// Written whole or not at all.
bool table_file_write(const char *path, const FlatTable *table, int threads,
                      const atomic_bool *stop, Error *error);

// "FOLDER/KQKR.rqt"; false when it is too long.
bool table_file_path(const char *folder, const Material *material, char path[TABLE_PATH_MAX]);

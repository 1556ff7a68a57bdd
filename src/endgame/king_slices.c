// SPDX-License-Identifier: GPL-3.0-or-later
// king_slices.c - see king_slices.h.
#include "endgame/king_slices.h"

#include <stdlib.h>
#include <string.h>

// A pair's values begin and end anywhere in a block.
static size_t blocks_of_pair(const Layout *layout) {
    return layout->king_stride / BLOCK_VALUES + 2;
}

size_t king_slices_bytes(const Layout *layout) {
    return blocks_of_pair(layout) * (BLOCK_VALUES + sizeof(bool));
}

bool king_slices_open(KingSlices *slices, const TableFile *files, int count, Error *error) {
    *slices = (KingSlices){.files = files, .count = count};
    for (int i = 0; i < count; i++) {
        KingSlice *slice = &slices->slices[i];
        slice->values = malloc(blocks_of_pair(&files[i].layout) * BLOCK_VALUES);
        slice->has_block = malloc(blocks_of_pair(&files[i].layout) * sizeof(bool));
        if (slice->values != NULL && slice->has_block != NULL) continue;
        king_slices_close(slices);
        return error_no_memory(error);
    }
    return true;
}

void king_slices_close(KingSlices *slices) {
    for (int i = 0; i < slices->count; i++) {
        free(slices->slices[i].values);
        free(slices->slices[i].has_block);
    }
    slices->count = 0;
}

static void begin_slice(KingSlice *slice, const Layout *layout, uint32_t first_block, Side side) {
    slice->is_filled = true;
    slice->first_block = first_block;
    slice->side = side;
    memset(slice->has_block, 0, blocks_of_pair(layout) * sizeof(bool));
}

int king_slices_value(KingSlices *slices, int number, const uint8_t *squares, Side side) {
    const TableFile *file = &slices->files[number];
    KingSlice *slice = &slices->slices[number];
    const uint32_t index = layout_place(&file->layout, squares, &side);
    const uint32_t first = index - index % file->layout.king_stride,
                   first_block = first / BLOCK_VALUES;
    if (!slice->is_filled || slice->first_block != first_block || slice->side != side)
        begin_slice(slice, &file->layout, first_block, side);
    const uint32_t block = index / BLOCK_VALUES, place = block - first_block;
    uint8_t *values = slice->values + (size_t)place * BLOCK_VALUES;
    if (!slice->has_block[place]) {
        slices->is_damaged |= !table_file_read_block(file, side, block, values);
        slice->has_block[place] = true;
    }
    return values[index % BLOCK_VALUES];
}

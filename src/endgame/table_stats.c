// SPDX-License-Identifier: GPL-3.0-or-later
// table_stats.c - see table_stats.h.
#include "endgame/table_stats.h"

#include <string.h>

static void count_code(SideStats *side, int code, uint32_t index, int images) {
    side->codes[code] += (uint64_t)images;
    side->indices[code]++;
    if (code == CODE_DRAW) {
        side->draws += (uint64_t)images;
        return;
    }
    *(code_is_loss(code) ? &side->losses : &side->wins) += (uint64_t)images;
    if (code == CODE_MATED) side->mated += (uint64_t)images;
    int *longest = code_is_loss(code) ? &side->longest_loss : &side->longest_win;
    if (code <= *longest) return;
    *longest = code;
    *(code_is_loss(code) ? &side->loss_index : &side->win_index) = index;
}

bool table_stats_count(const TableFile *file, TableStats *stats, Error *error) {
    memset(stats, 0, sizeof *stats);
    for (int side = 0; side < file->side_count; side++) {
        for (uint32_t block = 0; block < file->block_count; block++) {
            uint8_t values[BLOCK_VALUES];
            const int count = table_file_block_values(file, block);
            if (!table_file_read_block(file, (Side)side, block, values))
                return error_set(error, "damaged: the checksum of block %u is wrong", block);
            for (int i = 0; i < count; i++) {
                const uint32_t index = block * BLOCK_VALUES + (uint32_t)i;
                Board board;
                if (layout_board(&file->layout, index, (Side)side, &board))
                    count_code(&stats->sides[side], values[i], index,
                               layout_images(&file->layout, index));
            }
        }
    }
    return true;
}

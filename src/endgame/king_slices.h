// SPDX-License-Identifier: GPL-3.0-or-later
// king_slices.h - large tables that promotions lead to, of which one pair
// of kings at a time is in memory.
//
// A promotion leaves the kings where they are. So while a table is made pair by pair, what its
// positions ask of such a table are the values of one pair: a slice, whose blocks are read from
// the file when first asked for.
#pragma once

#include "endgame/table_file.h"

enum { KING_SLICES_MAX = SIDE_COUNT * 4 }; // a pawn of either side, four kinds to become

typedef struct KingSlice {
    bool is_filled;
    uint32_t first_block; // of the pair
    Side side;
    uint8_t *values; // from there on
    bool *has_block;
} KingSlice;

// Of one thread.
typedef struct KingSlices {
    const TableFile *files; // `count` of them
    int count;
    bool is_damaged; // a block could not be read
    KingSlice slices[KING_SLICES_MAX];
} KingSlices;

// A table is read by slices where the values of a pair are a block or more.
static inline bool king_slices_suit(const Layout *layout) {
    return layout->king_stride >= BLOCK_VALUES;
}

bool king_slices_open(KingSlices *slices, const TableFile *files, int count, Error *error);
void king_slices_close(KingSlices *slices);
// What a slice of that layout takes.
size_t king_slices_bytes(const Layout *layout);
// The code of a legal position in the table of that number.
int king_slices_value(KingSlices *slices, int number, const uint8_t *squares, Side side);

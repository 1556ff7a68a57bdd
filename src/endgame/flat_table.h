// SPDX-License-Identifier: GPL-3.0-or-later
// flat_table.h - a table in memory as it is made: one byte for each index and side to move.
//
//     0            a draw
//     1, 3, 5, ... the side to move is mated in 0, 2, 4, ... plies: the code less one
//     2, 4, 6, ... it mates in 1, 3, 5, ... plies
//     255          no position: two pieces on one square, a king that could be taken, or the
//                  mirror image of another index
//
// A material that is the same for both sides is stored with White to move only.
#pragma once

#include "endgame/layout.h"

enum { CODE_DRAW = 0, CODE_MATED = 1, CODE_MAX = 254, CODE_NONE = 255 };

static inline bool code_is_loss(int code) {
    return (code & 1) != 0;
}

enum { FLAT_BEHIND = 64 }; // bytes behind the last value of each side

typedef struct FlatTable {
    Layout layout;
    uint8_t *values[SIDE_COUNT]; // values[BLACK] is NULL for a symmetric material
    size_t mapped;               // bytes of a file that they are; 0: they are memory
} FlatTable;

// Zeroed memory.
bool flat_table_open(FlatTable *table, const Material *material, Error *error);
// Gives the memory back and takes the values from a file, to read; the file may be closed then.
bool flat_table_map(FlatTable *table, int file, Error *error);
void flat_table_close(FlatTable *table);

// Where the file has the first value of a side; of SIDE_COUNT: its size.
static inline size_t flat_table_offset(const Layout *layout, int side) {
    if (side == SIDE_COUNT && layout->is_symmetric) side = 1;
    return (size_t)side * ((size_t)layout->size + FLAT_BEHIND);
}

// The same position seen by the other side, for symmetric materials.
static inline void layout_swap_sides(const Layout *layout, const uint8_t *squares,
                                     uint8_t *swapped) {
    const int half = (layout->material.men - 2) / 2;
    swapped[0] = squares[1] ^ 56;
    swapped[1] = squares[0] ^ 56;
    for (int i = 0; i < half && i < (MATERIAL_MEN_MAX - 2) / 2; i++) {
        swapped[2 + i] = squares[2 + half + i] ^ 56;
        swapped[2 + half + i] = squares[2 + i] ^ 56;
    }
}

// The index under which a legal position is kept, and the side to move there.
static inline uint32_t layout_place(const Layout *layout, const uint8_t *squares, Side *side) {
    uint8_t swapped[MATERIAL_MEN_MAX] = {0};
    int turn;
    if (*side == WHITE || !layout->is_symmetric) return layout_index(layout, squares, &turn);
    layout_swap_sides(layout, squares, swapped);
    *side = WHITE;
    return layout_index(layout, swapped, &turn);
}

// The code of a legal position.
static inline int flat_table_value(const FlatTable *table, const uint8_t *squares, Side side) {
    const uint32_t index = layout_place(&table->layout, squares, &side);
    return table->values[side][index];
}

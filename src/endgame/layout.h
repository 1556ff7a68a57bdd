// SPDX-License-Identifier: GPL-3.0-or-later
// layout.h - numbers the positions of one material, without counting mirror images twice.
//
//     index = number of the king pair * strides + places of the other men, like men as one set
//
// Without pawns the board is turned and mirrored until White's king stands in the triangle
// a1-d1-d4, and Black's king below the long diagonal when White's stands on it: 462 pairs of
// kings. Where both stand on the diagonal a position and its mirror image have the same pair of
// kings; the smaller of their two indices stands for both. With pawns only left and right are
// alike: White's king on the files a to d, 1806 pairs. Two like men are one set of two squares,
// numbered C(b, 2) + a for a < b; three likewise.
#pragma once

#include "endgame/material.h"

enum {
    KING_PAIRS = 462,
    KING_PAIRS_WITH_PAWNS = 1806,
    KING_PAIRS_MAX = KING_PAIRS_WITH_PAWNS,
    TURN_COUNT = 8,
    TURN_MIRROR = 4, // at the diagonal a1-h8: files become ranks
    PAWN_PLACES = 48,
    GROUPS_MAX = MATERIAL_MEN_MAX - 2,
    PAIR_SETS = 64 * 63 / 2,
    TRIPLE_SETS = 64 * 63 * 62 / 6,
};

typedef struct KingPair {
    int16_t number; // -1: the kings touch
    uint8_t turn;   // how the board is turned to get there
} KingPair;

typedef struct KingPlaces {
    uint8_t white;
    uint8_t black;
    bool is_on_diagonal; // both, and there are no pawns
} KingPlaces;

// Filled once by layout_init() and constant afterwards. The first index: has pawns.
typedef struct LayoutTables {
    uint8_t turned[TURN_COUNT][SQUARE_COUNT];
    KingPair pairs[2][SQUARE_COUNT * SQUARE_COUNT];
    KingPlaces places[2][KING_PAIRS_MAX];
    uint8_t pair_sets[PAIR_SETS][2]; // squares of a set, growing
    uint8_t triple_sets[TRIPLE_SETS][3];
} LayoutTables;

extern LayoutTables layout_tables;

// After chess_init(), from any thread. Further calls do nothing.
void layout_init(void);

// Men of one kind and side.
typedef struct Group {
    int first; // man
    int count;
    int shift; // of squares: 8 for pawns
    uint32_t size;
    uint32_t stride;
} Group;

typedef struct Layout {
    Material material;
    bool has_pawns;
    bool has_en_passant; // pawns on both sides
    bool is_symmetric;
    int group_count;
    int group_of[MATERIAL_MEN_MAX];
    Group groups[GROUPS_MAX];
    uint32_t king_stride;
    uint32_t size; // indices of one side to move
} Layout;

Layout layout_of(const Material *material);

static inline uint32_t layout_set_number(const Group *group, const uint8_t *squares) {
    uint32_t a = squares[0] - (uint32_t)group->shift;
    if (group->count == 1) return a;
    uint32_t b = squares[1] - (uint32_t)group->shift;
    if (group->count == 2) return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
    uint32_t c = squares[2] - (uint32_t)group->shift, swap;
    if (a > b) swap = a, a = b, b = swap;
    if (b > c) swap = b, b = c, c = swap;
    if (a > b) swap = a, a = b, b = swap;
    return c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a;
}

// The index of squares that need no turning any more.
static inline uint32_t layout_add_up(const Layout *layout, int pair, const uint8_t *squares) {
    uint32_t index = (uint32_t)pair * layout->king_stride;
    for (int g = 0; g < layout->group_count; g++) {
        const Group *group = &layout->groups[g];
        index += layout_set_number(group, squares + group->first) * group->stride;
    }
    return index;
}

static inline void layout_turn(const Layout *layout, int turn, const uint8_t *squares,
                               uint8_t *turned) {
    for (int i = 0; i < layout->material.men; i++)
        turned[i] = layout_tables.turned[turn][squares[i]];
}

// The index of men on these squares; they stand on different ones, pawns on ranks 2 to 7, and the
// kings do not touch. `turn` is how the board was turned, a mirrored diagonal left out.
static inline uint32_t layout_index(const Layout *layout, const uint8_t *squares, int *turn) {
    const KingPair pair = layout_tables.pairs[layout->has_pawns][squares[0] << 6 | squares[1]];
    uint8_t turned[MATERIAL_MEN_MAX], mirrored[MATERIAL_MEN_MAX];
    layout_turn(layout, pair.turn, squares, turned);
    *turn = pair.turn;
    const uint32_t index = layout_add_up(layout, pair.number, turned);
    if (!layout_tables.places[layout->has_pawns][pair.number].is_on_diagonal) return index;
    layout_turn(layout, TURN_MIRROR, turned, mirrored);
    const uint32_t other = layout_add_up(layout, pair.number, mirrored);
    return other < index ? other : index;
}

// The same for squares of which only the kings' distance is not sure: false when they touch.
static inline bool layout_kings_touch(const Layout *layout, const uint8_t *squares) {
    return layout_tables.pairs[layout->has_pawns][squares[0] << 6 | squares[1]].number < 0;
}

// Where the men stand; several may share a square, and some indices
// are the mirror image of another.
void layout_squares(const Layout *layout, uint32_t index, uint8_t squares[MATERIAL_MEN_MAX]);

// The position of an index; false when it is none: two men on one square, a king that could be
// taken, or the mirror image of another index.
bool layout_board(const Layout *layout, uint32_t index, Side side, Board *board);

// How many positions the index stands for: 8, 4 or with pawns 2.
int layout_images(const Layout *layout, uint32_t index);

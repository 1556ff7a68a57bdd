// SPDX-License-Identifier: GPL-3.0-or-later
// workshop.h - a table in the making: what survey.c, conversion.c, passing.c and generate.c share.
#pragma once

#include "endgame/generate.h"
#include "endgame/king_slices.h"

enum {
    NO_MAN = MATERIAL_MEN_MAX, // nothing captured, nothing promoted
    PROMOTION_KINDS = 4,
    // in Workshop.left: not lost, whatever the moves inside the table are worth
    NEVER = 255,
    WORKSHOP_PIECE = 1 << 15, // positions that a thread takes at a time
};

// How a position that left the material by a capture, a promotion or
// both is found in another table.
typedef struct Conversion {
    const Layout *layout;   // of the table; NULL: bare kings, a draw
    const FlatTable *table; // NULL: it is read by slices
    int sliced;             // its number among those
    bool is_flipped;
    uint8_t order[MATERIAL_MEN_MAX]; // man of this material that is man i of the table
} Conversion;

// Positions in which a pawn may be taken in passing: not numbered by the layout, so kept in a list,
// sorted by index and file. They matter to the positions before them only.
typedef struct Passing {
    uint64_t *keys; // index << 3 | file of the pawn, as the layout turns the board
    uint8_t *values;
    uint8_t *left;
    uint32_t count;
} Passing;

// `left` counts the moves inside the table that are not known to lose. While it is not 0, a loss in
// `values` is only what the captures and promotions come to.
typedef struct Workshop {
    const Layout *layout;
    uint32_t begin, end; // what is made here; all but on several ranks
    uint8_t *values[SIDE_COUNT];
    uint8_t *left[SIDE_COUNT];
    Passing passing[SIDE_COUNT];
    Conversion conversions[MATERIAL_MEN_MAX + 1][PROMOTION_KINDS][MATERIAL_MEN_MAX + 1];
    Kind kinds[MATERIAL_MEN_MAX];
    Side sides[MATERIAL_MEN_MAX];
} Workshop;

// A set of men taken apart.
typedef struct Men {
    uint8_t squares[MATERIAL_MEN_MAX];
    Bitboard of_side[SIDE_COUNT];
    Bitboard occupied;
    // mirrored at the diagonal it is the same: half of its moves are the others' images
    bool is_own_image;
} Men;

// Pieces of WORKSHOP_PIECE positions, for one side to move.
static inline int workshop_pieces(const Workshop *shop) {
    return (int)((shop->end - shop->begin + WORKSHOP_PIECE - 1) / WORKSHOP_PIECE);
}

// The first index of a piece, and the one behind its last.
static inline uint32_t workshop_first(const Workshop *shop, int piece) {
    return shop->begin + (uint32_t)piece * WORKSHOP_PIECE;
}

static inline uint32_t workshop_behind(const Workshop *shop, int piece) {
    const uint32_t first = workshop_first(shop, piece);
    return shop->end - first < WORKSHOP_PIECE ? shop->end : first + WORKSHOP_PIECE;
}

// False: two men share a square, or the index is only the image of another.
bool workshop_place_men(const Workshop *shop, uint32_t index, Men *men);

// What the side to move's first look gives: `value` and `left` as the
// workshop keeps them. Any thread.
typedef struct Survey {
    uint8_t value;
    uint8_t left;
} Survey;

bool survey_is_legal(const Workshop *shop, const Men *men, Side side);
// `slices` are the caller's, of all tables of options->files. `passing_file`: the file of a pawn
// that has just gone two squares, or -1.
Survey survey_position(const Workshop *shop, KingSlices *slices, const Men *men, Side side,
                       int passing_file);
// All positions once; `last` is the largest code among them.
bool survey_table(Workshop *shop, const GenerateOptions *options, int *last, Error *error);
// The side can legally take the pawn that has just gone two squares on this file.
bool survey_can_take_in_passing(const Workshop *shop, const Men *men, Side side, int file);

// Finds the tables that captures and promotions lead to; false when one is missing.
bool conversions_fill(Workshop *shop, const GenerateOptions *options, Error *error);

// Lists the positions in passing, once all others have their first look, and looks at them; `last`
// is the largest code among them.
bool passing_list(Workshop *shop, const GenerateOptions *options, int *last, Error *error);
// Where the position of that key is in the list.
bool passing_find(const Passing *passing, uint64_t key, uint32_t *at);
// Files of enemy pawns that may have just gone two squares, next to a pawn of the side to move.
unsigned passing_files(const Workshop *shop, const Men *men, Side side);

// SPDX-License-Identifier: GPL-3.0-or-later
// amazons_board.h - the board of the Amazons. Only for amazons*.c.
//
// One bit per square in a word of 128, rows eleven bits apart whatever the size, so that an empty
// column stands between them and the same shifts serve every board.
#pragma once

#include "core/bits.h"
#include "core/game.h"
#include "core/grid.h"

enum {
    STRIDE = 11,
    SIZE_LARGEST = 10,
    BITS = STRIDE * SIZE_LARGEST,
    EDGE = STRIDE + 1, // the longest step
    AMAZONS_MAX = 4,
    DIRECTIONS = 8,
};

__extension__ typedef unsigned __int128 Squares __attribute__((aligned(8)));

typedef struct AmazonsPosition {
    Squares amazons[2]; // White's, Black's
    Squares arrows;
    uint8_t size;
    uint8_t side;
} AmazonsPosition;

static const int STEPS[DIRECTIONS] = {1,          -1,          STRIDE,     -STRIDE,
                                      STRIDE + 1, -STRIDE - 1, STRIDE - 1, 1 - STRIDE};

static inline Squares square_at(int column, int row) {
    return (Squares)1 << (row * STRIDE + column);
}

static inline int squares_pop(Squares *squares) {
    uint64_t low = (uint64_t)*squares;
    int bit = low != 0 ? bits_first(low) : 64 + bits_first((uint64_t)(*squares >> 64));
    *squares &= *squares - 1;
    return bit;
}

static inline int squares_count(Squares squares) {
    return bits_count((uint64_t)squares) + bits_count((uint64_t)(squares >> 64));
}

static inline Squares shift(Squares squares, int step) {
    return step > 0 ? squares << step : squares >> -step;
}

static inline Squares board_of(int size) {
    Squares row = ((Squares)1 << size) - 1;
    Squares board = 0;
    for (int i = 0; i < size; i++) board |= row << (i * STRIDE);
    return board;
}

static inline Squares empty_squares(const AmazonsPosition *position) {
    return board_of(position->size)
           & ~(position->amazons[0] | position->amazons[1] | position->arrows);
}

static inline Squares king_reach(Squares from, Squares empty) {
    Squares reached = 0;
    for (int i = 0; i < DIRECTIONS; i++) reached |= shift(from, STEPS[i]);
    return reached & empty;
}

static inline Squares queen_reach(Squares from, Squares empty) {
    Squares reached = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        Squares ray = shift(from, STEPS[i]) & empty;
        while (ray != 0) {
            reached |= ray;
            ray = shift(ray, STEPS[i]) & empty;
        }
    }
    return reached;
}

typedef struct Shot {
    int from;
    int to;
    int arrow;
} Shot;

// From and to differ, so no shot is packed into 0.
static inline GameMove pack(Shot shot) {
    return (GameMove)(shot.from | shot.to << 8 | shot.arrow << 16);
}

static inline Shot unpack(GameMove move) {
    return (Shot){.from = move & 255, .to = move >> 8 & 255, .arrow = move >> 16 & 255};
}

// Texts and pictures, as the Game table wants them: amazons_text.c.
bool amazons_start(const char *variant, void *position, Error *error);
bool amazons_parse(const char *text, void *position, Error *error);
void amazons_format(const void *position, Text *text);
void amazons_format_move(const void *position, GameMove move, Text *text);
bool amazons_parse_move(const void *position, const char *text, GameMove *move, Error *error);
void amazons_fill_grid(const void *position, GameMove last_move, Grid *grid);
void amazons_trace_move(const void *position, GameMove move, MovePath *path);

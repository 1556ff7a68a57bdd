// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_rules.h - the board of Connect 4 and what lines up on it; connect4.c makes a Game of it.
//
// One bit per cell, columns side by side, each with one empty bit on top as a border, so that
// shifted boards never meet across an edge (7x6):
//
//     6 13 20 27 34 41 48     border
//     5 12 19 26 33 40 47     top row
//     . . .
//     0  7 14 21 28 35 42     bottom row
//
// Adding the bottom row to the occupied cells carries up each column to its first empty cell. A
// move is the bit of the cell that it fills.
#pragma once

#include "core/bits.h"
#include "core/game.h"
#include "core/grid.h"

enum {
    CONNECT4_WIDTH_MAX = 32,
    CONNECT4_UNIT = 100, // a point of margin
    // on the largest board the winner has at least a stone fewer than this to spare
    CONNECT4_MARGIN_MAX = 32,
};

typedef struct Connect4Shape {
    uint64_t bottom; // the lowest cell of every column
    uint8_t width;
    uint8_t height;
    uint8_t cells;
    uint8_t spare[5]; // so that a shape is copied as two words
} Connect4Shape;

static const Connect4Shape CONNECT4_USUAL = {
    .bottom = UINT64_C(0x40810204081), .width = 7, .height = 6, .cells = 42};

typedef struct Connect4Position {
    uint64_t stones;   // of the side to move
    uint64_t occupied; // by either side
    Connect4Shape shape;
    uint8_t plies;
    bool is_won; // by the side that has just moved
} Connect4Position;

// What the game's own search knows of a position.
typedef struct Connect4Known {
    uint64_t key; // 0: nothing yet
    int16_t lower;
    int16_t upper;
    uint32_t generation;
} Connect4Known;

enum { CONNECT4_KNOWN_BITS = 18 };

// The same source may be compiled for one board only: see tests/bench/connect4_constant.c.
#ifndef CONNECT4_SHAPE
#define CONNECT4_SHAPE(position) ((position)->shape)
#define CONNECT4_COPY_SHAPE(position, next) ((next)->shape = (position)->shape)
#endif

static inline uint64_t connect4_column(const Connect4Position *position, int column) {
    return ((UINT64_C(1) << position->shape.height) - 1) << (column * (position->shape.height + 1));
}

static inline uint64_t connect4_board(Connect4Shape shape) {
    return (shape.bottom << shape.height) - shape.bottom;
}

// The first empty cell of every column that is not full.
static inline uint64_t connect4_open_cells(const Connect4Position *position) {
    Connect4Shape shape = CONNECT4_SHAPE(position);
    return (position->occupied + shape.bottom) & connect4_board(shape);
}

static inline uint64_t connect4_fours(uint64_t stones, int step) {
    uint64_t pairs = stones & (stones >> step);
    return pairs & (pairs >> 2 * step);
}

static inline bool connect4_has_four(uint64_t stones, int height) {
    return (connect4_fours(stones, 1) | connect4_fours(stones, height)
            | connect4_fours(stones, height + 1) | connect4_fours(stones, height + 2))
           != 0;
}

// Cells that would complete a four of these stones along lines with this step.
static inline __attribute__((always_inline)) uint64_t connect4_completing_cells(uint64_t stones,
                                                                                int step) {
    uint64_t above = (stones << step) & (stones << 2 * step);
    uint64_t below = (stones >> step) & (stones >> 2 * step);
    return (above & ((stones << 3 * step) | (stones >> step)))
           | (below & ((stones << step) | (stones >> 3 * step)));
}

// Cells that would complete a four of these stones, empty or not. A board of fewer than four
// columns has only upright fours.
static inline __attribute__((always_inline)) uint64_t
connect4_winning_cells(uint64_t stones, int width, int height) {
    uint64_t upright = (stones << 1) & (stones << 2) & (stones << 3);
    if (width < 4) return upright;
    return upright | connect4_completing_cells(stones, height)
           | connect4_completing_cells(stones, height + 1)
           | connect4_completing_cells(stones, height + 2);
}

// A stone counts once for every pair of edge columns that can be taken
// away before its own column goes.
static inline __attribute__((always_inline)) int connect4_centre_weight(uint64_t stones, int width,
                                                                        int height) {
    int stride = height + 1;
    int sum = 0;
    for (int first = 1; 2 * first < width; first++) {
        uint64_t columns = (UINT64_C(1) << (width - 2 * first) * stride) - 1;
        sum += bits_count(stones & columns << first * stride);
    }
    return sum;
}

// Field by field: copying the whole would have to wait for the bytes
// that the last move wrote singly.
static inline void connect4_drop(const Connect4Position *position, uint64_t cell,
                                 Connect4Position *next) {
    uint64_t moved = position->stones | cell;
    next->stones = position->stones ^ position->occupied;
    next->occupied = position->occupied | cell;
    next->plies = (uint8_t)(position->plies + 1);
    next->is_won = connect4_has_four(moved, CONNECT4_SHAPE(position).height);
    CONNECT4_COPY_SHAPE(position, next);
}

// What a win counts that is completed by this stone of the game: one point, and one more for every
// stone that the winner has left.
static inline int connect4_win_at(int cells, int stone) {
    return stone > cells ? 0 : CONNECT4_UNIT * ((cells + 1) / 2 + 1 - (stone + 1) / 2);
}

static inline bool connect4_is_over(const void *position, int *score) {
    const Connect4Position *here = position;
    int cells = CONNECT4_SHAPE(here).cells;
    if (!here->is_won && here->plies < cells) return false;
    *score = here->is_won ? -connect4_win_at(cells, here->plies) : 0;
    return true;
}

static inline uint64_t connect4_first_stones(const Connect4Position *position) {
    return position->plies % 2 == 0 ? position->stones : position->occupied ^ position->stones;
}

// An empty board; false with the reason where it does not fit 64 bits.
bool connect4_set_size(Connect4Position *position, int width, int height, Error *error);
// Lays the stones of both sides on the board of this size; false with the
// reason where play cannot lead there.
bool connect4_set_stones(Connect4Position *position, uint64_t first, uint64_t second, Error *error);

// As the Game table wants them: texts and pictures (connect4_text.c),
bool connect4_start(const char *variant, void *position, Error *error);
bool connect4_parse(const char *text, void *position, Error *error);
void connect4_format(const void *position, Text *text);
void connect4_format_move(const void *position, GameMove move, Text *text);
void connect4_fill_grid(const void *position, GameMove last_move, Grid *grid);
void connect4_trace_move(const void *position, GameMove move, MovePath *path);
// what can be seen of the end (connect4_end.c),
void connect4_foresee(const void *position, Foresight foresight, int *lower, int *upper);
int connect4_list_candidates(const void *position, GameMove *moves);
int connect4_rate_move(const void *position, GameMove move);
// its last moves (connect4_finish.c),
bool connect4_finish(const void *position, int plies_most, GameFinish *finish);
// images and numbers of boards (connect4_index.c).
int connect4_symmetries(const void *position, void *images);
bool connect4_space(const void *position, GameSpace *space);
uint64_t connect4_index(const void *position);
bool connect4_from_index(const GameSpace *space, uint64_t index, void *position);

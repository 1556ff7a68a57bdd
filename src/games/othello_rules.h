// SPDX-License-Identifier: GPL-3.0-or-later
// othello_rules.h - the squares where a disc may be laid, and the discs that it turns.
//
// The four lines through a square (along a row, the two diagonals, up and down) are
// looked at side by side, one in each lane of a vector; the compiler makes of it what the
// machine has. Private to the game.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { OTHELLO_STRIDE = 8, OTHELLO_LANES = 4, OTHELLO_MARGIN_MAX = 64 };

typedef uint64_t OthelloLanes __attribute__((vector_size(OTHELLO_LANES * sizeof(uint64_t))));

static const uint64_t OTHELLO_LEFT = UINT64_C(0x0101010101010101);
static const uint64_t OTHELLO_RIGHT = UINT64_C(0x8080808080808080);

static const OthelloLanes OTHELLO_STEP = {1, OTHELLO_STRIDE - 1, OTHELLO_STRIDE + 1,
                                          OTHELLO_STRIDE};
// Lines may not run over the edge columns except upright.
static const OthelloLanes OTHELLO_INNER = {UINT64_C(0x7E7E7E7E7E7E7E7E),
                                           UINT64_C(0x7E7E7E7E7E7E7E7E),
                                           UINT64_C(0x7E7E7E7E7E7E7E7E), ~UINT64_C(0)};

#define OTHELLO_SPREAD(squares) ((OthelloLanes){squares, squares, squares, squares})

// By its address: how vectors are passed depends on the machine.
static inline uint64_t othello_gather(const OthelloLanes *lanes) {
    return (*lanes)[0] | (*lanes)[1] | (*lanes)[2] | (*lanes)[3];
}

// Empty squares of the board where the owner of `own` turns at least one disc.
static inline uint64_t othello_moves(uint64_t own, uint64_t other, uint64_t board) {
    OthelloLanes ours = OTHELLO_SPREAD(own);
    OthelloLanes theirs = OTHELLO_SPREAD(other) & OTHELLO_INNER;
    OthelloLanes up = theirs & (ours << OTHELLO_STEP);
    OthelloLanes down = theirs & (ours >> OTHELLO_STEP);
    up |= theirs & (up << OTHELLO_STEP);
    down |= theirs & (down >> OTHELLO_STEP);
    OthelloLanes pairs_up = theirs & (theirs << OTHELLO_STEP);
    OthelloLanes pairs_down = pairs_up >> OTHELLO_STEP;
    up |= pairs_up & (up << 2 * OTHELLO_STEP);
    down |= pairs_down & (down >> 2 * OTHELLO_STEP);
    up |= pairs_up & (up << 2 * OTHELLO_STEP);
    down |= pairs_down & (down >> 2 * OTHELLO_STEP);
    OthelloLanes reached = up << OTHELLO_STEP | down >> OTHELLO_STEP;
    return othello_gather(&reached) & board & ~(own | other);
}

// The squares from one on along its four lines, to the higher bits and to the lower ones; and those
// that touch it.
typedef struct OthelloRays {
    OthelloLanes above;
    OthelloLanes below;
} OthelloRays;
enum { OTHELLO_SQUARES = 64 };
extern const OthelloRays OTHELLO_RAYS[OTHELLO_SQUARES];
extern const uint64_t OTHELLO_NEAR[OTHELLO_SQUARES];

// The discs of `other` that turn when a disc of `own` is laid on the square of this number; none:
// the move is not legal. Upwards a one that is added runs over the discs in between and stops on
// the first square that has none; downwards all squares from that one on are filled up.
static inline __attribute__((always_inline)) uint64_t othello_flips_at(uint64_t own, uint64_t other,
                                                                       int at) {
    const OthelloRays *rays = &OTHELLO_RAYS[at];
    OthelloLanes ours = OTHELLO_SPREAD(own), theirs = OTHELLO_SPREAD(other);
    OthelloLanes closing = ((theirs | ~rays->above) + 1) & ours & rays->above;
    // less one where there is a closing disc: a comparison of lanes gives all bits or none
    OthelloLanes turned = (closing + (OthelloLanes)(closing != 0)) & rays->above;
    OthelloLanes past = rays->below & ~theirs;
    past |= past >> OTHELLO_STEP;
    past |= past >> 2 * OTHELLO_STEP;
    past |= past >> 4 * OTHELLO_STEP;
    closing = past & ~(past >> OTHELLO_STEP) & ours;
    turned |= rays->below & ~past & (OthelloLanes)(closing != 0);
    return othello_gather(&turned);
}

// The same by the square's bit.
static inline uint64_t othello_flips(uint64_t own, uint64_t other, uint64_t square) {
    return othello_flips_at(own, other, __builtin_ctzll(square));
}

// The squares and all that touch them.
static inline uint64_t othello_around(uint64_t squares) {
    uint64_t rows = squares | (squares & ~OTHELLO_RIGHT) << 1 | (squares & ~OTHELLO_LEFT) >> 1;
    return rows | rows << OTHELLO_STRIDE | rows >> OTHELLO_STRIDE;
}

// Some of the discs that can never be turned: those with a full line, the edge or a safe disc on
// one side at least in each of the four directions.
uint64_t othello_stable(uint64_t discs, uint64_t filled, uint64_t board);

// The regions, quarters of the board, that have an odd number of empty squares.
static inline uint64_t othello_odd_regions(uint64_t empty) {
    empty ^= empty >> 1;
    empty ^= empty >> 2;
    empty ^= empty >> OTHELLO_STRIDE;
    empty ^= empty >> 2 * OTHELLO_STRIDE;
    return (empty & UINT64_C(0x0000001100000011)) * UINT64_C(0x0F0F0F0F);
}

// How soon a move should be tried, from the discs after it: few replies, corners, odd regions.
int othello_rate(uint64_t own_after, uint64_t other_after, uint64_t square, uint64_t odd,
                 uint64_t board);

// What is known of a position near the end; all zero: nothing.
typedef struct OthelloKnown {
    uint64_t own;
    uint64_t other;
    int8_t lower; // bounds of the margin
    int8_t upper;
    uint8_t best; // the square to try first, from 1 on; 0: none
    uint32_t generation;
} OthelloKnown;
enum { OTHELLO_KNOWN_BITS = 16 };

// The game to its end by discs, for `own` to move: a bound where it lies outside the window.
typedef struct OthelloEnd {
    uint64_t board;
    int cells;           // of it; othello_finish() counts them
    OthelloKnown *known; // 1 << OTHELLO_KNOWN_BITS of them, kept from call to call; NULL: no memory
    uint32_t generation; // what another one left there is forgotten
    uint64_t nodes;      // with the position that was asked about
    uint64_t nodes_most; // without it
    bool is_stopped;
} OthelloEnd;

int othello_finish(OthelloEnd *end, uint64_t own, uint64_t other, int alpha, int beta);

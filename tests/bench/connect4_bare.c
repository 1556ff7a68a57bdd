// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_bare.c - the yardstick of `make bench-lab`: alpha-beta for the 7x6 board
// of Connect 4 and nothing else.
//
// Everything is written out for this board: constant shifts, no table of functions,
// no counters but one, the same moves, the same evaluation ("full") and so the same
// nodes as the laboratory's search.
#include "tests/bench/connect4_bare.h"

#include <stdbool.h>

enum {
    WIDTH = 7,
    HEIGHT = 6,
    STRIDE = HEIGHT + 1,
    CELLS = WIDTH * HEIGHT,
    UNIT = 100,
    ESTIMATE_MAX = 99
};

#define COLUMN ((UINT64_C(1) << HEIGHT) - 1)
static const uint64_t BOTTOM = UINT64_C(0x0000040810204081);
static const uint64_t BOARD = UINT64_C(0x0000040810204081) * COLUMN;
static const uint64_t ODD_ROWS = UINT64_C(0x0000040810204081) * 0x15;

static bool has_four(uint64_t stones) {
    uint64_t pairs = stones & (stones >> 1);
    if (pairs & (pairs >> 2)) return true;
    pairs = stones & (stones >> HEIGHT);
    if (pairs & (pairs >> 2 * HEIGHT)) return true;
    pairs = stones & (stones >> STRIDE);
    if (pairs & (pairs >> 2 * STRIDE)) return true;
    pairs = stones & (stones >> (STRIDE + 1));
    return (pairs & (pairs >> 2 * (STRIDE + 1))) != 0;
}

static uint64_t along(uint64_t stones, int step) {
    uint64_t above = (stones << step) & (stones << 2 * step);
    uint64_t below = (stones >> step) & (stones >> 2 * step);
    return (above & ((stones << 3 * step) | (stones >> step)))
           | (below & ((stones << step) | (stones >> 3 * step)));
}

static uint64_t winning_cells(uint64_t stones, uint64_t occupied) {
    uint64_t cells = (stones << 1) & (stones << 2) & (stones << 3);
    cells |= along(stones, HEIGHT) | along(stones, STRIDE) | along(stones, STRIDE + 1);
    return cells & BOARD & ~occupied;
}

static int centre(uint64_t stones) {
    const uint64_t near = COLUMN << STRIDE | COLUMN << 5 * STRIDE;
    const uint64_t nearer = COLUMN << 2 * STRIDE | COLUMN << 4 * STRIDE;
    const uint64_t middle = COLUMN << 3 * STRIDE;
    return __builtin_popcountll(stones & near) + 2 * __builtin_popcountll(stones & nearer)
           + 3 * __builtin_popcountll(stones & middle);
}

static int evaluate(uint64_t stones, uint64_t occupied, int plies) {
    uint64_t them = stones ^ occupied;
    uint64_t our_cells = winning_cells(stones, occupied);
    uint64_t their_cells = winning_cells(them, occupied);
    uint64_t playable = occupied + BOTTOM;
    uint64_t our_rows = plies % 2 == 0 ? ODD_ROWS : ~ODD_ROWS;
    int phase = plies * 256 / CELLS;
    int middle = centre(stones) - centre(them);
    int threats = __builtin_popcountll(our_cells) - __builtin_popcountll(their_cells);
    int ready =
        __builtin_popcountll(our_cells & playable) - __builtin_popcountll(their_cells & playable);
    int parity =
        __builtin_popcountll(our_cells & our_rows) - __builtin_popcountll(their_cells & ~our_rows);
    int sum = 3 * (256 - phase) * middle + 256 * (6 * threats + 8 * ready)
              + (6 * (256 - phase) + 24 * phase) * parity;
    int score = sum / 256;
    return score > ESTIMATE_MAX ? ESTIMATE_MAX : score < -ESTIMATE_MAX ? -ESTIMATE_MAX : score;
}

static int search(uint64_t stones, uint64_t occupied, int plies, int depth, int alpha, int beta,
                  uint64_t *nodes) {
    ++*nodes;
    uint64_t them = stones ^ occupied;
    if (has_four(them)) return -UNIT * ((CELLS + 1) / 2 + 1 - (plies + 1) / 2);
    if (plies == CELLS) return 0;
    if (depth == 0) return evaluate(stones, occupied, plies);
    for (int column = 0; column < WIDTH; column++) {
        uint64_t cell = (occupied + BOTTOM) & (COLUMN << (column * STRIDE));
        if (cell == 0) continue;
        int value = -search(them, occupied | cell, plies + 1, depth - 1, -beta, -alpha, nodes);
        if (value > alpha) {
            alpha = value;
            if (alpha >= beta) return alpha;
        }
    }
    return alpha;
}

int connect4_bare_search(int depth, uint64_t *nodes) {
    return search(0, 0, 0, depth, -3201, 3201, nodes);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reference_boards.c - what is read off a board of Othello: moves and an evaluation.
#include "core/bits.h"
#include "course/references.h"

static const uint64_t FILE_A = UINT64_C(0x0101010101010101);
static const uint64_t FILE_H = UINT64_C(0x8080808080808080);
static const uint64_t CORNERS = UINT64_C(0x8100000000000081);

// All discs one step in a direction: columns -1 to 1, rows -1 to 1; none wraps around the board.
static uint64_t shift(uint64_t discs, int columns, int rows, Slip slip) {
    bool wraps = slip == SLIP_WRAPS_AROUND;
    if (columns > 0 && !wraps) discs &= ~FILE_H;
    if (columns < 0 && !wraps) discs &= ~FILE_A;
    int step = rows * 8 + columns;
    return step > 0 ? discs << step : discs >> -step;
}

static uint64_t moves_towards(uint64_t mine, uint64_t theirs, int columns, int rows, Slip slip) {
    uint64_t line = shift(mine, columns, rows, slip) & theirs;
    int steps = slip == SLIP_ONE_DISC_ONLY ? 0 : 5;
    for (int i = 0; i < steps; i++) line |= shift(line, columns, rows, slip) & theirs;
    uint64_t ends = shift(line, columns, rows, slip);
    if (slip == SLIP_OCCUPIED_ALLOWED) return ends & ~theirs;
    if (slip == SLIP_NO_DISC_BETWEEN) ends |= shift(mine, columns, rows, slip);
    return ends & ~(mine | theirs);
}

int64_t reference_bitboards(World *world, int node, const int64_t *numbers, Slip slip) {
    (void)world;
    (void)node;
    uint64_t moves = 0;
    for (int rows = -1; rows <= 1; rows++) {
        for (int columns = -1; columns <= 1; columns++) {
            bool is_diagonal = rows != 0 && columns != 0;
            if ((rows == 0 && columns == 0) || (is_diagonal && slip == SLIP_NO_DIAGONALS)) continue;
            if (slip == SLIP_NO_NORTH && rows < 0) continue;
            moves |= moves_towards((uint64_t)numbers[0], (uint64_t)numbers[1], columns, rows, slip);
        }
    }
    return (int64_t)moves;
}

static int count(uint64_t discs) {
    return bits_count(discs);
}

// Discs diagonally beside a corner that nobody holds: they give the corner away.
static int count_traps(uint64_t discs, uint64_t taken, Slip slip) {
    static const struct { int corner, trap; } TRAPS[] = {{0, 9}, {7, 14}, {56, 49}, {63, 54}};
    int traps = 0;
    for (int i = 0; i < 4; i++) {
        bool is_open = !(taken >> TRAPS[i].corner & 1) || slip == SLIP_TRAPS_ALWAYS;
        traps += is_open && (discs >> TRAPS[i].trap & 1);
    }
    return traps;
}

int64_t reference_evaluation(World *world, int node, const int64_t *numbers, Slip slip) {
    (void)world;
    (void)node;
    uint64_t mine = (uint64_t)numbers[0];
    uint64_t theirs = (uint64_t)numbers[1];
    uint64_t taken = mine | theirs;
    uint64_t corners = slip == SLIP_CORNER_MISSING ? CORNERS & ~UINT64_C(1) : CORNERS;
    int own = count(mine) + 30 * count(mine & corners) - 10 * count_traps(mine, taken, slip);
    int other =
        count(theirs) + 30 * count(theirs & corners) - 10 * count_traps(theirs, taken, slip);
    if (slip == SLIP_DISCS_ONLY) return count(mine) - count(theirs);
    if (slip == SLIP_OTHER_SIDE_FORGOTTEN) return own;
    return slip == SLIP_FOR_THE_OTHER ? other - own : own - other;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// othello_rays.c - the lines of the board, square by square, made by the compiler.
#include "games/othello_rules.h"

#define IS_ON(row, column) ((row) >= 0 && (row) < 8 && (column) >= 0 && (column) < 8)
#define BIT(row, column) (IS_ON(row, column) ? UINT64_C(1) << ((8 * (row) + (column)) & 63) : 0)
#define STEP(at, down, right, steps) BIT((at) / 8 + (down) * (steps), (at) % 8 + (right) * (steps))
#define RAY(at, down, right)                                                                       \
    (STEP(at, down, right, 1) | STEP(at, down, right, 2) | STEP(at, down, right, 3)                \
     | STEP(at, down, right, 4) | STEP(at, down, right, 5) | STEP(at, down, right, 6)              \
     | STEP(at, down, right, 7))
#define RAYS(at)                                                                                   \
    {                                                                                              \
        {RAY(at, 0, 1), RAY(at, 1, -1), RAY(at, 1, 1), RAY(at, 1, 0)}, {                           \
            RAY(at, 0, -1), RAY(at, -1, 1), RAY(at, -1, -1), RAY(at, -1, 0)                        \
        }                                                                                          \
    }
#define NEAR(at)                                                                                   \
    (STEP(at, 0, 1, 1) | STEP(at, 1, -1, 1) | STEP(at, 1, 1, 1) | STEP(at, 1, 0, 1)                \
     | STEP(at, 0, -1, 1) | STEP(at, -1, 1, 1) | STEP(at, -1, -1, 1) | STEP(at, -1, 0, 1))
#define ROW(of, at)                                                                                \
    of(at), of((at) + 1), of((at) + 2), of((at) + 3), of((at) + 4), of((at) + 5), of((at) + 6),    \
        of((at) + 7)
#define BOARD(of)                                                                                  \
    ROW(of, 0), ROW(of, 8), ROW(of, 16), ROW(of, 24), ROW(of, 32), ROW(of, 40), ROW(of, 48),       \
        ROW(of, 56)

const OthelloRays OTHELLO_RAYS[OTHELLO_SQUARES] = {BOARD(RAYS)};
const uint64_t OTHELLO_NEAR[OTHELLO_SQUARES] = {BOARD(NEAR)};

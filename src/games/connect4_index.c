// SPDX-License-Identifier: GPL-3.0-or-later
// connect4_index.c - boards of Connect 4 seen in a mirror, and numbered for retrograde analysis.
#include "games/connect4_rules.h"

int connect4_symmetries(const void *position, void *images) {
    const Connect4Position *here = position;
    Connect4Position *list = images;
    Connect4Position mirror = *here;
    mirror.stones = 0;
    mirror.occupied = 0;
    int stride = here->shape.height + 1;
    for (int column = 0; column < here->shape.width; column++) {
        int from = column * stride;
        int to = (here->shape.width - 1 - column) * stride;
        uint64_t cells = connect4_column(here, 0);
        mirror.stones |= (here->stones >> from & cells) << to;
        mirror.occupied |= (here->occupied >> from & cells) << to;
    }
    list[0] = *here;
    list[1] = mirror;
    return mirror.stones == here->stones && mirror.occupied == here->occupied ? 1 : 2;
}

// A column of a height h holds k stones in one of 2^k ways: 2^(h+1) - 1 ways in all.
bool connect4_space(const void *position, GameSpace *space) {
    const Connect4Position *here = position;
    uint64_t ways = (UINT64_C(1) << (here->shape.height + 1)) - 1;
    *space = (GameSpace){
        .number = (uint64_t)(here->shape.width << 8 | here->shape.height),
        .count = 1,
        .size = here->shape.cells,
    };
    for (int column = 0; column < here->shape.width; column++) {
        if (space->count > UINT32_MAX / ways) return false;
        space->count *= ways;
    }
    return true;
}

uint64_t connect4_index(const void *position) {
    const Connect4Position *here = position;
    uint64_t first = connect4_first_stones(position);
    int stride = here->shape.height + 1;
    uint64_t index = 0;
    for (int column = here->shape.width - 1; column >= 0; column--) {
        uint64_t cells = connect4_column(here, column);
        uint64_t filled = (here->occupied & cells) >> column * stride; // k ones, or 2^k - 1
        index = index * ((UINT64_C(2) << here->shape.height) - 1) + filled
                + ((first & cells) >> column * stride);
    }
    return index;
}

bool connect4_from_index(const GameSpace *space, uint64_t index, void *position) {
    Connect4Position built;
    uint64_t sides[2] = {0, 0};
    if (index >= space->count
        || !connect4_set_size(&built, (int)(space->number >> 8), (int)(space->number & 0xFF), NULL))
        return false;
    uint64_t ways = (UINT64_C(2) << built.shape.height) - 1;
    for (int column = 0; column < built.shape.width; column++, index /= ways) {
        uint64_t code = index % ways;
        int stones = 0;
        while (code >= (UINT64_C(2) << stones) - 1) stones++;
        uint64_t filled = (UINT64_C(1) << stones) - 1;
        int from = column * (built.shape.height + 1);
        sides[0] |= (code - filled) << from;
        sides[1] |= (filled & ~(code - filled)) << from;
    }
    if (!connect4_set_stones(&built, sides[0], sides[1], NULL)) return false;
    *(Connect4Position *)position = built;
    return true;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// awale_index.c - numbers the endings of Awalé, for retrograde analysis.
//
// A space is the seeds in the houses and how the others are shared, whoever has more of
// them. Houses are seen by the side to move, so that South and North share a number; the
// last bit says whether it is behind.
#include "games/awale_rules.h"

enum { INDEX_SEEDS_MAX = 24 }; // 417,225,900 ways to lay them

// In how many ways 0 to 24 seeds lie in 1 to 12 houses: (seeds + houses - 1) over (houses - 1).
// clang-format off
static const uint32_t WAYS[INDEX_SEEDS_MAX + 1][AWALE_HOUSES] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
    {1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364},
    {1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365},
    {1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368},
    {1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376},
    {1, 8, 36, 120, 330, 792, 1716, 3432, 6435, 11440, 19448, 31824},
    {1, 9, 45, 165, 495, 1287, 3003, 6435, 12870, 24310, 43758, 75582},
    {1, 10, 55, 220, 715, 2002, 5005, 11440, 24310, 48620, 92378, 167960},
    {1, 11, 66, 286, 1001, 3003, 8008, 19448, 43758, 92378, 184756, 352716},
    {1, 12, 78, 364, 1365, 4368, 12376, 31824, 75582, 167960, 352716, 705432},
    {1, 13, 91, 455, 1820, 6188, 18564, 50388, 125970, 293930, 646646, 1352078},
    {1, 14, 105, 560, 2380, 8568, 27132, 77520, 203490, 497420, 1144066, 2496144},
    {1, 15, 120, 680, 3060, 11628, 38760, 116280, 319770, 817190, 1961256, 4457400},
    {1, 16, 136, 816, 3876, 15504, 54264, 170544, 490314, 1307504, 3268760, 7726160},
    {1, 17, 153, 969, 4845, 20349, 74613, 245157, 735471, 2042975, 5311735, 13037895},
    {1, 18, 171, 1140, 5985, 26334, 100947, 346104, 1081575, 3124550, 8436285, 21474180},
    {1, 19, 190, 1330, 7315, 33649, 134596, 480700, 1562275, 4686825, 13123110, 34597290},
    {1, 20, 210, 1540, 8855, 42504, 177100, 657800, 2220075, 6906900, 20030010, 54627300},
    {1, 21, 231, 1771, 10626, 53130, 230230, 888030, 3108105, 10015005, 30045015, 84672315},
    {1, 22, 253, 2024, 12650, 65780, 296010, 1184040, 4292145, 14307150, 44352165, 129024480},
    {1, 23, 276, 2300, 14950, 80730, 376740, 1560780, 5852925, 20160075, 64512240, 193536720},
    {1, 24, 300, 2600, 17550, 98280, 475020, 2035800, 7888725, 28048800, 92561040, 286097760},
    {1, 25, 325, 2925, 20475, 118755, 593775, 2629575, 10518300, 38567100, 131128140, 417225900},
};
// clang-format on

static uint64_t ways_to_lie(int seeds, int houses) {
    return WAYS[seeds][houses - 1];
}

bool awale_space(const void *position, GameSpace *space) {
    const AwalePosition *here = position;
    int seeds = awale_row_seeds(here, 0) + awale_row_seeds(here, 1);
    int more = here->captured[0] > here->captured[1] ? here->captured[0] : here->captured[1];
    if (seeds > INDEX_SEEDS_MAX) return false;
    *space = (GameSpace){
        .number = (uint64_t)(seeds << 8 | more),
        .count = 2 * ways_to_lie(seeds, AWALE_HOUSES),
        .size = seeds,
    };
    return true;
}

// Lists of houses in the order of what lies in the last house, then the one before it, and so on.
uint64_t awale_index(const void *position) {
    const AwalePosition *here = position;
    int seeds = awale_row_seeds(here, 0) + awale_row_seeds(here, 1);
    uint64_t index = 0;
    for (int i = AWALE_HOUSES - 1; i > 0; i--) {
        int held = here->houses[here->side == 0 ? i : (i + AWALE_ROW) % AWALE_HOUSES];
        // All that have fewer seeds here come first.
        index += ways_to_lie(seeds, i + 1) - ways_to_lie(seeds - held, i + 1);
        seeds -= held;
    }
    return 2 * index + (here->captured[here->side] < here->captured[!here->side]);
}

bool awale_from_index(const GameSpace *space, uint64_t index, void *position) {
    AwalePosition built = {0};
    int seeds = (int)(space->number >> 8);
    bool is_behind = index & 1;
    built.captured[is_behind] = (uint8_t)(space->number & 0xFF);
    built.captured[!is_behind] = (uint8_t)(AWALE_SEEDS - seeds - built.captured[is_behind]);
    if (index >= space->count || (is_behind && built.captured[0] == built.captured[1]))
        return false;
    index /= 2;
    for (int i = AWALE_HOUSES - 1; i > 0; i--) {
        int held = 0;
        for (uint64_t ways; index >= (ways = ways_to_lie(seeds - held, i)); held++) index -= ways;
        built.houses[i] = (uint8_t)held;
        seeds -= held;
    }
    built.houses[0] = (uint8_t)seeds;
    built.is_over = awale_find_end(&built);
    *(AwalePosition *)position = built;
    return true;
}

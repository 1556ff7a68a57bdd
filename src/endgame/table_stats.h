// SPDX-License-Identifier: GPL-3.0-or-later
// table_stats.h - what a table holds: counts, and the longest mates.
#pragma once

#include "endgame/table_file.h"

// Of one side to move; positions are counted without symmetry, as a chess player would.
typedef struct SideStats {
    uint64_t codes[256];   // positions by code
    uint64_t indices[256]; // indices by code
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t mated;
    int longest_win; // code, or 0
    int longest_loss;
    uint32_t win_index; // a position of that length
    uint32_t loss_index;
} SideStats;

typedef struct TableStats {
    SideStats sides[SIDE_COUNT]; // of a symmetric material the first only
} TableStats;

bool table_stats_count(const TableFile *file, TableStats *stats, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// tables.cpp - fills the tables of board.cuh, on the host.
#include <cstdlib>

#include "tables.h"

static u64 draw(u64 *state) {
    *state += 0x9E3779B97F4A7C15ull;
    u64 x = *state;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static void fill_pair(Tables *tables, int from, int to) {
    int ranks = (to >> 3) - (from >> 3), files = (to & 7) - (from & 7);
    u64 target = 1ull << to;
    if (ranks == 0) tables->line[0][from] |= target;
    if (files == 0) tables->line[1][from] |= target;
    if (ranks == files) tables->line[2][from] |= target;
    if (ranks == -files) tables->line[3][from] |= target;
    if (abs(ranks * files) == 2) tables->jump[JUMP_KNIGHT][from] |= target;
    if (abs(ranks) <= 1 && abs(files) <= 1) tables->jump[JUMP_KING][from] |= target;
    if (ranks == 1 && abs(files) == 1) tables->jump[JUMP_PAWN + WHITE][from] |= target;
    if (ranks == -1 && abs(files) == 1) tables->jump[JUMP_PAWN + BLACK][from] |= target;
}

void fill_tables(Tables *tables) {
    *tables = Tables{};
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++)
            if (from != to) fill_pair(tables, from, to);
    u64 state = 20260101;
    for (auto &man : tables->key_man)
        for (u64 &key : man) key = draw(&state);
    for (u64 &key : tables->key_castling) key = draw(&state);
    for (u64 &key : tables->key_en_passant) key = draw(&state);
    tables->key_side = draw(&state);
}

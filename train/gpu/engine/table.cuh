// SPDX-License-Identifier: GPL-3.0-or-later
// table.cuh - src/engine/table.c on the GPU: the same clusters, entries and replacement.
#ifndef ROQUE_TRAIN_ENGINE_TABLE_CUH
#define ROQUE_TRAIN_ENGINE_TABLE_CUH

#include "board.cuh"

namespace engine {

enum {
    PLY_MAX = 246,
    DEPTH_MAX = 240,
    SCORE_DRAW = 0,
    SCORE_MATE = 32000,
    SCORE_MATE_LEAST = SCORE_MATE - PLY_MAX,
    SCORE_EVAL_MAX = 30000,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,
};

DEVICE int score_mated(int ply) {
    return -SCORE_MATE + ply;
}

DEVICE bool score_is_win(int score) {
    return score >= SCORE_MATE_LEAST;
}

DEVICE bool score_is_loss(int score) {
    return score <= -SCORE_MATE_LEAST;
}

DEVICE bool score_is_mate(int score) {
    return score_is_win(score) || score_is_loss(score);
}

DEVICE int score_clamp(int score, int least, int most) {
    return score < least ? least : score > most ? most : score;
}

enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct TableEntry {
    u32 move = MOVE_NONE;
    int score = SCORE_NONE; // mate scores count from the node's ply
    int eval = SCORE_NONE;
    int depth = 0;
    int bound = BOUND_NONE;
    bool was_pv = false;
};

enum { CLUSTER_ENTRIES = 4, AGE_MASK = 31 };

struct Slot {
    u64 check; // key ^ data
    u64 data;
};

struct Table {
    Slot *slots; // clusters of four
    u64 cluster_count;
    u32 age;
};

// ---- data: move 16 | score 16 | eval 16 | depth 8 | age 5 | was_pv 1 | bound 2 ----

DEVICE u64 pack(const TableEntry &entry, u32 age) {
    return (u64)entry.move | (u64)(u16)entry.score << 16 | (u64)(u16)entry.eval << 32
           | (u64)(u8)entry.depth << 48 | (u64)age << 56 | (u64)entry.was_pv << 61
           | (u64)entry.bound << 62;
}

DEVICE TableEntry unpack(u64 data) {
    TableEntry entry;
    entry.move = (u16)data;
    entry.score = (i16)(data >> 16);
    entry.eval = (i16)(data >> 32);
    entry.depth = (u8)(data >> 48);
    entry.was_pv = data >> 61 & 1;
    entry.bound = (int)(data >> 62);
    return entry;
}

DEVICE u32 data_age(u64 data) {
    return (u32)(data >> 56) & AGE_MASK;
}

DEVICE int score_from_position(int score, int ply) {
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

DEVICE int score_from_root(int score, int ply) {
    if (score == SCORE_NONE) return SCORE_NONE;
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}

DEVICE Slot *cluster_of(const Table &table, u64 key) {
    return table.slots + multiply_high(key, table.cluster_count) * CLUSTER_ENTRIES;
}

DEVICE TableEntry table_probe(const Table &table, u64 key, int ply) {
    const Slot *cluster = cluster_of(table, key);
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        u64 data = cluster[i].data;
        if ((cluster[i].check ^ data) != key || data == 0) continue;
        TableEntry entry = unpack(data);
        entry.score = score_from_root(entry.score, ply);
        return entry;
    }
    return {};
}

DEVICE int keep_value(u64 data, u32 age) {
    int searches_old = (int)((age - data_age(data)) & AGE_MASK);
    return (int)(u8)(data >> 48) - 8 * searches_old;
}

CALLED void table_store(const Lanes &lanes, const Table &table, u64 key, int ply,
                        TableEntry fresh) {
    Slot *cluster = cluster_of(table, key), *slot = cluster;
    u64 slot_data = 0;
    int least = 1 << 20;
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        u64 data = cluster[i].data;
        bool is_same = (cluster[i].check ^ data) == key && data != 0;
        int value = is_same || data == 0 ? -(1 << 20) : keep_value(data, table.age);
        if (value >= least) continue;
        least = value;
        slot = &cluster[i];
        slot_data = is_same ? data : 0;
        if (is_same) break;
    }
    if (slot_data) {
        TableEntry old = unpack(slot_data);
        if (fresh.move == MOVE_NONE) fresh.move = old.move;
        bool is_poorer =
            fresh.bound != BOUND_EXACT && fresh.depth + 4 + 2 * fresh.was_pv < old.depth;
        if (is_poorer && data_age(slot_data) == table.age) return;
    }
    fresh.score = score_from_position(fresh.score, ply);
    u64 data = pack(fresh, table.age);
    lanes.sync();
    if (lanes.index == 0) *slot = {key ^ data, data};
    lanes.sync();
}

} // namespace engine

#endif

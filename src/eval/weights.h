// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h - every number of the evaluation, as one flat list with names; see weights.def.
#pragma once

#include <stdint.h>

// Two scores in one word, added and multiplied together: the early one (all pieces on the board) in
// the lower half, the late one in the upper.
typedef int32_t Pair;

#define PAIR(early, late) ((Pair)((uint32_t)(late) << 16) + (early))

static inline int pair_early(Pair pair) {
    return (int16_t)(uint16_t)(uint32_t)pair;
}

static inline int pair_late(Pair pair) {
    return (int16_t)(uint16_t)(((uint32_t)pair + 0x8000u) >> 16);
}

// The index of a group's first weight: W_MATERIAL + KNIGHT, W_KNIGHT_MOBILITY + 3, ...
enum {
#define WEIGHTS(name, count, idea, ...) W_##name, W_##name##_LAST = W_##name + (count)-1,
#include "eval/weights.def"
#undef WEIGHTS
    WEIGHT_COUNT
};

enum {
#define WEIGHTS(name, count, idea, ...) GROUP_##name,
#include "eval/weights.def"
#undef WEIGHTS
    WEIGHT_GROUP_COUNT
};

typedef struct WeightGroup {
    const char *name;
    const char *idea;
    int first;
    int count;
} WeightGroup;

extern const Pair eval_weights[WEIGHT_COUNT];
extern const WeightGroup eval_weight_groups[WEIGHT_GROUP_COUNT];

// The weights from here to W_DANGER_LAST measure the danger a king is in: their early halves add up
// to a number that counts by its square.
enum { W_DANGER_FIRST = W_DANGER_BASE, W_DANGER_LAST = W_DANGER_NO_QUEEN_LAST };

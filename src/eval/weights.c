// SPDX-License-Identifier: GPL-3.0-or-later
// weights.c - the tables made from weights.def.
#include "eval/weights.h"

const Pair eval_weights[WEIGHT_COUNT] = {
#define WEIGHTS(name, count, idea, ...) __VA_ARGS__,
#include "eval/weights.def"
#undef WEIGHTS
};

// A group whose list is too short or too long would shift all that follow.
#define WEIGHTS(name, count, idea, ...)                                                            \
    _Static_assert(sizeof((const Pair[]){__VA_ARGS__}) == (count) * sizeof(Pair),                  \
                   #name " has another "                                                           \
                         "count");
#include "eval/weights.def"
#undef WEIGHTS

const WeightGroup eval_weight_groups[WEIGHT_GROUP_COUNT] = {
#define WEIGHTS(name, count, idea, ...) {#name, idea, W_##name, count},
#include "eval/weights.def"
#undef WEIGHTS
};

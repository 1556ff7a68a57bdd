// SPDX-License-Identifier: GPL-3.0-or-later
// selfplay.h - games of the engine against itself, written down as quiet positions with score and
// result: the data from which the evaluation is tuned.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/error.h"

typedef struct SelfplayOptions {
    uint64_t games;
    uint64_t nodes; // for each move; the iteration is finished
    int threads;
    // game n of a seed is always the same game, and games are written in their order
    uint64_t seed;
    int random_plies; // at the start, at least; one more in half of the games
    int64_t time_ms;  // no game starts after this; 0: no limit
    const atomic_bool *is_stopped;
    FILE *output; // lines "FEN | score for White, centipawns | result for White, 1.0 0.5 0.0"

    // Optional: after every game, from any thread, one at a time.
    void (*on_game)(void *context, uint64_t games, uint64_t positions);
    void *context;
} SelfplayOptions;

typedef struct SelfplayResult {
    uint64_t games;
    uint64_t positions;
    uint64_t white_wins;
    uint64_t draws;
} SelfplayResult;

bool selfplay_run(const SelfplayOptions *options, SelfplayResult *result, Error *error);

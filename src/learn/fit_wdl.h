// SPDX-License-Identifier: GPL-3.0-or-later
// fit_wdl.h - fits the win-draw-loss model of the engine to the results of games.
#pragma once

#include <stdatomic.h>
#include <stdint.h>

#include "core/error.h"
#include "engine/engine.h"

typedef struct FitWdlResult {
    WdlModel model;
    int64_t positions;
    int64_t refused;     // lines that are not `FEN | score | result`
    double loss;         // mean -ln(chance given to what happened)
    double loss_flat;    // of the plain shares of wins, draws and losses: what any model must beat
    double loss_shipped; // of the model in the engine
} FitWdlResult;

// False when a file cannot be read, memory is short, or there is nothing to learn from.
// `is_stopped` may be NULL; a stop keeps what was found.
bool fit_wdl(const char *const *paths, int path_count, const atomic_bool *is_stopped,
             FitWdlResult *result, Error *error);

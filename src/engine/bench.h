// SPDX-License-Identifier: GPL-3.0-or-later
// bench.h - a fixed amount of search whose node count is the engine's signature.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

typedef struct BenchOptions {
    int depth;      // 0: none
    uint64_t nodes; // of each position, where there is no depth
    int threads;
    size_t hash_mb;
    // ideas of the search that are switched off and then on (see ideas.h); NULL: none
    const char *without;
    const char *with;
    const char *eval; // who judges positions, and the file of a network: see engine_set_judge
    const char *net;
    void (*on_position)(void *context, int number, int count, const char *fen, uint64_t nodes);
    void *context;
    const atomic_bool *is_stopped; // ends the bench soon
} BenchOptions;

typedef struct BenchResult {
    uint64_t nodes; // the same on every machine with one thread
    double depth;   // that was finished, on average
    uint64_t nps;
    int64_t time_ms;
    size_t hash_mb; // what could be had of it
} BenchResult;

BenchOptions bench_defaults(void);
bool bench_run(const BenchOptions *options, BenchResult *result, Error *error);

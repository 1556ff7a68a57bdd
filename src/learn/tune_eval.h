// SPDX-License-Identifier: GPL-3.0-or-later
// tune_eval.h - fits the weights of the chess evaluation to the results of games.
//
// The chance to win is taken to be 1 / (1 + 10^(-K * score / 400)). First K is chosen so that the
// present weights predict the results best; then the weights are changed, by Adam on the squared
// error, so that they predict better. The evaluation is linear in its weights but for the square of
// the kings' danger, whose slope is known too.
#pragma once

#include <stdatomic.h>

#include "learn/samples.h"

enum { TUNE_THREADS_MAX = 256 };

typedef struct TuneProgress {
    int epoch;
    double training_error; // mean squared, before this epoch's last steps are known
    double validation_error;
    double time_s;
} TuneProgress;

typedef struct TuneOptions {
    const char *const *paths;
    int path_count;
    int threads;
    int epochs;
    int batch;      // positions per step
    double rate_cp; // of the first steps; falls to nothing by a half cosine
    double blend;   // share of the search's score in the target, the rest is the game's result
    // towards the present weights, times the number of games: the prior that each is about right
    double pull;
    int validation_percent; // of the games
    int score_max_cp;
    uint64_t seed;
    const atomic_bool *is_stopped; // may be NULL; what was learned until then is kept
    void (*on_progress)(void *context, const TuneProgress *progress);
    void *context;
} TuneOptions;

typedef struct TuneResult {
    SampleCounts counts;
    int64_t training_count, validation_count;
    double k;
    // with the weights rounded as they are written
    double training_error_before, training_error_after;
    double validation_error_before, validation_error_after;
    double early[WEIGHT_COUNT], late[WEIGHT_COUNT];
} TuneResult;

// Equal data, options and number of threads give equal weights on one machine.
bool tune_eval(const TuneOptions *options, TuneResult *result, Error *error);

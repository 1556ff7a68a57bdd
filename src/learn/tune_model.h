// SPDX-License-Identifier: GPL-3.0-or-later
// tune_model.h - the evaluation as a function of its weights, with its
// slope: what tune_eval.c tunes.
#pragma once

#include "learn/tune_eval.h"

// Early and late halves of all weights.
typedef struct Vector {
    double early[WEIGHT_COUNT];
    double late[WEIGHT_COUNT];
} Vector;

// What a position looks like to the model, kept from the score to its slope.
typedef struct Forward {
    double score;
    double danger[SIDE_COUNT];
    double early_share, late_share; // how much a centipawn early and late counts here
} Forward;

Forward tune_predict(const Vector *weights, const SampleSet *set, const Sample *sample);

double tune_win_chance(double k, double score);

// Adds the slope of one position's squared error, but for a constant factor that Adam does not see.
void tune_add_slope(const SampleSet *set, const Sample *sample, const Forward *forward,
                    double slope, Vector *sum);

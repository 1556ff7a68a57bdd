// SPDX-License-Identifier: GPL-3.0-or-later
// accuracy.c - see accuracy.h.
#include "review/accuracy.h"

#include <math.h>

// Per point of loss: at a loss of 24 points half of a move's accuracy is gone.
static const double STEEPNESS = 0.025;
// Below this a single move cannot pull the harmonic mean any further.
static const double LEAST_FOR_HARMONY = 5;

double accuracy_of_loss(double loss) {
    if (!(loss > 0)) return 100;
    if (loss > 100) loss = 100;
    double bottom = exp(-100 * STEEPNESS);
    return 100 * (exp(-STEEPNESS * loss) - bottom) / (1 - bottom);
}

void accuracy_add(Accuracy *accuracy, double loss) {
    double value = accuracy_of_loss(loss);
    accuracy->moves++;
    accuracy->sum += value;
    accuracy->inverse_sum += 1 / (value > LEAST_FOR_HARMONY ? value : LEAST_FOR_HARMONY);
}

void accuracy_merge(Accuracy *accuracy, const Accuracy *other) {
    accuracy->moves += other->moves;
    accuracy->sum += other->sum;
    accuracy->inverse_sum += other->inverse_sum;
}

double accuracy_value(const Accuracy *accuracy) {
    if (accuracy->moves == 0) return 100;
    double arithmetic = accuracy->sum / accuracy->moves;
    double harmonic = accuracy->moves / accuracy->inverse_sum;
    return (arithmetic + harmonic) / 2;
}

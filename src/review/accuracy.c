// SPDX-License-Identifier: GPL-3.0-or-later
// accuracy.c - see accuracy.h.
#include "review/accuracy.h"

#include <math.h>

// Per point of loss: the least blunder, of 15 points, takes half of a move's accuracy.
static const double STEEPNESS = 0.0455;
// Below this a single move cannot pull the harmonic mean any further.
static const double LEAST_FOR_HARMONY = 5;
static const double LEAST_WEIGHT = 0.1;

double accuracy_of_loss(double loss) {
    if (!(loss > 0)) return 100;
    if (loss > 100) loss = 100;
    double bottom = exp(-100 * STEEPNESS);
    return 100 * (exp(-STEEPNESS * loss) - bottom) / (1 - bottom);
}

// From half the points on a move counts fully.
static double weight_of(double points_best) {
    double weight = points_best / 50;
    return weight > 1 ? 1 : weight > LEAST_WEIGHT ? weight : LEAST_WEIGHT;
}

void accuracy_add(Accuracy *accuracy, double points_best, double loss) {
    double value = accuracy_of_loss(loss), weight = weight_of(points_best);
    accuracy->moves++;
    accuracy->weight += weight;
    accuracy->sum += weight * value;
    accuracy->inverse_sum += weight / (value > LEAST_FOR_HARMONY ? value : LEAST_FOR_HARMONY);
}

void accuracy_merge(Accuracy *accuracy, const Accuracy *other) {
    accuracy->moves += other->moves;
    accuracy->weight += other->weight;
    accuracy->sum += other->sum;
    accuracy->inverse_sum += other->inverse_sum;
}

double accuracy_value(const Accuracy *accuracy) {
    if (accuracy->moves == 0) return 100;
    double arithmetic = accuracy->sum / accuracy->weight;
    double harmonic = accuracy->weight / accuracy->inverse_sum;
    return (arithmetic + harmonic) / 2;
}

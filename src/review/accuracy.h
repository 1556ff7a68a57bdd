// SPDX-License-Identifier: GPL-3.0-or-later
// accuracy.h - how well a move, and a side in a game, was played: 100 is without
// loss, 0 threw everything away.
//
//     move   100 * (exp(-k loss) - exp(-100 k)) / (1 - exp(-100 k))        loss in points, 0 to 100
//     side   half the arithmetic, half the harmonic mean of its moves, by what each could lose
//
// docs/analysis.md says why.
#pragma once

// 0 to 100; the loss is in points.
double accuracy_of_loss(double loss);

// Gathers the moves of a side. Starts with {0}.
typedef struct Accuracy {
    int moves;
    double weight;
    double sum;
    double inverse_sum;
} Accuracy;

// A move that lost so many of the points there were. Where all is lost already it hardly counts.
void accuracy_add(Accuracy *accuracy, double points_best, double loss);
// Takes the moves of another game in.
void accuracy_merge(Accuracy *accuracy, const Accuracy *other);

// 0 to 100; 100 where there was nothing to judge.
double accuracy_value(const Accuracy *accuracy);

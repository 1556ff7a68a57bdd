// SPDX-License-Identifier: GPL-3.0-or-later
// points.c - see points.h.
#include "review/points.h"

#include <math.h>

// Per centipawn, as published.
static const double STEEPNESS = 0.00368208;

double points_of(Score score) {
    if (score_is_win(score)) return 100;
    if (score_is_loss(score)) return 0;
    return 100 / (1 + exp(-STEEPNESS * score));
}

// SPDX-License-Identifier: GPL-3.0-or-later
// points.c - see points.h.
#include "review/points.h"

double points_of(Score score, int material) {
    if (score_is_win(score)) return 100;
    if (score_is_loss(score)) return 0;
    double win = wdl_win_chance(&wdl_model, score, material);
    double loss = wdl_win_chance(&wdl_model, -score, material);
    return 50 + 50 * (win - loss);
}

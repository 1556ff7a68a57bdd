// SPDX-License-Identifier: GPL-3.0-or-later
// wdl.c - see wdl.h.
#include "engine/wdl.h"

#include <math.h>

// Printed by `roque learn fit-wdl` for 134,711 positions of games at 4,000
// nodes a move; the mean surprise
// -ln(chance given to the result) is 0.5172, against 1.0930 for fixed shares.
const WdlModel wdl_model = {
    .centre = {307.5, -407.5, 172.0},
    .width = {43.5, 124.0, -91.5},
};

int wdl_material(const Board *board) {
    static const int worth[] = {[PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};
    int material = 0;
    for (int kind = PAWN; kind <= QUEEN; kind++)
        material += worth[kind] * bits_count(board->kinds[kind]);
    return material < WDL_MATERIAL_MAX ? material : WDL_MATERIAL_MAX;
}

static double polynomial(const double terms[WDL_TERMS], int material) {
    double share = (double)material / WDL_MATERIAL_MAX;
    double value = terms[0] + share * (terms[1] + share * terms[2]);
    return value > 1 ? value : 1;
}

double wdl_win_chance(const WdlModel *model, Score score, int material) {
    double centre = polynomial(model->centre, material), width = polynomial(model->width, material);
    return 1 / (1 + exp((centre - score) / width));
}

Wdl wdl_of(Score score, int material) {
    if (score_is_win(score)) return (Wdl){1000, 0, 0};
    if (score_is_loss(score)) return (Wdl){0, 0, 1000};
    int win = (int)lround(1000 * wdl_win_chance(&wdl_model, score, material));
    int loss = (int)lround(1000 * wdl_win_chance(&wdl_model, -score, material));
    // Together they are below one, since the centre is above zero:
    // rounding brings them to 1000 at most.
    return (Wdl){win, 1000 - win - loss, loss};
}

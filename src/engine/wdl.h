// SPDX-License-Identifier: GPL-3.0-or-later
// wdl.h - what a score means in results: wins, draws and losses per thousand games.
//
// Two logistic curves that move with the material m on the board (pieces
// without kings, pawns 1 to queens 9):
//
//     win  = 1 / (1 + exp((centre(m) - score) / width(m)))
//     loss   the same with -score
//     draw = the rest
//
// The numbers are fitted to games of the program against itself by `roque learn fit-wdl`. They are
// only shown, never used: no search decision depends on them.
#pragma once

#include "chess/chess.h"

enum { WDL_MATERIAL_MAX = 78, WDL_TERMS = 3 };

// Sums to 1000, for the side the score is for.
typedef struct Wdl {
    int win;
    int draw;
    int loss;
} Wdl;

// Polynomials in material / WDL_MATERIAL_MAX, in centipawns.
typedef struct WdlModel {
    double centre[WDL_TERMS]; // the score that wins half of the games
    double width[WDL_TERMS];  // how slowly the chance grows around it
} WdlModel;

// The one the engine shows.
extern const WdlModel wdl_model;

// 0 .. WDL_MATERIAL_MAX, more counts as that.
int wdl_material(const Board *board);

// The chance of a win, 0 to 1; of a loss with the score's sign changed.
double wdl_win_chance(const WdlModel *model, Score score, int material);

Wdl wdl_of(Score score, int material);

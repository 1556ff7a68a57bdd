// SPDX-License-Identifier: GPL-3.0-or-later
// chess_eval.h - features and evaluations of chess in the laboratory, as the Game table wants them.
#pragma once

#include "core/game.h"

// Pieces by kind, control, centre, advance of pawns, shelter; control and shelter are not updated.
enum { CHESS_FEATURES = 9, CHESS_UPDATED = 0xDF, CHESS_EVALUATIONS = 6 };

extern const GameFeature chess_features[CHESS_FEATURES];
extern const GameEvaluation chess_evaluations[CHESS_EVALUATIONS];
void chess_extract(const void *position, int *features);
void chess_update(const void *position, GameMove move, const void *next, int *features);
int chess_phase(const void *position);

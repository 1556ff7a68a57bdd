// SPDX-License-Identifier: GPL-3.0-or-later
// draughts_eval.h - features and evaluations of draughts, as the Game table wants them.
#pragma once

#include "core/game.h"

// The hand-made evaluations weigh the basic features only; the others are for learning.
enum { MEN, FLYING_KINGS, SHORT_KINGS, ADVANCE, CENTRE, BACK_ROW, MOBILITY, BASIC };
enum {
    GUARDED = BASIC,
    WALLS,
    BLOCKED,
    HANGING,
    ATTACKERS,
    PASSED,
    PASSED_ROWS,
    KINGS_INSIDE,
    KING_STEPS,
    LOPSIDED,
    LEAD,
    ROW_TWO,
    ROWS_BETWEEN = 8, // the first is the back row, on the last are no men
    COLUMN = ROW_TWO + ROWS_BETWEEN,
    COLUMNS = 10,
    FEATURES = COLUMN + COLUMNS,
};
enum { UPDATED = 1 << MEN | 1 << FLYING_KINGS | 1 << SHORT_KINGS, DRAUGHTS_EVALUATIONS = 5 };

extern const GameFeature draughts_features[FEATURES];
extern const GameEvaluation draughts_evaluations[DRAUGHTS_EVALUATIONS];
void draughts_extract(const void *position, int *features);
void draughts_update(const void *position, GameMove move, const void *next, int *features);
int draughts_phase(const void *position);

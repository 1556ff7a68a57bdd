// SPDX-License-Identifier: GPL-3.0-or-later
// trace.h - how often each weight of the evaluation is used by each side in a position.
//
// The evaluation is its weights times these counts, but for two things that the trace tells too:
// the square of the kings' danger, and what the endings know. So the tuner can compute it, and
// its slope, for any other weights.
#pragma once

#include "chess/chess.h"
#include "eval/weights.h"

enum {
    EVAL_PHASE_ALL = 24, // knights and bishops 1, rooks 2, queens 4
    EVAL_SCALE_ONE = 64,
    DANGER_DIVISOR = 512, // a danger of d costs d * d / 512 centipawns early
    DANGER_MAX = 1200,    // ... and never more than that of 1200
};

typedef struct EvalTrace {
    int16_t counts[SIDE_COUNT][WEIGHT_COUNT];
    int early; // White minus Black, danger included
    int late;
    int phase;
    int scale;          // of the late half
    const char *ending; // known by heart: the counts do not matter then
    int score_white;
} EvalTrace;

// Evaluates and writes down how.
void eval_trace(const Board *board, EvalTrace *trace);

// early * phase + late * scaled rest; the same rounding for both sides.
static inline int eval_mix(int early, int late, int phase, int scale) {
    return (early * phase + late * scale / EVAL_SCALE_ONE * (EVAL_PHASE_ALL - phase))
           / EVAL_PHASE_ALL;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// points.h - what a score is worth to people in points: a win is 100, a draw 50, a loss 0.
//
// The share of the points that people scored from positions with such a score: the curve lichess
// fitted to rated games and publishes (docs/analysis.md has its source). The engine's own model of
// wins and draws (engine/wdl.h) is far steeper, since the engine lets nothing slip that it has.
#pragma once

#include "chess/chess.h"

// 0 to 100 for the side the score is for; a mate is 100 or 0, however far it is.
double points_of(Score score);

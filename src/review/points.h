// SPDX-License-Identifier: GPL-3.0-or-later
// points.h - what a score is worth in points: a win is 100, a draw 50, a loss 0.
//
// The expectation W + D/2 under the model of wins and draws that is fitted to the engine's own
// games (engine/wdl.h), in percent. It is the curve every judgement of this folder is made on.
#pragma once

#include "engine/engine.h"

// 0 to 100 for the side the score is for; a mate is 100 or 0. `material` is
// wdl_material() of the position.
double points_of(Score score, int material);

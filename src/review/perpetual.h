// SPDX-License-Identifier: GPL-3.0-or-later
// perpetual.h - proves that a side can force a draw: by stalemate, by bringing positions back for
// ever, by the fifty moves or by dead material.
#pragma once

#include "review/path.h"

// In the position after the path, whoever is to move: true when `drawer` was proved to draw, or
// better, against every defence. `ending` is the rule: ENDING_STALEMATE, ENDING_MATERIAL,
// ENDING_FIFTY or ENDING_THREEFOLD, which also stands for a perpetual that has to go on for a
// while; ENDING_NONE when the defence chooses among several.
bool perpetual_prove(GamePath path, Side drawer, Ending *ending);

// SPDX-License-Identifier: GPL-3.0-or-later
// draw_offer.h - when a computer takes the draw it is offered.
#pragma once

#include <stdbool.h>

// When it is clearly worse off, or in a long game when it is not better. `score` is its own, `unit`
// what a pawn is worth there, `thoughts` the moves it has thought about.
static inline bool draw_is_welcome(int score, int unit, int thoughts) {
    enum { LONG_GAME_THOUGHTS = 30 };
    return score <= -unit || (score <= 0 && thoughts >= LONG_GAME_THOUGHTS);
}

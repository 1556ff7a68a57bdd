// SPDX-License-Identifier: GPL-3.0-or-later
// graph.h - the course of a game as a picture (SVG): White's points
// after every move, bad moves marked.
#pragma once

#include <stdio.h>

#include "review/game_review.h"

// What is written on it, in the user's language; any bytes will do.
typedef struct GraphWords {
    const char *title; // "White - Black, 1-0"
    const char *axis;  // "expected points of White, %"
    const char *marks[GRADE_COUNT];
} GraphWords;

// Marks differ by shape as well as by colour. The stream stays the
// caller's, who looks at its errors.
void graph_write(const GameReview *review, const GraphWords *words, FILE *out);

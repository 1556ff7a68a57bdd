// SPDX-License-Identifier: GPL-3.0-or-later
// review_graph.h - the course of a game drawn with letters.
#pragma once

#include "terminal/screen.h"
#include "review/review.h"

// White's points as columns, and below them 1, 2, ... where the `marked` plies are; for
// screen readers a row of numbers.
void review_graph_draw(const Screen *screen, const GameReview *review, const int *marked,
                       int marked_count);

// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.h - the review of a game of chess, as JSON in one language.
#pragma once

#include "core/json.h"
#include "review/review.h"

typedef struct ReviewView {
    int looks_made;           // of the review that is being made,
    int looks_all;            // 0: none is
    const GameReview *judged; // NULL: none was made
    const int *worst;         // plies of bad moves, the worst first
    int worst_count;
} ReviewView;

// What was found: both sides' accuracy and bad moves, the course of the
// game, the worst moves in words.
void review_state_add(Json *json, Language language, const ReviewView *view);

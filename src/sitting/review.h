// SPDX-License-Identifier: GPL-3.0-or-later
// review.h - what was good and bad in the game of chess that has just been played.
#pragma once

#include "review/review.h"

// A move that loses no more points (of 100) than REVIEW_HOLDS_MOST holds the value.
enum { REVIEW_WORST_MAX = 4, REVIEW_HOLDS_MOST = 5 };

typedef struct Sitting Sitting;

// A game that was looked at, as far as it was.
typedef struct SittingReview {
    GameReview *whole;  // with every look made so far
    GameReview *judged; // the same where all is known, else a shorter one
    int worst[REVIEW_WORST_MAX];
    int worst_count;
    Side side; // whose moves these are; SIDE_COUNT: both sides'
} SittingReview;

void review_close(SittingReview *review);

// Chess by its usual rules; and moves were made.
bool review_has_rules(const Sitting *sitting);
bool review_is_possible(const Sitting *sitting);
// Whether there is one of the game on the board.
bool review_is_made(const Sitting *sitting);

// Told again and again how many positions are known; false to stop there.
typedef bool ReviewProgress(void *context, int64_t made, int all);

// Looks at the game on the board until it is judged or stopped; then what is done is kept. What is
// known of the same game is not looked at again. False with a reason when there is nothing to show.
bool review_make(Sitting *sitting, ReviewProgress *on_progress, void *context, Error *error);

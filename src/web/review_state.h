// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.h - the review of a game, as JSON in one language.
#pragma once

#include "core/json.h"
#include "words/words.h"

typedef struct GameReview GameReview;
typedef struct Retry Retry;
typedef struct LabReview LabReview;
typedef struct LabRetry LabRetry;

typedef struct ReviewView {
    int looks_made;           // of the review that is being made,
    int looks_all;            // 0: none is
    const GameReview *judged; // NULL: none was made
    const LabReview *lab;     // of a game other than chess; NULL: none was made
    const int *worst;         // plies of bad moves, the worst first
    int worst_count;
} ReviewView;

// What was found: both sides' accuracy and bad moves, the course of the
// game, the worst moves in words.
void review_state_add(Json *json, Language language, const ReviewView *view);
// The bad move that is tried again, and what is asked: an object under the key "retry".
void review_state_add_retry(Json *json, Language language, const Retry *retry, const int *worst,
                            int count);
// The same of a game other than chess.
void review_state_add_lab_retry(Json *json, Language language, const LabRetry *retry,
                                const int *worst, int count);

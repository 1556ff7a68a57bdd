// SPDX-License-Identifier: GPL-3.0-or-later
// session_review.h - what was good and bad in the game that has just been played.
#pragma once

#include "review/review.h"
#include "session/lab_review.h"

// A move that loses no more points (of 100) than REVIEW_HOLDS_MOST holds the value.
enum { REVIEW_WORST_MAX = 4, REVIEW_HOLDS_MOST = 3 };

typedef struct Session Session;

// A game that was looked at, as far as it was.
typedef struct SessionReview {
    LabReview *lab;     // of a game other than chess; then the next two are NULL
    GameReview *whole;  // with every look made so far
    GameReview *judged; // the same where all is known, else a shorter one
    int worst[REVIEW_WORST_MAX];
    int worst_count;
    Side side; // whose moves these are; SIDE_COUNT: both sides'
} SessionReview;

// Takes both; NULL without memory, and then they are gone.
SessionReview *review_take(const Session *session, GameReview *whole, GameReview *judged);
SessionReview *review_take_lab(const Session *session, LabReview *lab);
void review_close(SessionReview *review);

// Chess by its usual rules.
bool review_has_rules(const Session *session);
// That, or another game; and moves were made.
bool review_is_possible(const Session *session);
// Whether there is one of the game on the board; and whether all of it is known.
bool review_is_made(const Session *session);
bool review_is_whole(const Session *session);
// The same of the whole game, also while the board shows less because a bad move is tried again.
bool review_is_of_game(const Session *session);

// A review of the game on the board to be filled, with the looks that are known of it. NULL: no
// review, and the error says why.
GameReview *review_begin(const Session *session, Error *error);

// The same of a game other than chess.
LabReview *review_begin_lab(const Session *session, Error *error);

// ---- in the thinker's thread ----

// Looks at the game until it is judged or told to stop: `on_progress` is asked again and again.
// False with a reason when something went wrong.
typedef bool ReviewProgress(void *context, int64_t made, int all);
typedef struct ReviewWork {
    ReviewProgress *on_progress;
    void (*publish)(void *context, ReviewPool *pool); // whom to wake; NULL: nobody any more
    void *context;
} ReviewWork;
bool review_look(GameReview *whole, const ReviewWork *work, Error *error);
bool review_look_lab(LabReview *lab, LabReviewer *reviewer, const ReviewWork *work);
// The game as far as all is known of it, judged: itself where that is everywhere. NULL: an error.
GameReview *review_judge(GameReview *whole, Error *error);

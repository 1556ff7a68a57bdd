// SPDX-License-Identifier: GPL-3.0-or-later
// thought.h - what a session wants thought about, and what comes of it.
#pragma once

#include "core/player.h"
#include "review/review.h"
#include "session/lab_retry.h"
#include "session/learning.h"
#include "session/retry.h"

typedef enum WantedKind {
    WANT_NOTHING,
    WANT_START,    // the computer on `side` gets ready while a person is to move
    WANT_MOVE,     // of the computer on `side`
    WANT_HINT,     // for the person to move
    WANT_REVIEW,   // of the game on the board
    WANT_TRY,      // of `move` in place of the bad one
    WANT_LEARNING, // from the game that is over
    WANT_COACH,    // whether the person's last move was bad
} WantedKind;

typedef struct Wanted {
    WantedKind kind;
    int number;         // what arrives under another number is stale
    int edition;        // of the game it is about
    int side;           //
    ThinkLimits limits; // for a move or a hint
    GameMove move;      // to be tried
    bool is_enough;     // a review: what is known by now
} Wanted;

typedef struct ThoughtResult {
    WantedKind kind;
    int number; // of what was wanted
    bool is_fine;
    bool is_part; // of a review: this is how far it has come, and it goes on
    Error reason; // where it is not fine; "": there is nothing to say
    PlayerFault fault;
    Thought thought;  // of a move or a hint
    int64_t spent_us; // on it
    int looks_made, looks_all;
    GameReview *whole;  // of a review: with every look made so far,
    GameReview *judged; // and as far as all is known; the same where that is everywhere
    LabReview *lab;     // of a game other than chess
    TriedMove tried;
    LabTried lab_tried;
    LearningResult learned;
} ThoughtResult;

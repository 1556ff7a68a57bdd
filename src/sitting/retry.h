// SPDX-License-Identifier: GPL-3.0-or-later
// retry.h - bad moves of a reviewed game tried again: every move that holds the value is accepted.
//
// A try is judged like a move of the game (review/settle.h); what loses next to nothing of the
// expectation holds, however far it is from the engine's own choice.
#pragma once

#include "review/review.h"

typedef struct Sitting Sitting;

// The move of one ply of the game on the board, to be made better.
typedef struct Retry {
    Reviewer *reviewer;
    const GameReview *game;
    int ply;
    Board board;      // before it
    int count_before; // moves on the board before the retry
} Retry;

typedef struct TriedMove {
    bool holds;
    bool is_best; // nothing better was found, now or in the review
    Look look;
    Verdict verdict;
} TriedMove;

// Of any game that was judged, which must stay. False with a reason.
bool retry_begin(Retry *retry, const GameReview *game, Error *error);
void retry_set(Retry *retry, int ply);
void retry_end(Retry *retry);

// Of the review that the sitting has made. False with a reason.
bool retry_open(Retry *retry, const Sitting *sitting, Error *error);
// The game stands as it stood before.
void retry_close(Retry *retry, Sitting *sitting);

// Puts the board back before the move of this ply.
void retry_choose(Retry *retry, Sitting *sitting, int ply);
// What was found best in the review.
const ReviewLine *retry_best_line(const Retry *retry);
// Searches the move afresh; false when nothing was found out.
bool retry_judge(Retry *retry, Move move, TriedMove *tried);

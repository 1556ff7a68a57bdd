// SPDX-License-Identifier: GPL-3.0-or-later
// retry.h - bad moves of a reviewed game tried again: every move that holds the value is accepted.
//
// A try is judged like a move of the game (review/settle.h); what loses next to nothing of the
// expectation holds, however far it is from the engine's own choice.
#pragma once

#include "review/review.h"

typedef struct TriedMove {
    Move move;
    Board board;    // before it
    bool is_played; // the move of the game itself: not judged again
    bool holds;
    bool is_best; // nothing better was found, now or in the review
    Look look;
    Verdict verdict;
} TriedMove;

// The move of one ply of a game that was judged, to be made better.
typedef struct Retry {
    const GameReview *game;
    int ply;
    bool is_puzzle;   // its move is the one to be found
    Board board;      // before it
    int count_before; // moves on the board before the retry
    int hints;        // given
    Move move;        // that is being judged; MOVE_NONE: none is
    TriedMove tried;  // the last one
} Retry;

void retry_set(Retry *retry, const GameReview *game, int ply);
// Of a puzzle: the move of the solution was found, and what is said of it.
void retry_take_solution(Retry *retry);
// What was found best in the review.
const ReviewLine *retry_best_line(const Retry *retry);

// A reviewer for tries, and a quicker one for moves of a game that goes on; NULL with a reason.
Reviewer *retry_open_reviewer(Error *error);
Reviewer *retry_open_coach(Error *error);
// Searches the move, made in the position after the path, afresh; `best` was best in the review.
// False when nothing was found out.
bool retry_judge(Reviewer *reviewer, GamePath path, Move move, Move best, TriedMove *tried);

// SPDX-License-Identifier: GPL-3.0-or-later
// lab_retry.h - a move of a reviewed game other than chess made better, and what is said of it.
#pragma once

#include "session/lab_review.h"
#include "words/words.h"

typedef struct LabTried {
    GameMove move;  // GAME_NO_MOVE: none yet
    bool is_played; // the move of the game itself: not judged again
    bool holds;     // nothing is lost by it, as far as is known
    LabVerdict verdict;
} LabTried;

typedef struct LabRetry {
    const LabReview *review;
    int ply;
    GameMove move; // that is being judged; GAME_NO_MOVE: none is
    LabTried tried;
} LabRetry;

// Whether no more was lost than is lost by nobody's fault.
bool lab_verdict_holds(const LabVerdict *verdict);

// For the mover: "a win", "a draw", "a loss" where that is proved, else a number.
void lab_words_add_look(Language language, const Game *game, const LabLook *look, Text *text);
// "Blunder. b2 holds the draw. Now X wins by force."
void lab_words_add_verdict(Language language, const LabReview *review, int ply,
                           const LabVerdict *verdict, Text *text);
// "1 of 3: b2?? was played here. Find something better."
void lab_words_add_task(Language language, const LabRetry *retry, const int *worst, int count,
                        Text *text);
// From 1 on: what there is to gain, a few moves of which it is one, the solution.
void lab_words_add_hint(Language language, const LabRetry *retry, int number, Text *text);
void lab_words_add_solution(Language language, const LabRetry *retry, Text *text);
// Of the last try.
void lab_words_add_judgement(Language language, const LabRetry *retry, Text *text);

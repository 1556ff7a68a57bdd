// SPDX-License-Identifier: GPL-3.0-or-later
// retry_words.h - what every client says of a move tried again, one sentence a function.
#pragma once

#include "session/retry.h"
#include "words/words.h"

// "1 of 3: 12... Qxb2?? was played here. Find something better.", of a list of plies; of a puzzle
// who is to move.
void retry_words_add_task(Language language, const Retry *retry, const int *worst, int count,
                          Text *text);
// "Best was 12... Nf6 13. O-O (+0.20)."
void retry_words_add_solution(Language language, const Retry *retry, Text *text);
// The hint of this number, from 1 on: which piece, where it goes, then the solution.
void retry_words_add_hint(Language language, const Retry *retry, int number, Text *text);
// Whether the move holds, and what it is worth; of the game's own move what was said of it there.
void retry_words_add_judgement(Language language, const Retry *retry, Text *text);
// What is answered to a move that does not hold; false when it holds, or nothing is.
bool retry_words_add_answer(Language language, const Retry *retry, Text *text);
// Both, one behind the other.
void retry_words_add_tried(Language language, const Retry *retry, Text *text);

// SPDX-License-Identifier: GPL-3.0-or-later
// reason_words.h - why a move, in three plain sentences: what it and the answer to it do on the
// board, what changes hands along the line, and what would have been better.
//
// A mate is promised only where every answer was tried (mate.h). What else is said of the board
// anybody can check (effect.h); what is the engine's opinion is called that.
#pragma once

#include "core/json.h"
#include "review/look.h"
#include "words/words.h"

typedef struct ReasonQuestion {
    Language language;
    const Board *board; // before the moves
    ReviewLine best;    // what a search found
    ReviewLine asked;   // the move in question and the best line behind it; of no length, or the
                        // same move: the best one is meant
} ReasonQuestion;

// Adds the sentences, at most three, as an array of strings.
void reason_words_add(const ReasonQuestion *question, const char *key, Json *json);

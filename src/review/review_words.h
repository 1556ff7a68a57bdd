// SPDX-License-Identifier: GPL-3.0-or-later
// review_words.h - verdicts and facts of a review as sentences, in the user's language.
#pragma once

#include "core/json.h"
#include "review/game_review.h"
#include "review/graph.h"
#include "words/words.h"

// "Blunder.", "The only good move."; nothing for grades without a mark.
void review_words_add_grade(Language language, Grade grade, Text *text);

// "Gives up a rook."
void review_words_add_fact(Language language, const Fact *fact, Text *text);

// The grade, then all facts, with blanks between: "Mistake. Allows mate in 3."
void review_words_add_verdict(Language language, const Verdict *verdict, Text *text);

// One side of a game for a page: its name, accuracy and bad moves.
void review_words_add_side(Language language, const GameReview *review, Side side, Json *json);

// A score as the reader of a game wants it, for White: "+0.35", "-1.20", "#-3".
void review_words_add_score(Score white_score, Text *text);

// At most `most` moves of a line with their numbers: "12. Nf3 Nc6 13. Bb5", "12... Nc6 13. Bb5".
void review_words_add_line(const Board *board, const ReviewLine *line, int most, SanLetters letters,
                           Text *text);

// The course of the game as a picture in a file, whole or not at all.
bool review_words_write_graph(Language language, const GameReview *review, const char *title,
                              const char *path, Error *error);

// SPDX-License-Identifier: GPL-3.0-or-later
// card.h - a position that is drilled: a bad move of one's own game, or a puzzle that was missed.
#pragma once

#include "drill/spacing.h"
#include "puzzles/puzzles.h"
#include "session/session.h"

enum { CARD_ID_MAX = 28, CARD_LINE_MAX = 16, CARD_SOURCE_MAX = 96, CARD_TEXT_MAX = 1024 };

// A bad move, and what was better.
typedef struct Mistake {
    char id[CARD_ID_MAX]; // of position and move: the same one has the same
    Board board;          // before it
    Move played;
    Grade grade;
    Score score; // of what was better, for the mover
    int length;
    Move better[CARD_LINE_MAX];
    char source[CARD_SOURCE_MAX]; // the game it comes from; any text
} Mistake;

// Fills the id.
void mistake_name(Mistake *mistake);

// Hears of one mistake; false: no more of them.
typedef bool MistakeTake(void *context, const Mistake *mistake);

// The bad moves (? and ??) of a side that an annotated game marks and shows something better for,
// as review/annotate.h writes them; SIDE_COUNT: of both sides.
void mistakes_of_game(const PgnGame *game, Side side, MistakeTake *take, void *context);
// The same of the one side that a person played, by the tags of docs/formats/games.md; none where
// that cannot be told.
void mistakes_of_person(const PgnGame *game, MistakeTake *take, void *context);
// The same of a review.
void mistakes_of_review(const GameReview *review, Side side, const char *source, MistakeTake *take,
                        void *context);

// What a session asks (ACT_TASK). False without memory.
bool mistake_task(const Mistake *mistake, SessionTask *task);
bool puzzle_task(const Puzzle *puzzle, SessionTask *task);

// SPDX-License-Identifier: GPL-3.0-or-later
// lab_review.h - a game other than chess looked at move by move, by the laboratory's searches.
//
//     a position   proved by lab/solve.h where its nodes suffice, else what a search counts
//     a move       what the best one would have led to, less what it led to
//
// Only what is proved of both is called by a name: a win or a draw that was given away, or points
// that best play would have kept. What a search merely counts is listed as that.
#pragma once

#include <stdatomic.h>

#include "core/game.h"
#include "review/review.h"

// What is known of a position, for the side to move.
typedef struct LabLook {
    bool is_known;
    bool is_proved; // who wins with best play, or that nobody does
    bool is_exact;  // proved, and by how much
    Score value;
    GameMove best; // GAME_NO_MOVE: none was found, or the game is over
} LabLook;

// What is known of a move, for the side that makes it.
typedef struct LabVerdict {
    GameMove best; // that it is held against
    LabLook before, after;
    double loss; // in points of 100
    Grade grade; // of what is proved; GRADE_GOOD: something better was merely counted
} LabVerdict;

typedef struct LabReview {
    const Game *game;
    GamePosition start;
    int plies;
    GameMove *moves;
    LabLook *looks;       // plies + 1
    LabVerdict *verdicts; // plies
} LabReview;

// Copies the game. NULL without memory.
LabReview *lab_review_open(const Game *game, const GamePosition *start, int plies, Error *error);
void lab_review_close(LabReview *review);
GamePosition lab_review_position(const LabReview *review, int ply);

// The plies of at most `most` moves that lost something, the worst first; of one side, or of both
// for 2. Returns the count.
int lab_review_list_worst(const LabReview *review, int side, int most, int *plies);
// What a position is worth to its first player, in points of 100, for a picture of the game.
double lab_review_points(const LabReview *review, int ply);
// How many moves of a side have this grade.
int lab_review_count(const LabReview *review, int side, Grade grade);

// The winner has more of what people count, as discs or seeds.
static inline bool lab_game_has_margin(const Game *game) {
    return game->win_score == 0 && (game->people.counted != NULL || game->people.has_counts);
}

// 1, 0 or -1: how the position ends for the side to move where that is proved.
static inline int lab_look_outcome(const LabLook *look) {
    return (look->value > 0) - (look->value < 0);
}

// ---- looking: one thread ----

typedef struct LabReviewer LabReviewer;

// NULL with a reason. `is_stopped` may be set by any thread, and ends a look.
LabReviewer *lab_reviewer_open(const Game *game, const atomic_bool *is_stopped, Error *error);
void lab_reviewer_close(LabReviewer *reviewer);
const Game *lab_reviewer_game(const LabReviewer *reviewer);
// Looks at the position after so many moves, and then judges the move made there.
bool lab_reviewer_look(LabReviewer *reviewer, LabReview *review, int ply);
bool lab_reviewer_judge(LabReviewer *reviewer, LabReview *review, int ply);
// The same of a move made instead of the one of the game.
bool lab_reviewer_try(LabReviewer *reviewer, const LabReview *review, int ply, GameMove move,
                      LabVerdict *verdict);

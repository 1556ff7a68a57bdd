// SPDX-License-Identifier: GPL-3.0-or-later
// eval_marks.h - how accurately both sides played, from the evaluations behind the moves of a game
// as programs write them into its comments. Only for list_reader.
//
// A review knows more (what the best move alone was worth); where its figure stands in the game,
// that counts. This is for games that others have evaluated.
#pragma once

#include "review/review.h"

// Start with {0}, then eval_marks_begin().
typedef struct EvalMarks {
    Accuracy sides[SIDE_COUNT];
    double points; // White's before the last move
    double worst_loss[SIDE_COUNT];
    int worst_ply[SIDE_COUNT];
    int plies;       // moves that were made
    Side mover;      // of it
    int noted;       // moves with an evaluation
    bool is_noted;   // the last move has one
    bool is_decided; // the last move mates: it needs none
} EvalMarks;

void eval_marks_begin(EvalMarks *marks);
// A move of the main line led to this board.
void eval_marks_move(EvalMarks *marks, const Board *after);
// What was said of the position then, for White; the first counts.
void eval_marks_note(EvalMarks *marks, Score score);

// Every move has one.
bool eval_marks_are_whole(const EvalMarks *marks, int plies);
// 0 to 100.
double eval_marks_accuracy(const EvalMarks *marks, Side side);

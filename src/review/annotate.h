// SPDX-License-Identifier: GPL-3.0-or-later
// annotate.h - a game with what a review found written into it, as PGN has it: marks,
// evaluations, words, better lines.
//
// What others wrote stays: comments, marks, variations, clocks. Evaluations are replaced, and so is
// what an earlier analysis by this program added; the tag Annotator tells ("Roque 1.0.0").
#pragma once

#include "review/game_review.h"
#include "words/words.h"

typedef struct AnnotateOptions {
    Language language;
    int lines;           // variations at a bad move, at most
    bool replaces_marks; // others' opinions of a move give way to ours; false: ours to them
} AnnotateOptions;

// `review` is of the game's main line. False when there is no memory or a limit of PGN is reached.
bool annotate_game(const PgnGame *game, const GameReview *review, const AnnotateOptions *options,
                   PgnGame *annotated);

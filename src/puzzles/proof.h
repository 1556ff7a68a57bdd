// SPDX-License-Identifier: GPL-3.0-or-later
// proof.h - what is proved about a move, by the standard of the review's words (review/fact.h):
// every defence is looked at, and what is counted is a fact of the board.
//
//     mate     every defence is mated in time (review/mate.h)
//     gain     a capture and what it gains on its square (review/material.h): at once, or after
//              every legal reply
//
// Nothing says that a gain lasts; the engine's scores decide whether it is worth a puzzle.
#pragma once

#include "review/review.h"

enum {
    PROOF_MATE_MOST = 4,                       // moves
    PROOF_PLIES_MAX = 2 * PROOF_MATE_MOST - 1, // of the line
    PROOF_GAIN_LEAST = 200,                    // hundredths of a pawn
};

typedef struct Proof {
    int mate_moves; // 0: a gain
    int gain;       // hundredths of a pawn; 0: a mate
    // The move, and what it comes to: the defence that holds out longest, or loses least.
    int plies;
    Move moves[PROOF_PLIES_MAX];
} Proof;

// Whether the move mates in so many moves at most, itself counted, whatever is answered.
bool proof_mates(const Board *board, Move move, int moves);
// What the move gains at least, whatever is answered: at once, or by the capture that follows;
// below 0 where nothing can be said.
int proof_gain(const Board *board, Move move);

// What is to be proved.
typedef struct ProofGoal {
    int mate_most; // the moves in which a mate is looked for; 0: none is
    Move reply;    // the answer shown where it gives no more away than another; MOVE_NONE: any
} ProofGoal;

// Proves the move, a mate before a gain. False when nothing was proved.
bool proof_of(const Board *board, Move move, const ProofGoal *goal, Proof *proof);

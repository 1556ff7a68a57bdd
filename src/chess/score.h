// SPDX-License-Identifier: GPL-3.0-or-later
// score.h - what a position is worth: centipawns for the side to move, or the distance to mate.
#pragma once

#include <stdbool.h>

typedef int Score;
typedef int Depth;

enum {
    PLY_MAX = 246,
    DEPTH_MAX = 240,
    SCORE_DRAW = 0,
    SCORE_MATE = 32000,                      // mated now; a mate in n plies is SCORE_MATE - n
    SCORE_MATE_LEAST = SCORE_MATE - PLY_MAX, // from here on a score is a mate
    SCORE_EVAL_MAX = 30000,                  // no evaluation reaches beyond
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002, // no score: fits sixteen bits
};

static inline Score score_mated(int ply) {
    return -SCORE_MATE + ply;
}

static inline bool score_is_mate(Score score) {
    return score >= SCORE_MATE_LEAST || score <= -SCORE_MATE_LEAST;
}

static inline bool score_is_win(Score score) {
    return score >= SCORE_MATE_LEAST;
}

static inline bool score_is_loss(Score score) {
    return score <= -SCORE_MATE_LEAST;
}

// Moves, not plies, to mate; negative when the side to move is mated.
static inline int score_mate_moves(Score score) {
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

static inline Score score_clamp(Score score, Score least, Score most) {
    return score < least ? least : score > most ? most : score;
}

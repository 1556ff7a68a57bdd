// SPDX-License-Identifier: GPL-3.0-or-later
// rate.h - how hard a puzzle is: the levels try it, each under its own strength, and the rating is
// the Elo at which it would be solved every second time.
//
//     chance that a level of Elo E solves a puzzle of rating R:  1 / (1 + 10^((R - E) / 400))
//
// R is where these chances add up to the tries that were solved (maximum likelihood). Two imagined
// tries, missed at RATE_LEAST and solved at RATE_MOST, keep it finite.
#pragma once

#include "puzzles/puzzle.h"

enum {
    RATE_TRIES_DEFAULT = 4,
    RATE_TRIES_MAX = 32,
    RATE_LEAST = 100,
    RATE_MOST = 3000,
    RATE_STEP = 10
};

// What one level made of a puzzle.
typedef struct LevelTries {
    int elo;
    int tries;
    int solved;
} LevelTries;

typedef struct Rater Rater;

// One thread uses it. NULL with a reason.
Rater *rater_open(int tries, Error *error);
void rater_close(Rater *rater);

// Lets every level with an Elo try it so often; those who overlook nothing play alike every time
// and try once for all. False when the flag was set.
bool rater_rate(Rater *rater, const Puzzle *puzzle, const atomic_bool *is_stopped, int *rating);

// The rating that follows from the tries, in steps of RATE_STEP.
int rate_fit(const LevelTries *levels, int count);

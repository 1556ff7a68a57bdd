// SPDX-License-Identifier: GPL-3.0-or-later
// statistics.h - what a score between two players says about their strength.
//
// Games come in pairs with the same opening and colours exchanged, and a pair has five possible
// scores. The variance is taken over pairs where there are pairs (pentanomial), because the two
// games of a pair are not independent; over single games (trinomial) otherwise.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_SCORES = 5 };

// Seen from the first of two players.
typedef struct Tally {
    int64_t wins, draws, losses;
    int64_t pairs[PAIR_SCORES]; // pairs that scored 0, 1/2, 1, 3/2, 2
} Tally;

// An estimate and half the width of its 95 % interval.
typedef struct Estimate {
    double value;
    double error;
} Estimate;

typedef struct Strength {
    double score;       // mean per game, 0 .. 1
    Estimate elo;       // infinite values are possible: a clean sweep proves no finite difference
    Estimate nelo;      // normalised: in units of the standard deviation of a game
    double los;         // likelihood of superiority, 0 .. 1
    double pairs_ratio; // pairs won over pairs lost; infinity when none is lost
    bool is_paired;     // the pentanomial was used
} Strength;

int64_t tally_games(const Tally *tally);
int64_t tally_pairs(const Tally *tally);
double tally_draw_ratio(const Tally *games);
void tally_add(Tally *tally, const Tally *more);

// Uses the pairs when every game belongs to one, else the single games.
Strength strength_of(const Tally *tally);

// Expected score for a difference in Elo, and back (infinite for 0 and 1).
double elo_to_score(double elo);
double score_to_elo(double score);

// The standard normal distribution's probability below x.
double normal_cdf(double x);

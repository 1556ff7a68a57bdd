// SPDX-License-Identifier: GPL-3.0-or-later
// sprt.h - the sequential probability ratio test: plays on until one of two claims about the
// strength is clearly better supported than the other.
//
//     H0: the difference is elo0        LLR <= lower -> H0 accepted
//     H1: the difference is elo1        LLR >= upper -> H1 accepted
//
// The log-likelihood ratio is the generalised one (Van den Bergh): what the results say about draws
// and about the spread of openings is estimated along, for each hypothesis anew. Outcomes never
// seen count as a thousandth of a pair, so that no result is degenerate.
#pragma once

#include "arena/statistics.h"
#include "core/error.h"

typedef enum SprtModel {
    SPRT_LOGISTIC,   // elo0 and elo1 are differences in Elo
    SPRT_NORMALISED, // ... in normalised Elo, which does not depend on how drawish the games are
} SprtModel;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 } SprtVerdict;

typedef struct Sprt {
    double elo0, elo1;
    double alpha; // how often H1 may be accepted though H0 is true
    double beta;  // how often H0 may be accepted though H1 is true
    SprtModel model;
} Sprt;

// False with a reason for bounds or error rates that make no test.
bool sprt_check(const Sprt *sprt, Error *error);

double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

// The log-likelihood ratio of H1 to H0: over pairs when every game belongs to one, else over games.
double sprt_llr(const Sprt *sprt, const Tally *tally);
SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

// SPDX-License-Identifier: GPL-3.0-or-later
// sprt.c - see sprt.h.
//
// Both hypotheses fix one number of an unknown distribution over the 3 or 5 outcomes: its
// mean (logistic) or its mean over its deviation (normalised). Each is given the distribution
// that explains the results best among those that satisfy it; the ratio of the two
// likelihoods is the test's statistic.
#include "arena/sprt.h"

#include <math.h>

enum { OUTCOMES_MAX = PAIR_SCORES, ROOT_STEPS = 200, FIXED_POINT_STEPS = 100 };

static const double UNSEEN = 1e-3; // the count given to an outcome that never happened
static const double SIGMA_PER_ELO = 1.0 / 347.43558552260146; // ln 10 / 800

typedef struct Distribution {
    int count;
    double at[OUTCOMES_MAX]; // the outcome's score, 0 .. 1
    double p[OUTCOMES_MAX];
} Distribution;

static double mean_of(const Distribution *distribution) {
    double mean = 0.0;
    for (int i = 0; i < distribution->count; i++) mean += distribution->p[i] * distribution->at[i];
    return mean;
}

static double sigma_of(const Distribution *distribution, double mean) {
    double variance = 0.0;
    for (int i = 0; i < distribution->count; i++) {
        double distance = distribution->at[i] - mean;
        variance += distribution->p[i] * distance * distance;
    }
    return sqrt(variance);
}

// The likeliest distribution whose mean of `value` is zero, given what was seen. By Lagrange it is
// p[i] = seen[i] / (1 + x value[i]), with x the root of the mean; the mean falls as x grows.
static void fit_zero_mean(const Distribution *seen, const double *value, Distribution *fit) {
    double least = INFINITY;
    double most = -INFINITY;
    for (int i = 0; i < seen->count; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    *fit = *seen;
    if (!(least < 0.0 && most > 0.0)) return; // no distribution has this mean: keep what was seen
    double low = -1.0 / most;
    double high = -1.0 / least;
    for (int step = 0; step < ROOT_STEPS; step++) {
        double x = (low + high) / 2.0;
        double mean = 0.0;
        for (int i = 0; i < seen->count; i++) mean += seen->p[i] * value[i] / (1.0 + x * value[i]);
        if (mean > 0.0)
            low = x;
        else
            high = x;
    }
    double x = (low + high) / 2.0;
    for (int i = 0; i < seen->count; i++) fit->p[i] = seen->p[i] / (1.0 + x * value[i]);
}

static void fit_mean(const Distribution *seen, double mean, Distribution *fit) {
    double value[OUTCOMES_MAX] = {0};
    for (int i = 0; i < seen->count; i++) value[i] = seen->at[i] - mean;
    fit_zero_mean(seen, value, fit);
}

// The likeliest distribution with (mean - 1/2) / sigma = t. The constraint is not linear in p;
// around the current guess its derivative is, and the guesses converge.
static void fit_t(const Distribution *seen, double t, Distribution *fit) {
    *fit = *seen;
    for (int i = 0; i < fit->count; i++) fit->p[i] = 1.0 / fit->count;
    for (int step = 0; step < FIXED_POINT_STEPS; step++) {
        double value[OUTCOMES_MAX] = {0};
        double mean = mean_of(fit);
        double sigma = sigma_of(fit, mean);
        double change = 0.0;
        Distribution next;
        for (int i = 0; i < fit->count; i++) {
            double distance = (fit->at[i] - mean) / sigma;
            value[i] = fit->at[i] - 0.5 - t * sigma * (1.0 + distance * distance) / 2.0;
        }
        fit_zero_mean(seen, value, &next);
        for (int i = 0; i < fit->count; i++) change = fmax(change, fabs(next.p[i] - fit->p[i]));
        *fit = next;
        if (change < 1e-12) break;
    }
}

// Counts become probabilities. Returns how many units there are.
static double distribution_of(const int64_t *counts, int count, Distribution *seen) {
    double total = 0.0;
    seen->count = count;
    for (int i = 0; i < count; i++) {
        seen->at[i] = (double)i / (count - 1);
        seen->p[i] = counts[i] > 0 ? (double)counts[i] : UNSEEN;
        total += seen->p[i];
    }
    for (int i = 0; i < count; i++) seen->p[i] /= total;
    return total;
}

double sprt_llr(const Sprt *sprt, const Tally *tally) {
    const int64_t games[3] = {tally->losses, tally->draws, tally->wins};
    int64_t game_count = tally_games(tally);
    if (game_count == 0) return 0.0;
    bool is_paired = tally_pairs(tally) * 2 == game_count;
    Distribution seen;
    Distribution fits[2];
    double units = is_paired ? distribution_of(tally->pairs, PAIR_SCORES, &seen)
                             : distribution_of(games, 3, &seen);
    const double elos[2] = {sprt->elo0, sprt->elo1};
    for (int i = 0; i < 2; i++) {
        if (sprt->model == SPRT_LOGISTIC)
            fit_mean(&seen, elo_to_score(elos[i]), &fits[i]);
        else // a pair's mean varies less than a game's, by the square root of two
            fit_t(&seen, elos[i] * SIGMA_PER_ELO * (is_paired ? sqrt(2.0) : 1.0), &fits[i]);
    }
    double sum = 0.0;
    for (int i = 0; i < seen.count; i++) sum += seen.p[i] * log(fits[1].p[i] / fits[0].p[i]);
    return isfinite(sum) ? units * sum : 0.0;
}

double sprt_lower(const Sprt *sprt) {
    return log(sprt->beta / (1.0 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt) {
    return log((1.0 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr) {
    if (llr >= sprt_upper(sprt)) return SPRT_ACCEPTS_H1;
    if (llr <= sprt_lower(sprt)) return SPRT_ACCEPTS_H0;
    return SPRT_GOES_ON;
}

bool sprt_check(const Sprt *sprt, Error *error) {
    if (!(sprt->elo0 < sprt->elo1))
        return error_set(error, "elo0 (%g) must be less than elo1 (%g)", sprt->elo0, sprt->elo1);
    if (!(fabs(sprt->elo0) <= 1000.0 && fabs(sprt->elo1) <= 1000.0))
        return error_set(error, "elo0 and elo1 must be within 1000 of zero");
    if (!(sprt->alpha > 0.0 && sprt->alpha < 0.5 && sprt->beta > 0.0 && sprt->beta < 0.5))
        return error_set(error, "alpha and beta must lie between 0 and 0.5");
    return true;
}

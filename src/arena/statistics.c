// SPDX-License-Identifier: GPL-3.0-or-later
// statistics.c - after Van den Bergh, "Normalized Elo" (2021), and Hunt's chapter on rating errors.
#include "arena/statistics.h"

#include <math.h>

static const double NORMAL_95 = 1.959963984540054;      // two-sided 95 %
static const double ELO_PER_SIGMA = 347.43558552260146; // 800 / ln 10: Elo per unit of t at small t

int64_t tally_games(const Tally *tally) {
    return tally->wins + tally->draws + tally->losses;
}

int64_t tally_pairs(const Tally *tally) {
    int64_t count = 0;
    for (int i = 0; i < PAIR_SCORES; i++) count += tally->pairs[i];
    return count;
}

void tally_add(Tally *tally, const Tally *more) {
    tally->wins += more->wins;
    tally->draws += more->draws;
    tally->losses += more->losses;
    for (int i = 0; i < PAIR_SCORES; i++) tally->pairs[i] += more->pairs[i];
}

double elo_to_score(double elo) {
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

double score_to_elo(double score) {
    if (score <= 0.0) return -INFINITY;
    if (score >= 1.0) return INFINITY;
    return 400.0 * log10(score / (1.0 - score));
}

double normal_cdf(double x) {
    return 0.5 * erfc(-x / sqrt(2.0));
}

// Mean and variance of the score of one unit (a game or a pair), scaled to 0 .. 1.
typedef struct Moments {
    double count, mean, variance;
} Moments;

static Moments moments_of(const int64_t *counts, int kinds) {
    Moments moments = {0};
    for (int i = 0; i < kinds; i++) moments.count += (double)counts[i];
    if (moments.count == 0) return moments;
    for (int i = 0; i < kinds; i++) moments.mean += (double)counts[i] * i / (kinds - 1);
    moments.mean /= moments.count;
    for (int i = 0; i < kinds; i++) {
        double distance = (double)i / (kinds - 1) - moments.mean;
        moments.variance += (double)counts[i] * distance * distance;
    }
    moments.variance /= moments.count;
    return moments;
}

static double ratio(int64_t over, int64_t under) {
    if (under == 0) return over == 0 ? 1.0 : INFINITY;
    return (double)over / (double)under;
}

// Half the width of the interval in Elo; infinite when it reaches 0 or 1.
static double elo_error(double score, double deviation) {
    double low = score_to_elo(score - NORMAL_95 * deviation);
    double high = score_to_elo(score + NORMAL_95 * deviation);
    // equal results prove no precision
    if (isinf(low) || isinf(high) || deviation == 0.0) return INFINITY;
    return (high - low) / 2.0;
}

double tally_draw_ratio(const Tally *games) {
    int64_t count = tally_games(games);
    return count > 0 ? (double)games->draws / (double)count : 0.0;
}

Strength strength_of(const Tally *tally) {
    const int64_t games[3] = {tally->losses, tally->draws, tally->wins};
    Strength strength = {.score = 0.5, .elo = {0.0, INFINITY}, .nelo = {0.0, INFINITY}, .los = 0.5};
    int64_t count = tally_games(tally);
    strength.is_paired = count > 0 && tally_pairs(tally) * 2 == count;
    strength.pairs_ratio =
        ratio(tally->pairs[3] + tally->pairs[4], tally->pairs[0] + tally->pairs[1]);
    if (count == 0) return strength;
    Moments moments =
        strength.is_paired ? moments_of(tally->pairs, PAIR_SCORES) : moments_of(games, 3);
    strength.score = moments.mean;
    double deviation = sqrt(moments.variance / moments.count); // of the mean
    double games_per_unit = strength.is_paired ? 2.0 : 1.0;
    double game_sigma = sqrt(moments.variance * games_per_unit);
    double surplus = moments.mean - 0.5;
    strength.elo = (Estimate){score_to_elo(moments.mean), elo_error(moments.mean, deviation)};
    strength.nelo.error = NORMAL_95 * ELO_PER_SIGMA / sqrt(moments.count * games_per_unit);
    if (game_sigma > 0.0) {
        strength.nelo.value = surplus / game_sigma * ELO_PER_SIGMA;
        strength.los = normal_cdf(surplus / deviation);
    } else {
        strength.nelo.value = surplus == 0.0 ? 0.0 : copysign(INFINITY, surplus);
        strength.los = surplus == 0.0 ? 0.5 : surplus > 0.0 ? 1.0 : 0.0;
    }
    return strength;
}

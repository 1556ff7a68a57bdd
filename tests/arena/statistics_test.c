// SPDX-License-Identifier: GPL-3.0-or-later
// statistics_test.c - Elo, normalised Elo, LOS and SPRT against published values.
#include "tests/test.h"

#include <math.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/report.h"
#include "arena/sprt.h"
#include "arena/statistics.h"

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.6f is not %.6f within %g", value, expected, tolerance);
}

// Losses, loss and draw, even, draw and win, wins: the order of the published tables.
static Tally paired(int64_t ll, int64_t ld, int64_t even, int64_t wd, int64_t ww) {
    Tally tally = {.pairs = {ll, ld, even, wd, ww}};
    int64_t wins = ww * 2 + wd;
    int64_t losses = ll * 2 + ld;
    tally.wins = wins;
    tally.losses = losses;
    tally.draws = (ll + ld + even + wd + ww) * 2 - wins - losses;
    return tally;
}

static Tally single(int64_t wins, int64_t losses, int64_t draws) {
    return (Tally){.wins = wins, .losses = losses, .draws = draws};
}

// From the tests that fastchess publishes for its results (elo_test.cpp), which print two decimals.
static void elo_agrees_with_published_values(void **state) {
    (void)state;
    Tally tally = single(136, 96, 111);
    Strength strength = strength_of(&tally);
    assert_near(strength.elo.value, 40.70, 0.01);
    assert_near(strength.elo.error, 30.43, 0.01);
    assert_near(strength.nelo.value, 49.77, 0.01);
    assert_near(strength.nelo.error, 36.77, 0.01);
    assert_near(strength.los, 0.9960, 0.0001);

    tally = single(76, 89, 123);
    strength = strength_of(&tally);
    assert_near(strength.nelo.value, -20.76, 0.01);
    assert_near(strength.nelo.error, 40.13, 0.01);
    assert_near(strength.los, 0.1553, 0.0001);

    tally = single(34, 356, 0);
    strength = strength_of(&tally);
    assert_near(strength.nelo.value, -508.44, 0.01);
    assert_near(strength.nelo.error, 34.48, 0.01);
}

static void pentanomial_elo_agrees_with_published_values(void **state) {
    (void)state;
    Tally tally = paired(34, 54, 31 + 32, 64, 75);
    Strength strength = strength_of(&tally);
    assert_true(strength.is_paired);
    assert_near(strength.elo.value, 55.58, 0.01);
    assert_near(strength.elo.error, 27.65, 0.01);
    assert_near(strength.nelo.value, 57.94, 0.01);
    assert_near(strength.nelo.error, 28.28, 0.01);

    tally = paired(332, 433, 457 + 41, 333, 334);
    strength = strength_of(&tally);
    assert_near(strength.elo.value, -8.64, 0.01);
    assert_near(strength.elo.error, 10.33, 0.01);
    assert_near(strength.nelo.value, -9.17, 0.01);
    assert_near(strength.nelo.error, 10.96, 0.01);
    assert_near(strength.los, 0.0505, 0.0001);

    tally = paired(7895, 8757, 5485 + 200, 568, 9999);
    strength = strength_of(&tally);
    assert_near(strength.elo.value, -21.04, 0.01);
    assert_near(strength.elo.error, 2.95, 0.01);
    assert_near(strength.nelo.value, -19.01, 0.01);
    assert_near(strength.nelo.error, 2.65, 0.01);
}

static double llr_of(SprtModel model, double elo0, double elo1, Tally tally) {
    const Sprt sprt = {.elo0 = elo0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05, .model = model};
    return sprt_llr(&sprt, &tally);
}

// From sprt_test.cpp of the same; real tests of Stockfish's patches.
static void llr_agrees_with_published_values(void **state) {
    (void)state;
    assert_near(llr_of(SPRT_NORMALISED, 0, 2, single(36433, 36027, 68692)), 0.92, 0.006);
    assert_near(llr_of(SPRT_NORMALISED, -1.75, 0.25, single(10871, 10650, 20431)), 2.30, 0.006);
    assert_near(llr_of(SPRT_LOGISTIC, 0.5, 2.5, single(21404, 21184, 40708)), -1.57, 0.006);
    assert_near(llr_of(SPRT_LOGISTIC, 0, 2, single(57433, 57030, 106593)), -2.59, 0.006);
    assert_near(llr_of(SPRT_NORMALISED, 0, 2, paired(365, 16618, 36029 + 200, 16974, 390)), 2.25,
                0.006);
    assert_near(llr_of(SPRT_NORMALISED, -1.75, 0.25, paired(127, 4883, 10311 + 401, 5150, 104)),
                3.01, 0.006);
    assert_near(llr_of(SPRT_LOGISTIC, 0.5, 2.5, paired(223, 9863, 20279 + 1000, 10037, 246)), -3.07,
                0.006);
    assert_near(llr_of(SPRT_LOGISTIC, 0, 2, paired(871, 26175, 55003 + 980, 26678, 821)), -4.98,
                0.006);
}

static void llr_survives_degenerate_results(void **state) {
    (void)state;
    const Tally results[] = {
        {0},
        single(1, 0, 0),
        single(0, 0, 16700),
        single(0, 100000, 0),
        paired(0, 0, 0, 0, 104),
        paired(104, 0, 0, 0, 0),
        paired(0, 0, 1, 0, 0),
        paired(1, 0, 0, 0, 1),
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        for (int model = 0; model < 2; model++) {
            assert_true(isfinite(llr_of((SprtModel)model, 0, 5, results[i])));
            assert_true(isfinite(llr_of((SprtModel)model, -10, 0, results[i])));
        }
    }
    // Published for 4250 wins in a row.
    assert_near(llr_of(SPRT_NORMALISED, 0, 10, single(4250, 0, 0)), 120.56, 0.1);
    // Only wins: the likeliest distribution for a given t puts the rest on
    // losses, which gives a closed form.
    double t = 5.0 * log(10.0) / 800.0 * sqrt(2.0);
    double expected = 104.0 * log(1.0 + t / sqrt(1.0 + t * t));
    assert_near(llr_of(SPRT_NORMALISED, 0, 5, paired(0, 0, 0, 0, 104)), expected, 0.01);
    assert_true(llr_of(SPRT_LOGISTIC, 0, 5, single(0, 0, 16700)) < -2.94);
    assert_true(llr_of(SPRT_LOGISTIC, 0, 5, paired(40, 0, 0, 0, 0)) < 0);
}

static void sprt_stops_at_wald_bounds(void **state) {
    (void)state;
    const Sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    Error error;
    assert_near(sprt_upper(&sprt), 2.944, 0.001);
    assert_near(sprt_lower(&sprt), -2.944, 0.001);
    assert_int_equal(sprt_verdict(&sprt, 2.95), SPRT_ACCEPTS_H1);
    assert_int_equal(sprt_verdict(&sprt, -2.95), SPRT_ACCEPTS_H0);
    assert_int_equal(sprt_verdict(&sprt, 2.9), SPRT_GOES_ON);
    assert_true(sprt_check(&sprt, &error));
    const Sprt wrong = {.elo0 = 5, .elo1 = 0, .alpha = 0.05, .beta = 0.05};
    assert_false(sprt_check(&wrong, &error));
    const Sprt unsure = {.elo0 = 0, .elo1 = 5, .alpha = 0.5, .beta = 0.05};
    assert_false(sprt_check(&unsure, &error));
}

static void empty_and_swept_results_have_no_finite_error(void **state) {
    (void)state;
    Tally none = {0};
    Strength strength = strength_of(&none);
    assert_true(isinf(strength.elo.error));
    assert_near(strength.los, 0.5, 0.0);
    Tally sweep = paired(0, 0, 0, 0, 10);
    strength = strength_of(&sweep);
    assert_true(isinf(strength.elo.value));
    assert_near(strength.los, 1.0, 0.0);
    assert_true(isinf(strength.pairs_ratio));
}

static void one_game_is_no_games(void **state) {
    (void)state;
    static Standing standing;
    char said[4096];
    ReportNames names = {.language = language_english(), .names = {"one", "two"}};
    standing = (Standing){.player_count = 2, .in_shard = 30, .planned = 30, .played = 1};
    standing.games.count = standing.pairs.count = 2;
    standing.games.cells[0][1].wins = standing.games.cells[1][0].losses = 1;
    Text text = text_over(said, sizeof said);
    report_score(&standing, &names, &text);
    assert_non_null(strstr(said, "  1 game of 30\n"));
    standing.games.cells[0][1].wins = standing.games.cells[1][0].losses = standing.played = 2;
    text = text_over(said, sizeof said);
    report_score(&standing, &names, &text);
    assert_non_null(strstr(said, "  2 games of 30\n"));
    assert_non_null(strstr(said, "\nToo few games to say who is stronger.\n"));
}

static const char *verdict_on(int64_t wins, int64_t draws, int64_t losses, char said[4096]) {
    static Standing standing;
    ReportNames names = {.language = language_english(), .names = {"one", "two"}};
    standing = (Standing){.player_count = 2, .played = wins + draws + losses};
    standing.games.count = standing.pairs.count = 2;
    standing.games.cells[0][1] = (Tally){.wins = wins, .draws = draws, .losses = losses};
    Text text = text_over(said, 4096);
    report_plain(&standing, &names, &text);
    const char *line = strchr(said, '\n');
    return line == NULL ? said : line + 1;
}

static void who_is_stronger_is_said_in_plain_words(void **state) {
    (void)state;
    char said[4096];
    assert_string_equal(verdict_on(0, 0, 0, said), "");
    assert_string_equal(verdict_on(9, 0, 0, said), "Too few games to say who is stronger.\n");
    assert_string_equal(verdict_on(20, 0, 0, said),
                        "one is surely stronger: more than 99 of 100.\n");
    assert_string_equal(said, "one against two: 20 won, 0 lost, 0 drawn.\n"
                              "one is surely stronger: more than 99 of 100.\n");
    assert_string_equal(verdict_on(17, 10, 8, said), "one is surely stronger: 97 of 100.\n");
    assert_string_equal(verdict_on(8, 10, 17, said), "two is surely stronger: 97 of 100.\n");
    assert_string_equal(verdict_on(15, 10, 10, said), "one is probably stronger: 84 of 100.\n");
    assert_string_equal(verdict_on(10, 10, 10, said),
                        "Nobody can be called stronger yet: 50 of 100 for one.\n");
    assert_null(strstr(said, "inf"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_agrees_with_published_values),
        cmocka_unit_test(pentanomial_elo_agrees_with_published_values),
        cmocka_unit_test(llr_agrees_with_published_values),
        cmocka_unit_test(who_is_stronger_is_said_in_plain_words),
        cmocka_unit_test(llr_survives_degenerate_results),
        cmocka_unit_test(sprt_stops_at_wald_bounds),
        cmocka_unit_test(empty_and_swept_results_have_no_finite_error),
        cmocka_unit_test(one_game_is_no_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

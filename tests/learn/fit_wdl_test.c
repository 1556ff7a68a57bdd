// SPDX-License-Identifier: GPL-3.0-or-later
// fit_wdl_test.c - a model from which results were drawn is found again from them.
#include "tests/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "learn/fit_wdl.h"

enum { SAMPLES = 60000, SCORES = 61, GRAIN = 20 };

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1",
    "8/5pk1/8/8/8/8/5PK1/3R4",
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static const WdlModel drawn_from = {.centre = {160, 90, 0}, .width = {70, 50, 0}};

static int material_of(int position) {
    char fen[FEN_MAX];
    Board board;
    snprintf(fen, sizeof fen, "%s w - - 0 1", positions[position]);
    assert_true(fen_parse(fen, &board, NULL));
    return wdl_material(&board);
}

// 0, 1, 2 half points for the side to move.
static int draw_result(Random *random, int score, int material) {
    double chance = (double)random_below(random, 1 << 30) / (1 << 30);
    double win = wdl_win_chance(&drawn_from, score, material);
    double loss = wdl_win_chance(&drawn_from, -score, material);
    return chance < win ? 2 : chance < win + loss ? 0 : 1;
}

// What the file says counts for White. Returns the mean surprise of the model that drew it.
static double write_samples(FILE *file, int64_t shares[3]) {
    static const char *const results[] = {"0.0", "0.5", "1.0"};
    Random random = random_from_seed(7);
    double sum = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int position = i % POSITIONS, material = material_of(position);
        int score = ((int)random_below(&random, SCORES) - SCORES / 2) * GRAIN;
        int points = draw_result(&random, score, material);
        double win = wdl_win_chance(&drawn_from, score, material);
        double loss = wdl_win_chance(&drawn_from, -score, material);
        sum -= log(points == 2 ? win : points == 0 ? loss : 1 - win - loss);
        shares[points]++;
        bool is_black = i / POSITIONS % 2 == 1;
        fprintf(file, "%s %c - - 0 1 | %d | %s\n", positions[position], is_black ? 'b' : 'w',
                is_black ? -score : score, results[is_black ? 2 - points : points]);
    }
    fputs("no sample\n\n", file);
    return sum / SAMPLES;
}

static void a_model_is_found_again_from_its_results(void **state) {
    (void)state;
    char path[] = "/tmp/roque-wdl-XXXXXX";
    int64_t shares[3] = {0};
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    double loss = write_samples(file, shares), flat = 0;
    assert_int_equal(fclose(file), 0);
    for (int i = 0; i < 3; i++)
        flat -= (double)shares[i] / SAMPLES * log((double)shares[i] / SAMPLES);
    Error error = {{0}};
    FitWdlResult found;
    const char *paths[] = {path};
    if (!fit_wdl(paths, 1, NULL, &found, &error)) fail_msg("%s", error.text);
    unlink(path);
    assert_int_equal(found.positions, SAMPLES);
    assert_int_equal(found.refused, 1);
    assert_true(fabs(found.loss_flat - flat) < 1e-9);
    assert_true(fabs(found.loss - loss) < 1e-4);
    assert_true(found.loss_shipped > found.loss && flat > found.loss + 0.1);
    for (int i = 0; i < POSITIONS; i++) {
        for (int score = -400; score <= 400; score += 100) {
            double wanted = wdl_win_chance(&drawn_from, score, material_of(i));
            assert_true(fabs(wdl_win_chance(&found.model, score, material_of(i)) - wanted) < 0.02);
        }
    }
}

static void a_fit_that_is_stopped_at_once_keeps_what_it_had(void **state) {
    (void)state;
    atomic_bool is_stopped = true;
    FitWdlResult found;
    Error error = {{0}};
    const char *paths[] = {"tests/faults/samples.txt"};
    assert_false(fit_wdl(paths, 1, &is_stopped, &found, &error)); // nothing was read
    assert_non_null(strstr(error.text, "no position"));
    paths[0] = "tests/data/there-is-none";
    assert_false(fit_wdl(paths, 1, NULL, &found, &error));
    assert_non_null(strstr(error.text, "cannot open"));
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_is_found_again_from_its_results),
        cmocka_unit_test(a_fit_that_is_stopped_at_once_keeps_what_it_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

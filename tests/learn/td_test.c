// SPDX-License-Identifier: GPL-3.0-or-later
// td_test.c - temporal differences by hand, learning that repeats itself and
// goes on, and what it is worth.
#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "learn/learn.h"

// ---- a toy: sticks, of which a move takes one or two; who takes the last one wins --------------

typedef struct Sticks {
    int32_t left;
    int32_t side;
} Sticks;

enum { STICKS = 15, WIN = 1000 };

static bool sticks_start(const char *variant, void *position, Error *error) {
    (void)variant;
    (void)error;
    *(Sticks *)position = (Sticks){.left = STICKS};
    return true;
}

static int sticks_side(const void *position) {
    return ((const Sticks *)position)->side;
}

static int sticks_list(const void *position, GameMove *moves) {
    const Sticks *here = position;
    for (int i = 0; i < 2; i++) moves[i] = (GameMove)i + 1;
    return here->left < 2 ? here->left : 2;
}

static void sticks_play(const void *position, GameMove move, void *next) {
    const Sticks *here = position;
    *(Sticks *)next = (Sticks){.left = here->left - (int32_t)move, .side = !here->side};
}

static bool sticks_over(const void *position, int *score) {
    *score = -WIN;
    return ((const Sticks *)position)->left == 0;
}

static uint64_t sticks_key(const void *position) {
    const Sticks *here = position;
    return random_mix((uint64_t)here->left * 2 + (uint64_t)here->side);
}

static void sticks_extract(const void *position, int *features) {
    int left = ((const Sticks *)position)->left;
    features[0] = left % 3 == 0;
    features[1] = left % 3 != 0;
}

static const int NOTHING[2] = {0, 0};
static const int KNOWS[2] = {-100, 100};
static const GameFeature STICKS_FEATURES[] = {{"threes", ""}, {"rest", ""}};
static const GameEvaluation STICKS_EVALUATIONS[] = {{.name = "zero", .early = NOTHING},
                                                    {.name = "knows", .early = KNOWS}};
static const Game STICKS_GAME = {
    .name = "sticks",
    .title = "Sticks",
    .position_bytes = sizeof(Sticks),
    .moves_max = 2,
    .start = sticks_start,
    .side_to_move = sticks_side,
    .list_moves = sticks_list,
    .play = sticks_play,
    .is_over = sticks_over,
    .key = sticks_key,
    .features = STICKS_FEATURES,
    .feature_count = 2,
    .extract = sticks_extract,
    .evaluations = STICKS_EVALUATIONS,
    .evaluation_count = 2,
    .score_bound = WIN,
    .estimate_bound = 400,
    .win_score = WIN,
};

static const TdSettings USUAL = {.depth = 1,
                                 .lambda = 0.7,
                                 .rate = 0.02,
                                 .chance = 0.1,
                                 .random_plies = 4,
                                 .match_games = 40,
                                 .seed = 3,
                                 .from = "zero"};

static TdLearner *open_learner(const Game *game, TdSettings settings) {
    Error error = {{0}};
    TdLearner *learner = calloc(1, sizeof *learner);
    assert_non_null(learner);
    if (!td_open(learner, game, "", &settings, &error)) fail_msg("%s", error.text);
    return learner;
}

static void close_learner(TdLearner *learner) {
    td_close(learner);
    free(learner);
}

static void learn_games(TdLearner *learner, uint64_t games) {
    Error error = {{0}};
    while (learner->games < games) assert_true(td_learn_game(learner, &error));
}

static bool is_near(double a, double b) {
    return fabs(a - b) < 1e-9;
}

// ---- by hand -----------------------------------------------------------------------------------

static void test_targets_are_what_came_later(void **state) {
    (void)state;
    TdStep steps[3] = {{.value = 0.2}, {.value = -0.4}, {.value = 0.6}};
    double targets[3];
    td_find_targets(steps, 3, 1, 0.5, targets);
    assert_true(is_near(targets[2], 1));   // the result
    assert_true(is_near(targets[1], 0.8)); // half of the next value, 0.6, and half of its target
    assert_true(is_near(targets[0], 0.2)); // half of -0.4 and half of 0.8
    td_find_targets(steps, 3, 1, 0, targets);
    assert_true(is_near(targets[0], -0.4) && is_near(targets[1], 0.6) && is_near(targets[2], 1));
    td_find_targets(steps, 3, -1, 1, targets);
    for (int i = 0; i < 3; i++) assert_true(is_near(targets[i], -1));
}

static void test_a_move_by_chance_says_nothing_of_the_position_before(void **state) {
    (void)state;
    TdStep steps[3] = {{.value = 0.2}, {.value = -0.4, .is_chance = true}, {.value = 0.6}};
    double targets[3];
    td_find_targets(steps, 3, 1, 0.5, targets);
    assert_true(is_near(targets[1], -0.4) && is_near(targets[0], -0.4) && is_near(targets[2], 1));
    TdLearner *learner = open_learner(&STICKS_GAME, USUAL);
    double slopes[TD_INPUTS_MAX] = {0};
    steps[1].sign = 1;
    steps[1].features[0] = 1;
    td_add_slopes(learner, &steps[1], 1, slopes);
    assert_true(is_near(slopes[0], 0));
    close_learner(learner);
}

static void test_values_and_slopes_by_hand(void **state) {
    (void)state;
    TdLearner *learner = open_learner(&STICKS_GAME, USUAL);
    learner->weights[0] = (TdWeight){.scale = 2, .value = 0.5};
    learner->weights[1] = (TdWeight){.scale = 4, .value = -1};
    TdStep step = {.sign = -1, .features = {3, 1}};
    double sum = -(0.5 * 3 / 2 + -1.0 * 1 / 4); // the second player is to move
    step.value = td_value_of(learner, &step);
    assert_true(is_near(step.value, tanh(sum)));
    double slopes[TD_INPUTS_MAX] = {0};
    td_add_slopes(learner, &step, 0.25, slopes);
    double factor = (0.25 - tanh(sum)) * (1 - tanh(sum) * tanh(sum)) * -1;
    assert_true(is_near(slopes[0], factor * 3 / 2));
    assert_true(is_near(slopes[1], factor * 1 / 4));
    close_learner(learner);
}

// The slopes are the derivative of half the squared error, with phases too.
static void test_slopes_are_the_derivative(void **state) {
    (void)state;
    TdLearner *learner = open_learner(&game_awale, USUAL);
    TdStep step = {.sign = 1, .phase = 100};
    for (int i = 0; i < learner->input_count; i++)
        learner->weights[i].value = 0.01 * (i % 7) - 0.02;
    for (int i = 0; i < game_awale.feature_count; i++) step.features[i] = i % 5 - 2;
    step.value = td_value_of(learner, &step);
    double slopes[TD_INPUTS_MAX] = {0}, target = 0.4, little = 1e-6;
    td_add_slopes(learner, &step, target, slopes);
    for (int i = 0; i < learner->input_count; i++) {
        double kept = learner->weights[i].value, errors[2];
        for (int way = 0; way < 2; way++) {
            learner->weights[i].value = kept + (way == 0 ? -little : little);
            double off = target - td_value_of(learner, &step);
            errors[way] = off * off / 2;
        }
        learner->weights[i].value = kept;
        assert_true(fabs(slopes[i] + (errors[1] - errors[0]) / (2 * little)) < 1e-5);
    }
    close_learner(learner);
}

// The first step of Adam has the size of the rate, whatever the slope's.
static void test_first_step_by_hand(void **state) {
    (void)state;
    TdLearner *learner = open_learner(&STICKS_GAME, USUAL);
    double slopes[TD_INPUTS_MAX] = {0.3, -5};
    td_step_weights(learner, slopes);
    double rate = 0.02 / sqrt(1 + 1 / 2000.0);
    assert_int_equal(learner->games, 1);
    assert_true(fabs(learner->weights[0].value - rate) < 1e-6);
    assert_true(fabs(learner->weights[1].value + rate) < 1e-6);
    assert_true(is_near(learner->weights[0].average, learner->weights[0].value));
    close_learner(learner);
}

static void test_outcomes_are_wins_or_margins(void **state) {
    (void)state;
    assert_true(is_near(td_outcome(&game_draughts, -10000), -1));
    assert_true(is_near(td_outcome(&game_connect4, 100), 1));
    assert_true(is_near(td_outcome(&game_draughts, 0), 0));
    assert_true(is_near(td_outcome(&game_othello, 800), tanh(800 / 1600.0)));
}

// ---- whole games -------------------------------------------------------------------------------

static void test_the_toy_is_understood(void **state) {
    (void)state;
    Error error = {{0}};
    TdLearner *learner = open_learner(&STICKS_GAME, USUAL);
    double percent = 0;
    learn_games(learner, 400);
    td_publish(learner, true);
    assert_true(learner->early[0] < 0 && learner->early[1] > 0);
    assert_true(td_measure(learner, true, 40, &percent, &error));
    assert_true(percent >= 80);
    close_learner(learner);
}

static void test_a_seed_repeats_itself(void **state) {
    (void)state;
    TdSettings other = USUAL;
    other.seed = 4;
    TdLearner *learners[3] = {open_learner(&game_connect4, USUAL),
                              open_learner(&game_connect4, USUAL),
                              open_learner(&game_connect4, other)};
    for (int i = 0; i < 3; i++) learn_games(learners[i], 30);
    size_t bytes = sizeof learners[0]->weights;
    assert_memory_equal(learners[0]->weights, learners[1]->weights, bytes);
    assert_true(memcmp(learners[0]->weights, learners[2]->weights, bytes) != 0);
    for (int i = 0; i < 3; i++) close_learner(learners[i]);
}

static void test_learned_beats_chance(void **state) {
    (void)state;
    Error error = {{0}};
    static const Game *const GAMES[] = {&game_connect4, &game_othello, &game_awale, &game_draughts};
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        TdLearner *learner = open_learner(GAMES[i], USUAL);
        double before = 0, after = 0;
        assert_true(td_measure(learner, true, 40, &before, &error));
        learn_games(learner, 150);
        assert_true(td_measure(learner, true, 40, &after, &error));
        if (test_is_long()) print_message("%s: %.1f -> %.1f %%\n", GAMES[i]->name, before, after);
        assert_true(after >= 75 && after > before);
        close_learner(learner);
    }
}

// What others played teaches like a game of one's own.
static void test_a_played_game_teaches(void **state) {
    (void)state;
    Error error = {{0}};
    TdSettings settings = USUAL;
    settings.lambda = 1;
    TdLearner *learner = open_learner(&STICKS_GAME, settings);
    Sticks start = {.left = 4};
    const GameMove moves[] = {1, 1, 2}; // the first player leaves three, and wins
    assert_true(td_learn_moves(learner, &start, moves, 3, 1, &error));
    assert_int_equal(learner->games, 1);
    assert_true(learner->weights[0].value < 0);
    close_learner(learner);
}

// ---- files -------------------------------------------------------------------------------------

static void path_of(const char *name, char path[256]) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, 256, "%s/roque-%ld-%s", folder ? folder : "/tmp", (long)getpid(), name);
}

static void test_an_interrupted_run_goes_on_as_if_it_had_not_been(void **state) {
    (void)state;
    Error error = {{0}};
    char path[256];
    bool is_there = true;
    path_of("td", path);
    unlink(path);
    TdLearner *whole = open_learner(&game_awale, USUAL), *first = open_learner(&game_awale, USUAL);
    learn_games(whole, 24);
    assert_true(td_file_read(first, path, &is_there, &error) && !is_there);
    learn_games(first, 11);
    assert_true(td_add_point(first, &error));
    assert_true(td_file_write(first, path, &error));
    TdLearner *second = open_learner(&game_awale, USUAL);
    assert_true(td_file_read(second, path, &is_there, &error) && is_there);
    assert_int_equal(second->games, 11);
    assert_int_equal(second->point_count, 1);
    learn_games(second, 24);
    assert_memory_equal(whole->weights, second->weights, sizeof whole->weights);
    assert_int_equal(whole->positions, second->positions);
    unlink(path);
    close_learner(whole);
    close_learner(first);
    close_learner(second);
}

static void refuse(TdLearner *learner, const char *text, const char *reason) {
    Error error = {{0}};
    TdLearner kept = *learner;
    assert_false(td_file_parse(learner, text, &error));
    if (strstr(error.text, reason) == NULL) fail_msg("'%s' does not say '%s'", error.text, reason);
    assert_memory_equal(&kept, learner, sizeof kept);
}

static void test_a_damaged_file_is_refused_and_changes_nothing(void **state) {
    (void)state;
    Error error = {{0}};
    char path[256];
    static char text[TD_FILE_BYTES_MAX], damaged[TD_FILE_BYTES_MAX];
    path_of("td-damaged", path);
    TdLearner *learner = open_learner(&STICKS_GAME, USUAL);
    learn_games(learner, 5);
    assert_true(td_file_write(learner, path, &error));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    unlink(path);
    assert_true(td_file_parse(learner, text, &error));
    size_t length = strlen(text);
    for (size_t cut = 0; cut < length; cut++) { // any beginning
        memcpy(damaged, text, cut);
        damaged[cut] = '\0';
        refuse(learner, damaged, "line");
    }
    snprintf(damaged, sizeof damaged, "%smore\n", text);
    refuse(learner, damaged, "follows the end");
    TdSettings other = USUAL;
    other.depth = 2;
    TdLearner *deeper = open_learner(&STICKS_GAME, other);
    refuse(deeper, text, "another way");
    close_learner(deeper);
    char *weight = strstr(text, "weight 0x");
    assert_non_null(weight);
    memcpy(weight, "weight nan", strlen("weight nan"));
    refuse(learner, text, "five numbers");
    close_learner(learner);
}

static void test_what_cannot_be_learned_is_refused(void **state) {
    (void)state;
    Error error = {{0}};
    TdLearner *learner = calloc(1, sizeof *learner);
    assert_non_null(learner);
    TdSettings settings = USUAL;
    snprintf(settings.from, sizeof settings.from, "noise");
    assert_false(td_open(learner, &game_othello, "", &settings, &error));
    assert_non_null(strstr(error.text, "no evaluation of weights"));
    Game bare = STICKS_GAME;
    bare.feature_count = 0;
    assert_false(td_open(learner, &bare, "", &USUAL, &error));
    assert_non_null(strstr(error.text, "no features"));
    free(learner);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_targets_are_what_came_later),
        cmocka_unit_test(test_a_move_by_chance_says_nothing_of_the_position_before),
        cmocka_unit_test(test_values_and_slopes_by_hand),
        cmocka_unit_test(test_slopes_are_the_derivative),
        cmocka_unit_test(test_first_step_by_hand),
        cmocka_unit_test(test_outcomes_are_wins_or_margins),
        cmocka_unit_test(test_the_toy_is_understood),
        cmocka_unit_test(test_a_seed_repeats_itself),
        cmocka_unit_test(test_learned_beats_chance),
        cmocka_unit_test(test_a_played_game_teaches),
        cmocka_unit_test(test_an_interrupted_run_goes_on_as_if_it_had_not_been),
        cmocka_unit_test(test_a_damaged_file_is_refused_and_changes_nothing),
        cmocka_unit_test(test_what_cannot_be_learned_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

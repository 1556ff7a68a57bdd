// SPDX-License-Identifier: GPL-3.0-or-later
// othello_test.c - published counts and endgame scores of Othello.
#include "tests/games/game_position.h"

#include <stdio.h>
#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_othello;

static void expect_perft(const char *variant, const uint64_t *leaves, int depth_max) {
    GamePosition start;
    assert_true(game_start(GAME, variant, &start, NULL));
    for (int depth = 1; depth <= depth_max; depth++) {
        assert_true(game_perft(GAME, &start, depth) == leaves[depth - 1]);
    }
}

static void test_perft_8x8(void **state) {
    (void)state;
    static const uint64_t LEAVES[] = {4,     12,     56,      244,      1396,     8200,
                                      55092, 390216, 3005288, 24571056, 212258216};
    expect_perft("8x8", LEAVES, test_is_long() ? 11 : test_is_short() ? 7 : 10);
}

static void test_perft_6x6(void **state) {
    (void)state;
    static const uint64_t LEAVES[] = {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976684};
    expect_perft("6x6", LEAVES, test_is_short() ? 7 : 10);
}

// Fail-hard alpha-beta to the end, moves that leave the fewest answers first.
static int alpha_beta(const void *position, int alpha, int beta) {
    int score = 0;
    if (GAME->is_over(position, &score)) return score;
    GameMove moves[64];
    int answers[64];
    int count = GAME->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GameMove replies[64];
        GAME->play(position, moves[i], &next);
        answers[i] = GAME->list_moves(&next, replies);
    }
    for (int i = 0; i < count && alpha < beta; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++) best = answers[j] < answers[best] ? j : best;
        GamePosition next;
        GAME->play(position, moves[best], &next);
        moves[best] = moves[i];
        answers[best] = answers[i];
        int value = -alpha_beta(&next, -beta, -alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

// The first entry after the board is the best move with its exact score: "G8:+18".
static void check_endgame(const char *line) {
    char text[80];
    char name[8];
    int expected = 0;
    const char *entry = strchr(line, ';') + 2;
    snprintf(text, sizeof text, "%.66s", line); // the board, a blank and the side
    GamePosition position = position_from(GAME, text);
    assert_int_equal(sscanf(entry, "%2[A-H1-8]:%d", name, &expected), 2);
    GameMove move = GAME_NO_MOVE;
    assert_true(game_find_move(GAME, &position, name, &move, NULL));
    int bound = GAME->score_bound;
    assert_int_equal(alpha_beta(&position, -bound, bound), expected * GAME->score_unit);
}

static int count_empty(const char *line) {
    int count = 0;
    for (int i = 0; i < 64 && line[i] != '\0'; i++) count += line[i] == '-';
    return count;
}

// Solves the positions of one file of the suite that are near enough to the end; returns how many.
static int check_endgame_file(const char *name, int empty_max) {
    char path[512];
    snprintf(path, sizeof path, "%s/othello/%s", test_suites() ? test_suites() : "", name);
    FILE *file = fopen(path, "r");
    if (file == NULL) test_skip("no such suite (ROQUE_SUITES)");
    int checked = 0;
    char line[1024];
    while (fgets(line, sizeof line, file) != NULL) {
        if (strlen(line) < 70 || count_empty(line) > empty_max) continue;
        check_endgame(line);
        checked++;
    }
    fclose(file);
    return checked;
}

static void test_endgames(void **state) {
    (void)state;
    int empty_max = test_is_long() ? 16 : test_is_short() ? 6 : 14;
    int expected = test_is_long() ? 21 : test_is_short() ? 1 : 8;
    int checked = check_endgame_file("fforum-1-19.obf", empty_max);
    checked += check_endgame_file("fforum-20-39.obf", empty_max);
    assert_int_equal(checked, expected);
}

static void test_passes_and_margins(void **state) {
    (void)state;
    // Black cannot move, White can: a pass is the only move.
    GamePosition position =
        position_from(GAME, "XO-------------------------------------------------------------- O");
    GameMove moves[64];
    char text[GAME_MOVE_TEXT_MAX];
    assert_int_equal(GAME->list_moves(&position, moves), 1);
    game_format_move(GAME, &position, moves[0], text);
    assert_string_equal(text, "pass");
    GamePosition next;
    GAME->play(&position, moves[0], &next);
    GameMove capture = GAME_NO_MOVE;
    assert_true(game_find_move(GAME, &next, "c1", &capture, NULL));
    GAME->play(&next, capture, &position);
    int score = 0;
    assert_true(GAME->is_over(
        &position, &score)); // White to move has nothing left: all squares count for Black
    assert_int_equal(score, -64 * GAME->score_unit);
    assert_string_equal(GAME->ending(&position), "one side has no disc left");
}

static void test_texts(void **state) {
    (void)state;
    GamePosition start;
    assert_true(game_start(GAME, "", &start, NULL));
    char text[GAME_TEXT_MAX];
    game_format(GAME, &start, text);
    assert_string_equal(text, "---------------------------OX------XO--------------------------- X");
    GameMove move = GAME_NO_MOVE;
    Error error = {{0}};
    assert_true(game_find_move(GAME, &start, "D3", &move, NULL));
    assert_false(game_find_move(GAME, &start, "pass", &move, &error));
    assert_string_equal(error.text, "'pass' is not a legal move here; legal: d3 c4 f5 e6");
    GamePosition position;
    assert_false(GAME->parse("XO X", &position, &error));
    assert_string_equal(error.text, "a board has 64 or 36 squares, not 2");
}

// What finish() remembers is forgotten by counting one generation on.
static void test_own_end_forgets(void **state) {
    (void)state;
    enum { PLIES_MOST = 14, SEEDS = 50 };
    const Game *game = &game_othello;
    void *memory = calloc(1, game->finish_bytes);
    assert_non_null(memory);
    uint64_t nodes[3] = {0};
    for (uint64_t seed = 1; seed <= SEEDS && nodes[0] < 1000; seed++) {
        Random random = random_from_seed(seed);
        GamePosition position;
        assert_true(game_start(game, "8x8", &position, NULL));
        int score;
        while (!game->is_over(&position, &score) && game->moves_left(&position) > PLIES_MOST) {
            GameMove moves[GAME_MOVES_MAX];
            const int count = game->list_moves(&position, moves);
            GamePosition next;
            game->play(&position, moves[random_below(&random, (uint64_t)count)], &next);
            position = next;
        }
        for (int i = 0; i < 3; i++) {
            GameFinish finish = {.alpha = -1,
                                 .beta = 1,
                                 .nodes_most = UINT64_MAX,
                                 .memory = memory,
                                 .generation = (uint32_t)(2 * seed + (i == 2))};
            if (!game->finish(&position, PLIES_MOST, &finish)) break;
            nodes[i] = finish.nodes;
        }
    }
    free(memory);
    assert_true(nodes[0] >= 1000);
    assert_true(nodes[1] < nodes[0]);
    assert_true(nodes[2] == nodes[0]);
}

// ---- patterns ----

static GamePosition random_position(uint64_t seed, int left) {
    Random random = random_from_seed(seed);
    GamePosition position;
    int score;
    assert_true(game_start(GAME, "8x8", &position, NULL));
    while (!GAME->is_over(&position, &score) && GAME->moves_left(&position) > left)
        game_advance(GAME, &position, game_random_move(GAME, &position, &random));
    return position;
}

static void test_patterns_of_images_are_the_same_weights(void **state) {
    (void)state;
    const GamePatterns *patterns = GAME->patterns;
    int here[64], there[64], seen = 0;
    assert_true(patterns->counted <= 64);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        GamePosition position = random_position(seed, (int)(seed % 30)), images[8];
        int count = GAME->symmetries(&position, images->bytes);
        const unsigned char *image = images->bytes;
        for (int i = 0; i < count; i++, image += GAME->position_bytes, seen++) {
            int64_t sum = 0, image_sum = 0;
            int sign;
            patterns->list(&position, here);
            patterns->list(image, there);
            for (int j = 0; j < patterns->counted; j++) {
                assert_in_range(here[j], 0, patterns->weights - 1);
                sum += (int64_t)patterns->fold(here[j], &sign) * sign;
                image_sum += (int64_t)patterns->fold(there[j], &sign) * sign;
            }
            assert_int_equal(sum, image_sum);
            assert_int_equal(patterns->stage(image), patterns->stage(&position));
        }
    }
    assert_true(seen > 200);
}

static void test_patterns_with_the_colours_changed_are_opposite(void **state) {
    (void)state;
    const GamePatterns *patterns = GAME->patterns;
    int here[64], there[64], compared = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        GamePosition position = random_position(seed, (int)(seed % 30)), passed;
        if (!GAME->pass(&position, &passed)) continue;
        patterns->list(&position, here);
        patterns->list(&passed, there);
        for (int i = 0; i < patterns->counted - 3; i++, compared++) { // all but mobility and time
            int sign, sign_passed;
            int folded = patterns->fold(here[i], &sign);
            assert_int_equal(folded, patterns->fold(there[i], &sign_passed));
            assert_int_equal(sign, -sign_passed);
        }
    }
    assert_true(compared > 1000);
}

// The weights that the program has know more of a position than its discs do.
static void test_patterns_come_near_the_value(void **state) {
    (void)state;
    const GamePatterns *patterns = GAME->patterns;
    GameFinish finish = {.memory = calloc(1, GAME->finish_bytes)};
    int64_t error = 0, of_discs = 0;
    assert_non_null(finish.memory);
    const GameEvaluation *discs = game_find_evaluation(GAME, "discs", NULL);
    for (uint64_t seed = 1; seed <= 300; seed++) {
        GamePosition position = random_position(seed, 10);
        int score;
        if (GAME->is_over(&position, &score)) continue;
        finish.alpha = -GAME->score_bound;
        finish.beta = GAME->score_bound;
        finish.nodes_most = UINT64_MAX;
        finish.generation = (uint32_t)seed;
        assert_true(GAME->finish(&position, 10, &finish));
        error += labs((long)finish.value - patterns->estimate(&position, patterns->learned));
        of_discs += labs((long)finish.value - game_evaluate(GAME, discs, &position));
    }
    free(finish.memory);
    assert_true(of_discs > 0);
    assert_true(2 * error < of_discs);
}

static void test_patterns_say_nothing_of_the_small_board(void **state) {
    (void)state;
    GamePosition position;
    assert_true(game_start(GAME, "6x6", &position, NULL));
    assert_int_equal(GAME->patterns->stage(&position), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft_8x8),
        cmocka_unit_test(test_perft_6x6),
        cmocka_unit_test(test_endgames),
        cmocka_unit_test(test_passes_and_margins),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_own_end_forgets),
        cmocka_unit_test(test_patterns_of_images_are_the_same_weights),
        cmocka_unit_test(test_patterns_with_the_colours_changed_are_opposite),
        cmocka_unit_test(test_patterns_come_near_the_value),
        cmocka_unit_test(test_patterns_say_nothing_of_the_small_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// synthetic_test.c - the trees have the shape, the values and the ordering that were asked for.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"

static const Game *const GAME = &game_synthetic;

static GamePosition start_of(const char *variant) {
    GamePosition position;
    Error error = {{0}};
    if (!game_start(GAME, variant, &position, &error)) fail_msg("'%s': %s", variant, error.text);
    return position;
}

static int negamax(const GamePosition *position) {
    int score = 0;
    if (GAME->is_over(position, &score)) return score;
    GameMove moves[64];
    int count = GAME->list_moves(position, moves);
    int best = -GAME->score_bound;
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GAME->play(position, moves[i], &next);
        int value = -negamax(&next);
        if (value > best) best = value;
    }
    return best;
}

static uint64_t alpha_beta_leaves(const GamePosition *position, int alpha, int beta, int *value) {
    if (GAME->is_over(position, value)) return 1;
    GameMove moves[64];
    int count = GAME->list_moves(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count && alpha < beta; i++) {
        GamePosition next;
        int below = 0;
        GAME->play(position, moves[i], &next);
        leaves += alpha_beta_leaves(&next, -beta, -alpha, &below);
        if (-below > alpha) alpha = -below;
    }
    *value = alpha;
    return leaves;
}

static uint64_t count_leaves(const char *variant) {
    GamePosition root = start_of(variant);
    int value = 0;
    uint64_t leaves = alpha_beta_leaves(&root, -GAME->score_bound, GAME->score_bound, &value);
    assert_int_equal(value, negamax(&root));
    return leaves;
}

static void test_shape(void **state) {
    (void)state;
    GamePosition root = start_of("width=5,depth=4");
    assert_true(game_perft(GAME, &root, 4) == 625);
    assert_true(game_perft(GAME, &root, 5) == 0);
}

// The value that a planted node announces is the one that a search finds.
static void test_planted_values(void **state) {
    (void)state;
    const GameEvaluation *oracle = game_find_evaluation(GAME, "value", NULL);
    static const char *const TREES[] = {"width=4,depth=6,order=0", "width=4,depth=6,order=100",
                                        "width=1,depth=5", "width=7,depth=3,seed=99,order=50"};
    for (size_t i = 0; i < sizeof TREES / sizeof TREES[0]; i++) {
        GamePosition position = start_of(TREES[i]);
        int score = 0;
        while (!GAME->is_over(&position, &score)) {
            assert_int_equal(game_evaluate(GAME, oracle, &position), negamax(&position));
            GamePosition next;
            GameMove moves[64];
            int count = GAME->list_moves(&position, moves);
            GAME->play(&position, moves[count / 2], &next);
            position = next;
        }
    }
}

// With the best move always first alpha-beta visits the minimal tree of
// Knuth and Moore, leaf for leaf.
static void test_perfect_order(void **state) {
    (void)state;
    assert_true(count_leaves("width=4,depth=6,order=100") == 64 + 64 - 1);
    assert_true(count_leaves("width=3,depth=7,order=100,seed=5") == 81 + 27 - 1);
    uint64_t good = count_leaves("width=4,depth=6,order=90");
    uint64_t bad = count_leaves("width=4,depth=6,order=0");
    assert_true(64 + 64 - 1 < good && good < bad && bad < 4096);
}

// How often the first move is the best, over all inner nodes.
static void count_first_best(const GamePosition *position, int *nodes, int *first_best) {
    GameMove moves[64];
    int count = GAME->list_moves(position, moves);
    if (count == 0) return;
    int value = negamax(position);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        GAME->play(position, moves[i], &next);
        if (i == 0) *first_best += -negamax(&next) == value;
        count_first_best(&next, nodes, first_best);
    }
    ++*nodes;
}

static void test_order_is_as_asked(void **state) {
    (void)state;
    GamePosition root = start_of("width=5,depth=5,order=70");
    int nodes = 0;
    int first_best = 0;
    count_first_best(&root, &nodes, &first_best);
    assert_int_equal(nodes, 1 + 5 + 25 + 125 + 625);
    assert_in_range(first_best * 100 / nodes, 66, 74);
}

static void test_kinds_and_seeds_differ(void **state) {
    (void)state;
    static const char *const TREES[] = {"",         "seed=2",          "width=5",
                                        "order=81", "kind=correlated", "kind=independent"};
    for (size_t i = 0; i < 6; i++) {
        for (size_t j = i + 1; j < 6; j++) {
            GamePosition a = start_of(TREES[i]);
            GamePosition b = start_of(TREES[j]);
            assert_true(GAME->key(&a) != GAME->key(&b));
        }
    }
    assert_true(count_leaves("kind=correlated,order=100")
                < count_leaves("kind=correlated,order=0"));
    assert_true(count_leaves("kind=independent") < 4096);
}

static void test_texts(void **state) {
    (void)state;
    GamePosition position;
    Error error = {{0}};
    char text[GAME_TEXT_MAX];
    assert_true(GAME->parse("depth=3 2.4.1", &position, NULL));
    game_format(GAME, &position, text);
    assert_string_equal(text, "width=4,depth=3,seed=1,order=80,kind=planted 2.4.1");
    assert_false(GAME->parse("depth=3 2.4.1.1", &position, &error));
    assert_string_equal(error.text, "the path is longer than the tree is deep");
    assert_false(GAME->parse("depth=1000000000", &position, &error));
    assert_string_equal(error.text, "depth must be from 1 to 60, not 1000000000");
    assert_false(GAME->parse("breadth=4", &position, &error));
    assert_string_equal(
        error.text, "synthetic has no option 'breadth'; it has: width, depth, seed, order, kind");
    assert_false(GAME->parse("kind=wild", &position, &error));
    assert_string_equal(error.text, "kind must be planted, correlated or independent, not 'wild'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shape),
        cmocka_unit_test(test_planted_values),
        cmocka_unit_test(test_perfect_order),
        cmocka_unit_test(test_order_is_as_asked),
        cmocka_unit_test(test_kinds_and_seeds_differ),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

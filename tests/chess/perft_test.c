// SPDX-License-Identifier: GPL-3.0-or-later
// perft_test.c - the published counts of the six well-known positions, in every way of counting.
#include "tests/chess/positions.h"

#include <string.h>

enum { DEPTHS_MAX = 7 };

static const struct {
    const char *fen;
    uint64_t counts[DEPTHS_MAX]; // from depth 1 on; 0: not published
} PUBLISHED[] = {
    {FEN_START, {20, 400, 8902, 197281, 4865609, 119060324, 3195901860}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
     {48, 2039, 97862, 4085603, 193690690, 8031647685}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624, 11030083, 178633661}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292, 706045033}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551, 6923051137}},
};
enum { PUBLISHED_COUNT = sizeof PUBLISHED / sizeof PUBLISHED[0] };

// The largest count worth waiting for.
static uint64_t count_limit(uint64_t usual) {
    if (test_is_long() && !test_is_sanitized()) return UINT64_MAX;
    return test_is_short() ? usual / 100 : usual;
}

static void test_published_counts(void **state) {
    (void)state;
    uint64_t limit = count_limit(120000000);
    for (int i = 0; i < PUBLISHED_COUNT; i++) {
        Board board = board_from(PUBLISHED[i].fen);
        for (int depth = 1; depth <= DEPTHS_MAX; depth++) {
            uint64_t expected = PUBLISHED[i].counts[depth - 1];
            if (expected == 0 || expected > limit) break;
            require(perft_count(&board, depth) == expected, &board, "wrong count");
        }
    }
}

static void test_the_reference_counts_the_same(void **state) {
    (void)state;
    uint64_t limit = count_limit(500000);
    if (limit > 5000000) limit = 5000000;
    for (int i = 0; i < PUBLISHED_COUNT; i++) {
        Board board = board_from(PUBLISHED[i].fen);
        ListBoard list = reference_from_board(&board);
        for (int depth = 1; depth <= DEPTHS_MAX; depth++) {
            uint64_t expected = PUBLISHED[i].counts[depth - 1];
            if (expected == 0 || expected > limit) break;
            require(reference_perft(&list, depth) == expected, &board,
                    "wrong count by the reference");
        }
    }
}

static void test_attack_methods_count_the_same(void **state) {
    (void)state;
    for (int i = 0; i < PUBLISHED_COUNT; i++) {
        Board board = board_from(PUBLISHED[i].fen);
        for (int method = 0; method < ATTACK_METHOD_COUNT; method++) {
            require(perft_count_by((AttackMethod)method, &board, 3) == PUBLISHED[i].counts[2],
                    &board, attacks_method_name((AttackMethod)method));
        }
    }
}

// Any number of threads, with and without a table: the same sum, and the
// same for each move of the root.
static void test_threads_and_tables_change_nothing(void **state) {
    (void)state;
    static const PerftOptions WAYS[] = {
        {.threads = 1},
        {.threads = 2},
        {.threads = 7, .hash_mb = 1},
        {.hash_mb = 16},
        {.threads = 2, .hash_mb = 8},
    };
    int deepest = test_is_short() ? 3 : 6; // at 6 one position is met at two depths
    for (int i = 0; i < PUBLISHED_COUNT; i++) {
        Board board = board_from(PUBLISHED[i].fen);
        for (int depth = 1; depth <= deepest && PUBLISHED[i].counts[depth - 1] < 12000000;
             depth++) {
            static PerftResult first, result;
            for (size_t way = 0; way < sizeof WAYS / sizeof WAYS[0]; way++) {
                PerftOptions options = WAYS[way];
                options.depth = depth;
                assert_true(perft_run(&board, &options, &result, NULL));
                require(result.nodes == PUBLISHED[i].counts[depth - 1], &board, "wrong count");
                if (way == 0) first = result;
                assert_memory_equal(&first, &result, sizeof first);
            }
        }
    }
}

static void test_the_root_moves_add_up(void **state) {
    (void)state;
    Board board = fen_start_board();
    PerftResult result;
    assert_true(perft_run(&board, &(PerftOptions){.depth = 4}, &result, NULL));
    assert_int_equal(result.move_count, 20);
    uint64_t sum = 0;
    for (int i = 0; i < result.move_count; i++) {
        Board next;
        board_play(&board, result.moves[i], &next);
        assert_true(result.move_nodes[i] == perft_count(&next, 3));
        sum += result.move_nodes[i];
    }
    assert_true(sum == result.nodes);
}

static void test_depth_nought_is_one_leaf(void **state) {
    (void)state;
    Board board = fen_start_board();
    PerftResult result;
    assert_true(perft_count(&board, 0) == 1);
    assert_true(perft_run(&board, &(PerftOptions){.depth = 0}, &result, NULL));
    assert_true(result.nodes == 1);
    Board mate = board_from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    for (int depth = 1; depth <= 5; depth++) {
        assert_true(perft_run(&mate, &(PerftOptions){.depth = depth, .threads = 2}, &result, NULL));
        assert_true(result.nodes == 0);
    }
}

static void test_published_details(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int depth;
        PerftDetails details;
    } CASES[] = {
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
         3,
         {17102, 45, 3162, 0, 993, 0, 0, 1}},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
         4,
         {757163, 1929, 128013, 15172, 25523, 42, 6, 43}},
        {FEN_START, 5, {82719, 258, 0, 0, 27351, 6, 0, 347}},
    };
    for (int i = 0; i < (test_is_short() ? 1 : 3); i++) {
        Board board = board_from(CASES[i].fen);
        for (int threads = 1; threads <= 2; threads++) {
            PerftResult result;
            PerftOptions options = {
                .depth = CASES[i].depth, .threads = threads, .wants_details = true};
            assert_true(perft_run(&board, &options, &result, NULL));
            assert_memory_equal(&result.details, &CASES[i].details, sizeof result.details);
        }
    }
}

static void test_an_impossible_table_is_refused(void **state) {
    (void)state;
    Board board = fen_start_board();
    PerftResult result;
    const size_t sizes_mb[] = {SIZE_MAX, SIZE_MAX / (1024 * 1024)};
    // the address sanitizer ends a program that asks for so much
    int count = test_is_sanitized() ? 1 : 2;
    for (int i = 0; i < count; i++) {
        Error error = {{0}};
        assert_false(perft_run(&board, &(PerftOptions){.depth = 3, .hash_mb = sizes_mb[i]}, &result,
                               &error));
        assert_true(strstr(error.text, "table") != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_counts),
        cmocka_unit_test(test_the_reference_counts_the_same),
        cmocka_unit_test(test_attack_methods_count_the_same),
        cmocka_unit_test(test_threads_and_tables_change_nothing),
        cmocka_unit_test(test_the_root_moves_add_up),
        cmocka_unit_test(test_depth_nought_is_one_leaf),
        cmocka_unit_test(test_published_details),
        cmocka_unit_test(test_an_impossible_table_is_refused),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

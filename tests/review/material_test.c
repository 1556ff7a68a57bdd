// SPDX-License-Identifier: GPL-3.0-or-later
// material_test.c - what a capture gains on its square, by legal moves.
#include "tests/review/looking.h"

static int exchange(const char *fen, const char *text) {
    Board board = board_from(fen);
    Move moves[TEST_PLIES_MAX];
    test_read_moves(&board, text, moves);
    return material_exchange(&board, moves[0]);
}

static void test_exchanges_are_played_out(void **state) {
    (void)state;
    assert_int_equal(exchange("6k1/5pp1/7p/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5"), 300);
    // guarded
    assert_int_equal(exchange("6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5"), -200);
    // twice attacked
    assert_int_equal(exchange("3r2k1/5pp1/7p/3p4/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd5"), 100);
    assert_int_equal(exchange("3r2k1/3r1pp1/7p/3p4/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd5"),
                     // twice guarded
                     -400);
    // quiet, and taken
    assert_int_equal(exchange("6k1/1b3pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd5"), -500);
    assert_int_equal(exchange("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd5"), 0);
    assert_int_equal(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), 100); // en passant
}

static void test_only_legal_captures_count(void **state) {
    (void)state;
    // The guard of d5 is pinned to its king.
    assert_int_equal(exchange("4k3/4b3/8/8/3p4/8/4R3/3RK3 w - - 0 1", "Rxd4"), 100);
    assert_int_equal(exchange("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "Rxd5"), 100);
    // Without the pin it takes back.
    assert_int_equal(exchange("3k4/4n3/8/3p4/8/8/8/R2RK3 w - - 0 1", "Rxd5"), -400);
    // A king takes back only what nobody guards.
    assert_int_equal(exchange("8/8/3kp3/8/8/8/4R3/4RK2 w - - 0 1", "Rxe6"), 100);
    assert_int_equal(exchange("8/8/3kp3/8/8/8/4R3/5K2 w - - 0 1", "Rxe6"), -400);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exchanges_are_played_out),
        cmocka_unit_test(test_only_legal_captures_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

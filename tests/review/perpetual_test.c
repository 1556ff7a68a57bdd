// SPDX-License-Identifier: GPL-3.0-or-later
// perpetual_test.c - draws that can be forced, and some that cannot.
#include "tests/review/looking.h"

static bool draws(const char *fen, const char *text, Side drawer, Ending *ending) {
    Move moves[TEST_PLIES_MAX];
    Board start = board_from(fen);
    int count = test_read_moves(&start, text, moves);
    return perpetual_prove((GamePath){&start, moves, count}, drawer, ending);
}

static void test_queen_checks_for_ever(void **state) {
    (void)state;
    Ending ending;
    static const char fen[] = "6k1/6p1/5p2/8/4Q3/8/1q4PK/q7 w - - 0 1";
    assert_true(draws(fen, "", WHITE, &ending));
    assert_int_equal(ending, ENDING_THREEFOLD);
    assert_false(draws(fen, "", BLACK, &ending));
    // Black to move takes the checks away.
    assert_false(draws("6k1/6p1/5p2/8/4Q3/8/1q4PK/q7 b - - 0 1", "", WHITE, &ending));
    // A queen that guards e8 ends them too.
    assert_false(draws("1q4k1/6p1/5p2/8/4Q3/8/6PK/q7 w - - 0 1", "", WHITE, &ending));
}

static void test_stalemate_dead_material_and_fifty_moves(void **state) {
    (void)state;
    Ending ending;
    assert_true(draws("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", BLACK, &ending));
    assert_int_equal(ending, ENDING_STALEMATE);
    assert_false(draws("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf6+", BLACK, &ending));
    assert_true(draws("8/8/8/3k4/3P4/8/8/K1B5 b - - 0 1", "", BLACK, &ending));
    assert_int_equal(ending, ENDING_MATERIAL);
    assert_true(draws("8/8/8/3k4/8/8/P7/K6R w - - 99 80", "Rh5+", BLACK, &ending));
    assert_int_equal(ending, ENDING_FIFTY);
}

// What happened once before the position does not make a draw; twice does.
static void test_the_game_before_counts(void **state) {
    (void)state;
    Ending ending;
    static const char fen[] = "8/8/8/8/8/5k2/8/K1R5 w - - 0 1";
    assert_false(draws(fen, "Rc2 Ke3 Rc1 Kf3 Rc2", BLACK, &ending));
    assert_true(draws(fen, "Rc2 Ke3 Rc1 Kf3 Rc2 Ke3 Rc1 Kf3 Rc2", BLACK, &ending));
    assert_int_equal(ending, ENDING_THREEFOLD);
}

static void test_mate_is_no_draw(void **state) {
    (void)state;
    Ending ending;
    assert_false(draws("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", WHITE, &ending));
    assert_false(draws("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", BLACK, &ending));
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_queen_checks_for_ever),
        cmocka_unit_test(test_stalemate_dead_material_and_fifty_moves),
        cmocka_unit_test(test_the_game_before_counts),
        cmocka_unit_test(test_mate_is_no_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

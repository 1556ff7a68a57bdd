// SPDX-License-Identifier: GPL-3.0-or-later
// material_test.c - what is won by force, and what only seems to be.
#include "tests/review/looking.h"

static bool is_forced(const char *fen, Side winner, int balance) {
    Board board = test_board(fen);
    return material_is_forced(&board, winner, balance);
}

static bool is_held(const char *fen, Side winner, int balance) {
    Board board = test_board(fen);
    return material_is_held(&board, winner, balance);
}

static void test_men_are_counted(void **state) {
    (void)state;
    Board board = test_board("4k3/8/8/3q4/8/8/P7/R3K1N1 w Q - 0 1");
    assert_int_equal(material_balance(&board, WHITE), 0);
    board = test_board(FEN_START);
    assert_int_equal(material_balance(&board, BLACK), 0);
    board = test_board("4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1");
    assert_int_equal(material_balance(&board, WHITE), 600);
    assert_int_equal(material_balance(&board, BLACK), -600);
}

static void test_captures_are_played_out(void **state) {
    (void)state;
    Board board = test_board("6k1/5pp1/7p/3n4/8/8/5PPP/3R2K1 w - - 0 1");
    assert_int_equal(material_settled(&board, WHITE), 500);
    assert_int_equal(material_settled(&board, BLACK), -500);
    board = test_board("6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1"); // guarded
    assert_int_equal(material_settled(&board, WHITE), material_balance(&board, WHITE));
    board = test_board("6k1/5pp1/7p/3R4/4p3/8/5PPP/6K1 b - - 0 1"); // nothing to take
    assert_int_equal(material_settled(&board, BLACK), material_balance(&board, BLACK));
}

static void test_a_fork_wins_a_rook(void **state) {
    (void)state;
    static const char fork[] = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"; // Nc7+ and Nxa8
    assert_true(is_forced(fork, WHITE, 300));
    assert_false(is_forced(fork, WHITE, 301));
    assert_false(is_held(fork, WHITE, 300));
    assert_true(is_held(fork, WHITE, 301));
    // Black to move sees it coming.
    static const char seen[] = "r3k3/8/8/1N6/8/8/8/4K3 b - - 0 1";
    assert_false(is_forced(seen, WHITE, 300));
    assert_true(is_held(seen, WHITE, 300));
}

static void test_an_exchange_wins_nothing(void **state) {
    (void)state;
    // Rxd5 exd5: the exchange is lost, not a knight won.
    static const char guarded[] = "6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1";
    assert_false(is_forced(guarded, WHITE, 400));
    assert_true(is_held(guarded, WHITE, 400));
    static const char alone[] = "6k1/5pp1/7p/3n4/8/8/5PPP/3R2K1 w - - 0 1";
    assert_true(is_forced(alone, WHITE, 500));
}

// Rxe7 loses the exchange, d6 and then dxe7 wins the knight: no single capture shows it.
static void test_a_pinned_man_falls(void **state) {
    (void)state;
    static const char pinned[] = "4k3/4n3/8/3P4/8/8/8/4R1K1 w - - 0 1";
    assert_true(is_forced(pinned, WHITE, 600));
}

// What a capture wins at once and loses again by a quiet move: a count of captures believes it.
static void test_what_does_not_last_is_not_won(void **state) {
    (void)state;
    // Rxd5 leaves the back rank: Rc1+ mates.
    static const char back_rank[] = "2r3k1/5pp1/7p/3r4/8/8/5PPP/3R2K1 w - - 0 1";
    assert_false(is_forced(back_rank, WHITE, 0));
    static const char with_luft[] = "2r3k1/5pp1/7p/3r4/8/7P/5PP1/3R2K1 w - - 0 1";
    assert_true(is_forced(with_luft, WHITE, 0));
    // Bxa7 wins a pawn, and b6 shuts the bishop in for the rook on the seventh rank.
    static const char poisoned[] = "2k5/pp1r1p1p/6p1/3n4/8/4B3/5PPP/6K1 w - - 0 1";
    assert_false(is_forced(poisoned, WHITE, -600));
    static const char harmless[] = "2k5/pp3p1p/3r2p1/3n4/8/4B3/5PPP/6K1 w - - 0 1";
    assert_true(is_forced(harmless, WHITE, -600));
}

static void test_the_same_for_both_colours(void **state) {
    (void)state;
    static const char *const fens[] = {"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
                                       "6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1",
                                       "6k1/1b3pp1/7p/3R4/8/8/5PPP/6K1 b - - 0 1"};
    for (int i = 0; i < 3; i++) {
        Board board = test_board(fens[i]), flipped;
        board_flip(&board, &flipped);
        for (int balance = -600; balance <= 900; balance += 100) {
            assert_int_equal(material_is_forced(&board, WHITE, balance),
                             material_is_forced(&flipped, BLACK, balance));
            assert_int_equal(material_is_forced(&board, BLACK, balance),
                             material_is_forced(&flipped, WHITE, balance));
        }
    }
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_men_are_counted),
        cmocka_unit_test(test_captures_are_played_out),
        cmocka_unit_test(test_a_fork_wins_a_rook),
        cmocka_unit_test(test_an_exchange_wins_nothing),
        cmocka_unit_test(test_a_pinned_man_falls),
        cmocka_unit_test(test_what_does_not_last_is_not_won),
        cmocka_unit_test(test_the_same_for_both_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// mate_test.c - mates that are proved, and those that only look like it.
#include "tests/review/looking.h"

#include "core/random.h"
#include "tests/engine/mates.h"

enum { PLAYOUTS = 60, PLAYOUT_PLIES = 40, MOVES_COMPARED = 3 };

static int prove(const char *fen, const char *words, int moves) {
    Move played[TEST_PLIES_MAX];
    Board start = board_from(fen);
    int count = test_read_moves(&start, words, played);
    return mate_prove((GamePath){&start, played, count}, moves);
}

static void test_mates_are_proved(void **state) {
    (void)state;
    assert_int_equal(prove("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "", 1), 1);
    // Ra6, a quiet offer of the rook (Morphy)
    assert_int_equal(prove("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "", 2), 2);
    // smothered, with the queen given away
    assert_int_equal(prove("3r3k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", "", 2), 2);
    assert_int_equal(prove("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "", 3), 2);
    // long, and every move a check
    assert_int_equal(prove("k7/p4p2/P1q1b1p1/3p3p/3Q4/7P/5PP1/1R4K1 w - - 0 1", "", 6), 6);
}

static void test_a_shorter_mate_is_found(void **state) {
    (void)state;
    assert_int_equal(prove("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "", 5), 1);
}

static void test_one_defence_is_enough(void **state) {
    (void)state;
    // The back rank again, but a knight can come between: the mate
    // that follows is longer than said.
    assert_int_equal(prove("6k1/5ppp/4n3/8/8/8/5PPP/R5K1 w - - 0 1", "", 1), 0);
    assert_int_equal(prove("6k1/5ppp/4n3/8/8/8/5PPP/R5K1 w - - 0 1", "", 4), 0);
    // A way out.
    assert_int_equal(prove("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1", "", 4), 0);
    // Nothing to mate with.
    assert_int_equal(prove("7k/8/6K1/8/8/8/8/5N2 w - - 0 1", "", 3), 0);
}

// A mate that comes after the hundredth half-move is none when the defence claims the draw.
static void test_the_fifty_moves_save(void **state) {
    (void)state;
    assert_int_equal(prove("7k/8/5K2/8/8/8/8/R7 w - - 97 80", "", 2), 2);
    assert_int_equal(prove("7k/8/5K2/8/8/8/8/R7 w - - 98 80", "", 2), 0);
}

// Without Kg6, which would bring a position back for the third time, the mate takes longer.
static void test_the_third_repetition_saves(void **state) {
    (void)state;
    static const char start[] = "7k/8/8/6K1/8/8/8/R7 w - - 0 1";
    assert_int_equal(prove(start, "Kg6 Kg8 Kg5 Kh8", 2), 2);
    assert_int_equal(prove(start, "Kg6 Kg8 Kg5 Kh8 Kg6 Kg8 Kg5 Kh8", 2), 0);
}

// Against trying everything, in positions of games played by chance where mates are near.
static void test_agrees_with_trying_everything(void **state) {
    (void)state;
    static const char *const starts[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "6k1/5ppp/8/8/4q3/8/5PPP/3R2K1 w - - 0 1",
        "3k4/8/2Q5/3K4/8/8/4r3/8 w - - 0 1",
        "k7/p4p2/P1q1b1p1/3p3p/3Q4/7P/5PP1/1R4K1 w - - 0 1",
    };
    Random random = random_from_seed(1);
    int mates = 0, others = 0;
    for (int game = 0; game < PLAYOUTS; game++) {
        Board board = board_from(starts[game % 4]), next;
        for (int ply = 0; ply < PLAYOUT_PLIES; ply++) {
            Move moves[MOVES_MAX];
            int count = movegen_list(&board, MOVES_ALL, moves);
            if (count == 0) break;
            board.halfmove_clock = 0;
            int fewest = 1, most = count < 12 ? MOVES_COMPARED : 2;
            while (fewest <= most && !can_mate(&board, fewest)) fewest++;
            int expected = fewest <= most ? fewest : 0;
            assert_int_equal(mate_prove((GamePath){&board, NULL, 0}, most), expected);
            mates += expected > 0;
            others += expected == 0;
            board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
            board = next;
        }
    }
    assert_true(mates > 50);
    assert_true(others > 50);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mates_are_proved),
        cmocka_unit_test(test_a_shorter_mate_is_found),
        cmocka_unit_test(test_one_defence_is_enough),
        cmocka_unit_test(test_the_fifty_moves_save),
        cmocka_unit_test(test_the_third_repetition_saves),
        cmocka_unit_test(test_agrees_with_trying_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// typed_line_test.c - lines of moves as people write them.
#include "tests/test.h"

#include <string.h>

#include "cli/typed_line.h"

enum { MOST = 6 };

static int read_line(Language language, const char *words, Error *error) {
    Move moves[MOST];
    Board board = fen_start_board();
    return typed_line_read(language, "--line", &board, words, moves, MOST, error);
}

static void test_spellings(void **state) {
    (void)state;
    static const char *const lines[] = {"1. e4 e5 2. Nf3 Nc6",       "1.e4 e5 2.Nf3 Nc6",
                                        "e2e4 e7e5 g1f3 b8c6",       "1 e4 e5 2 Cf3 Cc6",
                                        "1. e4 1... e5 2. Cf3 b8c6", "E4 e5 nf3 cc6"};
    Error error;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(read_line(language_english(), lines[i], &error), 4);
        assert_int_equal(read_line(language_find("fr"), lines[i], &error), 4);
    }
    assert_int_equal(read_line(language_english(), "", &error), 0);
    assert_int_equal(read_line(language_english(), "1. Nf3 a6 2. g3 a5 3. Bg2", &error), 5);
}

// Castling with zeros begins like a number.
static void test_castling_with_zeros(void **state) {
    (void)state;
    Board board;
    Move move;
    Error error;
    assert_true(fen_parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &board, &error));
    assert_int_equal(
        typed_line_read(language_english(), "--moves", &board, "1. 0-0", &move, 1, &error), 1);
}

static void test_refusals_say_where(void **state) {
    (void)state;
    Error error;
    assert_int_equal(read_line(language_english(), "e4 e5 Ke3", &error), -1);
    assert_non_null(strstr(error.text, "--line: move 3: "));
    assert_int_equal(read_line(language_english(), "a3 a6 b3 b6 c3 c6 d3", &error), -1);
    assert_string_equal(error.text, "--line is longer than 6 moves");
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_castling_with_zeros),
        cmocka_unit_test(test_refusals_say_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

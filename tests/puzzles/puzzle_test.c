// SPDX-License-Identifier: GPL-3.0-or-later
// puzzle_test.c - puzzles as lines, those that are shipped, and how they are rated.
#include "tests/chess/board_from.h"

#include "puzzles/puzzles.h"

static const char *const line =
    "{\"schema\":\"roque.puzzle/1\",\"id\":\"x\",\"fen\":\"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\","
    "\"moves\":\"a1a8\",\"mate_moves\":1,\"rating\":500,\"themes\":[\"mate\",\"back-rank\"],"
    "\"source\":\"1: a - b\"}";

static void a_line_is_read_and_written(void **state) {
    (void)state;
    Puzzle puzzle, again;
    Error error = {{0}};
    char written[PUZZLE_LINE_MAX];
    Text text = text_over(written, sizeof written);
    assert_true(puzzle_parse(slice_of(line), &puzzle, &error));
    assert_int_equal(puzzle.rating, 500);
    assert_int_equal(puzzle.proof.mate_moves, 1);
    assert_true(puzzle_check(&puzzle, &error));
    puzzle_format(&puzzle, &text);
    assert_true(puzzle_parse(slice_of(written), &again, &error));
    assert_memory_equal(&puzzle, &again, sizeof puzzle);
}

static void a_wrong_line_is_refused(void **state) {
    (void)state;
#define BACK_RANK "{\"fen\":\"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\","
    static const char *const wrong[] = {
        "",
        "{}",
        "[1]",
        BACK_RANK "\"moves\":\"a1h8\",\"mate_moves\":1}",
        BACK_RANK "\"moves\":\"\",\"mate_moves\":1}",
        BACK_RANK "\"moves\":\"a1a7 g8f8\",\"mate_moves\":1}",
        BACK_RANK "\"moves\":\"a1a8\"}",
        BACK_RANK "\"moves\":\"a1a8\",\"mate_moves\":1,\"themes\":[\"luck\"]}",
        BACK_RANK "\"moves\":\"a1a8\",\"mate_moves\":99}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Puzzle puzzle;
        Error error = {{0}};
        if (puzzle_parse(slice_of(wrong[i]), &puzzle, &error)) fail_msg("taken: %s", wrong[i]);
        assert_true(error.text[0] != '\0');
    }
}

static void what_is_not_proved_is_found_out(void **state) {
    (void)state;
    Puzzle puzzle;
    Error error = {{0}};
    assert_true(puzzle_parse(slice_of(line), &puzzle, &error));
    puzzle.themes |= theme_bit(THEME_FORK);
    assert_false(puzzle_check(&puzzle, &error));
    assert_true(puzzle_parse(slice_of(line), &puzzle, &error));
    puzzle.proof.mate_moves = 2;
    assert_false(puzzle_check(&puzzle, &error));
}

// Every one is proved in `make long`, some of them always.
static void the_shipped_ones_are_proved(void **state) {
    (void)state;
    PuzzleList list = {0};
    Error error = {{0}};
    if (!shipped_puzzles(&list, &error)) fail_msg("%s", error.text);
    assert_true(list.count >= 500);
    int step = test_is_long() ? 1 : test_is_short() ? 97 : 7;
    Themes themes = 0;
    for (int i = 0; i < list.count; i++) {
        themes |= list.puzzles[i].themes;
        if (i % step == 0 && !puzzle_check(&list.puzzles[i], &error)) fail_msg("%s", error.text);
        assert_ptr_equal(puzzle_list_find(&list, list.puzzles[i].id), &list.puzzles[i]);
    }
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if ((themes & theme_bit((Theme)theme)) == 0)
            fail_msg("no puzzle is about %s", theme_name((Theme)theme));
    }
    puzzle_list_free(&list);
}

static void the_rating_follows_from_who_solves_it(void **state) {
    (void)state;
    LevelTries half[] = {{1000, 4, 4}, {1400, 4, 2}, {1800, 4, 0}};
    LevelTries ordered[] = {{1000, 4, 0}, {1400, 4, 2}, {1800, 4, 4}};
    LevelTries none[] = {{1000, 4, 0}, {1400, 4, 0}, {1800, 4, 0}};
    LevelTries all[] = {{1000, 4, 4}, {1400, 4, 4}, {1800, 4, 4}};
    assert_int_equal(rate_fit(half, 3), rate_fit(ordered, 3));
    assert_in_range(rate_fit(ordered, 3), 1350, 1450);
    assert_true(rate_fit(none, 3) > 2000);
    assert_true(rate_fit(all, 3) < 800);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_and_written),
        cmocka_unit_test(a_wrong_line_is_refused),
        cmocka_unit_test(what_is_not_proved_is_found_out),
        cmocka_unit_test(the_shipped_ones_are_proved),
        cmocka_unit_test(the_rating_follows_from_who_solves_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

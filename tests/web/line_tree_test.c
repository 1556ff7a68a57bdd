// SPDX-License-Identifier: GPL-3.0-or-later
// line_tree_test.c - games as trees that can be changed.
#include "tests/test.h"

#include <string.h>
#include <time.h>

#include "web/line_tree.h"

enum { COMMENTS = 200000, TIMES_MORE = 4, TRIES = 3 };

// One move and so many comments.
static PgnGame game_with_comments(int count) {
    PgnGame game = {0};
    Move moves[MOVES_MAX];
    chess_init();
    const Board start = fen_start_board();
    movegen_list(&start, MOVES_ALL, moves);
    assert_true(pgn_game_begin(&game, &start) && pgn_game_add_move(&game, moves[0]));
    for (int i = 0; i < count; i++) assert_true(pgn_game_add_comment(&game, slice_of("word")));
    return game;
}

// The processor's time for reading it: the least of a few tries.
static double seconds_to_read(int count) {
    PgnGame game = game_with_comments(count);
    double least = 1e9;
    for (int i = 0; i < TRIES; i++) {
        LineTree tree = {0};
        const clock_t begin = clock();
        assert_true(line_tree_read(&tree, &game, NULL));
        const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        if (seconds < least) least = seconds;
        assert_int_equal(strlen(tree.nodes[1].comment), (size_t)count * 5 - 1);
        assert_int_equal(tree.nodes[1].comment_length, (size_t)count * 5 - 1);
        line_tree_free(&tree);
    }
    pgn_game_free(&game);
    return least;
}

static void many_comments_at_one_move_are_read_in_a_time_that_goes_with_their_number(void **state) {
    (void)state;
    const double once = seconds_to_read(COMMENTS);
    const double more = seconds_to_read(TIMES_MORE * COMMENTS);
    if (more > once * TIMES_MORE * 2 + 0.02) print_error("%f s, then %f s\n", once, more);
    assert_true(more <= once * TIMES_MORE * 2 + 0.02); // a clock that ticks
}

static void a_comment_is_joined_replaced_and_removed(void **state) {
    (void)state;
    PgnGame game = game_with_comments(2);
    LineTree tree = {0};
    assert_true(line_tree_read(&tree, &game, NULL));
    assert_string_equal(tree.nodes[1].comment, "word word");
    assert_true(line_tree_comment(&tree, 1, slice_of("another")));
    assert_string_equal(tree.nodes[1].comment, "another");
    assert_true(line_tree_comment(&tree, 1, slice_of("")));
    assert_null(tree.nodes[1].comment);
    assert_true(line_tree_comment(&tree, 1, slice_of("again")));
    assert_string_equal(tree.nodes[1].comment, "again");
    line_tree_free(&tree);
    pgn_game_free(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_comments_at_one_move_are_read_in_a_time_that_goes_with_their_number),
        cmocka_unit_test(a_comment_is_joined_replaced_and_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

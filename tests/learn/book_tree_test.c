// SPDX-License-Identifier: GPL-3.0-or-later
// book_tree_test.c - a book in the making: several lines of one search, games that confirm a move,
// weights that follow results.
#include "tests/test.h"

#include "book/book.h"
#include "chess/chess.h"
#include "games/games.h"
#include "learn/book_lines.h"
#include "learn/book_tree.h"

enum { MOVES = 3, PLIES = 20, STEP = 4, GAMES = 300 };

static Move move_of(const Board *board, const char *text) {
    Move move = MOVE_NONE;
    assert_true(uci_parse_move(board, text, &move, NULL));
    return move;
}

// The start with e4, d4 and b3, as a search might have found them.
static void open_tree(BookTree *tree, int faith, int confirm) {
    static const char *const texts[MOVES] = {"e2e4", "d2d4", "b2b3"};
    const Board start = fen_start_board();
    BookTreeMove moves[MOVES] = {{.score = 30}, {.score = 25}, {.score = 10}};
    for (int i = 0; i < MOVES; i++) moves[i].move = move_of(&start, texts[i]);
    assert_true(book_tree_open(tree, &game_chess, &start, 25, NULL));
    tree->faith = tree->trust = faith;
    tree->confirm = confirm;
    assert_true(book_tree_grow(tree, 0, moves, MOVES, PLIES, STEP, NULL));
}

static void several_lines_are_different_moves_the_best_first(void **state) {
    (void)state;
    Board board;
    assert_true(fen_parse("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
                          &board, NULL));
    BookTreeMove moves[BOOK_TREE_WIDTH_MAX], again[BOOK_TREE_WIDTH_MAX];
    BookLines *lines = book_lines_open(4, NULL);
    assert_non_null(lines);
    const int count = book_lines_search(lines, &board, 5000, moves);
    assert_int_equal(count, 4);
    assert_int_equal(moves[0].move, move_of(&board, "h5f7"));
    assert_int_equal(moves[0].score, BOOK_LINES_WON);
    for (int i = 1; i < count; i++) {
        assert_true(moves[i].score <= moves[i - 1].score);
        for (int j = 0; j < i; j++) assert_true(moves[i].move != moves[j].move);
    }
    const Board start = fen_start_board();
    book_lines_search(lines, &start, 5000, again);
    assert_int_equal(book_lines_search(lines, &board, 5000, again), count);
    for (int i = 0; i < count; i++)
        assert_true(again[i].move == moves[i].move && again[i].score == moves[i].score);
    book_lines_close(lines);
}

static int weight_of(const BookTree *tree, const char *text) {
    const Board start = fen_start_board();
    BookGroup group;
    book_tree_group(tree, 0, &group);
    for (int i = 0; i < group.count; i++) {
        if (group.moves[i] == polyglot_move(move_of(&start, text))) return (int)group.weights[i];
    }
    return 0;
}

// Without games only the best move by search is part of the book; after them those that were played
// and did not fail.
static void a_move_behind_the_best_needs_games_that_confirm_it(void **state) {
    (void)state;
    BookTree tree;
    open_tree(&tree, 20, 4);
    assert_true(weight_of(&tree, "e2e4") > 0);
    assert_int_equal(weight_of(&tree, "d2d4") + weight_of(&tree, "b2b3"), 0);
    BookTreeMove *moves = tree.nodes[0].moves;
    for (int i = 0; i < MOVES; i++) moves[i].games = moves[i].points = 4; // all drawn
    assert_true(weight_of(&tree, "d2d4") > 0);
    moves[2].points = 0; // b3 has lost its games
    assert_int_equal(weight_of(&tree, "b2b3"), 0);
    book_tree_close(&tree);
}

static void weights_follow_results_where_the_search_is_trusted_less(void **state) {
    (void)state;
    BookTree tree;
    open_tree(&tree, 10000, 0);
    BookTreeMove *moves = tree.nodes[0].moves;
    moves[0].games = moves[1].games = 40;
    moves[0].points = 30, moves[1].points = 50; // e4 lost more than it won, d4 the other way
    assert_true(weight_of(&tree, "e2e4") > weight_of(&tree, "d2d4"));
    tree.trust = 5;
    assert_true(weight_of(&tree, "e2e4") < weight_of(&tree, "d2d4"));
    book_tree_close(&tree);
}

// What is not confirmed is drawn first, and then everything.
static void games_are_played_where_they_are_missing(void **state) {
    (void)state;
    BookTree tree;
    int numbers[BOOK_TREE_PLIES_MAX], places[BOOK_TREE_PLIES_MAX], drawn[MOVES] = {0};
    Random random = random_from_seed(3);
    open_tree(&tree, 20, 10);
    BookTreeMove *moves = tree.nodes[0].moves;
    moves[0].games = moves[1].games = 10;
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(book_tree_draw(&tree, &random, numbers, places), 1);
        drawn[places[0]]++;
    }
    assert_int_equal(drawn[2], GAMES);
    moves[2].games = 10;
    for (int i = 0; i < GAMES; i++) {
        book_tree_draw(&tree, &random, numbers, places);
        drawn[places[0]]++;
    }
    assert_true(drawn[0] > 20 && drawn[1] > 20);
    book_tree_close(&tree);
}

// A cheap step makes long lines come before side moves.
static void the_main_line_is_that_of_the_heaviest_moves(void **state) {
    (void)state;
    BookTree tree;
    open_tree(&tree, 20, 0);
    assert_int_equal(book_tree_main_line(&tree), 1);
    for (int i = 0; i < 3; i++) {
        int nearest;
        assert_int_equal(book_tree_list_nearest(&tree, 1, &nearest), 1);
        GameMove legal[448];
        const Game *game = tree.game;
        game->list_moves(&tree.nodes[nearest].position, legal);
        const BookTreeMove move = {.move = legal[0]};
        assert_true(book_tree_grow(&tree, nearest, &move, 1, PLIES, 0, NULL));
    }
    assert_int_equal(book_tree_main_line(&tree), 4);
    book_tree_close(&tree);
}

static void what_is_kept_in_the_end_may_be_less_than_what_is_searched(void **state) {
    (void)state;
    BookTree tree;
    open_tree(&tree, 20, 0);
    assert_true(weight_of(&tree, "d2d4") > 0 && weight_of(&tree, "b2b3") > 0);
    tree.keep = 5;
    assert_true(weight_of(&tree, "d2d4") > 0);
    assert_int_equal(weight_of(&tree, "b2b3"), 0);
    tree.keep = 4;
    assert_int_equal(weight_of(&tree, "d2d4"), 0);
    book_tree_close(&tree);
}

// After 1. e4 the answer e5 turns out to be good: d4 is better, its position is searched next, and
// e4, further behind than the margin now, is neither played in games nor kept.
static void a_move_is_worth_what_lies_behind_it(void **state) {
    (void)state;
    BookTree tree;
    int nearest[2], numbers[BOOK_TREE_PLIES_MAX], places[BOOK_TREE_PLIES_MAX];
    Random random = random_from_seed(5);
    open_tree(&tree, 20, 0);
    assert_int_equal(book_tree_list_nearest(&tree, 1, nearest), 1);
    const Board after = *(const Board *)&tree.nodes[nearest[0]].position;
    const BookTreeMove answer = {.move = move_of(&after, "e7e5"), .score = 10};
    assert_true(book_tree_grow(&tree, nearest[0], &answer, 1, PLIES, STEP, NULL));
    book_tree_back_up(&tree, STEP);
    const BookTreeNode *root = &tree.nodes[0];
    const Board start = fen_start_board();
    assert_true(root->moves[0].move == move_of(&start, "d2d4"));
    assert_true(root->moves[2].move == move_of(&start, "e2e4"));
    assert_int_equal(root->moves[2].score, -10);
    assert_int_equal(book_tree_list_nearest(&tree, 2, nearest), 2);
    assert_int_equal(nearest[0], root->moves[0].target);
    assert_int_equal(tree.nodes[nearest[0]].distance, STEP);
    assert_int_equal(nearest[1], root->moves[1].target);
    assert_int_equal(tree.nodes[nearest[1]].distance, STEP + 15);
    assert_int_equal(weight_of(&tree, "e2e4"), 0);
    assert_true(weight_of(&tree, "d2d4") > weight_of(&tree, "b2b3"));
    for (int i = 0; i < GAMES; i++) {
        book_tree_draw(&tree, &random, numbers, places);
        assert_true(places[0] != 2);
    }
    book_tree_close(&tree);
}

// 1. Nf3 Nf6 2. Ng1 Ng8: what is worth something only because the other thinks so comes to an end.
static void positions_that_come_back_hand_no_number_around(void **state) {
    (void)state;
    static const char *const line[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    const Board start = fen_start_board();
    BookTree tree;
    assert_true(book_tree_open(&tree, &game_chess, &start, 25, NULL));
    for (int i = 0, number = 0; i < 4; i++) {
        const Board *board = (const Board *)&tree.nodes[number].position;
        const BookTreeMove move = {.move = move_of(board, line[i]), .score = 7 * i};
        assert_true(book_tree_grow(&tree, number, &move, 1, PLIES, STEP, NULL));
        number = tree.nodes[number].moves[0].target;
    }
    book_tree_back_up(&tree, STEP);
    for (int i = 0; i < tree.count; i++)
        assert_true(tree.nodes[i].move_count == 0 || abs(tree.nodes[i].moves[0].score) <= 21);
    book_tree_close(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_lines_are_different_moves_the_best_first),
        cmocka_unit_test(a_move_behind_the_best_needs_games_that_confirm_it),
        cmocka_unit_test(weights_follow_results_where_the_search_is_trusted_less),
        cmocka_unit_test(games_are_played_where_they_are_missing),
        cmocka_unit_test(what_is_kept_in_the_end_may_be_less_than_what_is_searched),
        cmocka_unit_test(a_move_is_worth_what_lies_behind_it),
        cmocka_unit_test(positions_that_come_back_hand_no_number_around),
        cmocka_unit_test(the_main_line_is_that_of_the_heaviest_moves),
    };
    chess_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// movegen_test.c - the fast generator against the slow one, and its parts against each other.
#include "tests/chess/positions.h"

#include <string.h>

enum { MOVE_VALUES = 65536 };

static int compare_moves(const void *a, const void *b) {
    return *(const Move *)a - *(const Move *)b;
}

static void sort_moves(Move *moves, int count) {
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
}

static bool same_moves(Move *some, int some_count, Move *others, int other_count) {
    sort_moves(some, some_count);
    sort_moves(others, other_count);
    return some_count == other_count
           && memcmp(some, others, (size_t)some_count * sizeof *some) == 0;
}

static void compare_with_reference(const Board *board, void *context) {
    int *seen = context;
    Move fast[MOVES_MAX], slow[MOVES_MAX];
    ListBoard list = reference_from_board(board);
    int fast_count = movegen_list(board, MOVES_ALL, fast);
    int slow_count = reference_list_moves(&list, slow);
    require(same_moves(fast, fast_count, slow, slow_count), board, "the two generators differ");
    require(movegen_any(board) == (slow_count > 0), board, "movegen_any is wrong");
    require(board_in_check(board) == reference_in_check(&list, list.side), board,
            "check is seen wrongly");
    for (int i = 0; i < slow_count; i++) seen[move_sort(slow[i]) >> 14]++;
    seen[4] += board_in_check(board);
    seen[5] += bits_several(board_checkers(board));
    seen[6] += slow_count == 0;
}

// The positions must contain what they are to prove something about.
static void test_lists_equal_the_reference(void **state) {
    (void)state;
    int seen[7] = {0};
    visit_random_positions(1, position_count(100000, 1000000), compare_with_reference, seen);
    for (int i = 0; i < 7; i++) assert_true(seen[i] > 0);
}

static void compare_methods(const Board *board, void *context) {
    (void)context;
    Move best[MOVES_MAX], moves[MOVES_MAX];
    int best_count = movegen_list(board, MOVES_ALL, best);
    for (int method = 0; method < ATTACK_METHOD_COUNT; method++) {
        MoveSets sets;
        movegen_sets_by((AttackMethod)method, board, &sets);
        int count = move_sets_list(&sets, moves);
        bool is_equal =
            count == best_count && memcmp(best, moves, (size_t)count * sizeof *moves) == 0;
        require(is_equal, board, attacks_method_name((AttackMethod)method));
    }
}

static void test_all_attack_methods_give_the_same_moves(void **state) {
    (void)state;
    visit_random_positions(2, position_count(20000, 200000), compare_methods, NULL);
}

// Captures and promotions on one side, everything else on the other.
static bool changes_material(const Board *board, Move move) {
    return move_is_promotion(move) || move_is_en_passant(move)
           || (!move_is_castling(move) && board->squares[move_to(move)] != NO_PIECE);
}

static void compare_classes(const Board *board, void *context) {
    (void)context;
    Move all[MOVES_MAX], parts[MOVES_MAX];
    int all_count = movegen_list(board, MOVES_ALL, all);
    int captures = movegen_list(board, MOVES_CAPTURES, parts);
    int quiets = movegen_list(board, MOVES_QUIETS, parts + captures);
    for (int i = 0; i < captures + quiets; i++) {
        require(changes_material(board, parts[i]) == (i < captures), board,
                "a move is in the wrong class");
    }
    require(same_moves(all, all_count, parts, captures + quiets), board,
            "the classes are not all moves");
}

static void test_captures_and_quiets_are_all_moves(void **state) {
    (void)state;
    visit_random_positions(3, position_count(50000, 500000), compare_classes, NULL);
}

static void compare_counts(const Board *board, void *context) {
    (void)context;
    for (int class = MOVES_ALL; class <= MOVES_QUIETS; class ++) {
        Move moves[MOVES_MAX];
        MoveSets sets;
        movegen_sets(board, (MoveClass) class, &sets);
        require(sets.move_count == move_sets_list(&sets, moves), board,
                "the count is not the list's length");
        require(sets.count <= MOVE_SETS_MAX - 1, board, "no free place behind the sets");
        for (int i = 0; i < sets.count; i++)
            require(sets.sets[i].targets != 0, board, "an empty set");
    }
}

static void test_set_counts_equal_list_lengths(void **state) {
    (void)state;
    visit_random_positions(4, position_count(50000, 500000), compare_counts, NULL);
}

static void check_all_values(const Board *board, void *context) {
    (void)context;
    Move moves[MOVES_MAX];
    static bool is_legal[MOVE_VALUES];
    memset(is_legal, 0, sizeof is_legal);
    ListBoard list = reference_from_board(board);
    int count = reference_list_moves(&list, moves);
    for (int i = 0; i < count; i++) is_legal[moves[i]] = true;
    for (int value = 0; value < MOVE_VALUES; value++) {
        if (movegen_is_legal(board, (Move)value) == is_legal[value]) continue;
        char text[64];
        snprintf(text, sizeof text, "is_legal(0x%04x) should be %d", value, is_legal[value]);
        require(false, board, text);
    }
}

static void test_is_legal_is_right_for_every_value(void **state) {
    (void)state;
    for (int i = 0; i < LIVELY_COUNT; i++) {
        Board board = board_from(LIVELY_POSITIONS[i]);
        check_all_values(&board, NULL);
    }
    visit_random_positions(5, position_count(400, 10000), check_all_values, NULL);
}

static void compare_checks(const Board *board, void *context) {
    int *checks_by_sort = context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    CheckSquares squares = board_check_squares(board);
    for (int i = 0; i < count; i++) {
        ListBoard list = reference_from_board(board), next;
        reference_play(&list, moves[i], &next);
        bool gives_check = reference_in_check(&next, next.side);
        require(board_gives_check(board, &squares, moves[i]) == gives_check, board,
                "gives_check is wrong");
        checks_by_sort[move_sort(moves[i]) >> 14] += gives_check;
    }
}

static void test_gives_check_equals_what_playing_shows(void **state) {
    (void)state;
    int checks_by_sort[4] = {0};
    visit_random_positions(6, position_count(40000, 500000), compare_checks, checks_by_sort);
    for (int sort = 0; sort < 4; sort++) assert_true(checks_by_sort[sort] > 0);
}

// Positions in which one rule decides, by the number of legal moves;
// the reference must agree as well.
static void test_positions_where_one_rule_decides(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int count;
    } CASES[] = {
        {"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", 6}, // taking in passing would open the rank
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", 6}, // the same for Black
        {"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", 1},   // the queen is unguarded
        {"4k3/8/8/8/8/5b2/4q3/4K3 w - - 0 1", 0}, // and now guarded: mate
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0},    // stalemate
        {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218}, // the most that are known
        {"3k4/8/8/8/8/8/8/qRK5 w Q - 0 1", 4}, // the castling rook guards the king: stays pinned
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = board_from(CASES[i].fen);
        Move moves[MOVES_MAX];
        ListBoard list = reference_from_board(&board);
        print_message("# %s\n", CASES[i].fen);
        assert_int_equal(reference_list_moves(&list, moves), CASES[i].count);
        assert_int_equal(movegen_list(&board, MOVES_ALL, moves), CASES[i].count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_equal_the_reference),
        cmocka_unit_test(test_all_attack_methods_give_the_same_moves),
        cmocka_unit_test(test_captures_and_quiets_are_all_moves),
        cmocka_unit_test(test_set_counts_equal_list_lengths),
        cmocka_unit_test(test_is_legal_is_right_for_every_value),
        cmocka_unit_test(test_gives_check_equals_what_playing_shows),
        cmocka_unit_test(test_positions_where_one_rule_decides),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

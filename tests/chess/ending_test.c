// SPDX-License-Identifier: GPL-3.0-or-later
// ending_test.c - every way a game of chess ends, and which of them must be claimed.
#include "tests/chess/positions.h"

#include <string.h>

static Ending ending_at(const char *fen, int occurrences) {
    Board board = board_from(fen);
    return ending_of(&board, occurrences);
}

static void test_mate_and_stalemate(void **state) {
    (void)state;
    assert_int_equal(ending_at("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1),
                     ENDING_CHECKMATE);
    assert_int_equal(ending_at("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1), ENDING_CHECKMATE);
    assert_int_equal(ending_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1), ENDING_STALEMATE);
    assert_int_equal(ending_at("8/8/8/8/8/k7/p7/K7 w - - 0 1", 1), ENDING_STALEMATE);
    assert_int_equal(ending_at("7k/8/6K1/5Q2/8/8/8/8 b - - 0 1", 1), ENDING_NONE);
    assert_int_equal(ending_at(FEN_START, 1), ENDING_NONE);
}

// The pawn on d4 is blocked and the king has no square: only taking in passing is left.
static void test_en_passant_can_be_the_only_move(void **state) {
    (void)state;
    assert_int_equal(ending_at("k7/8/1Q6/8/3pP3/3P4/8/4K3 b - e3 0 1", 1), ENDING_NONE);
    assert_int_equal(ending_at("k7/8/1Q6/8/3pP3/3P4/8/4K3 b - - 0 1", 1), ENDING_STALEMATE);
}

static void test_material(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool is_dead;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},       {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},      {"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},    // f8 and c1: both dark
        {"2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false}, // c8 is light
        {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},  // light against dark: a helpmate exists
        {"4kb2/8/7B/8/8/B7/8/2B1K3 w - - 0 1", true},  // any number of bishops on dark squares
        {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false},  // two knights can mate with help
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},    {"4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false},    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},     {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = board_from(CASES[i].fen);
        require(ending_material_is_dead(&board) == CASES[i].is_dead, &board, "dead or not");
        Ending expected = CASES[i].is_dead ? ENDING_MATERIAL : ENDING_NONE;
        require(ending_of(&board, 1) == expected, &board, "the ending");
    }
}

static void test_who_can_still_mate(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool can_mate[2];
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", {true, false}},
        {"4k3/p7/8/8/8/8/8/4K3 w - - 0 1", {false, true}},
        {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", {true, false}},
        {"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", {true, false}},
        {"4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", {false, true}}, // the queen can always step between
        {"4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", {true, true}},
        {"4kr2/8/8/8/8/8/8/4KB2 w - - 0 1", {false, true}}, // nothing can stand on the other colour
        {"4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", {true, true}},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", {false, false}},
        {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", {true, true}},
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", {true, false}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = board_from(CASES[i].fen);
        for (Side side = WHITE; side <= BLACK; side++)
            require(ending_side_can_mate(&board, side) == CASES[i].can_mate[side], &board,
                    "can mate");
    }
}

static void test_repetition(void **state) {
    (void)state;
    static const Ending BY_OCCURRENCES[] = {ENDING_NONE,      ENDING_NONE,      ENDING_NONE,
                                            ENDING_THREEFOLD, ENDING_THREEFOLD, ENDING_FIVEFOLD,
                                            ENDING_FIVEFOLD};
    for (int n = 1; n <= 6; n++) assert_int_equal(ending_at(FEN_START, n), BY_OCCURRENCES[n]);
    assert_true(ending_is_claim(ENDING_THREEFOLD));
    assert_false(ending_is_claim(ENDING_FIVEFOLD));
}

static void test_moves_without_progress(void **state) {
    (void)state;
    static const struct {
        int clock;
        Ending ending;
    } CASES[] = {
        {99, ENDING_NONE}, {100, ENDING_FIFTY}, {149, ENDING_FIFTY}, {150, ENDING_SEVENTY_FIVE}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = board_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 90");
        board.halfmove_clock = (uint16_t)CASES[i].clock;
        assert_int_equal(ending_of(&board, 1), CASES[i].ending);
    }
    assert_true(ending_is_claim(ENDING_FIFTY));
    assert_false(ending_is_claim(ENDING_SEVENTY_FIVE));
}

// Mate on the last move of the count wins; what ends the game by
// itself comes before what is claimed.
static void test_which_ending_comes_first(void **state) {
    (void)state;
    assert_int_equal(ending_at("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", 3), ENDING_CHECKMATE);
    assert_int_equal(ending_at("7k/6Q1/6K1/8/8/8/8/8 b - - 150 90", 5), ENDING_CHECKMATE);
    assert_int_equal(ending_at("7k/5Q2/6K1/8/8/8/8/8 b - - 150 90", 1), ENDING_STALEMATE);
    assert_int_equal(ending_at("4k3/8/8/8/8/8/8/R3K3 w - - 120 90", 5), ENDING_FIVEFOLD);
    assert_int_equal(ending_at("4k3/8/8/8/8/8/8/R3K3 w - - 150 90", 3), ENDING_SEVENTY_FIVE);
    assert_int_equal(ending_at("4k3/8/8/8/8/8/8/4K3 w - - 120 90", 3), ENDING_MATERIAL);
    assert_false(ending_is_claim(ENDING_CHECKMATE));
    assert_false(ending_is_claim(ENDING_STALEMATE));
    assert_false(ending_is_claim(ENDING_MATERIAL));
    assert_false(ending_is_claim(ENDING_NONE));
}

static void test_every_ending_has_its_own_words(void **state) {
    (void)state;
    for (int a = ENDING_NONE; a <= ENDING_FIFTY; a++) {
        assert_true(strlen(ending_text((Ending)a)) > 5);
        for (int b = ENDING_NONE; b < a; b++) {
            assert_string_not_equal(ending_text((Ending)a), ending_text((Ending)b));
        }
    }
    assert_string_equal(ending_text(ENDING_CHECKMATE), "checkmate");
}

static void compare_with_reference(const Board *board, void *context) {
    int *mates = context;
    ListBoard list = reference_from_board(board);
    Move moves[MOVES_MAX];
    bool has_move = reference_list_moves(&list, moves) > 0;
    Ending ending = ending_of(board, 1);
    bool in_check = reference_in_check(&list, list.side);
    require((ending == ENDING_CHECKMATE) == (!has_move && in_check), board, "mate");
    require((ending == ENDING_STALEMATE) == (!has_move && !in_check), board, "stalemate");
    *mates += ending == ENDING_CHECKMATE;
}

static void test_mates_of_random_games(void **state) {
    (void)state;
    int mates = 0;
    visit_random_positions(41, position_count(50000, 500000), compare_with_reference, &mates);
    assert_true(mates > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mate_and_stalemate),
        cmocka_unit_test(test_en_passant_can_be_the_only_move),
        cmocka_unit_test(test_material),
        cmocka_unit_test(test_who_can_still_mate),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_moves_without_progress),
        cmocka_unit_test(test_which_ending_comes_first),
        cmocka_unit_test(test_every_ending_has_its_own_words),
        cmocka_unit_test(test_mates_of_random_games),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

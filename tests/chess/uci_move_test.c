// SPDX-License-Identifier: GPL-3.0-or-later
// uci_move_test.c - moves as UCI writes them, both ways.
#include "tests/chess/positions.h"

#include <string.h>

static Move parse(const Board *board, const char *text) {
    Move move = MOVE_NONE;
    Error error = {{0}};
    if (!uci_parse_move(board, text, &move, &error)) fail_msg("%s: %s", text, error.text);
    return move;
}

static void round_trip(const Board *board, void *context) {
    (void)context;
    Move moves[MOVES_MAX];
    char texts[MOVES_MAX][UCI_MOVE_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        uci_format_move(board, moves[i], texts[i]);
        require(parse(board, texts[i]) == moves[i], board, texts[i]);
        for (int j = 0; j < i; j++)
            require(strcmp(texts[i], texts[j]) != 0, board, "two moves share a text");
    }
}

static void test_every_legal_move_round_trips(void **state) {
    (void)state;
    visit_random_positions(31, position_count(5000, 100000), round_trip, NULL);
}

static void test_castling_is_read_in_both_ways(void **state) {
    (void)state;
    char text[UCI_MOVE_MAX];
    Board standard = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    Move castles = move_make(E1, H1, MOVE_CASTLING);
    assert_int_equal(parse(&standard, "e1g1"), castles);
    assert_int_equal(parse(&standard, "e1h1"), castles);
    assert_int_equal(parse(&standard, "e1c1"), move_make(E1, A1, MOVE_CASTLING));
    uci_format_move(&standard, castles, text);
    assert_string_equal(text, "e1g1");
    Board chess960 = standard;
    chess960.is_chess960 = true;
    uci_format_move(&chess960, castles, text);
    assert_string_equal(text, "e1h1");
    assert_int_equal(parse(&chess960, "e1g1"), castles);
}

// A king one step away from its castling square: the step is meant,
// castling is written with the rook.
static void test_a_king_step_wins_over_castling(void **state) {
    (void)state;
    Board board = board_from("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_true(board.is_chess960);
    assert_int_equal(parse(&board, "f1g1"), move_make(F1, G1, MOVE_PLAIN));
    assert_int_equal(parse(&board, "f1h1"), move_make(F1, H1, MOVE_CASTLING));
}

static void test_special_moves(void **state) {
    (void)state;
    Board promotion = board_from("n3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert_int_equal(parse(&promotion, "b7a8r"), move_make_promotion(square_at(1, 6), A8, ROOK));
    assert_int_equal(parse(&promotion, "b7b8q"), move_make_promotion(square_at(1, 6), B8, QUEEN));
    Board passing = board_from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_int_equal(parse(&passing, "e5d6"),
                     move_make(square_at(4, 4), square_at(3, 5), MOVE_EN_PASSANT));
    char text[UCI_MOVE_MAX];
    uci_format_move(&passing, MOVE_NONE, text);
    assert_string_equal(text, "0000");
}

static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *reason;
    } CASES[] = {
        {"e2e5", "'e2e5' is not legal here"},
        {"e7e5", "'e7e5' is not legal here"},   // the other side's
        {"e2e4q", "'e2e4q' is not legal here"}, // no promotion
        {"a1a1", "'a1a1' is not legal here"},
        {"", "'' is not a move like e2e4 or e7e8q"},
        {"e2", "'e2' is not a move like e2e4 or e7e8q"},
        {"e2e", "'e2e' is not a move like e2e4 or e7e8q"},
        {"e2e9", "'e2e9' is not a move like e2e4 or e7e8q"},
        {"i2e4", "'i2e4' is not a move like e2e4 or e7e8q"},
        {"e2e4x", "'e2e4x' is not a move like e2e4 or e7e8q"},
        {"e2e4 ", "'e2e4 ' is not a move like e2e4 or e7e8q"},
        {"e2e4qq", "'e2e4qq' is not a move like e2e4 or e7e8q"},
        {"0000", "'0000' is not a move like e2e4 or e7e8q"},
        {"Nf3", "'Nf3' is not a move like e2e4 or e7e8q"},
        // cut
        {"e2e4e2e4e2e4e2e4e2e4e2e4", "'e2e4e2e4e2e4e2e4e2e4' is not a move like e2e4 or e7e8q"},
    };
    Board board = fen_start_board();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Error error = {{0}};
        Move move = 12345;
        if (uci_parse_move(&board, CASES[i].text, &move, &error))
            fail_msg("accepted: %s", CASES[i].text);
        assert_string_equal(error.text, CASES[i].reason);
        assert_int_equal(move, 12345);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_legal_move_round_trips),
        cmocka_unit_test(test_castling_is_read_in_both_ways),
        cmocka_unit_test(test_a_king_step_wins_over_castling),
        cmocka_unit_test(test_special_moves),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

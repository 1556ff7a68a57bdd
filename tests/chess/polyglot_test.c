// SPDX-License-Identifier: GPL-3.0-or-later
// polyglot_test.c - the nine keys that the description of the Polyglot
// book format gives as examples.
#include "tests/chess/positions.h"

#include <string.h>

static Board after_moves(const char *moves) {
    Board board = fen_start_board();
    Slice rest = slice_of(moves);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[UCI_MOVE_MAX];
        Move move;
        assert_true(slice_copy(word, text, sizeof text));
        assert_true(uci_parse_move(&board, text, &move, NULL));
        Board next;
        board_play(&board, move, &next);
        board = next;
    }
    return board;
}

static void test_published_keys(void **state) {
    (void)state;
    static const struct {
        const char *moves;
        uint64_t key;
    } CASES[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = after_moves(CASES[i].moves);
        require(polyglot_key(&board) == CASES[i].key, &board, "not the published key");
    }
}

// One number per piece and square, castling right, file of en passant and the side to move: a
// change of one of them must change the key, and all changes must differ.
static void test_every_part_of_the_position_counts(void **state) {
    (void)state;
    Board all = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    Board fewer[] = {
        board_from("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"),
        board_from("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"),
        board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1"),
        board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"),
        board_from("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    };
    uint64_t sum = 0;
    for (int i = 0; i < 5; i++) {
        assert_true(polyglot_key(&fewer[i]) != polyglot_key(&all));
        for (int j = 0; j < i; j++) assert_true(polyglot_key(&fewer[i]) != polyglot_key(&fewer[j]));
        if (i < 4) sum ^= polyglot_key(&fewer[i]) ^ polyglot_key(&all);
    }
    Board none = board_from("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    // the four rights are independent
    assert_true((polyglot_key(&all) ^ sum) == polyglot_key(&none));
}

// The clocks are no part of the key, and different keys of ours are different keys of theirs.
static void compare_with_own_keys(const Board *board, void *context) {
    (void)context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    Board first;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        if (i > 0)
            require(polyglot_key(&next) != polyglot_key(&first), board, "two moves, one key");
        first = next;
        next.halfmove_clock += 7;
        require(polyglot_key(&next) == polyglot_key(&first), board, "the clock changes the key");
    }
}

static void test_moves_lead_to_different_keys(void **state) {
    (void)state;
    visit_random_positions(51, position_count(5000, 50000), compare_with_own_keys, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_keys),
        cmocka_unit_test(test_every_part_of_the_position_counts),
        cmocka_unit_test(test_moves_lead_to_different_keys),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// library_chess_test.c - the rules of chess through the library: moves made and taken back,
// endings, and what is refused.
#include "tests/test.h"

#include <string.h>

#include <roque/chess.h>

static RoqueChess *open_fen(const char *fen) {
    RoqueError error = {""};
    RoqueChess *chess = roque_chess_open(fen, &error);
    if (chess == NULL) fail_msg("%s", error.text);
    return chess;
}

// The moves from square to square, as far as they are legal: "g1f3 ...", each of four letters.
static void play_squares(RoqueChess *chess, const char *squares) {
    for (; *squares != '\0'; squares += squares[4] == ' ' ? 5 : 4) {
        int from = squares[0] - 'a' + 8 * (squares[1] - '1');
        int to = squares[2] - 'a' + 8 * (squares[3] - '1');
        assert_true(roque_chess_play(chess, (RoqueMove)(from << 6 | to), NULL));
    }
}

static void starts_as_chess_does(void **state) {
    (void)state;
    RoqueChess *chess = open_fen(NULL);
    RoqueMove moves[ROQUE_MOVES_MAX];
    char fen[ROQUE_FEN_MAX];
    assert_int_equal(roque_chess_list_moves(chess, moves), 20);
    roque_chess_fen(chess, fen);
    assert_string_equal(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_int_equal(roque_chess_side(chess), ROQUE_WHITE);
    assert_false(roque_chess_in_check(chess));
    assert_int_equal(roque_chess_piece(chess, 4), 'K');
    assert_int_equal(roque_chess_piece(chess, 59), 'q');
    assert_int_equal(roque_chess_piece(chess, 30), '.');
    assert_int_equal(roque_chess_piece(chess, 64), '\0');
    assert_int_equal(roque_chess_piece(chess, -1), '\0');
    assert_int_equal(roque_chess_result(chess), ROQUE_UNKNOWN);
    assert_string_equal(roque_ending_text(roque_chess_ending(chess)), "");
    roque_chess_close(chess);
}

static void plays_and_takes_back(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueChess *chess = open_fen("startpos");
    uint64_t key = roque_chess_key(chess);
    play_squares(chess, "e2e4 e7e5 g1f3");
    assert_int_equal(roque_chess_plies(chess), 3);
    assert_int_equal(roque_chess_side(chess), ROQUE_BLACK);
    RoqueChess *copy = roque_chess_copy(chess, &error);
    assert_non_null(copy);
    for (int i = 0; i < 3; i++) assert_true(roque_chess_undo(chess, &error));
    assert_true(roque_chess_key(chess) == key);
    assert_false(roque_chess_undo(chess, &error));
    assert_string_equal(error.text, "there is no move to take back");
    assert_int_equal(roque_chess_plies(copy), 3);
    assert_int_not_equal(roque_chess_played(copy, 2), 0);
    assert_int_equal(roque_chess_played(copy, 3), 0);
    assert_int_equal(roque_chess_played(copy, -1), 0);
    roque_chess_close(copy);
    roque_chess_close(chess);
    roque_chess_close(NULL);
}

static void refuses_what_is_wrong(void **state) {
    (void)state;
    RoqueError error = {""};
    assert_null(roque_chess_open("8/8/8/8/8/8/8/8 w - - 0 1", &error));
    assert_non_null(strstr(error.text, "king"));
    assert_null(roque_chess_open("nonsense", NULL));
    RoqueChess *chess = open_fen(NULL);
    int legal = 0;
    for (unsigned move = 0; move <= UINT16_MAX; move++)
        legal += roque_chess_is_legal(chess, (RoqueMove)move);
    assert_int_equal(legal, 20);
    assert_false(roque_chess_play(chess, 0, &error));
    assert_non_null(strstr(error.text, "not legal"));
    assert_int_equal(roque_chess_plies(chess), 0);
    roque_chess_close(chess);
}

static void knows_how_games_end(void **state) {
    (void)state;
    RoqueChess *chess = open_fen(NULL);
    play_squares(chess, "f2f3 e7e5 g2g4 d8h4");
    assert_int_equal(roque_chess_ending(chess), ROQUE_CHECKMATE);
    assert_int_equal(roque_chess_result(chess), ROQUE_BLACK_WINS);
    assert_true(roque_chess_in_check(chess));
    roque_chess_close(chess);
    chess = open_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_int_equal(roque_chess_ending(chess), ROQUE_STALEMATE);
    assert_int_equal(roque_chess_result(chess), ROQUE_DRAW);
    roque_chess_close(chess);
    chess = open_fen(NULL);
    for (int times = 1; times < 5; times++) {
        assert_int_equal(roque_chess_ending(chess), times < 3 ? ROQUE_NO_ENDING : ROQUE_THREEFOLD);
        assert_int_equal(roque_chess_result(chess), ROQUE_UNKNOWN);
        play_squares(chess, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_int_equal(roque_chess_ending(chess), ROQUE_FIVEFOLD);
    assert_string_equal(roque_ending_text(ROQUE_FIVEFOLD), "fivefold repetition");
    assert_int_equal(roque_chess_result(chess), ROQUE_DRAW);
    assert_true(roque_ending_is_claim(ROQUE_THREEFOLD));
    assert_false(roque_ending_is_claim(ROQUE_FIVEFOLD));
    roque_chess_close(chess);
}

static void counts_leaves(void **state) {
    (void)state;
    RoqueError error = {""};
    uint64_t nodes = 0;
    RoqueChess *chess =
        open_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    assert_true(roque_chess_perft(chess, 3, 2, &nodes, &error));
    assert_true(nodes == 97862);
    assert_true(roque_chess_perft(chess, 0, 1, &nodes, &error));
    assert_true(nodes == 1);
    assert_false(roque_chess_perft(chess, -1, 1, &nodes, &error));
    assert_non_null(strstr(error.text, "0 to 32 plies"));
    assert_false(roque_chess_perft(chess, 33, 1, &nodes, &error));
    assert_false(roque_chess_perft(chess, 1, 0, &nodes, &error));
    assert_non_null(strstr(error.text, "threads"));
    assert_false(roque_chess_perft(chess, 1, 513, &nodes, &error));
    roque_chess_close(chess);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_as_chess_does),  cmocka_unit_test(plays_and_takes_back),
        cmocka_unit_test(refuses_what_is_wrong), cmocka_unit_test(knows_how_games_end),
        cmocka_unit_test(counts_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

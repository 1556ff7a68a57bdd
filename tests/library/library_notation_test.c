// SPDX-License-Identifier: GPL-3.0-or-later
// library_notation_test.c - moves and PGN as text through the library, and what is refused.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include <roque/notation.h>

static void moves_are_read_as_they_are_written(void **state) {
    (void)state;
    RoqueError error = {""};
    RoqueChess *chess = roque_chess_open(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &error);
    RoqueMove moves[ROQUE_MOVES_MAX];
    int count = roque_chess_list_moves(chess, moves);
    assert_int_equal(count, 48);
    for (int i = 0; i < count; i++) {
        char san[ROQUE_MOVE_TEXT_MAX];
        char uci[ROQUE_MOVE_TEXT_MAX];
        RoqueMove again = 0;
        assert_true(roque_move_to_san(chess, moves[i], san, &error));
        assert_true(roque_move_to_uci(chess, moves[i], uci, &error));
        assert_true(roque_move_from_san(chess, san, &again, &error));
        assert_int_equal(again, moves[i]);
        assert_true(roque_move_from_uci(chess, uci, &again, &error));
        assert_int_equal(again, moves[i]);
    }
    roque_chess_close(chess);
}

static void wrong_moves_are_told(void **state) {
    (void)state;
    RoqueError error = {""};
    char text[ROQUE_MOVE_TEXT_MAX];
    RoqueMove move = 0;
    RoqueChess *chess = roque_chess_open(NULL, &error);
    assert_false(roque_move_to_san(chess, 0, text, &error));
    assert_non_null(strstr(error.text, "not legal"));
    assert_false(roque_move_to_uci(chess, 12345, text, &error));
    assert_false(roque_move_from_san(chess, "e5", &move, &error));
    assert_non_null(strstr(error.text, "e5"));
    assert_false(roque_move_from_san(chess, NULL, &move, &error));
    assert_false(roque_move_from_uci(chess, "e2e5", &move, &error));
    assert_false(roque_move_from_uci(chess, NULL, &move, NULL));
    assert_false(roque_move_from_uci(chess, "", &move, NULL));
    roque_chess_close(chess);
}

static RoquePgn *open_text(const char *text) {
    RoqueError error = {""};
    RoquePgn *pgn = roque_pgn_open_text(text, strlen(text), &error);
    if (pgn == NULL) fail_msg("%s", error.text);
    return pgn;
}

static void games_are_read_one_by_one(void **state) {
    (void)state;
    RoqueError error = {"before"};
    RoquePgn *pgn = open_text("[White \"A\"]\n[Annotator \"C\"]\n\n1. e4 (1. d4 d5) e5 0-1\n\n"
                              "[FEN \"7k/P7/5K2/8/8/8/8/8 w - - 0 1\"]\n\n1. a8=Q+ Kh7 1/2-1/2\n");
    assert_int_equal(roque_pgn_plies(pgn), 0);
    assert_true(roque_pgn_next(pgn, &error));
    assert_true(roque_pgn_line(pgn) == 1);
    assert_string_equal(roque_pgn_tag(pgn, "White"), "A");
    assert_string_equal(roque_pgn_tag(pgn, "Black"), "?");
    assert_null(roque_pgn_tag(pgn, "Nothing"));
    assert_null(roque_pgn_tag(pgn, NULL));
    assert_int_equal(roque_pgn_tag_count(pgn), 7);
    assert_string_equal(roque_pgn_tag_name(pgn, 6), "Annotator");
    assert_null(roque_pgn_tag_name(pgn, 7));
    assert_null(roque_pgn_tag_name(pgn, -1));
    assert_int_equal(roque_pgn_result(pgn), ROQUE_BLACK_WINS);
    assert_int_equal(roque_pgn_plies(pgn), 2);
    assert_int_equal(roque_pgn_problem_count(pgn), 0);
    assert_true(roque_pgn_next(pgn, &error));
    assert_true(roque_pgn_line(pgn) == 6);
    RoqueChess *chess = roque_pgn_chess(pgn, 2, &error);
    assert_non_null(chess);
    char fen[ROQUE_FEN_MAX];
    roque_chess_fen(chess, fen);
    assert_string_equal(fen, "Q7/7k/5K2/8/8/8/8/8 w - - 1 2");
    assert_int_equal(roque_chess_plies(chess), 2);
    roque_chess_close(chess);
    assert_null(roque_pgn_chess(pgn, 3, &error));
    assert_string_equal(error.text, "the game has 2 moves by both sides, not 3");
    assert_null(roque_pgn_chess(pgn, -1, &error));
    assert_int_equal(roque_pgn_move(pgn, 2), 0);
    assert_int_equal(roque_pgn_move(pgn, -1), 0);
    assert_false(roque_pgn_next(pgn, &error));
    assert_string_equal(error.text, "");
    assert_int_equal(roque_pgn_plies(pgn), 0);
    assert_false(roque_pgn_next(pgn, NULL));
    roque_pgn_close(pgn);
}

static void damage_has_its_line(void **state) {
    (void)state;
    RoqueError error = {""};
    RoquePgnProblem problem;
    RoquePgn *pgn = open_text("[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n\n"
                              "[FEN \"nonsense\"]\n\n1. e4 *\n\n1. e4 -- 2. d4 *\n");
    assert_true(roque_pgn_next(pgn, &error));
    assert_int_equal(roque_pgn_plies(pgn), 2);
    assert_true(roque_pgn_problem(pgn, 0, &problem));
    assert_true(problem.is_error);
    assert_true(problem.line == 4 && problem.column == 4);
    assert_non_null(strstr(problem.text, "Ke3"));
    assert_false(roque_pgn_problem(pgn, roque_pgn_problem_count(pgn), &problem));
    assert_false(roque_pgn_problem(pgn, -1, &problem));
    assert_true(roque_pgn_next(pgn, &error));
    assert_null(roque_pgn_chess(pgn, 0, &error));
    assert_string_equal(error.text, "the start of the game was refused");
    assert_true(roque_pgn_next(pgn, &error));
    assert_int_equal(roque_pgn_plies(pgn), 3);
    assert_int_equal(roque_pgn_move(pgn, 1), 0);
    assert_null(roque_pgn_chess(pgn, 3, &error));
    assert_string_equal(error.text, "move 2 by both sides is a pass");
    roque_pgn_close(pgn);
}

static void files_that_are_not_there_are_told(void **state) {
    (void)state;
    RoqueError error = {""};
    assert_null(roque_pgn_open("/nowhere/games.pgn", &error));
    assert_string_equal(error.text, "/nowhere/games.pgn: No such file or directory");
    assert_null(roque_pgn_open(NULL, &error));
    assert_null(roque_pgn_open_text(NULL, 3, &error));
    RoquePgn *pgn = roque_pgn_open("/", NULL);
    if (pgn != NULL) {
        assert_false(roque_pgn_next(pgn, &error));
        assert_string_equal(error.text, "Is a directory");
    }
    roque_pgn_close(pgn);
    roque_pgn_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_read_as_they_are_written),
        cmocka_unit_test(wrong_moves_are_told),
        cmocka_unit_test(games_are_read_one_by_one),
        cmocka_unit_test(damage_has_its_line),
        cmocka_unit_test(files_that_are_not_there_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

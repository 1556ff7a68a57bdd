// SPDX-License-Identifier: GPL-3.0-or-later
// theme_test.c - what is proved about a move, and each theme in the proof it is found in.
#include "tests/chess/board_from.h"

#include "puzzles/puzzles.h"

static Move move_of(const Board *board, const char *text) {
    Move move = MOVE_NONE;
    Error error = {{0}};
    if (!uci_parse_move(board, text, &move, &error)) fail_msg("%s: %s", text, error.text);
    return move;
}

static Proof prove(const char *fen, const char *text) {
    Board board = board_from(fen);
    Proof proof = {0};
    const ProofGoal goal = {.mate_most = PROOF_MATE_MOST};
    if (!proof_of(&board, move_of(&board, text), &goal, &proof)) fail_msg("%s: no proof", text);
    return proof;
}

static bool is_about(const char *fen, const char *text, Theme theme) {
    Board board = board_from(fen);
    Proof proof = prove(fen, text);
    return (theme_find(&board, &proof) & theme_bit(theme)) != 0;
}

// ---- proofs ----

static void mates_are_proved_against_every_defence(void **state) {
    (void)state;
    assert_int_equal(prove("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8").mate_moves, 1);
    Proof proof = prove("r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", "c4g8");
    assert_int_equal(proof.mate_moves, 2);
    assert_int_equal(proof.plies, 3);
    Board board = board_from("r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1");
    assert_false(proof_mates(&board, move_of(&board, "c4g8"), 1));
    assert_false(proof_mates(&board, move_of(&board, "c4c8"), 2));
}

static void gains_are_proved_against_every_reply(void **state) {
    (void)state;
    assert_int_equal(prove("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5").gain, 300);
    Proof fork = prove("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7");
    assert_int_equal(fork.gain, 500);
    assert_int_equal(fork.plies, 3);
    // One reply that saves the rook is enough: the queen takes the knight.
    Board board = board_from("r2qk3/8/8/1N6/8/8/8/4K3 w q - 0 1");
    assert_true(proof_gain(&board, move_of(&board, "b5c7")) < PROOF_GAIN_LEAST);
    // A guarded man is no gain.
    board = board_from("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1");
    assert_true(proof_gain(&board, move_of(&board, "d1d5")) < PROOF_GAIN_LEAST);
}

// ---- themes ----

static void each_theme_is_found_in_its_proof(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move;
        Theme theme;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", THEME_MATE},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", THEME_BACK_RANK},
        {"6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", THEME_SMOTHERED},
        {"r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", "c4g8", THEME_SMOTHERED},
        {"r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", "c4g8", THEME_SACRIFICE},
        {"4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", THEME_MATERIAL},
        {"4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", THEME_HANGING},
        {"r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7", THEME_FORK},
        {"4k3/4n3/8/3P4/8/8/8/4R1K1 w - - 0 1", "d5d6", THEME_PIN},
        {"4k3/4n3/8/3b4/8/8/4R3/3RK3 w - - 0 1", "d1d5", THEME_PIN},
        {"8/8/8/q2k4/8/8/8/6KR w - - 0 1", "h1h5", THEME_SKEWER},
        {"3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 1", "d3b5", THEME_DISCOVERED},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", THEME_PROMOTION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!is_about(cases[i].fen, cases[i].move, cases[i].theme))
            fail_msg("%s %s: no %s", cases[i].fen, cases[i].move, theme_name(cases[i].theme));
    }
}

static void a_double_check_is_given_by_two(void **state) {
    (void)state;
    Board board = board_from("3rkr2/3p1p2/8/8/4N3/8/8/4RK2 w - - 0 1");
    const Proof proof = {.gain = 300, .plies = 1, .moves = {move_of(&board, "e4f6")}};
    assert_true(theme_find(&board, &proof) & theme_bit(THEME_DOUBLE_CHECK));
    const Proof other = {.gain = 300, .plies = 1, .moves = {move_of(&board, "e4d6")}};
    assert_true(theme_find(&board, &other) & theme_bit(THEME_DOUBLE_CHECK));
    const Proof quiet = {.gain = 300, .plies = 1, .moves = {move_of(&board, "e1e2")}};
    assert_false(theme_find(&board, &quiet) & theme_bit(THEME_DOUBLE_CHECK));
}

static void what_is_not_there_is_not_named(void **state) {
    (void)state;
    // The king may step out of the back rank; the mate is by the king beside it.
    assert_false(is_about("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", THEME_BACK_RANK));
    assert_false(is_about("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", THEME_SMOTHERED));
    // A guarded rook is no hanging one, one target is no fork, a check is no skewer.
    assert_false(is_about("6k1/8/4p3/3q4/8/8/8/3R2K1 w - - 0 1", "d1d5", THEME_HANGING));
    assert_false(is_about("4k3/4n3/8/3P4/8/8/8/4R1K1 w - - 0 1", "d5d6", THEME_FORK));
    assert_false(is_about("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7", THEME_SKEWER));
    assert_false(is_about("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", THEME_PIN));
    assert_false(is_about("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7", THEME_DISCOVERED));
    assert_false(is_about("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7", THEME_SACRIFICE));
}

static void themes_have_names(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++)
        assert_int_equal(theme_named(theme_name((Theme)theme)), theme);
    assert_int_equal(theme_named("zugzwang"), THEME_COUNT);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_proved_against_every_defence),
        cmocka_unit_test(gains_are_proved_against_every_reply),
        cmocka_unit_test(each_theme_is_found_in_its_proof),
        cmocka_unit_test(a_double_check_is_given_by_two),
        cmocka_unit_test(what_is_not_there_is_not_named),
        cmocka_unit_test(themes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

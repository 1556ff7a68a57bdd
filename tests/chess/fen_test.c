// SPDX-License-Identifier: GPL-3.0-or-later
// fen_test.c - what is read, what is refused and why, what is repaired and how.
#include "tests/chess/positions.h"

#include <string.h>

static void test_valid_positions_round_trip(void **state) {
    (void)state;
    static const char *const FENS[] = {
        FEN_START, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 12 34",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "r3k3/8/8/8/8/8/8/4K3 b q - 99 9999",
        "8/8/8/8/8/8/8/K1k5 w - - 9999 1", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        // Chess960, outer rooks
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
        // the inner rook castles
        "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1",
        "1r2kr1r/8/8/8/8/8/8/4K3 b fq - 0 1", // and for Black
    };
    for (size_t i = 0; i < sizeof FENS / sizeof FENS[0]; i++) {
        Board board = board_from(FENS[i]);
        char text[FEN_MAX];
        fen_format(&board, text);
        assert_string_equal(text, FENS[i]);
    }
}

static void test_refusals_say_what_and_where(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        const char *reason;
    } CASES[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "FEN board has 7 ranks instead of 8"},
        {"8/8/8/8/8/8/8/8/K1k5 w - - 0 1", "FEN board has more than 8 ranks"},
        {"rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
         "FEN rank 8 has 7 squares instead of 8"},
        {"8/8/8/8/8/8/8/K1k4 w - - 0 1", "FEN rank 1 has 7 squares instead of 8"},
        {"8/8/8/8/8/8/8p/K1k5 w - - 0 1", "FEN rank 2 has more than 8 squares"},
        {"8/8/8/8/8/9/8/K1k5 w - - 0 1",
         "FEN board field, character 11: '9' where one of PNBRQKpnbrqk1-8/ was expected"},
        {"8/8/8/8/8/44/8/K1k5 w - - 0 1", "FEN rank 3 has two digits in a row"},
        {"8/8/8/8/8/7x/8/K1k5 w - - 0 1",
         "FEN board field, character 12: 'x' where one of PNBRQKpnbrqk1-8/ was expected"},
        {"8/8/8/8/8/7\x01/8/K1k5 w - - 0 1",
         "FEN board field, character 12: \\x01 where one of PNBRQKpnbrqk1-8/ was expected"},
        {"8/8/8/8/8/8/8/K7 w - - 0 1", "FEN: Black has 0 kings instead of one"},
        {"8/8/8/8/8/8/8/k7 w - - 0 1", "FEN: White has 0 kings instead of one"},
        {"8/8/8/8/8/8/8/K1kk4 w - - 0 1", "FEN: Black has 2 kings instead of one"},
        {"QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/K1k5 b - - 0 1", "FEN: White has 17 pieces, more than 16"},
        {"4k3/pppppppp/p7/8/8/8/8/K7 w - - 0 1", "FEN: Black has 9 pawns, more than 8"},
        {"P3k3/8/8/8/8/8/8/K7 w - - 0 1", "FEN: a pawn stands on a8"},
        {"4k3/8/8/8/8/8/8/K6p w - - 0 1", "FEN: a pawn stands on h1"},
        {"4k3/8/8/8/8/8/4R3/K7 w - - 0 1", "FEN: White is to move but Black is in check"},
        {"4k3/8/8/8/8/8/8/r3K3 b - - 0 1", "FEN: Black is to move but White is in check"},
        {"8/8/8/8/8/8/8/Kk6 w - - 0 1", "FEN: White is to move but Black is in check"},
        {"4k3/8/8/8/4r3/3n4/8/r3K3 w - - 0 1", "FEN: 3 pieces give check, at most 2 can"},
        {"4k3/8/8/8/8/8/8/K7", "FEN ends before the side to move"},
        {"4k3/8/8/8/8/8/8/K7 white",
         "FEN side field, character 2: 'h' where w or b alone was expected"},
        {"4k3/8/8/8/8/8/8/K7 x",
         "FEN side field, character 1: 'x' where w or b alone was expected"},
        {"4k3/8/8/8/8/8/8/K7 w KQkqK", "FEN castling field has 5 characters, at most 4 make sense"},
        {"4k3/8/8/8/8/8/8/4K2R w Kx",
         "FEN castling field, character 2: 'x' where one of KQkqA-Ha-h or - was expected"},
        {"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
         "FEN: White has no king and rook to castle with for 'Q'"},
        {"4k3/8/8/8/8/8/4K3/R6R w K - 0 1",
         "FEN: White has no king and rook to castle with for 'K'"},
        {"n3k3/8/8/8/8/8/8/R3K3 b q - 0 1",
         "FEN: Black has no king and rook to castle with for 'q'"},
        {"4k3/8/8/8/8/8/8/1R2K3 w A - 0 1",
         "FEN: White has no king and rook to castle with for 'A'"},
        {"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1",
         "FEN: White castles with one rook on each side of the king, 'B' names another"},
        {"rr2k2r/8/8/8/8/8/8/4K3 b kbq - 0 1",
         "FEN: Black castles with one rook on each side of the king, 'q' names another"},
        {"4k3/8/8/8/8/8/8/K7 w - e9", "FEN en-passant field 'e9' is neither a square nor -"},
        {"4k3/8/8/8/8/8/8/K7 w - e34", "FEN en-passant field 'e34' is neither a square nor -"},
        {"4k3/8/8/8/8/8/8/K7 w - e6 0 1", "FEN: no pawn can have passed e6"},
        {"4k3/8/8/4p3/8/8/8/K7 w - e3 0 1", "FEN: no pawn can have passed e3"},
        {"4k3/4n3/8/4p3/8/8/8/K7 w - e6 0 1", "FEN: no pawn can have passed e6"},
        {"4k3/8/8/8/8/8/8/K7 w - - x",
         "FEN half-move clock field, character 1: 'x' where a digit was expected"},
        {"4k3/8/8/8/8/8/8/K7 w - - -1",
         "FEN half-move clock field, character 1: '-' where a digit was expected"},
        {"4k3/8/8/8/8/8/8/K7 w - - 0 1a",
         "FEN move number field, character 2: 'a' where a digit was expected"},
        {"4k3/8/8/8/8/8/8/K7 w - - 0 1 bm", "FEN has something after its six fields: 'bm'"},
        {"startpos w",
         "FEN board field, character 1: 's' where one of PNBRQKpnbrqk1-8/ was expected"},
    };
    const Board untouched = fen_start_board();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Error error = {{0}};
        Board board = untouched;
        if (fen_parse(CASES[i].fen, &board, &error)) fail_msg("accepted: %s", CASES[i].fen);
        assert_string_equal(error.text, CASES[i].reason);
        assert_memory_equal(&board, &untouched, sizeof board);
        assert_false(fen_parse(CASES[i].fen, &board, NULL)); // nobody has to want the reason
    }
}

static void test_repairs(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        const char *repaired;
    } CASES[] = {
        // no rooks there
        {"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
        // the king has moved
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", "4k3/8/8/8/8/8/8/4K2r w - - 0 1"},       // an enemy rook
        {"r3k2r/8/8/8/8/8/8/4K3 w kqkq - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1"}, // said twice
        // two on one wing: the first
        {"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"}, // nobody can take
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1"}, // the wrong file
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1"}, // the wrong rank
        {"4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
         "4k3/4p3/8/3Pp3/8/8/8/4K3 w - - 0 1"}, // could not start there
        {"4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - - 0 1"}, // nor pass
        {"8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1",
         "8/8/8/K2Pp2r/8/8/8/4k3 w - - 0 1"},                     // pinned by both pawns' rank
        {"4k3/8/8/8/8/8/8/K7 w", "4k3/8/8/8/8/8/8/K7 w - - 0 1"}, // fields missing
        {"4k3/8/8/8/8/8/8/K7 w - -", "4k3/8/8/8/8/8/8/K7 w - - 0 1"},
        {"4k3/8/8/8/8/8/8/K7 w - - 5", "4k3/8/8/8/8/8/8/K7 w - - 5 1"},
        {"4k3/8/8/8/8/8/8/K7 w - - 0 0", "4k3/8/8/8/8/8/8/K7 w - - 0 1"},
        {"4k3/8/8/8/8/8/8/K7 w - - 123456789123456789123 99999",
         "4k3/8/8/8/8/8/8/K7 w - - 9999 9999"},
        {"  4k3/8/8/8/8/8/8/K7   w  -  -  3  7  ", "4k3/8/8/8/8/8/8/K7 w - - 3 7"}, // blanks
        {"", FEN_START},
        {"startpos", FEN_START},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board;
        assert_true(fen_parse_kindly(CASES[i].fen, &board, NULL));
        char text[FEN_MAX];
        fen_format(&board, text);
        assert_string_equal(text, CASES[i].repaired);
    }
}

static void test_what_is_dropped_is_told(void **state) {
    (void)state;
    Error error = {{0}};
    Board board;
    assert_true(fen_parse_kindly("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &board, &error));
    assert_string_equal(error.text, "FEN: White has no king and rook to castle with for 'Q'");
    assert_true(fen_parse_kindly("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", &board, &error));
    assert_string_equal(
        error.text, "FEN: White castles with one rook on each side of the king, 'B' names another");
    assert_true(fen_parse_kindly("4k3/8/8/8/8/8/8/RR2K3 w QA - 0 1", &board, &error)); // said twice
    assert_string_equal(error.text, "");
    assert_true(fen_parse_kindly("4k3/8/8/8/8/8/8/K7 w - e6 0 1", &board, &error));
    assert_string_equal(error.text, "FEN: no pawn can have passed e6");
    assert_true(fen_parse_kindly(FEN_START, &board, &error));
    assert_false(error_is_set(&error));
}

// The three ways to write castling rights give one board.
static void test_xfen_and_shredder_fen_agree(void **state) {
    (void)state;
    Board xfen = board_from("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9");
    Board shredder =
        board_from("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    assert_memory_equal(&xfen, &shredder, sizeof xfen);
    assert_true(xfen.is_chess960);
    assert_true(xfen.castling_rooks
                == (square_bit(F1) | square_bit(H1) | square_bit(F8) | square_bit(H8)));
    Board standard = board_from(FEN_START);
    Board by_files = board_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_memory_equal(&standard, &by_files, sizeof standard);
    assert_false(standard.is_chess960);
    Board inner = board_from("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    Board outer = board_from("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1");
    assert_true(inner.castling_rooks == square_bit(B1) && inner.is_chess960);
    assert_true(outer.castling_rooks == square_bit(A1) && !outer.is_chess960);
    assert_true(inner.key != outer.key);
}

static void test_epd_fields_leave_the_rest(void **state) {
    (void)state;
    Board board;
    Slice rest = slice_of("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";");
    assert_true(fen_parse_fields(&rest, &board, NULL));
    assert_true(slice_is(slice_next_word(&rest), "bm"));
    assert_int_equal(board.halfmove_clock, 0);
    assert_int_equal(board.move_number, 1);
    char text[FEN_MAX];
    fen_format_epd(&board, text);
    assert_string_equal(text, "4k3/8/8/8/8/8/8/4K2R w K -");
}

static void test_chess960_starts(void **state) {
    (void)state;
    static const struct {
        int number;
        const char *rank;
    } KNOWN[] = {{0, "bbqnnrkr"},
                 {518, "rnbqkbnr"},
                 {959, "rkrnnqbb"},
                 {534, "rnbkqbnr"},
                 {100, "qbbnrnkr"}};
    static char seen[960][9];
    for (int number = 0; number < 960; number++) {
        Board board;
        assert_true(fen_chess960_start(number, &board));
        char text[FEN_MAX], *rank = seen[number];
        fen_format(&board, text);
        memcpy(rank, text, 8);
        for (int i = 0; i < number; i++) assert_string_not_equal(seen[i], rank);
        assert_string_equal(text + 8, strstr(text, "/pppppppp/8/8/8/8/PPPPPPPP/"));
        assert_non_null(strstr(text, " w KQkq - 0 1"));
        assert_int_equal(bits_count(board.castling_rooks), 4);
        // one each on the dark squares
        assert_int_equal(bits_count(board.kinds[BISHOP] & DARK_SQUARES), 2);
        assert_true(strchr(rank, 'r') < strchr(rank, 'k')
                    && strchr(rank, 'k') < strrchr(rank, 'r'));
        assert_true(board.is_chess960);
    }
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        assert_string_equal(seen[KNOWN[i].number], KNOWN[i].rank);
    }
    Board board;
    assert_false(fen_chess960_start(-1, &board));
    assert_false(fen_chess960_start(960, &board));
}

// Everything but the flag: a Chess960 game whose kings and rooks look
// standard reads as a standard one.
static void round_trip(const Board *board, void *context) {
    (void)context;
    char text[FEN_MAX];
    fen_format(board, text);
    Board again;
    Error error = {{0}};
    if (!fen_parse(text, &again, &error)) require(false, board, error.text);
    again.is_chess960 = board->is_chess960;
    require(memcmp(&again, board, sizeof again) == 0, board, "the FEN gives another board");
}

static void test_positions_of_games_round_trip(void **state) {
    (void)state;
    visit_random_positions(21, position_count(50000, 500000), round_trip, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_positions_round_trip),
        cmocka_unit_test(test_refusals_say_what_and_where),
        cmocka_unit_test(test_repairs),
        cmocka_unit_test(test_what_is_dropped_is_told),
        cmocka_unit_test(test_xfen_and_shredder_fen_agree),
        cmocka_unit_test(test_epd_fields_leave_the_rest),
        cmocka_unit_test(test_chess960_starts),
        cmocka_unit_test(test_positions_of_games_round_trip),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}

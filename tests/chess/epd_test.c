// SPDX-License-Identifier: GPL-3.0-or-later
// epd_test.c - EPD lines read, checked, written; suites of others where they are at hand.
#include "tests/test.h"

#include <string.h>

#include "chess/chess.h"
#include "core/random.h"

#define KIWI "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

static Epd epd; // large, and every test fills it anew

static void parse(const char *line) {
    Error error = {{0}};
    if (!epd_parse(slice_of(line), &epd, &error, NULL)) fail_msg("%s: %s", line, error.text);
}

static void assert_comes_back(const char *line) {
    parse(line);
    char written[EPD_LINE_MAX];
    Text text = text_over(written, sizeof written);
    epd_format(&epd, &text);
    assert_string_equal(written, line);
}

static void test_all_opcodes_come_back(void **state) {
    (void)state;
    assert_comes_back(KIWI);
    assert_comes_back(
        KIWI " bm Qxf6 O-O; am Nxg6; id \"kiwi; pete\"; ce -35; acd 12; acn 123456789; acs 7; dm "
             "3; pv O-O bxc3 Bxc3; hmvc 3; fmvn 17; c0 \"first comment\"; c9 \"last\"; noop; D1 "
             "48; x_y a b c;");
    Error error = {{0}};
    assert_true(epd_check(&epd, &error));
    int64_t number;
    char text[64];
    Move moves[MOVES_MAX];
    assert_true(epd_number(&epd, "ce", &number) && number == -35);
    assert_true(epd_number(&epd, "acn", &number) && number == 123456789);
    assert_true(epd_string(&epd, "id", text, sizeof text));
    assert_string_equal(text, "kiwi; pete");
    assert_string_equal(epd_operands(&epd, "noop"), "");
    assert_string_equal(epd_operands(&epd, "x_y"), "a b c");
    assert_null(epd_operands(&epd, "xyz"));
    assert_int_equal(epd_moves(&epd, "bm", moves, &error), 2);
    assert_int_equal(epd_moves(&epd, "pv", moves, &error), 3);
    assert_int_equal(epd_moves(&epd, "sv", moves, &error), 0);
    assert_int_equal(epd.board.halfmove_clock, 3);
    assert_int_equal(epd.board.move_number, 17);
}

static void test_repaired(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 5 40 bm e4",
         "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 5; fmvn 40; bm e4;"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;D1 6 ;D2 30",
         "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1; D1 6; D2 30;"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -  ;;  id   \"a  b\"  ; ;",
         "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a  b\";"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; bm e3;", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e3;"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        parse(cases[i][0]);
        char written[EPD_LINE_MAX];
        Text text = text_over(written, sizeof written);
        epd_format(&epd, &text);
        assert_string_equal(written, cases[i][1]);
        assert_comes_back(written);
    }
}

static void test_refused(void **state) {
    (void)state;
    static const struct {
        const char *line, *reason;
        size_t column;
    } cases[] = {
        {"", "FEN", 1},
        {"4k3/8/8/8/8/8/4P3/4K3", "FEN ends before the side to move", 1},
        {KIWI " bm e4; id \"open;", "a text is not closed", 73},
        {KIWI " 7x e4;", "'7x' is no opcode", 66},
        {KIWI " bm e4; +;", "'+' is no opcode", 73},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {{0}};
        size_t column = 0;
        assert_false(epd_parse(slice_of(cases[i].line), &epd, &error, &column));
        if (strstr(error.text, cases[i].reason) == NULL) fail_msg("%s", error.text);
        assert_int_equal(column, cases[i].column);
    }
    Error error;
    static const char nul[] = KIWI " bm\0 e4;";
    assert_false(epd_parse((Slice){nul, sizeof nul - 1}, &epd, &error, NULL));
    char *line = malloc(EPD_LINE_MAX + 1);
    memset(line, ' ', EPD_LINE_MAX);
    memcpy(line, KIWI, strlen(KIWI));
    assert_false(epd_parse((Slice){line, EPD_LINE_MAX}, &epd, &error, NULL));
    assert_true(epd_parse((Slice){line, EPD_LINE_MAX - 1}, &epd, &error, NULL));
    free(line);
}

static void test_operands_are_checked(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"bm Qxf7", "bm: Qxf7 is illegal"},
        {"bm", "bm has no move"},
        {"am Nf9", "am: 'Nf9' is not a move"},
        {"pv O-O O-O O-O", "pv: castling is illegal"},
        {"ce 32768", "expected a number from"},
        {"ce x", "ce is 'x'"},
        {"acd -1", "acd is '-1'"},
        {"acn 1 2", "acn is '1 2'"},
        {"dm 0x3", "dm is '0x3'"},
        {"hmvc z", "hmvc is 'z'"},
        {"fmvn 0", "fmvn is '0'"},
        {"id", "id is empty"},
        {"c3", "c3 is empty"},
        {"acn 9999999999999999999999", "acn is"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s %s;", KIWI, cases[i][0]);
        parse(line);
        Error error = {{0}};
        assert_false(epd_check(&epd, &error));
        if (strstr(error.text, cases[i][1]) == NULL) fail_msg("%s", error.text);
    }
}

static Move find(const char *text) {
    Move move;
    assert_true(uci_parse_move(&epd.board, text, &move, NULL));
    return move;
}

static void test_accepted_answers(void **state) {
    (void)state;
    parse(KIWI " bm Qxf6 O-O;");
    assert_true(epd_accepts(&epd, find("f3f6")) && epd_accepts(&epd, find("e1g1")));
    assert_false(epd_accepts(&epd, find("a2a3")));
    parse(KIWI " am a3;");
    assert_true(epd_accepts(&epd, find("f3f6")));
    assert_false(epd_accepts(&epd, find("a2a3")));
    parse(KIWI " bm Qxf7;");
    assert_false(epd_accepts(&epd, find("f3f6")));
}

static void test_made_by_hand(void **state) {
    (void)state;
    Board board;
    assert_true(fen_parse("4k3/8/8/8/8/8/4P3/4K3 w - - 5 40", &board, NULL));
    epd_begin(&epd, &board);
    Move line[2] = {move_make(E1, D1, MOVE_PLAIN), move_make(E8, D8, MOVE_PLAIN)};
    assert_true(epd_set_moves(&epd, "pv", line, 2));
    assert_true(epd_set_moves(&epd, "bm", line, 1));
    assert_true(epd_set_string(&epd, "id", "a \"b\"\n"));
    assert_true(epd_set_number(&epd, "ce", -12));
    assert_false(epd_set(&epd, "bad code", "x"));
    assert_false(epd_set(&epd, "c0", "a; b"));
    assert_false(epd_set(&epd, "c0", "\"a"));
    assert_false(epd_set(&epd, "c0", "a\nb"));
    char written[256];
    Text text = text_over(written, sizeof written);
    epd_format(&epd, &text);
    assert_string_equal(
        written,
        "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 5; fmvn 40; pv Kd1 Kd8; bm Kd1; id \"a 'b' \"; ce -12;");
    for (int i = epd.count; i < EPD_OPERATIONS_MAX; i++) {
        char opcode[16];
        snprintf(opcode, sizeof opcode, "x%d", i);
        assert_true(epd_set(&epd, opcode, ""));
    }
    assert_false(epd_set(&epd, "more", ""));
}

// Any position with all its moves as bm comes back the same.
static void test_random_positions_come_back(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    int games = test_is_short() ? 5 : 100;
    for (int game = 0; game < games; game++) {
        Board board = fen_start_board(), next;
        if (game % 2 == 1) fen_chess960_start((int)random_below(&random, 960), &board);
        Move moves[MOVES_MAX], back[MOVES_MAX];
        for (int count;
             (count = movegen_list(&board, MOVES_ALL, moves)) > 0 && board.move_number < 100;) {
            epd_begin(&epd, &board);
            assert_true(epd_set_moves(&epd, "bm", moves, count));
            char written[EPD_LINE_MAX], again[EPD_LINE_MAX];
            Text text = text_over(written, sizeof written), second = text_over(again, sizeof again);
            epd_format(&epd, &text);
            parse(written);
            epd_format(&epd, &second);
            assert_string_equal(written, again);
            assert_int_equal(epd_moves(&epd, "bm", back, NULL), count);
            assert_memory_equal(moves, back, (size_t)count * sizeof *moves);
            assert_int_equal(epd.board.move_number, board.move_number);
            board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
            board = next;
        }
    }
}

static void test_files(void **state) {
    (void)state;
    static char content[] =
        "\xEF\xBB\xBF# a suite\r\n\r\n" KIWI " bm O-O;\r\nnonsense\n" KIWI " id \"last\"";
    FILE *stream = fmemopen(content, sizeof content - 1, "r");
    EpdFile file;
    Error error;
    epd_file_open(&file, stream);
    assert_int_equal(epd_file_next(&file, &epd, &error), EPD_POSITION);
    assert_int_equal(file.line, 3);
    assert_int_equal(epd_file_next(&file, &epd, &error), EPD_REFUSED);
    assert_int_equal(file.line, 4);
    assert_int_equal(epd_file_next(&file, &epd, &error), EPD_POSITION);
    assert_string_equal(epd_operands(&epd, "id"), "\"last\"");
    assert_int_equal(epd_file_next(&file, &epd, &error), EPD_END);
    fclose(stream);
}

static void count_suite(const char *name, int expected) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", test_suites(), name);
    FILE *stream = fopen(path, "r");
    if (stream == NULL) fail_msg("cannot open %s", path);
    EpdFile file;
    Error error = {{0}};
    epd_file_open(&file, stream);
    int count = 0;
    for (EpdRead read; (read = epd_file_next(&file, &epd, &error)) != EPD_END; count++) {
        if (read == EPD_REFUSED || !epd_check(&epd, &error))
            fail_msg("%s:%d: %s", name, (int)file.line, error.text);
    }
    fclose(stream);
    assert_int_equal(count, expected);
}

static void test_suites_of_others(void **state) {
    (void)state;
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    count_suite("tactics/bratko-kopec.epd", 24);
    count_suite("tactics/wac.epd", 300);
    count_suite("perft/standard.epd", 128);
    count_suite("perft/fischer.epd", 960);
}

static int start(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_opcodes_come_back),
        cmocka_unit_test(test_repaired),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_operands_are_checked),
        cmocka_unit_test(test_accepted_answers),
        cmocka_unit_test(test_made_by_hand),
        cmocka_unit_test(test_random_positions_come_back),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_suites_of_others),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// san_test.c - moves as text: the forms of real files, the refusals, and
// agreement with the list of legal moves.
#include "tests/test.h"

#include <string.h>

#include "chess/chess.h"
#include "core/random.h"

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static SanFault read_move(const char *fen, const char *text, SanLetters letters,
                          char uci[UCI_MOVE_MAX], Error *error) {
    Board board;
    assert_true(fen_parse(fen, &board, NULL));
    Move move = MOVE_NONE;
    SanFault fault = san_parse(&board, slice_of(text), letters, &move, error);
    uci_format_move(&board, move, uci);
    return fault;
}

static void assert_reads(const char *fen, const char *text, const char *expected) {
    char uci[UCI_MOVE_MAX];
    Error error = {{0}};
    if (read_move(fen, text, SAN_ENGLISH, uci, &error) != SAN_FINE)
        print_message("%s: %s\n", text, error.text);
    assert_string_equal(uci, expected);
}

static void assert_refuses(const char *fen, const char *text, SanFault fault, const char *reason) {
    char uci[UCI_MOVE_MAX];
    Error error = {{0}};
    assert_int_equal(read_move(fen, text, SAN_ENGLISH, uci, &error), fault);
    if (strstr(error.text, reason) == NULL) fail_msg("'%s' lacks '%s'", error.text, reason);
    assert_string_equal(uci, "0000");
}

static void test_forms_of_real_files(void **state) {
    (void)state;
    static const char *const forms[][2] = {
        {"O-O", "e1g1"},      {"0-0", "e1g1"},   {"o-o", "e1g1"},    {"O-O-O", "e1c1"},
        {"0-0-0+", "e1c1"},   {"e1g1", "e1g1"},  {"Ke1-g1", "e1g1"}, {"e1h1", "e1g1"},
        {"Nxd7", "e5d7"},     {"Nd7", "e5d7"},   {"Ne5xd7", "e5d7"}, {"Ne5d7", "e5d7"},
        {"e5d7", "e5d7"},     {"N:d7", "e5d7"},  {"Nxd7!?", "e5d7"}, {"Nxd7+!!", "e5d7"},
        {"dxe6", "d5e6"},     {"de6", "d5e6"},   {"d5xe6", "d5e6"},  {"d5e6", "d5e6"},
        {"Pd6", "d5d6"},      {"d6", "d5d6"},    {"d5-d6", "d5d6"},  {"Qxf6#", "f3f6"},
        {"Qf3xf6??", "f3f6"}, {"a2-a4", "a2a4"}, {"Kf1", "e1f1"},    {"Bd2e3", "d2e3"},
        {"Rb1", "a1b1"},      {"d6=", "d5d6"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_reads(kiwipete, forms[i][0], forms[i][1]);
}

static void test_promotions_and_en_passant(void **state) {
    (void)state;
    static const char promotion[] = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    static const char *const forms[][2] = {
        {"e8=Q+", "e7e8q"},   {"e8Q", "e7e8q"},     {"e8=q", "e7e8q"},  {"e7e8n", "e7e8n"},
        {"e8(R)", "e7e8r"},   {"e8/B", "e7e8b"},    {"exd8N", "e7d8n"}, {"ed8=B", "e7d8b"},
        {"e7-e8=Q", "e7e8q"}, {"exd8=R#", "e7d8r"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_reads(promotion, forms[i][0], forms[i][1]);
    assert_refuses(promotion, "e8", SAN_AMBIGUOUS, "e8=Q+ or e8=R+ or e8=B or e8=N");
    assert_refuses(promotion, "e8=K", SAN_AMBIGUOUS, "e8=Q+");
    assert_refuses(promotion, "Kf1=Q", SAN_UNKNOWN, "not a move");
    static const char passing[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_reads(passing, "exd6", "e5d6");
    assert_reads(passing, "exd6e.p.", "e5d6");
    assert_reads(passing, "ed6ep+", "e5d6");
    assert_refuses(passing, "e6=Q", SAN_ILLEGAL, "last rank only");
}

static void test_refusals_say_why(void **state) {
    (void)state;
    static const char two_knights[] = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    assert_refuses(two_knights, "Nd2", SAN_AMBIGUOUS, "Nd2 is ambiguous: Nbd2 or Nfd2");
    assert_refuses(two_knights, "Nc4", SAN_ILLEGAL, "no white knight can go to c4");
    assert_refuses(two_knights, "Nbd4", SAN_ILLEGAL, "no white knight can go to d4 from there");
    assert_refuses(two_knights, "Kf3", SAN_ILLEGAL, "a white man stands on f3");
    assert_refuses(two_knights, "O-O", SAN_ILLEGAL, "White has lost the right");
    assert_refuses(two_knights, "", SAN_UNKNOWN, "not a move");
    assert_refuses(two_knights, "hello", SAN_UNKNOWN, "expected a square");
    assert_refuses(two_knights, "Cf3", SAN_UNKNOWN, "KQRBN");
    assert_refuses(two_knights, "e9", SAN_UNKNOWN, "not a move");
    assert_refuses(two_knights, "Ke2x", SAN_UNKNOWN, "not a move");
    assert_refuses("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", SAN_ILLEGAL,
                   "king would be in check");
    assert_refuses("4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", SAN_ILLEGAL,
                   "king would stay in check");
    assert_refuses("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", SAN_ILLEGAL, "the king is in check");
    assert_refuses("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "O-O", SAN_ILLEGAL, "f1 is attacked");
}

static void test_writer_is_strict(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
        {"k7/8/8/8/8/N7/8/N3K3 w - - 0 1", "a1c2", "N1c2"},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"},
        {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
        {"k7/8/8/b7/8/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3"}, // the other knight is pinned
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Board board;
        Move move;
        char san[SAN_MAX];
        assert_true(fen_parse(cases[i][0], &board, NULL));
        assert_true(uci_parse_move(&board, cases[i][1], &move, NULL));
        san_format(&board, move, SAN_ENGLISH, san);
        assert_string_equal(san, cases[i][2]);
    }
}

static void test_french_letters(void **state) {
    (void)state;
    char uci[UCI_MOVE_MAX];
    static const char *const forms[][2] = {{"Cxd7", "e5d7"}, {"Dxf6", "f3f6"}, {"Fxa6", "e2a6"},
                                           {"Tb1", "a1b1"},  {"Rf1", "e1f1"},  {"O-O", "e1g1"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        assert_int_equal(read_move(kiwipete, forms[i][0], SAN_FRENCH, uci, NULL), SAN_FINE);
        assert_string_equal(uci, forms[i][1]);
    }
    Error error;
    assert_int_equal(read_move(kiwipete, "Nxd7", SAN_FRENCH, uci, &error), SAN_UNKNOWN);
    assert_non_null(strstr(error.text, "RDTFC"));
    assert_int_equal(read_move("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=D+", SAN_FRENCH, uci, NULL),
                     SAN_FINE);
    assert_string_equal(uci, "a7a8q");
}

static void test_german_letters(void **state) {
    (void)state;
    char uci[UCI_MOVE_MAX];
    static const char *const forms[][2] = {{"Sxd7", "e5d7"}, {"Dxf6", "f3f6"}, {"Lxa6", "e2a6"},
                                           {"Tb1", "a1b1"},  {"Kf1", "e1f1"},  {"O-O-O", "e1c1"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        assert_int_equal(read_move(kiwipete, forms[i][0], SAN_GERMAN, uci, NULL), SAN_FINE);
        assert_string_equal(uci, forms[i][1]);
    }
    Error error;
    assert_int_equal(read_move(kiwipete, "Bxa6", SAN_GERMAN, uci, &error), SAN_UNKNOWN);
    assert_non_null(strstr(error.text, "KDTLS"));
    assert_int_equal(read_move("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8S", SAN_GERMAN, uci, NULL),
                     SAN_FINE);
    assert_string_equal(uci, "a7a8n");
}

static void test_chess960_castling(void **state) {
    (void)state;
    // king f1: O-O goes to g1
    static const char beside[] = "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1";
    assert_reads(beside, "O-O", "f1h1");
    assert_reads(beside, "O-O-O", "f1b1");
    assert_reads(beside, "Kg1", "f1g1"); // a step, not castling
    assert_reads(beside, "f1h1", "f1h1");
    static const char crossing[] = "4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    assert_reads(crossing, "O-O-O", "b1a1");
}

// ---- against the list of legal moves -----------------------------------------------------------

typedef struct Tally {
    uint64_t moves;
    uint64_t texts;
} Tally;

static void assert_round_trip(const Board *board, const Move *moves, int count, Tally *tally) {
    char texts[MOVES_MAX][SAN_MAX];
    for (int i = 0; i < count; i++) {
        for (int letters = SAN_ENGLISH; letters < SAN_LETTERS_COUNT; letters++) {
            san_format(board, moves[i], (SanLetters)letters, texts[i]);
            Move back = MOVE_NONE;
            assert_int_equal(san_parse(board, slice_of(texts[i]), (SanLetters)letters, &back, NULL),
                             SAN_FINE);
            assert_int_equal(back, moves[i]);
        }
        for (int j = 0; j < i; j++) assert_string_not_equal(texts[i], texts[j]);
    }
    tally->moves += (uint64_t)count;
}

static int count_fitting(const Board *board, const Move *moves, int count, Kind kind, int file,
                         Square to) {
    int fitting = 0;
    for (int i = 0; i < count; i++) {
        Square from = move_from(moves[i]);
        fitting += move_to(moves[i]) == to && piece_kind(board->squares[from]) == kind
                   && !move_is_castling(moves[i]) && (file < 0 || square_file(from) == file)
                   && (!move_is_promotion(moves[i]) || move_promotion_kind(moves[i]) == QUEEN);
    }
    return fitting;
}

// Every piece to every square, with and without the file of origin: right
// exactly when one legal move fits.
static void assert_judges_all_texts(const Board *board, const Move *moves, int count,
                                    Tally *tally) {
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        for (int file = -1; file < 8; file++) {
            for (Square to = 0; to < SQUARE_COUNT; to++) {
                // a pawn without its file goes straight only
                if (kind == PAWN && file < 0) continue;
                char text[SAN_MAX];
                Text builder = text_over(text, sizeof text);
                if (kind != PAWN) text_add_char(&builder, "PNBRQK"[kind]);
                if (file >= 0) text_add_char(&builder, (char)('a' + file));
                text_addf(&builder, "%c%c", 'a' + square_file(to), '1' + square_rank(to));
                if (kind == PAWN && (square_bit(to) & (RANK_1 | RANK_8)) != 0)
                    text_add(&builder, "=Q");
                int fitting = count_fitting(board, moves, count, (Kind)kind, file, to);
                SanFault expected = fitting == 0   ? SAN_ILLEGAL
                                    : fitting == 1 ? SAN_FINE
                                                   : SAN_AMBIGUOUS;
                Move move;
                Error error;
                SanFault fault = san_parse(board, slice_of(text), SAN_ENGLISH, &move, &error);
                if (fault != expected) fail_msg("%s: %d instead of %d", text, fault, expected);
                if (fault == SAN_FINE) assert_true(movegen_is_legal(board, move));
                tally->texts++;
            }
        }
    }
}

static void play_random_game(Random *random, bool is_chess960, Tally *tally) {
    Board board = fen_start_board(), next;
    if (is_chess960) fen_chess960_start((int)random_below(random, 960), &board);
    for (int ply = 0; ply < 200; ply++) {
        Move moves[MOVES_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        if (count == 0) return;
        assert_round_trip(&board, moves, count, tally);
        if (random_below(random, 16) == 0) assert_judges_all_texts(&board, moves, count, tally);
        board_play(&board, moves[random_below(random, (uint64_t)count)], &next);
        board = next;
    }
}

static void test_agrees_with_the_legal_moves(void **state) {
    (void)state;
    int games = test_is_long() ? 4000 : test_is_short() ? 10 : 100;
    Random random = random_from_seed(1);
    Tally tally = {0};
    for (int i = 0; i < games; i++) play_random_game(&random, i % 2 == 1, &tally);
    print_message("# %d games, %llu moves written and read, %llu texts judged\n", games,
                  (unsigned long long)tally.moves, (unsigned long long)tally.texts);
    assert_true(tally.moves > (uint64_t)games * 100);
}

static int start(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms_of_real_files),
        cmocka_unit_test(test_promotions_and_en_passant),
        cmocka_unit_test(test_refusals_say_why),
        cmocka_unit_test(test_writer_is_strict),
        cmocka_unit_test(test_french_letters),
        cmocka_unit_test(test_german_letters),
        cmocka_unit_test(test_chess960_castling),
        cmocka_unit_test(test_agrees_with_the_legal_moves),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reason_words_test.c - "Why?" in three sentences: what they say of known positions, in two
// languages, and that they promise nothing that is not so.
#include "tests/review/looking.h"

#include <string.h>

#include "review/reason_words.h"

typedef struct Case {
    const char *fen;
    const char *best;
    Score best_score;
    const char *asked; // NULL: nothing
    Score asked_score;
    const char *said; // as JSON
} Case;

#define QUEEN_OUT "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"
#define FORK "r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1"
#define BACK_RANK "6k1/5ppp/8/8/4q3/8/5PPP/3R2K1 w - - 0 1"
#define FOOLS "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
#define SCHOLARS "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"

static const Case english[] = {
    {QUEEN_OUT, "Nc6", 27, "g6 Qxe5+ Ne7 Qxh8 d5", -516,
     "[\"g6 is answered by Qxe5+, which takes the pawn on e5, where nothing can take back, gives "
     "check and attacks the rook on h8.\",\"In the line 2... g6 3. Qxe5+ Ne7 4. Qxh8 Black loses a "
     "rook and a pawn. The engine then finds White far ahead (+5.16).\",\"The engine prefers Nc6 "
     "(-0.27), because it saves the pawn on e5.\"]"},
    {FORK, "Nxc7+ Kd7 Nxa8 Rxa8", 562, NULL, 0,
     "[\"Nxc7+ is the best move found, because it takes the pawn on c7, where nothing can take "
     "back, gives check and attacks the rook on a8.\",\"The answer to expect is Kd7, which attacks "
     "the knight on c7.\",\"In the line 1. Nxc7+ Kd7 2. Nxa8 Rxa8 White gives a knight and gets a "
     "rook and a pawn. The engine then finds White far ahead (+5.62).\"]"},
    {BACK_RANK, "Rd8+ Qe8 Rxe8#", SCORE_MATE - 3, "h3 h6", -671,
     "[\"h3 is answered by h6.\",\"In the line 1. h3 h6 neither side wins material. The engine "
     "then finds Black far ahead (-6.71).\",\"Better is Rd8+, which mates in 2, whatever the "
     "answer.\"]"},
    {FOOLS, "Nc3 d5", -47, "g4 Qh4#", -SCORE_MATE + 2,
     "[\"g4 is answered by Qh4#, which is mate.\",\"The engine prefers Nc3 (-0.47), for the "
     "position it leads to.\"]"},
    {SCHOLARS, "g6 Qd1", 38, NULL, 0,
     "[\"g6 is the best move found, because it prevents mate by Qxf7# and attacks the queen on "
     "h5.\",\"The answer to expect is Qd1, which brings the queen on h5 out of danger.\",\"In the "
     "line 3... g6 4. Qd1 neither side wins material. The engine then finds Black a little better "
     "(-0.38).\"]"},
    {FEN_START, "e4", 24, "e4", 24,
     "[\"e4 is the best move found: it takes and attacks nothing, but the engine prefers the "
     "position it leads to.\",\"The engine then finds it about even (+0.24).\"]"},
    {FEN_START, "e4", 24, "d4 d5", 20,
     "[\"d4 is answered by d5.\",\"In the line 1. d4 d5 neither side wins material. The engine "
     "then finds it about even (+0.20).\",\"The engine finds e4 about as good (+0.24).\"]"},
    // a search may change its mind
    {FEN_START, "e4", 24, "d4 d5", 60,
     "[\"d4 is answered by d5.\",\"In the line 1. d4 d5 neither side wins material. The engine "
     "then finds White a little better (+0.60).\",\"The engine finds nothing better.\"]"},
    {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf8#", SCORE_MATE - 1, "Qf7", 0,
     "[\"Qf7 ends the game in a draw.\",\"Better is Qf8#, which is mate.\"]"},
    {"7k/6Q1/8/8/8/8/8/K7 b - - 0 1", "Kxg7", 0, NULL, 0, "[\"Kxg7 ends the game in a draw.\"]"},
    // what pays is shown by the line where the move alone does not show it
    {"6k1/1b3pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Kh7 Rd7 Be4 Rxf7", 558, "Rd5 Bxd5", -753,
     "[\"Rd5 is answered by Bxd5, which takes the rook on d5, where nothing can take back.\",\"In "
     "the line 1. Rd5 Bxd5 White loses a rook. The engine then finds Black far ahead "
     "(-7.53).\",\"The engine prefers Rd8+ (+5.58). In the line 1. Rd8+ Kh7 2. Rd7 Be4 3. Rxf7 "
     "Black loses a pawn.\"]"},
};

static const Case french[] = {
    {QUEEN_OUT, "Nc6", 27, "g6 Qxe5+ Ne7 Qxh8 d5", -516,
     "[\"À g6 répond Dxe5+, qui prend le pion en e5, où rien ne peut reprendre, donne échec et "
     "attaque la tour en h8.\",\"Dans la suite 2... g6 3. Dxe5+ Ce7 4. Dxh8, les Noirs perdent une "
     "tour et un pion. Le moteur trouve ensuite les Blancs loin devant (+5.16).\",\"Le moteur "
     "préfère Cc6 (-0.27), parce qu'il sauve le pion en e5.\"]"},
    {BACK_RANK, "Rd8+ Qe8 Rxe8#", SCORE_MATE - 3, NULL, 0,
     "[\"Td8+ fait mat en 2, quelle que soit la réponse.\",\"La réponse à attendre est De8, qui "
     "offre une dame et attaque la tour en d8.\",\"La suite 1. Td8+ De8 2. Txe8# finit par un "
     "mat.\"]"},
};

static ReviewLine line_of(const Board *board, const char *text, Score score) {
    ReviewLine line = {.score = score};
    line.length = test_read_moves(board, text, line.moves);
    return line;
}

static void ask(const Case *about, const char *code, Text *text) {
    const Board board = board_from(about->fen);
    ReasonQuestion question = {.board = &board,
                               .best = line_of(&board, about->best, about->best_score)};
    assert_true(language_choose(code, &question.language));
    if (about->asked != NULL) question.asked = line_of(&board, about->asked, about->asked_score);
    Json json = json_over(text);
    reason_words_add(&question, NULL, &json);
}

static void check(const Case *cases, int count, const char *code) {
    for (int i = 0; i < count; i++) {
        Text said = TEXT_OF(4096);
        ask(&cases[i], code, &said);
        assert_string_equal(said.data, cases[i].said);
    }
}

static void three_sentences_say_why(void **state) {
    (void)state;
    check(english, sizeof english / sizeof *english, "en");
}

static void they_are_said_in_french(void **state) {
    (void)state;
    check(french, sizeof french / sizeof *french, "fr");
}

// The score says mate, but a defence was overlooked: nothing is promised.
static void no_mate_is_promised_that_is_not_proved(void **state) {
    (void)state;
    const Case wrong = {FEN_START, "e4 e5", SCORE_MATE - 5, NULL, 0, NULL};
    Text said = TEXT_OF(4096);
    ask(&wrong, "en", &said);
    assert_null(strstr(said.data, "whatever"));
    assert_non_null(strstr(said.data, "The engine sees a mate in 3 for White."));
}

static void without_a_move_nothing_is_said(void **state) {
    (void)state;
    const Case over = {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", 0, NULL, 0, NULL};
    Text said = TEXT_OF(4096);
    ask(&over, "en", &said);
    assert_string_equal(said.data, "[]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_sentences_say_why),
        cmocka_unit_test(they_are_said_in_french),
        cmocka_unit_test(no_mate_is_promised_that_is_not_proved),
        cmocka_unit_test(without_a_move_nothing_is_said),
    };
    chess_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

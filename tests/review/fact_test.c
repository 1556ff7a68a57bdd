// SPDX-License-Identifier: GPL-3.0-or-later
// fact_test.c - the sentences about moves: said where they are true,
// and not said where they are not.
#include "tests/review/looking.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "review/review.h"

typedef struct Saying {
    const char *fen;
    const char *moves; // the last one is judged
    const char *said;
} Saying;

static const Saying mates[] = {
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h3", "Could have mated in 1."},
    {"6k1/5ppp/8/8/4q3/8/5PPP/3R2K1 w - - 0 1", "h3", "Could have mated in 2."},
    {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3", "a6",
     "Allows mate in 1."},
    {"2r3k1/5ppp/8/3n4/8/2N5/5PPP/2R3K1 w - - 0 1", "Nxd5", "Allows mate in 1."},
    {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "Could have mated in 1. Allows stalemate."},
    // another mate is no worse
    {"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1", "Rb8", ""},
    // mated anyway: nothing was allowed
    {"7k/8/8/8/8/1q6/r7/6K1 w - - 0 1", "Kh1", ""},
};

static const Saying draws[] = {
    {"6k1/6p1/5p2/8/4Q3/8/pq4PK/8 b - - 0 1", "a1=Q", "Allows a draw by repetition."},
    {"6k1/6p1/5p2/8/8/8/q3Q1PK/q7 w - - 0 1", "Qe4", "Could have had a draw by repetition."},
    {"8/8/8/3k4/8/8/P7/K6R w - - 99 80", "Rh5+", "Allows a draw by the fifty-move rule."},
    {"8/8/8/3k4/3P4/8/8/K1B5 w - - 0 1", "Kb1", "Allows a draw by lack of material."},
    {"8/8/8/8/8/5k2/8/K1R5 w - - 0 1", "Rc2 Ke3 Rc1 Kf3 Rc2 Ke3 Rc1 Kf3 Rc2",
     "Allows a draw by repetition."},
    // the second time is no draw
    {"8/8/8/8/8/5k2/8/K1R5 w - - 0 1", "Rc2 Ke3 Rc1 Kf3 Rc2", ""},
    // far from the fiftieth move
    {"8/8/8/3k4/8/8/P7/K6R w - - 80 80", "Rh5+", ""},
};

// With tables of three pieces.
static const Saying few_men[] = {
    {"8/8/3k4/8/3KP3/8/8/8 b - - 0 1", "Kc6",
     "Allows mate in 15. Could have had a draw with best play."},
    {"8/8/2k5/8/3KP3/8/8/8 w - - 0 1", "e5",
     "Could have mated in 15. Allows a draw with best play."},
    {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "Could have mated in 1. Allows stalemate."},
    // still won, only later
    {"8/8/2k5/8/3KP3/8/8/8 w - - 0 1", "Ke5", ""},
    // the fifty moves come first: it is a draw with the rook too
    {"8/8/2k5/8/8/8/8/K2R4 w - - 80 90", "Rd5", ""},
    // who has been there twice may claim a draw before the mate
    {"8/8/2k5/8/3KP3/8/8/8 w - - 0 1", "Kc4 Kd6 Kd4 Kc6 e5", "Allows a draw with best play."},
};

static const Saying losses[] = {
    {"6k1/1b3pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd5", "Gives up a rook."},
    {"6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5", "Gives up the exchange."},
    {"6k1/1b3pp1/4p2p/8/8/8/5PPP/2BN2K1 w - - 0 1", "Bg5", "Gives up a bishop."},
    {"r4rk1/ppp2ppp/8/3q4/3N4/8/PPP2PPP/R2Q1RK1 w - - 0 1", "Nf5", "Gives up a knight."},
    {"r5k1/5ppp/8/8/8/8/4QPPP/6K1 w - - 0 1", "Qa6", "Gives up a queen."},
    {"r1bqkbnr/ppp2ppp/2np4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bxf7+",
     "Gives up material worth 2 pawns."},
    {"6k1/5ppp/4b3/8/2R1n3/8/1P3PPP/6K1 w - - 0 1", "Rb4", "Could have taken a knight."},
    {"4k3/pp3ppp/8/3q4/8/8/PP1R1PPP/3RK3 w - - 0 1", "Kf1", "Could have taken a queen."},
    // a capture that is taken back, both ways
    {"2r3k1/5pp1/7p/3n4/8/2N5/5PP1/2R3K1 w - - 0 1", "Nxd5 Rxc1+ Kh2", ""},
    // h2 may be taken, but then g3 and Kg2 win the bishop
    {"8/5pp1/3bk2p/4p3/4P3/8/1P3PPP/2B2K2 w - - 0 1", "b3", ""},
    // c7 and a8 fall, but the knight never comes back from there: no whole rook is lost
    {"rnb1kb1r/ppp1pppp/5n2/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 1", "Qd6 Nb5 Qe5+ Be2 Na6", ""},
    // a sacrifice that wins it back with interest: Bxf7+ Kxf7 Ng5+ and Qxg4
    {"rn1qkbnr/ppp2ppp/3p4/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1", "Nxe5 dxe5 Qxg4", ""},
};

static void check_with(const char *tables, const Saying *sayings, size_t count) {
    Error error;
    Reviewer *reviewer =
        reviewer_open(&(ReviewSettings){.nodes = 50000, .hash_mb = 4, .tables = tables}, &error);
    assert_non_null(reviewer);
    // A sanitizer looks at every third.
    for (size_t i = 0; i < count; i += test_is_short() ? 3 : 1) {
        Verdict verdict = test_judge_last(reviewer, sayings[i].fen, sayings[i].moves, NULL);
        char said[256];
        Text text = text_over(said, sizeof said);
        for (int fact = 0; fact < verdict.fact_count; fact++)
            review_words_add_fact(language_english(), &verdict.facts[fact], &text);
        if (strcmp(said, sayings[i].said) != 0)
            fail_msg("%s, %s: said '%s', not '%s'", sayings[i].fen, sayings[i].moves, said,
                     sayings[i].said);
    }
    reviewer_close(reviewer);
}

static void check(const Saying *sayings, size_t count) {
    check_with(NULL, sayings, count);
}

static void test_few_men(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-facts-XXXXXX", command[64];
    assert_non_null(mkdtemp(folder));
    setenv("XDG_CACHE_HOME", folder, 1);
    check_with("own", few_men, sizeof few_men / sizeof *few_men);
    // Where no table can be had nobody misses them; folders that were named must be there.
    Error error;
    setenv("XDG_CACHE_HOME", "/proc/nowhere", 1);
    Reviewer *without = reviewer_open(&(ReviewSettings){.tables = "own"}, &error);
    assert_non_null(without);
    assert_null(reviewer_tables(without));
    reviewer_close(without);
    assert_null(reviewer_open(&(ReviewSettings){.tables = "/proc/nowhere"}, &error));
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_mates(void **state) {
    (void)state;
    check(mates, sizeof mates / sizeof *mates);
}

static void test_draws(void **state) {
    (void)state;
    check(draws, sizeof draws / sizeof *draws);
}

static void test_losses(void **state) {
    (void)state;
    check(losses, sizeof losses / sizeof *losses);
}

// What the engine claims is not repeated without a proof: looks with invented scores.
static void test_a_mate_that_is_none_is_not_told(void **state) {
    (void)state;
    Board board = board_from("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1");
    Move moves[TEST_PLIES_MAX];
    Look look = {.is_known = true, .legal_count = 20, .line_count = 1, .second_score = SCORE_NONE};
    look.lines[0] = (ReviewLine){.score = SCORE_MATE - 3, .depth = 5};
    look.lines[0].length = test_read_moves(&board, "Ra8 Kh7 Ra7", look.lines[0].moves);
    test_read_moves(&board, "h3", moves);
    look.played = moves[0];
    look.played_line = (ReviewLine){.depth = 5, .length = 1, .moves = {moves[0]}};
    Fact facts[FACTS_MAX];
    assert_int_equal(fact_list((GamePath){&board, moves, 0}, &look, NULL, facts), 0);
    look.lines[0].score = 0;
    look.played_line.score = 2 - SCORE_MATE;
    assert_int_equal(fact_list((GamePath){&board, moves, 0}, &look, NULL, facts), 0);
}

static void test_every_fact_has_its_french(void **state) {
    (void)state;
    static const struct {
        Fact fact;
        const char *said;
    } all[] = {
        {{.kind = FACT_MISSES_MATE, .moves = 3}, "Pouvait mater en 3."},
        {{.kind = FACT_ALLOWS_MATE, .moves = 2}, "Permet un mat en 2."},
        {{.kind = FACT_ALLOWS_DRAW, .ending = ENDING_THREEFOLD}, "Permet la nulle par répétition."},
        {{.kind = FACT_MISSES_DRAW, .ending = ENDING_STALEMATE}, "Pouvait obtenir le pat."},
        {{.kind = FACT_ALLOWS_DRAW, .ending = ENDING_NONE}, "Permet une nulle forcée."},
        {{.kind = FACT_LOSES_MATERIAL, .loss = LOSS_ROOK}, "Abandonne une tour."},
        {{.kind = FACT_LOSES_MATERIAL, .loss = LOSS_EXCHANGE}, "Abandonne la qualité."},
        {{.kind = FACT_MISSES_MATERIAL, .loss = LOSS_OTHER, .pawns = 4},
         "Pouvait prendre du matériel qui vaut 4 pions."},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char said[256];
        Text text = text_over(said, sizeof said);
        review_words_add_fact(language_find("fr"), &all[i].fact, &text);
        assert_string_equal(said, all[i].said);
    }
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mates),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_few_men),
        cmocka_unit_test(test_losses),
        cmocka_unit_test(test_a_mate_that_is_none_is_not_told),
        cmocka_unit_test(test_every_fact_has_its_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// review_test.c - a game looked at and judged.
#include "tests/review/looking.h"

#include <string.h>

static const ReviewSettings quick = {.nodes = 20000};

static void test_scholars_mate_is_a_blunder_that_allows_mate(void **state) {
    (void)state;
    GameReview *review = test_review_game(FEN_START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", &quick, 2);
    const Verdict *verdict = &review->verdicts[5];
    assert_int_equal(verdict->grade, GRADE_BLUNDER);
    assert_int_equal(grade_nag(verdict->grade), 4);
    assert_int_equal(verdict->fact_count, 1);
    assert_int_equal(verdict->facts[0].kind, FACT_ALLOWS_MATE);
    assert_int_equal(verdict->facts[0].moves, 1);
    assert_int_equal(review->verdicts[6].grade, GRADE_BEST);
    assert_int_equal(review->scores[7], SCORE_MATE);
    assert_true(review->points[7] == 100);
    assert_true(accuracy_value(&review->sides[BLACK].accuracy) < 60);
    assert_int_equal(review->sides[BLACK].counts[GRADE_BLUNDER], 1);
    int worst[4];
    assert_int_equal(game_review_worst(review, SIDE_COUNT, worst, 4), 1);
    assert_int_equal(worst[0], 5);
    assert_int_equal(game_review_worst(review, WHITE, worst, 4), 0);
    game_review_close(review);
}

// Everything but the time, which no search decides here.
static void assert_same(GameReview *a, GameReview *b) {
    assert_int_equal(a->plies, b->plies);
    for (int ply = 0; ply <= a->plies; ply++) {
        a->looks[ply].time_ms = b->looks[ply].time_ms = 0;
        assert_memory_equal(&a->looks[ply], &b->looks[ply], sizeof(Look));
    }
    assert_memory_equal(a->verdicts, b->verdicts, (size_t)a->plies * sizeof *a->verdicts);
}

static void test_threads_change_nothing(void **state) {
    (void)state;
    static const char game[] = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5";
    GameReview *one = test_review_game(FEN_START, game, &quick, 1);
    GameReview *three = test_review_game(FEN_START, game, &quick, 3);
    assert_same(one, three);
    game_review_close(one);
    game_review_close(three);
}

// A limit that ends a search between two lines leaves the iteration before, whole.
static void test_every_line_is_there_wherever_the_limit_falls(void **state) {
    (void)state;
    Error error;
    Board board = test_board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7");
    Move moves[MOVES_MAX];
    int count = movegen_list(&board, MOVES_ALL, moves);
    for (uint64_t nodes = 100; nodes < 6000; nodes += 171) {
        ReviewSettings settings = {.nodes = nodes, .lines = 3, .hash_mb = 2};
        Reviewer *reviewer = reviewer_open(&settings, &error);
        assert_non_null(reviewer);
        Move played = moves[nodes % (uint64_t)count];
        Look look;
        assert_true(reviewer_look(reviewer, &board, NULL, 0, played, &look));
        assert_true(look_fits(&look, &board));
        assert_int_equal(look.line_count, 3);
        assert_true(look.lines[0].moves[0] != look.lines[1].moves[0]);
        assert_true(look.lines[0].moves[0] != look.lines[2].moves[0]);
        assert_true(look.lines[1].moves[0] != look.lines[2].moves[0]);
        assert_int_equal(look.lines[0].depth, look.lines[2].depth);
        assert_true(look.lines[0].score >= look.lines[1].score);
        assert_int_equal(look.played_line.moves[0], played);
        reviewer_close(reviewer);
    }
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_line_is_there_wherever_the_limit_falls),
        cmocka_unit_test(test_scholars_mate_is_a_blunder_that_allows_mate),
        cmocka_unit_test(test_threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

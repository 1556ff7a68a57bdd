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
    static const char game[] =
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5";
    GameReview *one = test_review_game(FEN_START, game, &quick, 1);
    GameReview *three = test_review_game(FEN_START, game, &quick, 3);
    assert_same(one, three);
    game_review_close(one);
    game_review_close(three);
}

// What is printed before and after a move is what its mark was made from.
static void test_no_mark_contradicts_the_numbers_beside_it(void **state) {
    (void)state;
    static const char game[] =
        "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 "
        "Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ "
        "Nxf6 Be7#";
    static const uint64_t EFFORTS[] = {300, 1000};
    for (size_t i = 0; i < sizeof EFFORTS / sizeof *EFFORTS; i++) {
        GameReview *review =
            test_review_game(FEN_START, game, &(ReviewSettings){.nodes = EFFORTS[i]}, 1);
        int bad = 0;
        for (int ply = 0; ply < review->plies; ply++) {
            const Verdict *verdict = &review->verdicts[ply];
            Board board = path_board(game_review_path(review, ply));
            int sign = board.side == WHITE ? 1 : -1, material = wdl_material(&board);
            double before = points_of(sign * review->scores[ply], material);
            double after = points_of(sign * review->scores[ply + 1], material);
            double loss = before > after ? before - after : 0;
            Grade due = loss >= LOSS_BLUNDER      ? GRADE_BLUNDER
                        : loss >= LOSS_MISTAKE    ? GRADE_MISTAKE
                        : loss >= LOSS_INACCURACY ? GRADE_INACCURACY
                                                  : GRADE_NONE;
            if ((grade_is_bad(verdict->grade) ? verdict->grade : GRADE_NONE) != due)
                fail_msg("half-move %d loses %.1f points and is called %s", ply, loss,
                         grade_name(verdict->grade));
            assert_int_equal(verdict->before, sign * review->scores[ply]);
            bad += grade_is_bad(verdict->grade);
        }
        assert_true(bad > 0);
        game_review_close(review);
    }
}

// The best move at hand lost nothing, whatever its own search had hoped: what came of it is known.
static void test_what_comes_later_knows_more(void **state) {
    (void)state;
    GameReview *review = test_open_game(FEN_START, "e4 e5 Nf3");
    for (int ply = 0; ply <= review->plies; ply++) {
        Board board = path_board(game_review_path(review, ply));
        Move moves[MOVES_MAX];
        Look *look = &review->looks[ply];
        *look = (Look){.is_known = true, .line_count = 1, .second_score = SCORE_NONE};
        look->legal_count = movegen_list(&board, MOVES_ALL, moves);
        look->played = ply < review->plies ? review->moves[ply] : MOVE_NONE;
        look->lines[0] = (ReviewLine){.score = 20, .depth = 5, .length = 1, .moves = {moves[0]}};
        if (look->played != MOVE_NONE) look->lines[0].moves[0] = look->played;
        look->played_line = look->lines[0];
        look->best_beside_played = 20;
    }
    review->looks[3].lines[0].score = 400; // Black wins a man, which nobody had seen
    assert_true(game_review_judge(review, NULL, NULL));
    for (int ply = 0; ply < review->plies; ply++) {
        assert_int_equal(review->scores[ply], -400);
        assert_false(grade_is_bad(review->verdicts[ply].grade));
    }
    // Had the search of two seen something better, the move would be to
    // blame for as much as both agree on.
    Look *look = &review->looks[2];
    look->lines[0].moves[0] = review->moves[0] == look->played ? look->played : MOVE_NONE;
    look->played_line.score = -300;
    assert_true(verdict_is_doubtful(look, -5, 78));
    assert_false(verdict_is_doubtful(look, -330, 78));
    assert_true(game_review_judge(review, NULL, NULL));
    assert_int_equal(review->verdicts[2].grade, GRADE_BLUNDER);
    assert_int_equal(review->scores[3], -400);
    game_review_close(review);
}

// A limit that ends a search between two lines leaves the iteration before, whole.
static void test_every_line_is_there_wherever_the_limit_falls(void **state) {
    (void)state;
    Error error;
    Board board =
        test_board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7");
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
        cmocka_unit_test(test_no_mark_contradicts_the_numbers_beside_it),
        cmocka_unit_test(test_what_comes_later_knows_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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
    assert_int_equal(game_review_worst(review, BLACK, worst, 4), 1);
    assert_int_equal(worst[0], 5);
    assert_true(game_review_worst(review, SIDE_COUNT, worst, 4) >= 1);
    assert_int_equal(worst[0], 5);
    game_review_close(review);
}

// 4. Nf3 leaves White a little better and quiet: by the engine's own curve that was an inaccuracy.
static void test_a_mate_in_one_missed_in_a_quiet_position_is_a_blunder(void **state) {
    (void)state;
    GameReview *review = test_review_game(FEN_START, "e4 e5 Qh5 c6 Bc4 c5 Nf3 b6 Qxf7#", &quick, 2);
    static const struct {
        int ply;
        FactKind kind;
    } BLUNDERS[] = {{5, FACT_ALLOWS_MATE}, {6, FACT_MISSES_MATE}, {7, FACT_ALLOWS_MATE}};
    for (size_t i = 0; i < sizeof BLUNDERS / sizeof *BLUNDERS; i++) {
        const Verdict *verdict = &review->verdicts[BLUNDERS[i].ply];
        assert_int_equal(verdict->grade, GRADE_BLUNDER);
        assert_int_equal(verdict->facts[0].kind, BLUNDERS[i].kind);
        assert_int_equal(verdict->facts[0].moves, 1);
    }
    assert_false(score_is_mate(review->scores[7]));
    assert_true(review->points[7] < 75);
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

// In points of the mover, by the numbers that are printed.
static double printed_loss(const GameReview *review, int ply) {
    int sign = game_review_mover(review, ply) == WHITE ? 1 : -1;
    return points_of(sign * review->scores[ply]) - points_of(sign * review->scores[ply + 1]);
}

static double least_loss_of(Grade grade) {
    return grade == GRADE_BLUNDER   ? LOSS_BLUNDER
           : grade == GRADE_MISTAKE ? LOSS_MISTAKE
                                    : LOSS_INACCURACY;
}

// Whether the limit was reached on one side of the move.
static bool is_given_up(const GameReview *review, int ply) {
    return review->looks[ply].effort >= REVIEW_HARDEST
           && review->looks[ply + 1].effort >= REVIEW_HARDEST;
}

// A mark has its fall in the numbers printed beside it, and the other way round, unless the two
// positions could not be brought to agree.
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
            double loss = printed_loss(review, ply);
            bool is_bad = grade_is_bad(verdict->grade);
            if (is_bad ? loss < least_loss_of(verdict->grade)
                       : loss >= LOSS_INACCURACY + LOSS_UNSEEN_MOST && !is_given_up(review, ply))
                fail_msg("half-move %d loses %.1f points and is called %s", ply, loss,
                         grade_name(verdict->grade));
            if (is_bad) assert_true(review->looks[ply].effort >= REVIEW_HARDER);
            bad += is_bad;
        }
        assert_true(bad > 0);
        game_review_close(review);
    }
}

// Looks made by hand: every move is the best, and the last position is a surprise.
static GameReview *made_review(void) {
    GameReview *review = test_open_game(FEN_START, "e4 e5 Nf3");
    for (int ply = 0; ply <= review->plies; ply++) {
        Board board = path_board(game_review_path(review, ply));
        Move moves[MOVES_MAX];
        Look *look = &review->looks[ply];
        *look = (Look){.is_known = true, .line_count = 1, .effort = 1, .second_score = SCORE_NONE};
        look->legal_count = movegen_list(&board, MOVES_ALL, moves);
        look->played = ply < review->plies ? review->moves[ply] : MOVE_NONE;
        Score score = ply % 2 == 0 ? 20 : -20;
        look->lines[0] = (ReviewLine){.score = score, .depth = 5, .length = 1, .moves = {moves[0]}};
        if (look->played != MOVE_NONE) look->lines[0].moves[0] = look->played;
    }
    review->looks[3].lines[0].score = 400; // Black wins a piece, which nobody had seen
    return review;
}

// No position takes the number of another, however much later that comes; and where two do not
// agree no move is to blame.
static void test_no_number_is_copied_from_a_later_position(void **state) {
    (void)state;
    GameReview *review = made_review();
    game_review_judge(review, NULL);
    for (int ply = 0; ply < review->plies; ply++) {
        assert_int_equal(review->scores[ply], 20);
        assert_false(grade_is_bad(review->verdicts[ply].grade));
        assert_true(review->verdicts[ply].loss == 0);
    }
    assert_int_equal(review->scores[3], -400);
    assert_true(verdict_is_doubtful(game_review_path(review, 2), &review->looks[2]));
    assert_false(verdict_is_doubtful(game_review_path(review, 1), &review->looks[1]));
    game_review_close(review);
}

// Something better is better only by a search of its own.
static void test_a_better_move_must_stand_alone(void **state) {
    (void)state;
    GameReview *review = made_review();
    Look *look = &review->looks[2];
    Board board = path_board(game_review_path(review, 2));
    look->lines[0].length = test_read_moves(&board, "Nc3", look->lines[0].moves);
    game_review_judge(review, NULL);
    assert_true(verdict_wants_proof(game_review_path(review, 2), look));
    look->best_alone = look->lines[0];
    game_review_judge(review, NULL);
    assert_int_equal(review->verdicts[2].grade, GRADE_BLUNDER);
    look->best_alone.score = -390;
    assert_true(verdict_is_doubtful(game_review_path(review, 2), look));
    game_review_judge(review, NULL);
    assert_false(grade_is_bad(review->verdicts[2].grade));
    game_review_close(review);
}

// What is called a mistake lost as much by a search that did not know the rest of the game; and
// some moves lost it only by one that did.
static void assert_no_mistake_by_hindsight(const GameReview *review) {
    int by_hindsight = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        const Verdict *verdict = &review->verdicts[ply];
        const Look *look = &review->looks[ply];
        double best = points_of(verdict->before), afresh = points_of(look->played_afresh.score);
        if (verdict->grade >= GRADE_MISTAKE) {
            assert_true(look->played_afresh.length > 0);
            assert_true(best - afresh >= least_loss_of(verdict->grade));
        }
        by_hindsight += verdict->grade == GRADE_INACCURACY && look->played_afresh.length > 0;
    }
    assert_true(by_hindsight > 0);
}

// Kasparov - Topalov 1999: one number stood beside every move of the combination, and the move that
// lost seemed to lose nothing.
static void test_a_combination_nobody_sees_does_not_flatten_the_game(void **state) {
    (void)state;
    enum { AFTER_22_WHITE = 43, AFTER_24_WHITE = 47, MOVE_24_BLACK = 47, ALIKE_MOST = 4 };
    static const char game[] =
        "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 "
        "a6 Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 "
        "exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ "
        "Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 "
        "f5 Kc1 Rd2 Qa7";
    if (test_is_short()) test_skip("a short run");
    GameReview *review = test_review_game(FEN_START, game, &(ReviewSettings){.nodes = 10000}, 2);
    assert_true(review->scores[AFTER_22_WHITE] < 0);
    assert_true(review->scores[AFTER_24_WHITE] < 0);
    assert_true(review->verdicts[MOVE_24_BLACK].loss > LOSS_BEST_MOST);
    assert_no_mistake_by_hindsight(review);
    for (int ply = 1, alike = 1; ply <= review->plies; ply++) {
        alike = review->scores[ply] == review->scores[ply - 1] ? alike + 1 : 1;
        if (alike > ALIKE_MOST && review->scores[ply] != SCORE_DRAW)
            fail_msg("%d positions up to half-move %d have the score %d", alike, ply,
                     review->scores[ply]);
    }
    game_review_close(review);
}

// A limit that ends a search between two lines leaves the iteration before, whole.
static void test_every_line_is_there_wherever_the_limit_falls(void **state) {
    (void)state;
    Error error;
    Board board =
        board_from("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7");
    Move moves[MOVES_MAX];
    int count = movegen_list(&board, MOVES_ALL, moves);
    for (uint64_t nodes = 100; nodes < 6000; nodes += 171) {
        ReviewSettings settings = {.nodes = nodes, .lines = 3, .hash_mb = 2};
        Reviewer *reviewer = reviewer_open(&settings, &error);
        assert_non_null(reviewer);
        Move played = moves[nodes % (uint64_t)count];
        Look look;
        assert_true(reviewer_look(reviewer, (GamePath){&board, NULL, 0}, played, 1, &look));
        assert_true(look_fits(&look, &board));
        assert_int_equal(look.line_count, 3);
        assert_true(look.lines[0].moves[0] != look.lines[1].moves[0]);
        assert_true(look.lines[0].moves[0] != look.lines[2].moves[0]);
        assert_true(look.lines[1].moves[0] != look.lines[2].moves[0]);
        assert_int_equal(look.lines[0].depth, look.lines[2].depth);
        assert_true(look.lines[0].score >= look.lines[1].score);
        reviewer_close(reviewer);
    }
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_line_is_there_wherever_the_limit_falls),
        cmocka_unit_test(test_scholars_mate_is_a_blunder_that_allows_mate),
        cmocka_unit_test(test_a_mate_in_one_missed_in_a_quiet_position_is_a_blunder),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_no_mark_contradicts_the_numbers_beside_it),
        cmocka_unit_test(test_no_number_is_copied_from_a_later_position),
        cmocka_unit_test(test_a_better_move_must_stand_alone),
        cmocka_unit_test(test_a_combination_nobody_sees_does_not_flatten_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// verdict_test.c - what moves are called: forced, only, as good as the best, bad.
#include "tests/review/looking.h"

#include <string.h>

static const ReviewSettings settings = {.nodes = 30000, .hash_mb = 4};

// The verdict on the last of the moves.
static Verdict judge(const char *fen, const char *text, Look *look) {
    Error error;
    Reviewer *reviewer = reviewer_open(&settings, &error);
    assert_non_null(reviewer);
    Verdict verdict = test_judge_last(reviewer, fen, text, look);
    reviewer_close(reviewer);
    return verdict;
}

static void test_the_only_legal_move_is_not_judged(void **state) {
    (void)state;
    Look look;
    Verdict verdict = judge("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra1 Rxa1", &look);
    assert_int_not_equal(verdict.grade, GRADE_FORCED);
    verdict = judge("k7/8/1Q6/8/8/8/8/2K5 w - - 0 1", "Qc7", &look);
    assert_int_equal(verdict.grade, GRADE_BLUNDER); // stalemate
    verdict = judge("k7/8/8/8/8/8/1q6/K7 w - - 0 1", "Kxb2", &look);
    assert_int_equal(look.legal_count, 1);
    assert_int_equal(verdict.grade, GRADE_FORCED);
    assert_true(verdict.loss == 0 && verdict.loss_cp == 0);
}

// Any way to mate, and any draw, is as good as another.
static void test_the_same_outcome_is_no_mistake(void **state) {
    (void)state;
    Look look;
    Verdict verdict = judge("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1", "Rb8", &look);
    assert_int_equal(verdict.grade, GRADE_BEST);
    verdict = judge("8/8/8/3k4/8/8/8/K6R w - - 0 1", "Rh4", &look);
    assert_false(grade_is_bad(verdict.grade));
    verdict = judge("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1", "Kd3", &look); // drawn whatever White does
    assert_false(grade_is_bad(verdict.grade));
    verdict = judge("7k/8/8/8/8/1q6/r7/6K1 w - - 0 1", "Kf1", &look); // lost whatever White does
    assert_false(grade_is_bad(verdict.grade));
}

// Looks made by hand, to reach every line of the table.
static Look made_look(Score best, Score played) {
    Board start = board_from(FEN_START);
    Look look = {.is_known = true, .legal_count = 20, .line_count = 1, .second_score = SCORE_NONE};
    look.lines[0] = (ReviewLine){.score = best, .depth = 10};
    look.played_line = (ReviewLine){.score = played, .depth = 10};
    look.lines[0].length = test_read_moves(&start, "e4", look.lines[0].moves);
    look.played_line.length = test_read_moves(&start, "a3", look.played_line.moves);
    look.played = look.played_line.moves[0];
    look.glance = look.lines[0].moves[0];
    look.best_alone = look.lines[0];
    return look;
}

static Verdict made_verdict(const Look *look) {
    Board start = board_from(FEN_START);
    return verdict_on((GamePath){&start, NULL, 0}, look, NULL);
}

static void test_grades_follow_the_loss(void **state) {
    (void)state;
    Grade last = GRADE_NONE;
    bool is_seen[GRADE_COUNT] = {false};
    for (Score played = 0; played > -400; played--) {
        Look look = made_look(0, played);
        Verdict verdict = made_verdict(&look);
        assert_true(verdict.grade >= last);
        assert_int_equal(verdict.loss_cp, -played);
        assert_true(verdict.points_best == 50);
        last = verdict.grade;
        is_seen[last] = true;
    }
    for (int grade = GRADE_BEST; grade < GRADE_COUNT; grade++) assert_true(is_seen[grade]);
    Look look = made_look(0, 30); // what was played may turn out to be better than the best
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
    look = made_look(5000, 2500); // won is won
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
}

// In centipawns of the mover; M(n): mate in n moves, -M(n): mated in n.
#define M(moves) (SCORE_MATE - 2 * (moves) + 1)

static void test_scores_before_and_after_make_the_mark(void **state) {
    (void)state;
    static const struct {
        Score before, after;
        Grade grade;
    } TABLE[] = {
        // quiet positions
        {0, -10, GRADE_BEST},
        {0, -40, GRADE_GOOD},
        {30, -20, GRADE_GOOD},
        {0, -60, GRADE_INACCURACY},
        {0, -115, GRADE_MISTAKE},
        {0, -175, GRADE_BLUNDER},
        // the same centipawns where a game is all but decided
        {300, 240, GRADE_GOOD},
        {600, 485, GRADE_GOOD},
        {1000, 825, GRADE_GOOD},
        {-600, -775, GRADE_GOOD},
        {700, 300, GRADE_BLUNDER},
        // a mate that is missed
        {M(1), M(9), GRADE_BEST},
        {M(1), 143, GRADE_BLUNDER},
        {M(2), 143, GRADE_BLUNDER},
        {M(2), 450, GRADE_BLUNDER},
        {M(1), 465, GRADE_BLUNDER},
        {M(1), 580, GRADE_GOOD}, // won before and after
        // a mate that is walked into
        {-M(9), -M(1), GRADE_BEST},
        {0, -M(1), GRADE_BLUNDER},
        {-450, -M(2), GRADE_BLUNDER},
        {-465, -M(1), GRADE_BLUNDER},
        {-580, -M(1), GRADE_GOOD}, // lost before and after
        // decided before the move and after it, or only after, or only before
        {800, 475, GRADE_GOOD},
        {800, 465, GRADE_MISTAKE},
        {-475, -800, GRADE_GOOD},
        {-465, -800, GRADE_MISTAKE},
        {480, -480, GRADE_BLUNDER},
    };
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        Look look = made_look(TABLE[i].before, TABLE[i].after);
        assert_int_equal(made_verdict(&look).grade, TABLE[i].grade);
    }
}

// What is better must be so before the move and by a search of its own.
static void test_both_searches_must_agree(void **state) {
    (void)state;
    Look look = made_look(0, -300);
    assert_int_equal(made_verdict(&look).grade, GRADE_BLUNDER);
    look.best_alone.score = -297;
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
    assert_int_equal(made_verdict(&look).loss_cp, 3);
    look = made_look(-297, -300);
    look.best_alone.score = 200;
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
    assert_int_equal(made_verdict(&look).loss_cp, 3);
}

// The memory of the game is on the played move's side alone: what only that shows is no mistake.
static void test_what_only_hindsight_sees_is_an_inaccuracy_at_most(void **state) {
    (void)state;
    static const struct {
        Score after, afresh;
        Grade grade;
    } TABLE[] = {
        {-300, -300, GRADE_BLUNDER},   {-300, -190, GRADE_BLUNDER},   {-300, -130, GRADE_MISTAKE},
        {-300, -60, GRADE_INACCURACY}, {-300, 200, GRADE_INACCURACY}, {-130, 0, GRADE_INACCURACY},
        {-130, -300, GRADE_MISTAKE},   {-60, 0, GRADE_INACCURACY},    {-40, 0, GRADE_GOOD},
    };
    Board board = board_from(FEN_START);
    const GamePath path = {&board, NULL, 0};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        Look look = made_look(0, TABLE[i].after);
        bool may_be_mistake = made_verdict(&look).grade >= GRADE_MISTAKE;
        assert_int_equal(verdict_wants_afresh(path, &look), may_be_mistake);
        assert_true(verdict_is_borne_out(path, &look));
        look.played_afresh = look.played_line;
        look.played_afresh.score = TABLE[i].afresh;
        Verdict verdict = made_verdict(&look);
        assert_int_equal(verdict.grade, TABLE[i].grade);
        assert_int_equal(verdict.after, TABLE[i].after); // what is printed
        assert_false(verdict_wants_afresh(path, &look));
    }
    Look look = made_look(800, 500); // decided: no mark is due
    assert_false(verdict_wants_afresh(path, &look));
}

static void test_the_only_good_move_is_praised_when_it_is_hard_to_see(void **state) {
    (void)state;
    Look look = made_look(0, 0);
    look.played = look.lines[0].moves[0];
    Move other = look.played_line.moves[0];
    look.played_line = look.lines[0];
    look.second_score = -400;
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST); // seen at a glance
    look.glance = other;
    assert_int_equal(made_verdict(&look).grade, GRADE_ONLY);
    assert_int_equal(grade_nag(GRADE_ONLY), 1);
    look.second_score = -20;
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
    look.second_score = SCORE_NONE;
    assert_int_equal(made_verdict(&look).grade, GRADE_BEST);
}

static void test_chess960_castling_is_judged(void **state) {
    (void)state;
    Look look;
    Verdict verdict =
        judge("bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1", "Ng3 Ng6 O-O", &look);
    assert_int_not_equal(verdict.grade, GRADE_NONE);
    assert_true(move_is_castling(look.played));
}

static void test_a_stopped_reviewer_stays_stopped(void **state) {
    (void)state;
    Error error;
    Board start = board_from(FEN_START);
    Reviewer *reviewer = reviewer_open(&settings, &error);
    Look look;
    reviewer_stop(reviewer);
    assert_false(reviewer_look(reviewer, (GamePath){&start, NULL, 0}, MOVE_NONE, 1, &look));
    assert_false(look.is_known);
    reviewer_close(reviewer);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_only_legal_move_is_not_judged),
        cmocka_unit_test(test_the_same_outcome_is_no_mistake),
        cmocka_unit_test(test_grades_follow_the_loss),
        cmocka_unit_test(test_scores_before_and_after_make_the_mark),
        cmocka_unit_test(test_both_searches_must_agree),
        cmocka_unit_test(test_what_only_hindsight_sees_is_an_inaccuracy_at_most),
        cmocka_unit_test(test_the_only_good_move_is_praised_when_it_is_hard_to_see),
        cmocka_unit_test(test_chess960_castling_is_judged),
        cmocka_unit_test(test_a_stopped_reviewer_stays_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

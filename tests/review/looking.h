// SPDX-License-Identifier: GPL-3.0-or-later
// looking.h - games written as text, looked at: for the tests of this folder.
#pragma once

#include "tests/chess/board_from.h"

#include "review/review.h"

enum {
    TEST_PLIES_MAX = 600,
    TEST_WAIT_MS = 3600 * 1000, // longer than any test may take: who is not woken hangs
};

// Reads moves in SAN, at most TEST_PLIES_MAX; fails the test at one that is wrong.
static inline int test_read_moves(const Board *start, const char *text, Move *moves) {
    Board board = *start, next;
    Error error;
    int count = 0;
    Slice rest = slice_of(text);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (san_parse(&board, word, SAN_ENGLISH, &moves[count], &error) != SAN_FINE)
            fail_msg("%.*s: %s", (int)word.length, word.data, error.text);
        board_play(&board, moves[count++], &next);
        board = next;
    }
    return count;
}

static inline GameReview *test_open_game(const char *fen, const char *text) {
    Move moves[TEST_PLIES_MAX];
    Board start = board_from(fen);
    Error error;
    int count = test_read_moves(&start, text, moves);
    GameReview *review = game_review_open(&start, moves, count, &error);
    assert_non_null(review);
    return review;
}

static inline GameReview *test_review_game(const char *fen, const char *text,
                                           const ReviewSettings *settings, int threads) {
    GameReview *review = test_open_game(fen, text);
    Error error;
    ReviewPool *pool = review_pool_open(settings, threads, NULL, &error);
    assert_non_null(pool);
    review_pool_add(pool, review);
    assert_true(review_pool_wait(pool, review, TEST_WAIT_MS));
    review_pool_close(pool);
    return review;
}

// The last move of a line judged alone; `look`, if not NULL, gets the look before it.
static inline Verdict test_judge_last(Reviewer *reviewer, const char *fen, const char *text,
                                      Look *look) {
    GameReview *review = test_open_game(fen, text);
    int ply = review->plies - 1;
    assert_true(settle_look(review, reviewer, ply));
    assert_true(settle_doubts(review, reviewer, ply));
    Verdict verdict =
        verdict_on(game_review_path(review, ply), &review->looks[ply], reviewer_tables(reviewer));
    if (look != NULL) *look = review->looks[ply];
    game_review_close(review);
    return verdict;
}

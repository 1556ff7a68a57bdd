// SPDX-License-Identifier: GPL-3.0-or-later
// pool_test.c - who waits for games to be looked at is woken: an end that nobody tells hangs here.
#include "tests/review/looking.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static const ReviewSettings brief = {.nodes = 200};

static ReviewPool *open_pool(int threads) {
    Error error;
    ReviewPool *pool = review_pool_open(&brief, threads, NULL, &error);
    if (pool == NULL) fail_msg("%s", error.text);
    return pool;
}

// Its workers sleep when each game but the first is added, and they are woken by nothing else.
static void games_added_one_after_the_other_are_all_finished(void **state) {
    (void)state;
    enum { GAMES = 12 };
    for (int threads = 1; threads <= 2; threads++) {
        ReviewPool *pool = open_pool(threads);
        for (int i = 0; i < GAMES; i++) {
            GameReview *review = test_open_game(FEN_START, "e4 e5 Nf3");
            int64_t made = review_pool_looks_made(pool);
            review_pool_add(pool, review);
            assert_true(review_pool_wait(pool, review, TEST_WAIT_MS));
            assert_int_equal(review_pool_looks_made(pool), made + review->plies + 1);
            assert_true(review_pool_wait(pool, review, TEST_WAIT_MS)); // it stays finished
            game_review_close(review);
        }
        review_pool_close(pool);
    }
}

typedef struct Waiter {
    ReviewPool *pool;
    GameReview *review;
    atomic_int rounds;
    atomic_bool has_lied; // a review that nobody added was called finished
} Waiter;

enum { ROUNDS = 200 };

static void *wait_again_and_again(void *context) {
    Waiter *waiter = context;
    for (int i = 0; i < ROUNDS; i++) {
        if (review_pool_wait(waiter->pool, waiter->review, TEST_WAIT_MS))
            atomic_store(&waiter->has_lied, true);
        atomic_fetch_add(&waiter->rounds, 1);
    }
    return NULL;
}

// Once for each wake, whether it comes before the wait or after it has begun.
static void a_wake_ends_one_wait_though_nothing_is_finished(void **state) {
    (void)state;
    Waiter waiter = {.pool = open_pool(1), .review = test_open_game(FEN_START, "e4")};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, wait_again_and_again, &waiter), 0);
    for (int i = 0; i < ROUNDS; i++) {
        review_pool_wake(waiter.pool);
        while (atomic_load(&waiter.rounds) <= i) sched_yield();
    }
    pthread_join(thread, NULL);
    assert_false(atomic_load(&waiter.has_lied));
    assert_int_equal(atomic_load(&waiter.rounds), ROUNDS);
    assert_false(review_pool_wait(waiter.pool, waiter.review, 0)); // no wake is left over
    game_review_close(waiter.review);
    review_pool_close(waiter.pool);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_added_one_after_the_other_are_all_finished),
        cmocka_unit_test(a_wake_ends_one_wait_though_nothing_is_finished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

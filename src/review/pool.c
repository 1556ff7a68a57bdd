// SPDX-License-Identifier: GPL-3.0-or-later
// pool.c - see pool.h.
#include "review/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "core/clock.h"
#include "core/thread.h"

enum { STOP_AGAIN_MS = 20, NO_LOOK = -1 };

typedef struct PoolThread {
    ReviewPool *pool;
    Reviewer *reviewer;
    pthread_t thread;
} PoolThread;

struct ReviewPool {
    PoolThread *threads;
    int thread_count;
    LookListener listener;
    pthread_mutex_t lock;
    pthread_cond_t added;    // a game, or the end
    pthread_cond_t finished; // a game, or a thread
    // Under the lock.
    GameReview *first; // games with something not yet begun
    GameReview *last;
    bool is_ending;
    int running;
    int64_t looks_made;
};

// ---- the threads ----

// The next look nobody makes yet, or NO_LOOK for a game that is to be judged only; false when the pool ends.
static bool take_look(ReviewPool *pool, GameReview **review, int *ply) {
    for (;;) {
        while (pool->first == NULL && !pool->is_ending) pthread_cond_wait(&pool->added, &pool->lock);
        if (pool->is_ending) return false;
        GameReview *game = pool->first;
        if (game->next_look == NO_LOOK) {
            *review = game;
            *ply = NO_LOOK;
            game->next_look = game->plies + 1;
            return true;
        }
        while (game->next_look <= game->plies && game->looks[game->next_look].is_known) game->next_look++;
        if (game->next_look <= game->plies) {
            *review = game;
            *ply = game->next_look++;
            return true;
        }
        pool->first = game->next;
        if (pool->first == NULL) pool->last = NULL;
    }
}

// Keeps the look; true when it was the last of its game.
static bool keep_look(ReviewPool *pool, GameReview *review, int ply, const Look *look) {
    review->looks[ply] = *look;
    pool->looks_made++;
    if (pool->listener.on_look != NULL) pool->listener.on_look(pool->listener.context, review, ply);
    return --review->looks_left == 0;
}

// Only the thread that made the last look touches the game here: judging needs no lock.
static void finish_game(ReviewPool *pool, Reviewer *reviewer, GameReview *review) {
    pthread_mutex_unlock(&pool->lock);
    bool is_judged = game_review_judge(review, reviewer);
    pthread_mutex_lock(&pool->lock);
    review->is_finished = is_judged;
    pthread_cond_broadcast(&pool->finished);
}

static void *run_thread(void *argument) {
    PoolThread *own = argument;
    ReviewPool *pool = own->pool;
    GameReview *review;
    int ply;
    pthread_mutex_lock(&pool->lock);
    while (take_look(pool, &review, &ply)) {
        if (ply == NO_LOOK) {
            finish_game(pool, own->reviewer, review);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        Look look;
        Move played = ply < review->plies ? review->moves[ply] : MOVE_NONE;
        bool is_made = reviewer_look(own->reviewer, &review->start, review->moves, ply, played, &look);
        pthread_mutex_lock(&pool->lock);
        if (is_made && keep_look(pool, review, ply, &look)) finish_game(pool, own->reviewer, review);
    }
    pool->running--;
    pthread_cond_broadcast(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

// ---- life ----

static bool start_threads(ReviewPool *pool, const ReviewSettings *settings, int threads, Error *error) {
    for (int i = 0; i < threads; i++) {
        PoolThread *own = &pool->threads[i];
        *own = (PoolThread){.pool = pool, .reviewer = reviewer_open(settings, error)};
        if (own->reviewer == NULL) return false;
        pool->running++;
        if (!thread_start(&own->thread, run_thread, own)) {
            pool->running--;
            reviewer_close(own->reviewer);
            return error_set(error, "cannot start %d threads", threads);
        }
        pool->thread_count++;
    }
    return true;
}

ReviewPool *review_pool_open(const ReviewSettings *settings, int threads, const LookListener *listener,
                             Error *error) {
    if (threads < 1) threads = 1;
    if (threads > REVIEW_THREADS_MAX) threads = REVIEW_THREADS_MAX;
    ReviewPool *pool = calloc(1, sizeof *pool);
    if (pool != NULL) pool->threads = calloc((size_t)threads, sizeof *pool->threads);
    if (pool == NULL || pool->threads == NULL) {
        free(pool);
        error_set(error, "not enough memory");
        return NULL;
    }
    if (listener != NULL) pool->listener = *listener;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->added, NULL);
    clock_open_condition(&pool->finished);
    if (start_threads(pool, settings, threads, error)) return pool;
    review_pool_close(pool);
    return NULL;
}

void review_pool_stop(ReviewPool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->added);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++) reviewer_stop(pool->threads[i].reviewer);
}

static bool is_running(ReviewPool *pool) {
    pthread_mutex_lock(&pool->lock);
    bool is_running = pool->running > 0;
    pthread_mutex_unlock(&pool->lock);
    return is_running;
}

void review_pool_close(ReviewPool *pool) {
    if (pool == NULL) return;
    // A search that was just beginning may have missed the word.
    for (review_pool_stop(pool); is_running(pool); review_pool_stop(pool)) clock_sleep_ms(STOP_AGAIN_MS);
    for (int i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i].thread, NULL);
        reviewer_close(pool->threads[i].reviewer);
    }
    pthread_cond_destroy(&pool->finished);
    pthread_cond_destroy(&pool->added);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}

// ---- games ----

void review_pool_add(ReviewPool *pool, GameReview *review) {
    pthread_mutex_lock(&pool->lock);
    review->next_look = 0;
    review->next = NULL;
    review->is_finished = false;
    review->looks_left = 0;
    for (int ply = 0; ply <= review->plies; ply++) review->looks_left += !review->looks[ply].is_known;
    if (review->looks_left == 0) review->next_look = NO_LOOK;
    if (pool->last != NULL) pool->last->next = review;
    if (pool->first == NULL) pool->first = review;
    pool->last = review;
    pthread_cond_broadcast(&pool->added);
    pthread_mutex_unlock(&pool->lock);
}

bool review_pool_wait(ReviewPool *pool, GameReview *review, int timeout_ms) {
    const int64_t until_ms = clock_now_ms() + timeout_ms;
    pthread_mutex_lock(&pool->lock);
    while (!review->is_finished && pool->running > 0
           && clock_wait_until(&pool->finished, &pool->lock, until_ms)) {
    }
    bool is_finished = review->is_finished;
    pthread_mutex_unlock(&pool->lock);
    return is_finished;
}

int64_t review_pool_looks_made(ReviewPool *pool) {
    pthread_mutex_lock(&pool->lock);
    int64_t made = pool->looks_made;
    pthread_mutex_unlock(&pool->lock);
    return made;
}

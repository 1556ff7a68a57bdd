// SPDX-License-Identifier: GPL-3.0-or-later
// pool.c - see pool.h.
//
// Blocks of looks and judgements are jobs of long work (work/work.h): a block's brief is the game
// up to its end, a judgement's the game with all its looks. Which game and block a job is of, the
// pool remembers by its number.
#include "review/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/clock.h"
#include "core/memory.h"
#include "review/settle.h"
#include "work/work.h"

enum { JUDGEMENT = -1 }; // as the block of a job

typedef struct Place {
    int64_t number;
    GameReview *review;
    int block; // or JUDGEMENT
    struct Place *next;
} Place;

struct ReviewPool {
    ReviewSettings settings;
    LookListener listener;
    Work *work;
    pthread_mutex_t lock;    // of all below; taken inside the work's own
    pthread_cond_t finished; // a game
    GameReview *first;       // games that are not judged yet, in the order they were added
    Place *places;           // of the jobs that were handed out, the newest first
    int64_t looks_made;
    bool is_woken;
};

// ---- briefs and records ----

static int first_of(int block) {
    return block * REVIEW_BLOCK;
}

static int last_of(int block, int plies) {
    int last = first_of(block + 1) - 1;
    return last < plies ? last : plies;
}

// Everything that is sent is a plain value, copied as it lies in memory.
static bool put_game(const GameReview *review, int plies, int block, size_t more, WorkBytes *brief,
                     Error *error) {
    size_t size = sizeof review->start + sizeof plies + sizeof block
                  + (size_t)plies * sizeof *review->moves + more;
    if (!work_bytes_set_length(brief, size, error)) return false;
    Bytes pen = bytes_over(brief->bytes, size - more);
    bytes_put(&pen, &review->start, sizeof review->start);
    bytes_put(&pen, &plies, sizeof plies);
    bytes_put(&pen, &block, sizeof block);
    bytes_put(&pen, review->moves, (size_t)plies * sizeof *review->moves);
    return true;
}

// The game up to the position behind the block, which is looked at for what its look leaves in
// the memory.
static bool brief_block(const GameReview *review, int block, WorkBytes *brief, Error *error) {
    int last = last_of(block, review->plies);
    return put_game(review, last < review->plies ? last + 1 : last, block, 0, brief, error);
}

static size_t looks_size(int plies) {
    return (size_t)(plies + 1) * sizeof(Look);
}

static bool brief_judgement(const GameReview *review, WorkBytes *brief, Error *error) {
    size_t size = looks_size(review->plies);
    if (!put_game(review, review->plies, JUDGEMENT, size, brief, error)) return false;
    memcpy(brief->bytes + brief->length - size, review->looks, size);
    return true;
}

static void copy_out(void *to, size_t size, Bytes *pen) {
    const char *from = bytes_take(pen, size);
    if (from != NULL && size > 0) memcpy(to, from, size);
}

// The parts of a judgement, in the order in which they are sent.
static void move_judgement(GameReview *review, Bytes *pen,
                           void (*move)(void *part, size_t size, Bytes *pen)) {
    size_t plies = (size_t)review->plies;
    move(review->looks, looks_size(review->plies), pen);
    move(review->verdicts, plies * sizeof *review->verdicts, pen);
    move(review->scores, (plies + 1) * sizeof *review->scores, pen);
    move(review->points, (plies + 1) * sizeof *review->points, pen);
    move(review->sides, sizeof review->sides, pen);
}

static void copy_in(void *from, size_t size, Bytes *pen) {
    bytes_put(pen, from, size);
}

static void add_size(void *part, size_t size, Bytes *pen) {
    (void)part;
    pen->at += size;
}

static bool put_judgement(GameReview *review, WorkBytes *record, Error *error) {
    Bytes size = {0};
    move_judgement(review, &size, add_size);
    if (!work_bytes_set_length(record, size.at, error)) return false;
    Bytes pen = bytes_over(record->bytes, record->length);
    move_judgement(review, &pen, copy_in);
    return true;
}

// ---- jobs, on any thread ----

static WorkEnd look(GameReview *review, Reviewer *reviewer, int block, WorkBytes *record,
                    Error *error) {
    int first = first_of(block), last = last_of(block, review->plies);
    size_t size = (size_t)(last - first + 1) * sizeof(Look);
    if (!work_bytes_set_length(record, size, error)) return WORK_FAILED;
    if (!settle_look(review, reviewer, first)) return WORK_BROKEN_OFF;
    memcpy(record->bytes, &review->looks[first], size);
    return WORK_DONE;
}

static WorkEnd judge(GameReview *review, Reviewer *reviewer, Bytes *pen, WorkBytes *record,
                     Error *error) {
    copy_out(review->looks, looks_size(review->plies), pen);
    if (!settle_doubts(review, reviewer, 0)) return WORK_BROKEN_OFF;
    game_review_judge(review, reviewer_tables(reviewer));
    return put_judgement(review, record, error) ? WORK_DONE : WORK_FAILED;
}

static WorkEnd run_job(void *context, void *reviewer, const WorkTask *task, WorkBytes *record,
                       Error *error) {
    (void)context;
    Bytes pen = bytes_over(task->brief->bytes, task->brief->length);
    Board start;
    int plies = 0, block = 0;
    copy_out(&start, sizeof start, &pen);
    copy_out(&plies, sizeof plies, &pen);
    copy_out(&block, sizeof block, &pen);
    Move *moves = memory_new(((size_t)plies + 1) * sizeof *moves, error);
    if (moves == NULL) return WORK_FAILED;
    copy_out(moves, (size_t)plies * sizeof *moves, &pen);
    GameReview *review = game_review_open(&start, moves, plies, error);
    WorkEnd end = WORK_FAILED;
    if (review != NULL)
        end = block == JUDGEMENT ? judge(review, reviewer, &pen, record, error)
                                 : look(review, reviewer, block, record, error);
    game_review_close(review);
    free(moves);
    return end;
}

static void *open_reviewer(void *context, Error *error) {
    return reviewer_open(&((const ReviewPool *)context)->settings, error);
}

static void stop_reviewer(void *context, void *reviewer) {
    (void)context;
    reviewer_stop(reviewer);
}

static void close_reviewer(void *context, void *reviewer) {
    (void)context;
    reviewer_close(reviewer);
}

// ---- handing out and taking back; under both locks ----

static bool push_place(ReviewPool *pool, int64_t number, GameReview *review, int block) {
    Place *place = calloc(1, sizeof *place);
    if (place == NULL) return false;
    *place = (Place){.number = number, .review = review, .block = block, .next = pool->places};
    pool->places = place;
    return true;
}

static Place take_place(ReviewPool *pool, int64_t number) {
    Place **at = &pool->places;
    while ((*at)->number != number) at = &(*at)->next;
    Place *found = *at, place = *found;
    *at = found->next;
    free(found);
    return place;
}

// A block is known when all its looks are: those of a part would not help to make the others.
static bool block_is_known(const GameReview *game, int block) {
    for (int ply = first_of(block); ply <= last_of(block, game->plies); ply++) {
        if (!game->looks[ply].is_known) return false;
    }
    return true;
}

// What is next in this game: a block nobody looks at yet, or its judgement; false: nothing for now.
static bool next_of_game(GameReview *game, int *block) {
    while (first_of(game->next_block) <= game->plies && block_is_known(game, game->next_block))
        game->next_block++;
    if (first_of(game->next_block) <= game->plies) {
        *block = game->next_block++;
        return true;
    }
    *block = JUDGEMENT;
    if (game->blocks_left > 0 || game->is_handed_out) return false;
    game->is_handed_out = true;
    return true;
}

static void drop_game(ReviewPool *pool, GameReview *review) {
    GameReview **at = &pool->first;
    while (*at != review) at = &(*at)->next;
    *at = review->next;
}

static WorkBrief brief_locked(ReviewPool *pool, int64_t number, WorkBytes *brief, Error *error) {
    for (GameReview *game = pool->first; game != NULL; game = game->next) {
        int block;
        if (!next_of_game(game, &block)) continue; // its judgement waits for its last looks
        bool is_brief = block == JUDGEMENT ? brief_judgement(game, brief, error)
                                           : brief_block(game, block, brief, error);
        if (is_brief && push_place(pool, number, game, block)) return WORK_READY;
        error_no_memory(error);
        return WORK_NO_MORE;
    }
    return WORK_LATER;
}

static WorkBrief brief_job(void *context, int64_t number, WorkBytes *brief, Error *error) {
    ReviewPool *pool = context;
    pthread_mutex_lock(&pool->lock);
    WorkBrief answer = brief_locked(pool, number, brief, error);
    pthread_mutex_unlock(&pool->lock);
    return answer;
}

static void take_block(ReviewPool *pool, GameReview *review, int block, const WorkBytes *record) {
    int first = first_of(block), last = last_of(block, review->plies);
    memcpy(&review->looks[first], record->bytes, (size_t)(last - first + 1) * sizeof(Look));
    review->blocks_left--;
    pool->looks_made += last - first + 1;
    for (int ply = first; ply <= last && pool->listener.on_look != NULL; ply++)
        pool->listener.on_look(pool->listener.context, review, ply);
}

static WorkVerdict take_job(void *context, int64_t number, const WorkBytes *record, Error *error) {
    (void)error;
    ReviewPool *pool = context;
    pthread_mutex_lock(&pool->lock);
    Place place = take_place(pool, number);
    GameReview *review = place.review;
    if (place.block == JUDGEMENT) {
        Bytes pen = bytes_over(record->bytes, record->length);
        move_judgement(review, &pen, copy_out);
        drop_game(pool, review);
        review->is_finished = true;
        pthread_cond_broadcast(&pool->finished);
    } else {
        take_block(pool, review, place.block, record);
    }
    pthread_mutex_unlock(&pool->lock);
    return WORK_GOES_ON;
}

// ---- life ----

ReviewPool *review_pool_open(const ReviewSettings *settings, int threads,
                             const LookListener *listener, Error *error) {
    ReviewPool *pool = memory_new(sizeof *pool, error);
    if (pool == NULL) return NULL;
    pool->settings = *settings;
    if (listener != NULL) pool->listener = *listener;
    pthread_mutex_init(&pool->lock, NULL);
    clock_open_condition(&pool->finished);
    const WorkSettings work = {
        .context = pool,
        .end = INT64_MAX,
        .threads = threads < 1 ? 1 : threads,
        .brief = brief_job,
        .commit = take_job,
        .open = open_reviewer,
        .run = run_job,
        .interrupt = stop_reviewer,
        .close = close_reviewer,
    };
    pool->work = work_open(&work, error);
    if (pool->work != NULL) {
        work_start(pool->work);
        return pool;
    }
    review_pool_close(pool);
    return NULL;
}

void review_pool_close(ReviewPool *pool) {
    if (pool == NULL) return;
    if (pool->work != NULL) work_close(pool->work, NULL);
    while (pool->places != NULL) take_place(pool, pool->places->number);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

// ---- games ----

void review_pool_add(ReviewPool *pool, GameReview *review) {
    pthread_mutex_lock(&pool->lock);
    review->next_block = 0;
    review->next = NULL;
    review->is_finished = review->is_handed_out = false;
    review->blocks_left = 0;
    for (int block = 0; first_of(block) <= review->plies; block++)
        review->blocks_left += !block_is_known(review, block);
    GameReview **end = &pool->first;
    while (*end != NULL) end = &(*end)->next;
    *end = review;
    pthread_mutex_unlock(&pool->lock);
    work_wake(pool->work);
}

bool review_pool_wait(ReviewPool *pool, GameReview *review, int timeout_ms) {
    const int64_t until_ms = clock_now_ms() + timeout_ms;
    pthread_mutex_lock(&pool->lock);
    while (!review->is_finished && !pool->is_woken
           && clock_wait_until(&pool->finished, &pool->lock, until_ms))
        continue;
    pool->is_woken = false;
    bool is_finished = review->is_finished;
    pthread_mutex_unlock(&pool->lock);
    return is_finished;
}

void review_pool_wake(ReviewPool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_woken = true;
    pthread_cond_broadcast(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
}

bool review_pool_has_failed(ReviewPool *pool, Error *error) {
    return work_has_failed(pool->work, error);
}

int64_t review_pool_looks_made(ReviewPool *pool) {
    pthread_mutex_lock(&pool->lock);
    int64_t made = pool->looks_made;
    pthread_mutex_unlock(&pool->lock);
    return made;
}

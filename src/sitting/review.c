// SPDX-License-Identifier: GPL-3.0-or-later
// review.c - see review.h.
#include "sitting/review.h"

#include <stdlib.h>
#include <string.h>

#include "core/thread.h"
#include "sitting/sitting.h"

enum { TICK_MS = 100, THREADS_MAX = 8, TABLES_MB = 1 };

void review_close(SittingReview *review) {
    if (review == NULL) return;
    if (review->judged != review->whole) game_review_close(review->judged);
    game_review_close(review->whole);
    free(review);
}

bool review_has_rules(const Sitting *sitting) {
    return notation_is_chess(sitting->game) && strstr(sitting->game_text, ":crp") == NULL;
}

bool review_is_possible(const Sitting *sitting) {
    return review_has_rules(sitting) && sitting->count > 0;
}

bool review_is_made(const Sitting *sitting) {
    if (sitting->review == NULL) return false;
    const GameReview *whole = sitting->review->whole;
    if (whole->plies != sitting->count
        || memcmp(&whole->start, &sitting->start, sizeof whole->start) != 0)
        return false;
    for (int ply = 0; ply < whole->plies; ply++) {
        if (whole->moves[ply] != (Move)sitting->moves[ply].recorded.move) return false;
    }
    return true;
}

static SittingReview *open_review(const Sitting *sitting, Error *error) {
    SittingReview *review = calloc(1, sizeof *review);
    Move *moves = calloc((size_t)sitting->count + 1, sizeof *moves);
    for (int ply = 0; moves != NULL && ply < sitting->count; ply++)
        moves[ply] = (Move)sitting->moves[ply].recorded.move;
    if (review != NULL && moves != NULL)
        review->whole =
            game_review_open((const Board *)&sitting->start, moves, sitting->count, error);
    else
        error_set(error, "not enough memory");
    free(moves);
    if (review == NULL || review->whole == NULL) {
        free(review);
        return NULL;
    }
    return review;
}

// Looks until the game is judged or somebody wants no more.
static bool look_at_game(GameReview *whole, ReviewProgress *on_progress, void *context,
                         Error *error) {
    const ReviewSettings settings = {
        .nodes = REVIEW_NODES_DEFAULT, .lines = 1, .tables = TABLE_HOME_WORD};
    ReviewPool *pool = review_pool_open(&settings, thread_processors(THREADS_MAX), NULL, error);
    if (pool == NULL) return false;
    int known = 0;
    for (int ply = 0; ply <= whole->plies; ply++) known += whole->looks[ply].is_known;
    review_pool_add(pool, whole);
    bool has_failed = false;
    while (!review_pool_wait(pool, whole, TICK_MS)
           && !(has_failed = review_pool_has_failed(pool, error))
           && on_progress(context, known + review_pool_looks_made(pool), whole->plies + 1)) {
    }
    review_pool_close(pool);
    return !has_failed;
}

// The game up to the first position nobody looked at.
static GameReview *judge_known(const GameReview *whole, Error *error) {
    int plies = 0;
    while (plies < whole->plies && whole->looks[plies].is_known && whole->looks[plies + 1].is_known)
        plies++;
    if (plies == 0) {
        error_set(error, "nothing was looked at");
        return NULL;
    }
    GameReview *judged = game_review_open(&whole->start, whole->moves, plies, error);
    if (judged == NULL) return NULL;
    memcpy(judged->looks, whole->looks, sizeof *judged->looks * (size_t)(plies + 1));
    Error why_none;
    Tables *tables = table_home_open(TABLES_MB, &why_none);
    game_review_judge(judged, tables);
    tables_close(tables);
    return judged;
}

// A person who played alone is told about the own moves only. Beside what is called bad, moves are
// listed that did not hold the value: a lost game without a blunder was lost by them.
static void choose_worst(const Sitting *sitting, SittingReview *review) {
    bool is_alone = sitting->seats[0].is_human != sitting->seats[1].is_human;
    review->side = !is_alone ? SIDE_COUNT : sitting->seats[WHITE].is_human ? WHITE : BLACK;
    review->worst_count = game_review_list_worst(review->judged, review->side, REVIEW_HOLDS_MOST,
                                                 REVIEW_WORST_MAX, review->worst);
}

static bool look_and_judge(Sitting *sitting, ReviewProgress *on_progress, void *context,
                           Error *error) {
    SittingReview *review = sitting->review;
    if (review->judged != NULL && review->judged != review->whole)
        game_review_close(review->judged);
    review->judged = NULL;
    if (!look_at_game(review->whole, on_progress, context, error)) return false;
    review->judged = review->whole->is_finished ? review->whole : judge_known(review->whole, error);
    if (review->judged == NULL) return false;
    choose_worst(sitting, review);
    return true;
}

bool review_make(Sitting *sitting, ReviewProgress *on_progress, void *context, Error *error) {
    if (sitting->review != NULL && !review_is_made(sitting)) {
        review_close(sitting->review);
        sitting->review = NULL;
    }
    if (sitting->review == NULL) sitting->review = open_review(sitting, error);
    if (sitting->review == NULL) return false;
    if (sitting->review->judged == sitting->review->whole) return true;
    if (look_and_judge(sitting, on_progress, context, error)) return true;
    review_close(sitting->review);
    sitting->review = NULL;
    return false;
}

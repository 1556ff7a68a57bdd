// SPDX-License-Identifier: GPL-3.0-or-later
// game_review.c - see game_review.h.
#include "review/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "review/points.h"
#include "review/settle.h"

GameReview *game_review_open(const Board *start, const Move *moves, int count, Error *error) {
    if (count > REVIEW_PLIES_MAX) {
        error_set(error, "the game has %d half-moves; at most %d can be analysed", count,
                  REVIEW_PLIES_MAX);
        return NULL;
    }
    GameReview *review = calloc(1, sizeof *review);
    size_t plies = (size_t)count;
    if (review != NULL) {
        review->start = *start;
        review->plies = count;
        review->moves = calloc(plies + 1, sizeof *review->moves);
        review->looks = calloc(plies + 1, sizeof *review->looks);
        review->verdicts = calloc(plies + 1, sizeof *review->verdicts);
        review->scores = calloc(plies + 1, sizeof *review->scores);
        review->points = calloc(plies + 1, sizeof *review->points);
        if (review->moves != NULL && review->looks != NULL && review->verdicts != NULL
            && review->scores != NULL && review->points != NULL) {
            if (count > 0) memcpy(review->moves, moves, plies * sizeof *moves);
            return review;
        }
    }
    game_review_close(review);
    error_no_memory(error);
    return NULL;
}

GameReview *game_review_open_game(const PgnGame *game, Error *error) {
    Move *moves = memory_new(((size_t)game->plies + 1) * sizeof *moves, error);
    if (moves == NULL) return NULL;
    int count = 0;
    for (int i = -1; (i = pgn_game_next_move(game, i)) < game->item_count;)
        moves[count++] = game->items[i].move;
    GameReview *review = game_review_open(&game->start, moves, count, error);
    free(moves);
    // A game without moves has nothing to judge.
    if (review != NULL && count == 0) review->looks[0].is_known = true;
    return review;
}

void game_review_close(GameReview *review) {
    if (review == NULL) return;
    free(review->moves);
    free(review->looks);
    free(review->verdicts);
    free(review->scores);
    free(review->points);
    free(review);
}

GamePath game_review_path(const GameReview *review, int ply) {
    return (GamePath){&review->start, review->moves, ply};
}

Side game_review_mover(const GameReview *review, int ply) {
    return (ply % 2 == 0) == (review->start.side == WHITE) ? WHITE : BLACK;
}

// ---- judging ----

// `value` is for the side to move.
static void note_position(GameReview *review, int ply, Side side, Score value) {
    Score score = side == BLACK ? -value : value;
    review->scores[ply] = score;
    review->points[ply] = points_of(score);
}

static void note_verdict(SideSummary *side, const Verdict *verdict) {
    side->moves++;
    side->counts[verdict->grade]++;
    if (verdict->grade == GRADE_FORCED || verdict->grade == GRADE_NONE) return;
    side->judged++;
    side->loss_cp_sum += verdict->loss_cp;
    accuracy_add(&side->accuracy, verdict->points_best, verdict->loss);
}

void game_review_judge(GameReview *review, Tables *tables) {
    memset(review->sides, 0, sizeof review->sides);
    settle_join(review);
    for (int ply = 0; ply <= review->plies; ply++) {
        GamePath path = game_review_path(review, ply);
        Side mover = game_review_mover(review, ply);
        note_position(review, ply, mover, verdict_value(path, &review->looks[ply]));
        if (ply == review->plies) break;
        review->verdicts[ply] = verdict_on(path, &review->looks[ply], tables);
        note_verdict(&review->sides[mover], &review->verdicts[ply]);
    }
}

// ---- summaries ----

// Puts the ply behind those that lost as much or more, where there is room for it.
static void insert_worst(const GameReview *review, int ply, int most, int *plies, int *count) {
    int place = *count;
    while (place > 0 && review->verdicts[plies[place - 1]].loss < review->verdicts[ply].loss)
        place--;
    if (place == most) return;
    if (*count < most) ++*count;
    for (int i = *count - 1; i > place; i--) plies[i] = plies[i - 1];
    plies[place] = ply;
}

int game_review_list_worst(const GameReview *review, Side side, double loss_most, int most,
                           int *plies) {
    int count = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        bool is_of_side = side == SIDE_COUNT || side == game_review_mover(review, ply);
        if (is_of_side && review->verdicts[ply].loss > loss_most)
            insert_worst(review, ply, most, plies, &count);
    }
    return count;
}

int game_review_worst(const GameReview *review, Side side, int *plies, int most) {
    int count = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        bool is_of_side = side == SIDE_COUNT || side == game_review_mover(review, ply);
        if (is_of_side && grade_is_bad(review->verdicts[ply].grade))
            insert_worst(review, ply, most, plies, &count);
    }
    return count;
}

double side_summary_loss_cp(const SideSummary *side) {
    return side->judged > 0 ? (double)side->loss_cp_sum / side->judged : 0;
}

void side_summary_merge(SideSummary *side, const SideSummary *other) {
    side->moves += other->moves;
    side->judged += other->judged;
    side->loss_cp_sum += other->loss_cp_sum;
    for (int grade = 0; grade < GRADE_COUNT; grade++) side->counts[grade] += other->counts[grade];
    accuracy_merge(&side->accuracy, &other->accuracy);
}

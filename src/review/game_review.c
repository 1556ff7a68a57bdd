// SPDX-License-Identifier: GPL-3.0-or-later
// game_review.c - see game_review.h.
#include "review/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "review/points.h"

GameReview *game_review_open(const Board *start, const Move *moves, int count, Error *error) {
    if (count > REVIEW_PLIES_MAX) {
        error_set(error, "the game has %d half-moves; at most %d can be analysed", count, REVIEW_PLIES_MAX);
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
    error_set(error, "not enough memory");
    return NULL;
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

// ---- judging ----

static void note_position(GameReview *review, int ply, const Board *board) {
    const Look *look = &review->looks[ply];
    Score score = look->line_count > 0    ? look->lines[0].score
                  : board_in_check(board) ? score_mated(0)
                                          : SCORE_DRAW;
    if (board->side == BLACK) score = -score;
    review->scores[ply] = score;
    review->points[ply] = points_of(score, wdl_material(board));
}

static void note_verdict(SideSummary *side, const Verdict *verdict) {
    side->moves++;
    side->counts[verdict->grade]++;
    if (verdict->grade == GRADE_FORCED || verdict->grade == GRADE_NONE) return;
    side->judged++;
    side->loss_cp_sum += verdict->loss_cp;
    accuracy_add(&side->accuracy, verdict->points_best, verdict->loss);
}

void game_review_judge(GameReview *review) {
    memset(review->sides, 0, sizeof review->sides);
    Board board = review->start, next;
    for (int ply = 0; ply <= review->plies; ply++) {
        note_position(review, ply, &board);
        if (ply == review->plies) break;
        review->verdicts[ply] =
            verdict_of(game_review_path(review, ply), &review->looks[ply], &review->looks[ply + 1]);
        note_verdict(&review->sides[board.side], &review->verdicts[ply]);
        board_play(&board, review->moves[ply], &next);
        board = next;
    }
}

// ---- summaries ----

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

int game_review_worst(const GameReview *review, Side side, int *plies, int most) {
    int count = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        const Verdict *verdict = &review->verdicts[ply];
        Side mover = (ply % 2 == 0) == (review->start.side == WHITE) ? WHITE : BLACK;
        if (!grade_is_bad(verdict->grade) || (side != SIDE_COUNT && side != mover)) continue;
        int place = count < most ? count++ : most;
        for (; place > 0 && review->verdicts[plies[place - 1]].loss < verdict->loss; place--) {
            if (place < most) plies[place] = plies[place - 1];
        }
        if (place < most) plies[place] = ply;
    }
    return count;
}

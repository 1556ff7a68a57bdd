// SPDX-License-Identifier: GPL-3.0-or-later
// game_review.c - see game_review.h.
#include "review/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "review/points.h"

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

Side game_review_mover(const GameReview *review, int ply) {
    return (ply % 2 == 0) == (review->start.side == WHITE) ? WHITE : BLACK;
}

// ---- judging ----

// `value` is for the side to move.
static void note_position(GameReview *review, int ply, const Board *board, Score value) {
    Score score = board->side == BLACK ? -value : value;
    review->scores[ply] = score;
    review->points[ply] = points_of(score, wdl_material(board));
}

// Looks at the position again where what was found there does not agree with what came of the move,
// and once in any case before a move is called bad. False when the reviewer was stopped.
static bool look_again(GameReview *review, Reviewer *reviewer, int ply, Score after, int material) {
    for (int times = REVIEW_HARDER; times <= REVIEW_HARDEST; times *= REVIEW_HARDER) {
        Look *look = &review->looks[ply], harder;
        bool is_first = times == REVIEW_HARDER;
        if (!verdict_is_doubtful(look, after, material)
            && !(is_first && verdict_may_be_bad(look, after, material)))
            return true;
        if (!reviewer_look_harder(reviewer, &review->start, review->moves, ply, review->moves[ply],
                                  times, &harder))
            return false;
        harder.nodes += look->nodes;
        harder.time_ms += look->time_ms;
        *look = harder;
    }
    return true;
}

static void note_verdict(SideSummary *side, const Verdict *verdict) {
    side->moves++;
    side->counts[verdict->grade]++;
    if (verdict->grade == GRADE_FORCED || verdict->grade == GRADE_NONE) return;
    side->judged++;
    side->loss_cp_sum += verdict->loss_cp;
    accuracy_add(&side->accuracy, verdict->points_best, verdict->loss);
}

bool game_review_judge(GameReview *review, Reviewer *reviewer, Tables *tables) {
    memset(review->sides, 0, sizeof review->sides);
    GamePath path = game_review_path(review, review->plies);
    Score value = verdict_value(path, &review->looks[review->plies]);
    Board board = path_board(path);
    note_position(review, review->plies, &board, value);
    for (int ply = review->plies - 1; ply >= 0; ply--) {
        path = game_review_path(review, ply);
        board = path_board(path);
        Score after = verdict_for_mover(value);
        if (reviewer != NULL && !look_again(review, reviewer, ply, after, wdl_material(&board)))
            return false;
        Verdict *verdict = &review->verdicts[ply];
        *verdict = verdict_on(path, &review->looks[ply], after, tables);
        note_verdict(&review->sides[board.side], verdict);
        value = verdict->before;
        note_position(review, ply, &board, value);
    }
    return true;
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

// SPDX-License-Identifier: GPL-3.0-or-later
// game_review.h - a whole game looked at and judged: a look for each position, a verdict for each
// move, a summary for each side.
//
//     GameReview *review = game_review_open(&start, moves, count, &error);
//     ReviewPool *pool = review_pool_open(&(ReviewSettings){.nodes = 100000}, 2, NULL, &error);
//     review_pool_add(pool, review);
//     while (!review_pool_wait(pool, review, 100)) show(review_pool_looks_made(pool));
//     review->verdicts[ply], review->sides[WHITE] ...
#pragma once

#include "review/accuracy.h"
#include "review/verdict.h"

enum { REVIEW_PLIES_MAX = 12000, REVIEW_THREADS_MAX = 256 };

typedef struct SideSummary {
    int moves;  // made
    int judged; // not forced
    int counts[GRADE_COUNT];
    Accuracy accuracy;
    int64_t loss_cp_sum; // over judged moves
} SideSummary;

// Read the members freely once it was judged.
typedef struct GameReview {
    Board start;
    int plies;
    Move *moves;
    Look *looks;       // plies + 1: before each move, and the final position
    Verdict *verdicts; // plies
    Score *scores;     // plies + 1: of each position, for White, by a search of that position
    double *points;    // plies + 1: the same in points
    SideSummary sides[SIDE_COUNT];
    int64_t number; // the caller's, to tell games apart
    // The pool's own.
    bool is_finished;
    bool is_handed_out; // to be judged
    int next_block;
    int blocks_left;
    struct GameReview *next;
} GameReview;

// Copies the game, whose moves are legal. NULL when it is longer than
// REVIEW_PLIES_MAX or without memory.
GameReview *game_review_open(const Board *start, const Move *moves, int count, Error *error);
// The same of the main line of a game, in which no pass stands.
GameReview *game_review_open_game(const PgnGame *game, Error *error);
void game_review_close(GameReview *review);

GamePath game_review_path(const GameReview *review, int ply);
// Who makes the move of this ply.
Side game_review_mover(const GameReview *review, int ply);

// Makes the scores, the verdicts and the summaries from the looks, all of which are known. The
// tables, if not NULL, prove what they know. The pool does it by itself, after settle_doubts().
void game_review_judge(GameReview *review, Tables *tables);

// The plies of the moves that lost more than `loss_most` points, the worst first, at most `most` of
// them; of one side, or of both for SIDE_COUNT. Returns the count.
int game_review_list_worst(const GameReview *review, Side side, double loss_most, int most,
                           int *plies);

// Centipawns per judged move.
double side_summary_loss_cp(const SideSummary *side);
void side_summary_merge(SideSummary *side, const SideSummary *other);

// The plies of at most `most` bad moves of a side, or of both (SIDE_COUNT), the
// worst first. Returns the count.
int game_review_worst(const GameReview *review, Side side, int *plies, int most);

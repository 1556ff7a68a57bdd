// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - see retry.h.
#include "sitting/retry.h"

#include <string.h>

#include "sitting/sitting.h"

enum { RETRY_NODES = 200000 };

bool retry_begin(Retry *retry, const GameReview *game, Error *error) {
    *retry = (Retry){.game = game};
    retry->reviewer = reviewer_open(
        &(ReviewSettings){.nodes = RETRY_NODES, .lines = 1, .tables = TABLE_HOME_WORD}, error);
    return retry->reviewer != NULL;
}

void retry_set(Retry *retry, int ply) {
    retry->ply = ply;
    retry->board = path_board(game_review_path(retry->game, ply));
}

void retry_end(Retry *retry) {
    reviewer_close(retry->reviewer);
}

bool retry_open(Retry *retry, const Sitting *sitting, Error *error) {
    bool is_open = retry_begin(retry, sitting->review->judged, error);
    retry->count_before = sitting->count;
    return is_open;
}

static void show_ply(Sitting *sitting, int ply) {
    GamePosition position = sitting_position_at(sitting, ply);
    pthread_mutex_lock(&sitting->lock);
    sitting->count = ply;
    sitting->position = position;
    pthread_mutex_unlock(&sitting->lock);
}

void retry_close(Retry *retry, Sitting *sitting) {
    show_ply(sitting, retry->count_before);
    retry_end(retry);
}

void retry_choose(Retry *retry, Sitting *sitting, int ply) {
    retry_set(retry, ply);
    show_ply(sitting, ply);
}

const ReviewLine *retry_best_line(const Retry *retry) {
    return &retry->game->looks[retry->ply].lines[0];
}

bool retry_judge(Retry *retry, Move move, TriedMove *tried) {
    const GameReview *game = retry->game;
    const int ply = retry->ply;
    Move moves[REVIEW_PLIES_MAX];
    memcpy(moves, game->moves, sizeof *moves * (size_t)ply);
    moves[ply] = move;
    GameReview *other = game_review_open(&game->start, moves, ply + 1, NULL);
    bool is_looked = other != NULL && settle_look(other, retry->reviewer, ply)
                     && settle_doubts(other, retry->reviewer, ply);
    if (is_looked) {
        tried->look = other->looks[ply];
        tried->verdict = verdict_on(game_review_path(other, ply), &tried->look,
                                    reviewer_tables(retry->reviewer));
        tried->holds = tried->verdict.loss <= REVIEW_HOLDS_MOST;
        tried->is_best =
            tried->look.lines[0].moves[0] == move || retry_best_line(retry)->moves[0] == move;
    }
    game_review_close(other);
    return is_looked && tried->look.line_count > 0;
}

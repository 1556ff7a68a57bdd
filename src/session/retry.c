// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - see retry.h.
#include "session/retry.h"

#include <string.h>

#include "endgame/endgame.h"
#include "session/session.h"

enum { RETRY_NODES = 200000, COACH_NODES = 40000 };

void retry_set(Retry *retry, const GameReview *game, int ply) {
    retry->game = game;
    retry->ply = ply;
    retry->board = path_board(game_review_path(game, ply));
    retry->is_puzzle = false;
    retry->hints = 0;
    retry->move = MOVE_NONE;
    memset(&retry->tried, 0, sizeof retry->tried);
}

const ReviewLine *retry_best_line(const Retry *retry) {
    return &retry->game->looks[retry->ply].lines[0];
}

void retry_take_solution(Retry *retry) {
    const Look *look = &retry->game->looks[retry->ply];
    Score score = look->lines[0].score;
    retry->tried = (TriedMove){.move = look->lines[0].moves[0],
                               .board = retry->board,
                               .holds = true,
                               .is_best = true,
                               .look = *look,
                               .verdict = {.before = score, .after = score}};
}

static Reviewer *open_reviewer(uint64_t nodes, Error *error) {
    return reviewer_open(&(ReviewSettings){.nodes = nodes, .lines = 1, .tables = TABLE_HOME_WORD},
                         error);
}

Reviewer *retry_open_reviewer(Error *error) {
    return open_reviewer(RETRY_NODES, error);
}

Reviewer *retry_open_coach(Error *error) {
    return open_reviewer(COACH_NODES, error);
}

bool retry_judge(Reviewer *reviewer, GamePath path, Move move, Move best, TriedMove *tried) {
    const int ply = path.count;
    Move moves[REVIEW_PLIES_MAX];
    memset(tried, 0, sizeof *tried);
    memcpy(moves, path.moves, sizeof *moves * (size_t)ply);
    moves[ply] = move;
    GameReview *other = game_review_open(path.start, moves, ply + 1, NULL);
    bool is_looked =
        other != NULL && settle_look(other, reviewer, ply) && settle_doubts(other, reviewer, ply);
    if (is_looked) {
        tried->move = move;
        tried->board = path_board(path);
        tried->look = other->looks[ply];
        tried->verdict =
            verdict_on(game_review_path(other, ply), &tried->look, reviewer_tables(reviewer));
        tried->holds = tried->verdict.loss <= REVIEW_HOLDS_MOST;
        tried->is_best = tried->look.lines[0].moves[0] == move || best == move;
    }
    game_review_close(other);
    return is_looked && tried->look.line_count > 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// eval.c - the evaluation for play.
#include "eval/eval.h"

#include <pthread.h>
#include <stdlib.h>

enum { TRACING = 0 };
#include "eval/evaluate.h"

static pthread_once_t eval_once = PTHREAD_ONCE_INIT;

void eval_init(void) {
    chess_init();
    pthread_once(&eval_once, kpk_init);
}

PawnCache *pawn_cache_open(void) {
    return calloc(1, sizeof(PawnCache));
}

void pawn_cache_close(PawnCache *cache) {
    free(cache);
}

const char *eval_known_ending(const Board *board, int *score) {
    const char *name = ending_known(board, score);
    if (name != NULL && board->side == BLACK) *score = -*score;
    return name;
}

int eval_score(const Board *board, PawnCache *cache) {
    int score;
    if (ending_known(board, &score) == NULL) {
        Evaluation evaluation = {.board = board};
        score = evaluate(&evaluation, cache);
    }
    return board->side == WHITE ? score : -score;
}

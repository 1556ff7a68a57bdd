// SPDX-License-Identifier: GPL-3.0-or-later
// ask_engine.c - asks the engine for a best move, its score and its line, and listens to it.
#include <stdio.h>

#include <roque/engine.h>
#include <roque/notation.h>

// Counts what it is told: called from a thread of the engine.
static void on_info(void *context, const RoqueInfo *info) {
    int *deepest = context;
    if (info->depth > *deepest) *deepest = info->depth;
}

int main(void) {
    RoqueError error;
    RoqueChess *chess = roque_chess_open("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &error);
    RoqueEngine *engine = roque_engine_open(&error);
    if (chess == NULL || engine == NULL) return 1;
    if (!roque_engine_set_option(engine, "hash", "8", &error)) printf("%s\n", error.text);
    if (!roque_engine_set_option(engine, "threads", "none", &error)) printf("%s\n", error.text);
    int deepest = 0;
    roque_engine_listen(engine, on_info, &deepest);
    const RoqueLimits limits = {.depth = 8};
    RoqueBest best;
    if (!roque_engine_search(engine, chess, &limits, &best, &error)) return 1;
    printf("depth %s, mate in %d:", deepest > 0 ? "told" : "never told", best.mate);
    for (int i = 0; i < best.line_length; i++) {
        char san[ROQUE_MOVE_TEXT_MAX];
        if (!roque_move_to_san(chess, best.line[i], san, &error)) break;
        if (!roque_chess_play(chess, best.line[i], &error)) break;
        printf(" %s", san);
    }
    printf("\n");
    roque_engine_close(engine);
    roque_chess_close(chess);
    return 0;
}

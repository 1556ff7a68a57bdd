// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_samples.c - any bytes as a line of tuning data are refused, or read and can be evaluated.
#include <stdlib.h>

#include "eval/eval.h"
#include "learn/learn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    eval_init();
    Board board;
    Error error;
    int score_cp, half_points;
    Slice line = {(const char *)data, size};
    if (!sample_parse_line(line, &board, &score_cp, &half_points, &error)) return 0;
    EvalTerms terms;
    eval_explain(&board, &terms);
    int score = eval_score(&board, NULL);
    if (score != (board.side == WHITE ? terms.score_white : -terms.score_white)) abort();
    if (score > EVAL_MAX || score < -EVAL_MAX || half_points < 0 || half_points > 2) abort();
    return 0;
}

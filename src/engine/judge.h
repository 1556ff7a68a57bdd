// SPDX-License-Identifier: GPL-3.0-or-later
// judge.h - how the network's word becomes a score of the search.
#pragma once

#include "engine/params.h"
#include "eval/eval.h"

// In the units of the search, and mixed with the hand-written evaluation where that is wanted.
static inline Score judge_network(int network_cp, const Board *board, PawnCache *pawns) {
    Score score =
        score_clamp(network_cp, -SCORE_EVAL_MAX, SCORE_EVAL_MAX) * param(NNUE_SCALE) / 100;
    int share = param(NNUE_BLEND);
    return share == 0 ? score : (score * (100 - share) + eval_score(board, pawns) * share) / 100;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// timing.h - how long to think.
//
// Two limits: after the soft one no iteration is started, at the hard one the search ends. The soft
// limit moves with what the search sees: a best move that stays the same and takes most of the
// nodes needs less time, a falling score more.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "chess/chess.h"

typedef struct TimeLimits {
    int64_t clock_ms; // left for this side; negative counts as nothing; only when has_clock
    int64_t increment_ms;
    int moves_to_go;      // 0: the rest of the game
    int64_t move_time_ms; // 0: none
    int64_t overhead_ms;  // lost between the clock and the program
    int64_t
        nodes_per_ms; // so many nodes are a millisecond, whatever the clock says; 0: time is time
    bool has_clock;
} TimeLimits;

typedef struct Timing {
    int64_t start_ms;
    int64_t soft_ms; // 0: no limit
    int64_t hard_ms;
    int64_t nodes_per_ms; // as in the limits ...
    uint64_t nodes;       // ... and how many there are, kept by whoever asks whether time is over
    // What the iterations showed.
    Move last_best;
    int stable_iterations;
    Score last_score;
    Score average_score;
} Timing;

void timing_start(Timing *timing, const TimeLimits *limits);

int64_t timing_elapsed_ms(const Timing *timing);
bool timing_is_over(const Timing *timing);

// After an iteration: is there no point in starting another? `best_share` is the share of all nodes
// spent on the best move, in permill.
bool timing_should_stop(Timing *timing, Move best, Score score, int best_share, Depth depth);

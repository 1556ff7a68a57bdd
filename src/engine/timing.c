// SPDX-License-Identifier: GPL-3.0-or-later
// timing.c - see timing.h. Integer arithmetic throughout.
#include "engine/timing.h"

#include "core/clock.h"
#include "engine/params.h"

static int64_t least_of(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most_of(int64_t a, int64_t b) {
    return a > b ? a : b;
}

void timing_start(Timing *timing, const TimeLimits *limits) {
    *timing = (Timing){
        .start_ms = clock_now_ms(), .nodes_per_ms = limits->nodes_per_ms, .last_score = SCORE_NONE};
    if (limits->move_time_ms > 0) { // all of it is used: no soft limit
        timing->hard_ms = most_of(1, limits->move_time_ms
                                         - least_of(limits->overhead_ms, limits->move_time_ms / 2));
    }
    if (!limits->has_clock) return;
    // Never more than the clock holds, less what is lost on the way.
    int64_t usable = most_of(1, limits->clock_ms - limits->overhead_ms);
    int moves = limits->moves_to_go > 0 ? (int)least_of(limits->moves_to_go, param(TIME_MOVES_MAX))
                                        : param(TIME_MOVES);
    int64_t slice = usable / moves + limits->increment_ms * param(TIME_INCREMENT) / 100;
    int64_t soft = most_of(1, slice * param(TIME_SOFT) / 100);
    int64_t hard = most_of(1, slice * param(TIME_HARD) / 100);
    int64_t ceiling = usable * param(moves == 1 ? TIME_CEILING_LAST : TIME_CEILING)
                      / 100; // a busy machine wakes us late
    hard = least_of(hard, most_of(1, ceiling));
    soft = least_of(soft, hard);
    if (timing->hard_ms > 0) { // both a clock and a move time: the shorter wins
        hard = least_of(hard, timing->hard_ms);
        soft = least_of(soft, hard);
    }
    timing->soft_ms = soft;
    timing->hard_ms = hard;
}

int64_t timing_elapsed_ms(const Timing *timing) {
    return clock_now_ms() - timing->start_ms;
}

// By the clock, or by the nodes that stand for it.
static int64_t spent_ms(const Timing *timing) {
    return timing->nodes_per_ms > 0 ? (int64_t)timing->nodes / timing->nodes_per_ms
                                    : timing_elapsed_ms(timing);
}

bool timing_is_over(const Timing *timing) {
    return timing->hard_ms > 0 && spent_ms(timing) >= timing->hard_ms;
}

bool timing_should_stop(Timing *timing, Move best, Score score, int best_share, Depth depth) {
    timing->stable_iterations = best == timing->last_best ? timing->stable_iterations + 1 : 0;
    timing->last_best = best;
    Score drop = timing->last_score == SCORE_NONE ? 0 : timing->average_score - score;
    timing->average_score =
        timing->last_score == SCORE_NONE ? score : (2 * timing->average_score + score) / 3;
    timing->last_score = score;
    if (timing->soft_ms == 0) return false;
    // Each factor in percent.
    int stable = (int)least_of(timing->stable_iterations, param(TIME_STABLE_MAX));
    int stability = param(TIME_STABLE_BASE) - param(TIME_STABLE_STEP) * stable;
    int falling = 100 + score_clamp(drop, -param(TIME_RISE_MAX), param(TIME_FALL_MAX));
    int share = depth >= param(TIME_SHARE_DEPTH)
                    ? param(TIME_SHARE_BASE) - best_share * param(TIME_SHARE_SLOPE) / 1000
                    : 100;
    int64_t target = timing->soft_ms * stability / 100 * falling / 100 * share / 100;
    return spent_ms(timing) >= least_of(target, timing->hard_ms);
}

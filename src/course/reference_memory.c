// SPDX-License-Identifier: GPL-3.0-or-later
// reference_memory.c - searches that remember: a table, deepening by the clock, MTD(f).
#include "course/references.h"

enum { INFINITE = WORLD_INFINITY, EXACT = 0, AT_LEAST = 1, AT_MOST = 2 };

// ---- the transposition table ----

static int64_t key_of(World *world, int node, Slip slip) {
    int64_t board = world_get(world, ASK_KEY, node, 0, 0);
    bool is_max = get(world, ASK_MAX, node);
    return 2 * board + (is_max && slip != SLIP_KEY_WITHOUT_SIDE);
}

// Does what was stored settle the node?
static bool recall(World *world, int64_t key, int depth, int64_t *alpha, int64_t *beta, Slip slip,
                   int64_t *score) {
    if (!world_get(world, ASK_FIND, key, 0, 0)) return false;
    int64_t stored = world_get(world, ASK_DEPTH, 0, 0, 0);
    if (slip != SLIP_DEPTH_NOT_LOOKED_AT && stored < depth) return false;
    *score = world_get(world, ASK_SCORE, 0, 0, 0);
    int64_t bound = world_get(world, ASK_BOUND, 0, 0, 0);
    if (bound == EXACT || slip == SLIP_BOUND_TAKEN_AS_EXACT) return true;
    if (slip == SLIP_BOUNDS_READ_SWAPPED) bound = AT_LEAST + AT_MOST - bound;
    return bound == AT_LEAST ? *score >= *beta : *score <= *alpha;
}

static void remember(World *world, int64_t key, int64_t depth, int64_t best, int64_t bound) {
    const int64_t numbers[WORLD_NUMBERS] = {key, depth, best, bound};
    int64_t answer;
    Error error;
    if (!world_ask(world, ASK_STORE, numbers, &answer, &error)) longjmp(*world->escape, 1);
}

static int64_t bound_of(int64_t best, int64_t alpha, int64_t beta, Slip slip) {
    if (slip == SLIP_ALWAYS_EXACT) return EXACT;
    if (best >= beta) return slip == SLIP_BOUNDS_STORED_SWAPPED ? AT_MOST : AT_LEAST;
    if (best <= alpha) return slip == SLIP_BOUNDS_STORED_SWAPPED ? AT_LEAST : AT_MOST;
    return EXACT;
}

static int64_t with_table(World *world, int node, int depth, int64_t alpha, int64_t beta,
                          Slip slip) {
    int call = world_begin_call(world, node, depth, alpha, beta);
    int count = get(world, ASK_MOVES, node);
    if (count == 0 || depth == 0) return world_end_call(world, call, get(world, ASK_VALUE, node));
    int64_t key = key_of(world, node, slip);
    int64_t score;
    if (recall(world, key, depth, &alpha, &beta, slip, &score))
        return world_end_call(world, call, score);
    int64_t best = -INFINITE;
    int64_t raised = alpha;
    for (int i = 0; i < count && best < beta; i++) {
        int child = get_child(world, node, i);
        int64_t value = -with_table(world, child, depth - 1, -beta, -raised, slip);
        if (value > best) best = value;
        if (best > raised) raised = best;
    }
    int64_t lower = slip == SLIP_RAISED_ALPHA_COMPARED ? raised : alpha;
    if (slip != SLIP_NOTHING_STORED)
        remember(world, key, slip == SLIP_DEPTH_STORED_WRONG ? depth - 1 : depth, best,
                 bound_of(best, lower, beta, slip));
    return world_end_call(world, call, best);
}

int64_t reference_table(World *world, int node, const int64_t *numbers, Slip slip) {
    return with_table(world, node, (int)numbers[0], numbers[1], numbers[2], slip);
}

// ---- deepening by the clock ----

// One iteration: true when it was finished in time; *best is then its move.
static bool iterate(World *world, int node, int depth, int count, int *best, Slip slip) {
    int64_t most = -INFINITE - 1;
    int chosen = *best;
    for (int i = 0; i < count; i++) {
        // the last best move first, the others as they are listed
        int move = i == 0 ? *best : i <= *best ? i - 1 : i;
        if (slip == SLIP_BEST_NOT_FIRST) move = i;
        int child = get_child(world, node, move);
        int64_t value = world_get(world, ASK_SEARCH, child, depth - 1, 0);
        if (slip != SLIP_VALUE_NOT_NEGATED) value = -value;
        bool is_late = slip != SLIP_CLOCK_IGNORED && world_get(world, ASK_CLOCK, 0, 0, 0) <= 0;
        if (is_late) {
            if (slip == SLIP_UNFINISHED_TAKEN) *best = chosen;
            return false;
        }
        if (value <= most) continue;
        most = value;
        chosen = move;
    }
    *best = chosen;
    return true;
}

int64_t reference_deepening(World *world, int node, const int64_t *numbers, Slip slip) {
    int count = get(world, ASK_MOVES, node);
    int best = 0;
    int deepest = (int)numbers[0] - (slip == SLIP_LAST_DEPTH_LEFT_OUT);
    int depth = slip == SLIP_DEEPENS_FROM_TWO ? 2 : 1;
    while (depth <= deepest && iterate(world, node, depth, count, &best, slip)) depth++;
    return best;
}

// ---- MTD(f) ----

int64_t reference_mtdf(World *world, int node, const int64_t *numbers, Slip slip) {
    int64_t lower = -INFINITE;
    int64_t upper = INFINITE;
    int64_t value = numbers[1];
    do {
        int64_t beta = value == lower && slip != SLIP_BETA_NOT_MOVED ? value + 1 : value;
        if (slip == SLIP_BETA_ALWAYS_MOVED) beta = value + 1;
        value = world_get(world, ASK_TEST, node, numbers[0], beta);
        bool is_low = slip == SLIP_BOUNDS_MIXED ? value >= beta : value < beta;
        *(is_low ? &upper : &lower) = value;
        if (slip == SLIP_GUESS_NOT_RENEWED) value = numbers[1];
        if (slip == SLIP_LOOP_ENDS_AT_ONCE && upper >= lower) break;
    } while (lower < upper);
    return value;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// reference_window.c - the searches that go down and come back with a value.
#include "course/references.h"

enum { INFINITE = WORLD_INFINITY, MOVES_MAX = 64 };

static int larger(int one, int other) {
    return one > other ? one : other;
}

// Is this a leaf for a search of that depth? With the slips that concern the horizon.
static bool is_leaf(World *world, int node, int depth, Slip slip, int *count) {
    int horizon = slip == SLIP_ONE_PLY_SHORT ? 1 : slip == SLIP_ONE_PLY_DEEP ? -1 : 0;
    *count = get(world, ASK_MOVES, node);
    if (slip == SLIP_END_FORGOTTEN) return depth <= horizon;
    return *count == 0 || depth <= horizon;
}

static int first_move(Slip slip) {
    return slip == SLIP_FIRST_MOVE_LEFT_OUT;
}

static int64_t minimax(World *world, int node, int depth, Slip slip) {
    int count;
    int call = world_begin_call(world, node, depth, 0, 0);
    bool is_max = get(world, ASK_MAX, node);
    if (is_leaf(world, node, depth, slip, &count)) {
        int value = get(world, ASK_VALUE, node);
        return world_end_call(world, call, is_max || slip == SLIP_LEAF_SIGN ? value : -value);
    }
    if (slip == SLIP_SIDES_SWAPPED) is_max = !is_max;
    if (slip == SLIP_MAX_EVERYWHERE) is_max = true;
    int64_t best = slip == SLIP_BEST_FROM_ZERO ? 0 : is_max ? -INFINITE : INFINITE;
    for (int i = first_move(slip); i < count; i++) {
        int64_t value = minimax(world, get_child(world, node, i), depth - 1, slip);
        bool is_better = is_max ? value > best : value < best;
        if (is_better || slip == SLIP_LAST_TAKEN) best = value;
    }
    return world_end_call(world, call, best);
}

int64_t reference_minimax(World *world, int node, const int64_t *numbers, Slip slip) {
    return minimax(world, node, (int)numbers[0], slip);
}

static int64_t negamax(World *world, int node, int depth, Slip slip) {
    int count;
    int call = world_begin_call(world, node, depth, 0, 0);
    if (is_leaf(world, node, depth, slip, &count)) {
        int value = get(world, ASK_VALUE, node);
        bool is_turned = slip == SLIP_LEAF_SIGN && !get(world, ASK_MAX, node);
        return world_end_call(world, call, is_turned ? -value : value);
    }
    int64_t best = slip == SLIP_BEST_FROM_ZERO ? 0 : -INFINITE;
    for (int i = first_move(slip); i < count; i++) {
        int64_t value = negamax(world, get_child(world, node, i), depth - 1, slip);
        if (slip != SLIP_VALUE_NOT_NEGATED) value = -value;
        bool is_better = slip == SLIP_WORST_TAKEN ? value < best || i == 0 : value > best;
        if (is_better || slip == SLIP_LAST_TAKEN) best = value;
    }
    return world_end_call(world, call, best);
}

int64_t reference_negamax(World *world, int node, const int64_t *numbers, Slip slip) {
    return negamax(world, node, (int)numbers[0], slip);
}

// ---- with a window ----

typedef struct ReferenceWindow {
    int alpha, beta;
} ReferenceWindow;

// What a child is asked with.
static ReferenceWindow child_window(int alpha, int beta, Slip slip) {
    switch (slip) {
    case SLIP_WINDOW_NOT_NEGATED: return (ReferenceWindow){alpha, beta};
    case SLIP_WINDOW_NOT_SWAPPED: return (ReferenceWindow){-alpha, -beta};
    default: return (ReferenceWindow){-beta, -alpha};
    }
}

static bool is_cut(int value, int alpha, int beta, Slip slip) {
    switch (slip) {
    case SLIP_NO_CUT: return false;
    case SLIP_CUT_STRICT: return value > beta;
    case SLIP_CUT_WRONG_SIDE: return value <= alpha;
    default: return value >= beta;
    }
}

static int alphabeta(World *world, int node, int depth, ReferenceWindow window, Slip slip);

static int visit_child(World *world, int node, int depth, ReferenceWindow window, Slip slip) {
    ReferenceWindow below = child_window(window.alpha, window.beta, slip);
    int value = alphabeta(world, node, depth - 1, below, slip);
    return slip == SLIP_VALUE_NOT_NEGATED ? value : -value;
}

static int alphabeta(World *world, int node, int depth, ReferenceWindow window, Slip slip) {
    int count;
    int call = world_begin_call(world, node, depth, window.alpha, window.beta);
    if (is_leaf(world, node, depth, slip, &count))
        return (int)world_end_call(world, call, get(world, ASK_VALUE, node));
    int alpha = window.alpha;
    for (int i = 0; i < count; i++) {
        ReferenceWindow now = {slip == SLIP_ALPHA_NOT_RAISED ? window.alpha : alpha, window.beta};
        int value = visit_child(world, get_child(world, node, i), depth, now, slip);
        if (is_cut(value, alpha, window.beta, slip))
            return (int)world_end_call(world, call,
                                       slip == SLIP_BETA_RETURNED ? window.beta : value);
        alpha = larger(alpha, value);
    }
    return (int)world_end_call(world, call, alpha);
}

int64_t reference_alphabeta(World *world, int node, const int64_t *numbers, Slip slip) {
    return alphabeta(world, node, (int)numbers[0],
                     (ReferenceWindow){(int)numbers[1], (int)numbers[2]}, slip);
}

static int failsoft(World *world, int node, int depth, ReferenceWindow window, Slip slip) {
    int count;
    int call = world_begin_call(world, node, depth, window.alpha, window.beta);
    if (is_leaf(world, node, depth, slip, &count))
        return (int)world_end_call(world, call, get(world, ASK_VALUE, node));
    int best = slip == SLIP_BEST_FROM_ALPHA ? window.alpha : -INFINITE;
    for (int i = 0; i < count; i++) {
        int alpha = slip == SLIP_ALPHA_FORGOTTEN    ? best
                    : slip == SLIP_ALPHA_NOT_RAISED ? window.alpha
                                                    : larger(window.alpha, best);
        ReferenceWindow below = child_window(alpha, window.beta, slip);
        int value = -failsoft(world, get_child(world, node, i), depth - 1, below, slip);
        best = larger(best, value);
        if (is_cut(best, window.alpha, window.beta, slip)) break;
    }
    if (slip == SLIP_BETA_RETURNED && best > window.beta) best = window.beta;
    return (int)world_end_call(world, call, best);
}

int64_t reference_failsoft(World *world, int node, const int64_t *numbers, Slip slip) {
    return failsoft(world, node, (int)numbers[0],
                    (ReferenceWindow){(int)numbers[1], (int)numbers[2]}, slip);
}

// ---- move ordering ----

// The moves, the best estimate first; of equals the one listed first. An insertion sort keeps that.
static void sort_moves(World *world, int node, int count, int *order, Slip slip) {
    int64_t weights[MOVES_MAX];
    for (int i = 0; i < count; i++) {
        int64_t weight = world_get(world, ASK_ESTIMATE, node, i, 0);
        if (slip == SLIP_WORST_FIRST) weight = -weight;
        int at = i;
        while (at > 0
               && (slip == SLIP_TIES_REVERSED ? weights[at - 1] <= weight
                                              : weights[at - 1] < weight)) {
            weights[at] = weights[at - 1];
            order[at] = order[at - 1];
            at--;
        }
        weights[at] = weight;
        order[at] = i;
    }
}

static int ordered(World *world, int node, int depth, ReferenceWindow window, Slip slip) {
    int count;
    int order[MOVES_MAX];
    bool is_root = world->nodes[node].parent < 0;
    int call = world_begin_call(world, node, depth, window.alpha, window.beta);
    if (is_leaf(world, node, depth, slip, &count))
        return (int)world_end_call(world, call, get(world, ASK_VALUE, node));
    for (int i = 0; i < count; i++) order[i] = i;
    bool is_sorted = slip != SLIP_NOT_SORTED && (slip != SLIP_SORTED_AT_ROOT_ONLY || is_root);
    if (is_sorted) sort_moves(world, node, count, order, slip);
    int alpha = window.alpha;
    for (int i = 0; i < count; i++) {
        int child = get_child(world, node, slip == SLIP_ORDER_NOT_USED ? i : order[i]);
        int value =
            -ordered(world, child, depth - 1, (ReferenceWindow){-window.beta, -alpha}, slip);
        if (value >= window.beta) return (int)world_end_call(world, call, value);
        alpha = larger(alpha, value);
    }
    return (int)world_end_call(world, call, alpha);
}

int64_t reference_order(World *world, int node, const int64_t *numbers, Slip slip) {
    return ordered(world, node, (int)numbers[0],
                   (ReferenceWindow){(int)numbers[1], (int)numbers[2]}, slip);
}

// ---- quiescence ----

// Which moves are searched behind the horizon.
static bool is_wanted(World *world, int node, int move, bool in_check, Slip slip) {
    if (in_check || slip == SLIP_ALL_MOVES) return true;
    bool is_capture = world_get(world, ASK_CAPTURE, node, move, 0);
    return is_capture != (slip == SLIP_QUIET_MOVES_ONLY);
}

static int quiet(World *world, int node, ReferenceWindow window, Slip slip) {
    int call = world_begin_call(world, node, window.alpha, window.beta, 0);
    int count = get(world, ASK_MOVES, node);
    bool in_check = get(world, ASK_CHECK, node) && slip != SLIP_CHECK_STANDS_PAT;
    if (count == 0 || slip == SLIP_HORIZON_LEFT)
        return (int)world_end_call(world, call, get(world, ASK_VALUE, node));
    int alpha = window.alpha;
    if (!in_check && slip != SLIP_NO_STAND_PAT) {
        int standing = get(world, ASK_VALUE, node);
        if (standing >= window.beta && slip != SLIP_STAND_PAT_NO_CUT)
            return (int)world_end_call(world, call, standing);
        if (slip != SLIP_STAND_PAT_NOT_KEPT) alpha = larger(alpha, standing);
    }
    for (int i = 0; i < count; i++) {
        if (!is_wanted(world, node, i, in_check, slip)) continue;
        int child = get_child(world, node, i);
        int value = quiet(world, child, child_window(alpha, window.beta, slip), slip);
        if (slip != SLIP_VALUE_NOT_NEGATED) value = -value;
        if (value >= window.beta) return (int)world_end_call(world, call, value);
        alpha = larger(alpha, value);
    }
    return (int)world_end_call(world, call, alpha);
}

int64_t reference_quiescence(World *world, int node, const int64_t *numbers, Slip slip) {
    return quiet(world, node, (ReferenceWindow){(int)numbers[0], (int)numbers[1]}, slip);
}

// ---- NegaScout ----

static int negascout(World *world, int node, int depth, ReferenceWindow window, Slip slip) {
    int count;
    int call = world_begin_call(world, node, depth, window.alpha, window.beta);
    if (is_leaf(world, node, depth, slip, &count))
        return (int)world_end_call(world, call, get(world, ASK_VALUE, node));
    int alpha = window.alpha;
    for (int i = 0; i < count; i++) {
        int child = get_child(world, node, i);
        bool is_narrow = i > 0 || slip == SLIP_FIRST_CHILD_NARROW;
        int upper = is_narrow ? alpha + 1 : window.beta;
        ReferenceWindow below = {-upper, -alpha};
        if (slip == SLIP_NULL_WINDOW_BELOW && is_narrow)
            below = (ReferenceWindow){-alpha, -alpha + 1};
        int value = -negascout(world, child, depth - 1, below, slip);
        bool is_inside = value > alpha && value < window.beta;
        if (slip == SLIP_RESEARCH_ALWAYS) is_inside = true;
        if (is_narrow && is_inside && slip != SLIP_NO_RESEARCH) {
            int from = slip == SLIP_RESEARCH_FROM_ALPHA ? alpha : value;
            value =
                -negascout(world, child, depth - 1, (ReferenceWindow){-window.beta, -from}, slip);
        }
        if (value >= window.beta && slip != SLIP_NO_CUT)
            return (int)world_end_call(world, call, value);
        alpha = larger(alpha, value);
    }
    return (int)world_end_call(world, call, alpha);
}

int64_t reference_negascout(World *world, int node, const int64_t *numbers, Slip slip) {
    return negascout(world, node, (int)numbers[0],
                     (ReferenceWindow){(int)numbers[1], (int)numbers[2]}, slip);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// sss.c - SSS* as Stockman states it (1979), and its mirror image DUAL*.
//
// SSS* searches the space of MAX's strategies best-first. OPEN holds states (node, live or solved,
// merit): the merit is an upper bound of every strategy that runs through the node. The operator
// takes the state of highest merit (the leftmost of equals) and replaces it:
//
//     solved, the root       done: the merit is the value
//     solved, MIN's node     its parent is solved; the parent's other descendants are purged
//     solved, MAX's node     the next brother is live; after the last one the parent is solved
//     live, a leaf           solved, with the smaller of merit and value
//     live, MIN's node       its first child is live
//     live, MAX's node       all its children are live
//
// DUAL* is the same with the players' roles exchanged. Memory is what the user allowed; when it is
// full the search stops and says so.
#include "lab/algorithms.h"
#include "lab/pool.h"
#include "lab/search.h"

typedef struct SssState {
    PoolNode tree;
    Score merit;
    bool is_solved;
} SssState;

typedef struct StarSearch {
    Search *search;
    Pool pool;
    int *heap; // of states, best first
    int heap_count;
    bool is_dual;
} StarSearch;

static SssState *state_at(StarSearch *star, int index) {
    return (SssState *)pool_at(&star->pool, index);
}

static bool comes_before(void *context, int a, int b) {
    StarSearch *star = context;
    Score merit_a = state_at(star, a)->merit;
    Score merit_b = state_at(star, b)->merit;
    return merit_a != merit_b ? merit_a > merit_b : pool_is_left_of(&star->pool, a, b);
}

// Whoever watches sees merits as MAX does.
static void tell(const StarSearch *star, int index, TraceStatus status) {
    if (!pool_is_watched(&star->pool)) return;
    const SssState *state = pool_at(&star->pool, index);
    TraceState told = {.status = status, .merit = star->is_dual ? -state->merit : state->merit};
    pool_note_state(&star->pool, index, &told);
}

static void push(StarSearch *star, int index, bool is_solved, Score merit) {
    SssState *state = state_at(star, index);
    state->is_solved = is_solved;
    state->merit = merit;
    tell(star, index, is_solved ? STATUS_SOLVED : STATUS_LIVE);
    pool_heap_push(star->heap, &star->heap_count, index, comes_before, star);
}

// Purging is lazy: a state below a solved node is dropped when its turn comes.
static bool is_purged(StarSearch *star, int index) {
    for (int up = state_at(star, index)->tree.parent; up >= 0;
         up = state_at(star, up)->tree.parent) {
        if (state_at(star, up)->is_solved) return true;
    }
    return false;
}

static void tell_purged(StarSearch *star) {
    if (!pool_is_watched(&star->pool)) return;
    for (int i = 0; i < star->heap_count; i++) {
        if (is_purged(star, star->heap[i])) tell(star, star->heap[i], STATUS_PURGED);
    }
}

static bool is_max(const StarSearch *star, int ply) {
    return (ply % 2 == 0) != star->is_dual;
}

static TraceDeed spread_solved(StarSearch *star, int index) {
    SssState *state = state_at(star, index);
    SssState *parent = state_at(star, state->tree.parent);
    bool is_root_child = parent->tree.parent < 0;
    bool is_last = index + 1 == parent->tree.first_child + parent->tree.child_count;
    // MAX's root is solved by its best child; a MIN root's value sinks with
    // each child that is worse for it.
    if (is_root_child && (!is_max(star, state->tree.ply) || state->merit < parent->merit)) {
        star->search->nodes[0].best = state->tree.move;
        parent->merit = state->merit;
    }
    if (is_max(star, state->tree.ply) && !is_last) {
        push(star, index + 1, false, state->merit);
        return DEED_NEXT_BROTHER;
    }
    push(star, state->tree.parent, true, state->merit);
    if (is_max(star, state->tree.ply)) return DEED_PARENT;
    tell_purged(star);
    return DEED_PARENT_PURGE;
}

static TraceDeed open_live(StarSearch *star, int index) {
    Search *search = star->search;
    Score merit = state_at(star, index)->merit;
    LabNode *node = pool_visit(&star->pool, search, index);
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) {
        if ((node->ply % 2 == 1) != star->is_dual) value = -value;
        push(star, index, true, value < merit ? value : merit);
        return DEED_LEAF;
    }
    lab_leave_open(search, node);
    if (!pool_add_children(&star->pool, index, node)) {
        search->is_memory_full = true;
        search->is_stopped = true;
        return DEED_NONE;
    }
    const PoolNode *tree = &state_at(star, index)->tree;
    int opened = is_max(star, node->ply) ? tree->child_count : 1;
    for (int i = 0; i < opened; i++) push(star, tree->first_child + i, false, merit);
    return is_max(star, node->ply) ? DEED_ALL_CHILDREN : DEED_FIRST_CHILD;
}

static void tell_step(const StarSearch *star, int index, TraceDeed deed) {
    if (pool_is_watched(&star->pool) && !star->search->is_stopped)
        pool_note_step(&star->pool, index, deed, 0);
}

static Score run(Search *search, LabNode *root, bool is_dual) {
    StarSearch star = {.search = search, .is_dual = is_dual};
    pool_open(&star.pool, search, sizeof(SssState), &star.heap);
    int root_index = pool_add_root(&star.pool, root);
    push(&star, root_index, false, search->infinity);
    while (star.heap_count > 0 && !search->is_stopped) {
        int index = pool_heap_pop(star.heap, &star.heap_count, comes_before, &star);
        const SssState *state = state_at(&star, index);
        if (is_purged(&star, index)) continue;
        tell(&star, index, STATUS_CLOSED);
        if (state->is_solved && index == root_index) {
            tell_step(&star, index, DEED_END);
            return is_dual ? -state->merit : state->merit;
        }
        TraceDeed deed = state->is_solved ? spread_solved(&star, index) : open_live(&star, index);
        tell_step(&star, index, deed);
    }
    return 0; // stopped
}

static Score start_sss(Search *search, LabNode *root) {
    return run(search, root, false);
}

static Score start_dual(Search *search, LabNode *root) {
    return run(search, root, true);
}

const LabAlgorithm lab_sss = {
    .name = "sss",
    .title = "SSS*",
    .summary = "best-first over MAX's strategies, as Stockman states it",
    .family = FAMILY_BEST_FIRST,
    .steps = STEPS_OPEN,
    .start = start_sss,
};

const LabAlgorithm lab_dual = {
    .name = "dual",
    .title = "DUAL*",
    .summary = "SSS* with the players' roles exchanged",
    .family = FAMILY_BEST_FIRST,
    .steps = STEPS_OPEN_RISING,
    .start = start_dual,
};

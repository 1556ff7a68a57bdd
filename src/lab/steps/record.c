// SPDX-License-Identifier: GPL-3.0-or-later
// record.c - the observer that records steps.
#include "lab/steps.h"

#include <stdlib.h>
#include <string.h>

enum { CHANGES_PER_STEP = 32 };

bool steps_open(Steps *steps, LabSteps kind, const Tree *tree, int capacity, Error *error) {
    int places = 16;
    while (places < 2 * capacity) places *= 2;
    *steps = (Steps){.kind = kind,
                     .tree = tree,
                     .capacity = capacity,
                     .change_capacity = capacity * CHANGES_PER_STEP,
                     .place_mask = places - 1};
    steps->nodes = calloc((size_t)capacity, sizeof *steps->nodes);
    steps->steps = calloc((size_t)capacity, sizeof *steps->steps);
    steps->places = calloc((size_t)places, sizeof *steps->places);
    steps->changes = malloc((size_t)steps->change_capacity * sizeof *steps->changes);
    if (steps->nodes != NULL && steps->steps != NULL && steps->places != NULL
        && steps->changes != NULL)
        return true;
    steps_close(steps);
    return error_no_memory(error);
}

void steps_close(Steps *steps) {
    free(steps->nodes);
    free(steps->steps);
    free(steps->places);
    free(steps->changes);
    *steps = (Steps){0};
}

// Where the node of this way stands in the hash table, or would stand. A place holds a node's
// number plus one.
static int *place_of(const Steps *steps, uint64_t path) {
    int place = (int)(path & (uint64_t)steps->place_mask);
    while (steps->places[place] != 0 && steps->nodes[steps->places[place] - 1].path != path)
        place = (place + 1) & steps->place_mask;
    return &steps->places[place];
}

static void link_to_parent(Steps *steps, int index) {
    StepNode *node = &steps->nodes[index];
    if (node->parent < 0) return;
    StepNode *above = &steps->nodes[node->parent];
    if (above->last_child >= 0)
        steps->nodes[above->last_child].next_brother = index;
    else
        above->first_child = index;
    above->last_child = index;
}

// The number of the event's node, which is added where it is new; -1: there is no room for it.
static int find_node(Steps *steps, const TraceEvent *event) {
    int *place = place_of(steps, event->path);
    if (*place != 0) return *place - 1;
    int parent = event->ply > 0 ? *place_of(steps, event->parent_path) - 1 : -1;
    if (steps->node_count == steps->capacity || (event->ply > 0 && parent < 0)) {
        steps->is_full = true;
        return -1;
    }
    int index = steps->node_count++;
    steps->nodes[index] = (StepNode){.parent = parent,
                                     .first_child = -1,
                                     .last_child = -1,
                                     .next_brother = -1,
                                     .ply = event->ply,
                                     .last_change = -1,
                                     .path = event->path};
    if (event->parent_position != NULL) {
        char text[GAME_MOVE_TEXT_MAX];
        game_format_move(steps->tree->game, event->parent_position, event->move, text);
        slice_copy(slice_of(text), steps->nodes[index].move, TREE_MOVE_TEXT);
    }
    *place = index + 1;
    link_to_parent(steps, index);
    return index;
}

static bool is_same(const TraceState *a, const TraceState *b) {
    return a->status == b->status && a->merit == b->merit && a->proof == b->proof
           && a->disproof == b->disproof && a->proof_limit == b->proof_limit
           && a->disproof_limit == b->disproof_limit && a->visits == b->visits
           && memcmp(&a->mean, &b->mean, sizeof a->mean) == 0
           && memcmp(&a->bound, &b->bound, sizeof a->bound) == 0;
}

// Of several changes of a node in one step the last one counts.
static void keep_state(Steps *steps, const TraceEvent *event, const TraceState *state) {
    int index = find_node(steps, event);
    if (index < 0) return;
    int since = steps->count > 0 ? steps->steps[steps->count - 1].change_count : 0;
    int last = steps->nodes[index].last_change;
    if (last >= 0 && is_same(&steps->changes[last].state, state)) return;
    if (last >= since) {
        steps->changes[last].state = *state;
        return;
    }
    if (steps->change_count == steps->change_capacity) {
        steps->is_full = true;
        return;
    }
    steps->nodes[index].last_change = steps->change_count;
    steps->changes[steps->change_count++] = (StepChange){index, *state};
}

static void keep_child(Steps *steps, const TraceEvent *event) {
    if (*place_of(steps, event->path) == 0) keep_state(steps, event, &(TraceState){0});
}

static void keep_step(Steps *steps, const TraceEvent *event) {
    bool is_pass = event->state != NULL;
    int index = is_pass ? -1 : find_node(steps, event);
    if (steps->count == steps->capacity) steps->is_full = true;
    if (steps->is_full) return;
    steps->steps[steps->count++] = (LabStep){
        .node = index,
        .deed = event->deed,
        .value = event->value,
        .alpha = event->alpha,
        .beta = event->beta,
        .pass = is_pass ? *event->state : (TraceState){0},
        .node_count = steps->node_count,
        .change_count = steps->change_count,
        .visit_count = steps->tree->count,
    };
}

static void begin_again(Steps *steps) {
    memset(steps->places, 0, (size_t)(steps->place_mask + 1) * sizeof *steps->places);
    steps->node_count = steps->change_count = steps->count = 0;
    steps->is_full = false;
}

static void notice(void *state, const TraceEvent *event) {
    Steps *steps = state;
    if (event->kind == TRACE_ITERATION) begin_again(steps);
    if (steps->is_full) return; // what is half told is never shown: only whole steps are
    bool is_root = event->kind == TRACE_ENTER && event->ply == 0 && steps->kind != STEPS_PASSES;
    if (event->kind == TRACE_CHILD || is_root) keep_child(steps, event);
    if (event->kind == TRACE_STATE) keep_state(steps, event, event->state);
    if (event->kind == TRACE_STEP) keep_step(steps, event);
}

static void watch_event(void *state, const TraceEvent *event) {
    StepsWatch *watch = state;
    if (event->kind == TRACE_ENTER) watch->visits_left--;
    bool is_interrupted = watch->is_interrupted != NULL
                          && atomic_load_explicit(watch->is_interrupted, memory_order_relaxed);
    if (watch->visits_left < 0 || is_interrupted)
        atomic_store_explicit(watch->stop, true, memory_order_relaxed);
    if (watch->steps == NULL || watch->steps->kind != STEPS_COUNTS) {
        TraceObserver tree = tree_observer(watch->tree);
        tree.notice(tree.state, event);
    }
    if (watch->steps != NULL) notice(watch->steps, event);
}

TraceObserver steps_watch_observer(StepsWatch *watch) {
    return (TraceObserver){watch_event, watch};
}

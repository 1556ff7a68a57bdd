// SPDX-License-Identifier: GPL-3.0-or-later
// view.c - recorded steps replayed: what is kept about every node, and OPEN in its order.
#include <stdlib.h>
#include <string.h>

#include "lab/steps.h"

bool steps_view_open(StepsView *view, const Steps *steps, Error *error) {
    size_t count = steps->node_count > 0 ? (size_t)steps->node_count : 1;
    *view = (StepsView){.steps = steps};
    view->states = calloc(count, sizeof *view->states);
    view->open = calloc(count, sizeof *view->open);
    if (view->states != NULL && view->open != NULL) return true;
    steps_view_close(view);
    return error_no_memory(error);
}

void steps_view_close(StepsView *view) {
    free(view->states);
    free(view->open);
    *view = (StepsView){0};
}

static bool is_in_open(const TraceState *state) {
    return state->status == STATUS_LIVE || state->status == STATUS_SOLVED;
}

static bool is_left_of(const StepNode *nodes, int a, int b) {
    while (nodes[a].ply > nodes[b].ply) a = nodes[a].parent;
    while (nodes[b].ply > nodes[a].ply) b = nodes[b].parent;
    while (nodes[a].parent != nodes[b].parent) {
        a = nodes[a].parent;
        b = nodes[b].parent;
    }
    return a < b; // brothers are told of from left to right
}

static bool comes_before(const StepsView *view, int a, int b) {
    int merit_a = view->states[a].merit;
    int merit_b = view->states[b].merit;
    if (merit_a == merit_b) return is_left_of(view->steps->nodes, a, b);
    return (merit_a > merit_b) == (view->steps->kind == STEPS_OPEN);
}

static void take_out(StepsView *view, int node) {
    int place = 0;
    while (place < view->open_count && view->open[place] != node) place++;
    if (place == view->open_count) return;
    view->open_count--;
    memmove(view->open + place, view->open + place + 1,
            (size_t)(view->open_count - place) * sizeof *view->open);
}

static void put_in(StepsView *view, int node) {
    int place = 0;
    while (place < view->open_count && comes_before(view, view->open[place], node)) place++;
    memmove(view->open + place + 1, view->open + place,
            (size_t)(view->open_count - place) * sizeof *view->open);
    view->open[place] = node;
    view->open_count++;
}

static void apply(StepsView *view, const StepChange *change) {
    if (is_in_open(&view->states[change->node])) take_out(view, change->node);
    view->states[change->node] = change->state;
    if (is_in_open(&change->state)) put_in(view, change->node);
}

void steps_view_go(StepsView *view, int number) {
    const Steps *steps = view->steps;
    if (number < view->number) {
        memset(view->states, 0, (size_t)steps->node_count * sizeof *view->states);
        view->number = view->node_count = view->open_count = 0;
    }
    for (; view->number < number && view->number < steps->count; view->number++) {
        const LabStep *step = &steps->steps[view->number];
        int first = view->number > 0 ? step[-1].change_count : 0;
        for (int i = first; i < step->change_count; i++) apply(view, &steps->changes[i]);
        view->node_count = step->node_count;
    }
}

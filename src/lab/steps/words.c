// SPDX-License-Identifier: GPL-3.0-or-later
// words.c - see words.h.
#include "lab/steps/words.h"

#include <math.h>

#include "lab/tree_draw.h"

void steps_add_way(const Steps *steps, int node, Text *text) {
    const char *moves[LAB_PLY_MAX + 2];
    int count = 0;
    if (steps->nodes[node].parent < 0) tree_say(steps->tree, text, "root");
    for (int up = node; steps->nodes[up].parent >= 0; up = steps->nodes[up].parent)
        moves[count++] = steps->nodes[up].move;
    while (count > 0) {
        text_add(text, moves[--count]);
        if (count > 0) text_add(text, ".");
    }
}

void steps_add_number(int number, Text *text) {
    if (number >= TRACE_NEVER)
        text_add(text, "∞");
    else
        text_addf(text, "%d", number);
}

void steps_add_real(double number, Text *text) {
    if (isinf(number))
        text_add(text, "∞");
    else
        text_addf(text, "%.2f", number);
}

void steps_add_bounds(const Steps *steps, Score lower, Score upper, Text *text) {
    text_add(text, "[");
    tree_format_score(steps->tree, lower, text);
    text_add(text, ", ");
    tree_format_score(steps->tree, upper, text);
    text_add(text, "]");
}

static void add_merit(const Steps *steps, const TraceState *state, Text *text) {
    if (state->status == STATUS_NONE) return;
    tree_say(steps->tree, text, "%-s ", trace_status_name(state->status));
    tree_format_score(steps->tree, state->merit, text);
}

static void add_proof(const Steps *steps, const TraceState *state, Text *text) {
    char numbers[4][16];
    const int values[] = {state->proof, state->disproof, state->proof_limit, state->disproof_limit};
    for (int i = 0; i < 4; i++) {
        Text number = text_over(numbers[i], sizeof numbers[i]);
        steps_add_number(values[i], &number);
    }
    tree_say(steps->tree, text, "proof %s, disproof %s", numbers[0], numbers[1]);
    if (state->proof_limit > 0)
        tree_say(steps->tree, text, " (limits %s, %s)", numbers[2], numbers[3]);
}

static void add_counts(const Steps *steps, const TraceState *state, Text *text) {
    char mean[16];
    char bound[16];
    Text number = text_over(mean, sizeof mean);
    steps_add_real(state->mean, &number);
    number = text_over(bound, sizeof bound);
    steps_add_real(state->bound, &number);
    if (state->visits == 0)
        tree_say(steps->tree, text, "not visited");
    else if (isnan(state->bound))
        tree_say(steps->tree, text, "visits %d, mean %s", state->visits, mean);
    else
        tree_say(steps->tree, text, "visits %d, mean %s, bound %s", state->visits, mean, bound);
}

void steps_add_state(const Steps *steps, const TraceState *state, Text *text) {
    switch (steps->kind) {
    case STEPS_OPEN:
    case STEPS_OPEN_RISING: add_merit(steps, state, text); break;
    case STEPS_PROOF: add_proof(steps, state, text); break;
    case STEPS_COUNTS: add_counts(steps, state, text); break;
    case STEPS_PASSES:
    case STEPS_NONE: break;
    }
}

void steps_add_open(const StepsView *view, int most, Text *text) {
    const Steps *steps = view->steps;
    for (int i = 0; i < view->open_count && i < most; i++) {
        if (i > 0) text_add(text, ", ");
        steps_add_way(steps, view->open[i], text);
        text_add(text, " ");
        steps_add_state(steps, &view->states[view->open[i]], text);
    }
    if (view->open_count == 0) tree_say(steps->tree, text, "empty");
    if (view->open_count > most)
        tree_say(steps->tree, text, " … and %d more", view->open_count - most);
}

static void add_pass(const Steps *steps, const LabStep *step, Text *text) {
    char parts[4][64];
    Text part = text_over(parts[0], sizeof parts[0]);
    steps_add_bounds(steps, step->alpha, step->beta, &part);
    part = text_over(parts[1], sizeof parts[1]);
    tree_format_score(steps->tree, step->value, &part);
    part = text_over(parts[2], sizeof parts[2]);
    steps_add_bounds(steps, step->pass.lower, step->pass.upper, &part);
    part = text_over(parts[3], sizeof parts[3]);
    tree_format_score(steps->tree, step->pass.guess, &part);
    tree_say(steps->tree, text, "f = %s, window %s: %-s %s; the value lies in %s", parts[3],
             parts[0], trace_deed_name(step->deed), parts[1], parts[2]);
}

void steps_add_caption(const StepsView *view, Text *text) {
    const Steps *steps = view->steps;
    const LabStep *step = &steps->steps[view->number - 1];
    tree_say(steps->tree, text, steps->kind == STEPS_PASSES ? "pass %d" : "step %d", view->number);
    tree_say(steps->tree, text, ": ");
    if (steps->kind == STEPS_PASSES) {
        add_pass(steps, step, text);
        return;
    }
    steps_add_way(steps, step->node, text);
    tree_say(steps->tree, text, ": ");
    tree_say(steps->tree, text, "%-s", trace_deed_name(step->deed));
    if (steps->kind == STEPS_COUNTS)
        tree_say(steps->tree, text, ", result %d for the side at the root", step->value);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// json.c - recorded steps as JSON lines.
#include <stdlib.h>

#include "core/json.h"
#include "lab/steps/words.h"

enum { CHANGE_BYTES = 320, OPEN_BYTES = 16, LINE_BYTES = 1024 };

static void add_number(Json *json, const char *key, int number) {
    if (number >= TRACE_NEVER)
        json_add_null(json, key);
    else
        json_add_int(json, key, number);
}

static void add_state(Json *json, LabSteps kind, const TraceState *state) {
    switch (kind) {
    case STEPS_OPEN:
    case STEPS_OPEN_RISING:
        JSON_ADD(json, FIELD("status", trace_status_name(state->status)),
                 FIELD("merit", state->merit));
        break;
    case STEPS_PROOF:
        add_number(json, "proof", state->proof);
        add_number(json, "disproof", state->disproof);
        if (state->proof_limit == 0) break;
        add_number(json, "proof_limit", state->proof_limit);
        add_number(json, "disproof_limit", state->disproof_limit);
        break;
    case STEPS_COUNTS:
        JSON_ADD(json, FIELD("visits", state->visits), field_real("mean", state->mean, 4),
                 field_real("bound", state->bound, 4));
        break;
    case STEPS_PASSES:
    case STEPS_NONE: break;
    }
}

static void add_change(Json *json, const Steps *steps, const StepChange *change) {
    const StepNode *node = &steps->nodes[change->node];
    json_open_object(json, NULL);
    json_add_int(json, "node", change->node);
    if (node->parent < 0)
        json_add_null(json, "parent");
    else
        json_add_int(json, "parent", node->parent);
    JSON_ADD(json, FIELD("ply", node->ply), FIELD("move", node->move));
    add_state(json, steps->kind, &change->state);
    json_close_object(json);
}

static void add_pass(Json *json, const Steps *steps, int number) {
    const LabStep *step = &steps->steps[number - 1];
    JSON_ADD(json, FIELD("guess", step->pass.guess), FIELD("alpha", step->alpha),
             FIELD("beta", step->beta), FIELD("value", step->value),
             FIELD("lower", step->pass.lower), FIELD("upper", step->pass.upper),
             field_int("first_visit", number > 1 ? step[-1].visit_count : 0),
             field_int("visits", step->visit_count - (number > 1 ? step[-1].visit_count : 0)));
}

static void add_nodes(Json *json, const StepsView *view) {
    json_open_array(json, "nodes");
    for (int i = 0; i < view->node_count; i++)
        add_change(json, view->steps, &(StepChange){i, view->states[i]});
    json_close_array(json);
}

static void add_changes(Json *json, const StepsView *view) {
    const LabStep *step = &view->steps->steps[view->number - 1];
    json_open_array(json, "changes");
    for (int i = view->number > 1 ? step[-1].change_count : 0; i < step->change_count; i++)
        add_change(json, view->steps, &view->steps->changes[i]);
    json_close_array(json);
}

static void add_step(Json *json, const StepsView *view, bool is_alone) {
    static const char *const kinds[] = {
        [STEPS_NONE] = "",       [STEPS_OPEN] = "open",     [STEPS_OPEN_RISING] = "open",
        [STEPS_PROOF] = "proof", [STEPS_PASSES] = "passes", [STEPS_COUNTS] = "counts",
    };
    const Steps *steps = view->steps;
    const LabStep *step = &steps->steps[view->number - 1];
    JSON_ADD(json, FIELD("number", view->number), FIELD("kind", kinds[steps->kind]),
             FIELD("deed", trace_deed_name(step->deed)));
    if (steps->kind == STEPS_PASSES) {
        add_pass(json, steps, view->number);
        return;
    }
    JSON_ADD(json, FIELD("node", step->node),
             FIELD_IF(steps->kind == STEPS_COUNTS, "result", step->value));
    if (is_alone)
        add_nodes(json, view);
    else
        add_changes(json, view);
    if (steps->kind != STEPS_OPEN && steps->kind != STEPS_OPEN_RISING) return;
    json_open_array(json, "open");
    for (int i = 0; i < view->open_count; i++) json_add_int(json, NULL, view->open[i]);
    json_close_array(json);
}

static bool write_step(const StepsView *view, bool is_alone, FILE *out, Error *error) {
    const LabStep *step = &view->steps->steps[view->number - 1];
    int changes = step->change_count - (view->number > 1 ? step[-1].change_count : 0);
    if (is_alone) changes = view->node_count;
    size_t size =
        LINE_BYTES + (size_t)changes * CHANGE_BYTES + (size_t)view->open_count * OPEN_BYTES;
    char *line = malloc(size);
    if (line == NULL) return error_no_memory(error);
    Text text = text_over(line, size);
    Json json = json_begin_line(&text, "lab_step");
    add_step(&json, view, is_alone);
    json_end_line(&json);
    fputs(line, out);
    free(line);
    return true;
}

bool steps_write_json(const Steps *steps, int only, FILE *out, Error *error) {
    StepsView view;
    if (!steps_view_open(&view, steps, error)) return false;
    bool is_fine = true;
    for (int number = 1; number <= steps->count && is_fine; number++) {
        steps_view_go(&view, number);
        if (only == 0 || only == number) is_fine = write_step(&view, only > 0, out, error);
    }
    steps_view_close(&view);
    return is_fine;
}

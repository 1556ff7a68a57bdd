// SPDX-License-Identifier: GPL-3.0-or-later
// text.c - recorded steps as text: a table with a line a step, or the tree as it stands after one.
#include <stdlib.h>

#include "lab/steps/words.h"
#include "lab/tree_draw.h"

enum { COLUMNS_MAX = 8, OPEN_SHOWN = 8, CHANGES_SHOWN = 8 };

// A line of the table; what stands in its last column has no width.
typedef struct Row {
    int count;
    char cells[COLUMNS_MAX][STEPS_WORDS_MAX];
} Row;

static Text begin_cell(Row *row) {
    return text_over(row->cells[row->count++], STEPS_WORDS_MAX);
}

__attribute__((format(printf, 3, 4))) static void add_cell(const Steps *steps, Row *row,
                                                           const char *format, ...) {
    Text text = begin_cell(row);
    va_list arguments;
    va_start(arguments, format);
    tree_say_list(steps->tree, &text, format, arguments);
    va_end(arguments);
}

static void add_score_cell(const Steps *steps, Row *row, Score score) {
    Text text = begin_cell(row);
    tree_format_score(steps->tree, score, &text);
}

static void fill_head(const Steps *steps, Row *row) {
    static const char *const open[] = {TERM("step"), TERM("node"), TERM("what is done"),
                                       TERM("OPEN afterwards"), NULL};
    static const char *const proof[] = {TERM("step"),         TERM("node"),
                                        TERM("what is done"), TERM("proof, disproof of the root"),
                                        TERM("changed"),      NULL};
    static const char *const counts[] = {TERM("step"),
                                         TERM("node"),
                                         TERM("what is done"),
                                         TERM("result"),
                                         TERM("moves of the root: visits, mean, bound"),
                                         NULL};
    static const char *const passes[] = {
        TERM("pass"),    TERM("f before"),           TERM("window"),
        TERM("f after"), TERM("the value lies in"),  TERM("visits"),
        TERM("leaves"),  TERM("known by the table"), NULL};
    const char *const *heads = steps->kind == STEPS_PASSES   ? passes
                               : steps->kind == STEPS_PROOF  ? proof
                               : steps->kind == STEPS_COUNTS ? counts
                                                             : open;
    row->count = 0;
    for (int i = 0; heads[i] != NULL; i++) add_cell(steps, row, "%-s", heads[i]);
}

// The visits of a pass are those since the one before it.
static void fill_pass(const Steps *steps, int number, Row *row) {
    const LabStep *step = &steps->steps[number - 1];
    int first = number > 1 ? step[-1].visit_count : 0;
    int leaves = 0;
    int known = 0;
    for (int i = first; i < step->visit_count; i++) {
        leaves += steps->tree->nodes[i].reason == REASON_HORIZON
                  || steps->tree->nodes[i].reason == REASON_OVER
                  || steps->tree->nodes[i].reason == REASON_REPETITION;
        known += steps->tree->nodes[i].is_remembered;
    }
    add_score_cell(steps, row, step->pass.guess);
    Text text = begin_cell(row);
    steps_add_bounds(steps, step->alpha, step->beta, &text);
    text = begin_cell(row);
    text_add(&text, step->deed == DEED_AT_LEAST ? "≥ " : "≤ ");
    tree_format_score(steps->tree, step->value, &text);
    text = begin_cell(row);
    steps_add_bounds(steps, step->pass.lower, step->pass.upper, &text);
    add_cell(steps, row, "%d", step->visit_count - first);
    add_cell(steps, row, "%d", leaves);
    add_cell(steps, row, "%d", known);
}

static void add_changed(const StepsView *view, Text *text) {
    const Steps *steps = view->steps;
    const LabStep *step = &steps->steps[view->number - 1];
    int shown = 0;
    for (int i = view->number > 1 ? step[-1].change_count : 0; i < step->change_count; i++) {
        const StepChange *change = &steps->changes[i];
        if (shown == CHANGES_SHOWN) {
            text_add(text, " …");
            return;
        }
        if (shown++ > 0) text_add(text, ", ");
        steps_add_way(steps, change->node, text);
        text_add(text, " ");
        steps_add_number(change->state.proof, text);
        text_add(text, "/");
        steps_add_number(change->state.disproof, text);
    }
}

static void add_root_moves(const StepsView *view, Text *text) {
    const Steps *steps = view->steps;
    for (int i = steps->nodes[0].first_child; i >= 0 && i < view->node_count;
         i = steps->nodes[i].next_brother) {
        const TraceState *state = &view->states[i];
        text_addf(text, "%s%s %d", i == steps->nodes[0].first_child ? "" : ", ",
                  steps->nodes[i].move, state->visits);
        if (state->visits == 0) continue;
        text_add(text, " ");
        steps_add_real(state->mean, text);
        text_add(text, " ");
        steps_add_real(state->bound, text);
    }
}

static void fill_row(const StepsView *view, Row *row) {
    const Steps *steps = view->steps;
    const LabStep *step = &steps->steps[view->number - 1];
    row->count = 0;
    add_cell(steps, row, "%d", view->number);
    if (steps->kind == STEPS_PASSES) {
        fill_pass(steps, view->number, row);
        return;
    }
    Text text = begin_cell(row);
    steps_add_way(steps, step->node, &text);
    add_cell(steps, row, "%-s", trace_deed_name(step->deed));
    text = begin_cell(row);
    switch (steps->kind) {
    case STEPS_PROOF:
        steps_add_number(view->states[0].proof, &text);
        text_add(&text, ", ");
        steps_add_number(view->states[0].disproof, &text);
        text = begin_cell(row);
        add_changed(view, &text);
        break;
    case STEPS_COUNTS:
        text_addf(&text, "%d", step->value);
        text = begin_cell(row);
        add_root_moves(view, &text);
        break;
    default: steps_add_open(view, OPEN_SHOWN, &text);
    }
}

static void widen(const Row *row, int widths[COLUMNS_MAX]) {
    for (int i = 0; i + 1 < row->count; i++) {
        int columns = slice_columns(slice_of(row->cells[i]));
        if (columns > widths[i]) widths[i] = columns;
    }
}

static void write_row(const Row *row, const int widths[COLUMNS_MAX], FILE *out) {
    Text line = TEXT_OF(2 * STEPS_WORDS_MAX);
    for (int i = 0; i + 1 < row->count; i++) {
        text_add_column(&line, row->cells[i], i == 0 ? widths[i] : -widths[i]);
        text_add(&line, "  ");
    }
    fprintf(out, "%s%s\n", line.data, row->cells[row->count - 1]);
}

static void write_more(const Steps *steps, FILE *out) {
    if (!steps->is_full) return;
    Text line = TEXT_OF(256);
    tree_say(steps->tree, &line, "… and more: only the first %d steps are kept\n", steps->count);
    fputs(line.data, out);
}

bool steps_write_text(const Steps *steps, FILE *out, Error *error) {
    StepsView view;
    Row *row = malloc(sizeof *row);
    int widths[COLUMNS_MAX] = {0};
    if (row == NULL) return error_no_memory(error);
    if (!steps_view_open(&view, steps, error)) {
        free(row);
        return false;
    }
    for (int is_writing = 0; is_writing < 2; is_writing++) {
        fill_head(steps, row);
        widen(row, widths);
        if (is_writing) write_row(row, widths, out);
        for (int number = 1; number <= steps->count; number++) {
            steps_view_go(&view, number);
            fill_row(&view, row);
            widen(row, widths);
            if (is_writing) write_row(row, widths, out);
        }
        steps_view_go(&view, 0);
    }
    write_more(steps, out);
    steps_view_close(&view);
    free(row);
    return true;
}

// ---- one step ----------------------------------------------------------------------------------

static bool is_last_known(const StepsView *view, int node) {
    int next = view->steps->nodes[node].next_brother;
    return next < 0 || next >= view->node_count;
}

static void write_node(const StepsView *view, int node, FILE *out) {
    const Steps *steps = view->steps;
    const char *parts[LAB_PLY_MAX + 2];
    Text line = TEXT_OF(STEPS_WORDS_MAX);
    int depth = 0;
    for (int up = node; steps->nodes[up].parent >= 0; up = steps->nodes[up].parent) {
        bool is_last = is_last_known(view, up);
        parts[depth++] = up == node ? (is_last ? "└─ " : "├─ ") : (is_last ? "   " : "│  ");
    }
    while (depth > 0) text_add(&line, parts[--depth]);
    if (steps->nodes[node].parent < 0)
        steps_add_way(steps, node, &line);
    else
        text_add(&line, steps->nodes[node].move);
    text_add(&line, "  ");
    steps_add_state(steps, &view->states[node], &line);
    fprintf(out, "%s%s\n", line.data, node == steps->steps[view->number - 1].node ? "  ◄" : "");
}

static void write_tree(const StepsView *view, FILE *out) {
    const StepNode *nodes = view->steps->nodes;
    int node = 0;
    while (node >= 0) {
        write_node(view, node, out);
        int child = nodes[node].first_child;
        if (child >= 0 && child < view->node_count) {
            node = child;
            continue;
        }
        while (node >= 0 && is_last_known(view, node)) node = nodes[node].parent;
        if (node >= 0) node = nodes[node].next_brother;
    }
}

static bool write_pass_tree(const Steps *steps, int number, FILE *out, Error *error) {
    Tree part;
    int first = number > 1 ? steps->steps[number - 2].visit_count : 0;
    if (!tree_open_part(&part, steps->tree, first, steps->steps[number - 1].visit_count, error))
        return false;
    tree_write_text(&part, TREE_VIEW_ROOT, out);
    tree_close(&part);
    return true;
}

bool steps_write_one(const Steps *steps, int number, FILE *out, Error *error) {
    StepsView view;
    char *line = malloc((size_t)STEPS_WORDS_MAX * 8);
    if (line == NULL) return error_no_memory(error);
    if (!steps_view_open(&view, steps, error)) {
        free(line);
        return false;
    }
    steps_view_go(&view, number);
    Text text = text_over(line, (size_t)STEPS_WORDS_MAX * 8);
    steps_add_caption(&view, &text);
    fprintf(out, "%s\n", line);
    bool is_fine = true;
    if (steps->kind == STEPS_PASSES)
        is_fine = write_pass_tree(steps, number, out, error);
    else
        write_tree(&view, out);
    if (steps->kind == STEPS_OPEN || steps->kind == STEPS_OPEN_RISING) {
        text = text_over(line, (size_t)STEPS_WORDS_MAX * 8);
        steps_add_open(&view, view.open_count, &text);
        fprintf(out, "OPEN  %s\n", line);
    }
    steps_view_close(&view);
    free(line);
    return is_fine;
}

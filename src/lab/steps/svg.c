// SPDX-License-Identifier: GPL-3.0-or-later
// svg.c - recorded steps as a picture for a slide: the tree after a step, or after each.
//
//     SSS*   yellow: live, green: solved, grey: purged; inside the merit, below the tree OPEN
//     proof  inside proof and disproof number; green: proved, red: refuted
//     UCT    inside the visits, below mean and bound; the bluer the more often visited
//
// The node of the step has a red border. A pass is drawn as the tree of its visits.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/line_plot.h"
#include "lab/steps/words.h"
#include "lab/tree_draw.h"

enum {
    HALF = TREE_SVG_HALF,
    CAPTION_LINE = 18,
    CAPTION_MARGIN = 14,
    LETTER = 7, // pixels of a letter of a caption
    LABEL_SHORT = 4,
    LEGEND = 30,
};

// The tree after a step, its nodes placed.
typedef struct Panel {
    StepsView *view;
    Tree tree;
    double width;
    double height; // of title and tree
} Panel;

static bool open_panel(Panel *panel, StepsView *view, Error *error) {
    const Steps *steps = view->steps;
    *panel = (Panel){.view = view, .tree = *steps->tree};
    panel->tree.count = view->node_count;
    panel->tree.leaf_width = steps->kind == STEPS_COUNTS ? 64 : 50;
    panel->tree.nodes = calloc((size_t)view->node_count + 1, sizeof *panel->tree.nodes);
    if (panel->tree.nodes == NULL) return error_no_memory(error);
    for (int i = 0; i < view->node_count; i++) {
        const StepNode *node = &steps->nodes[i];
        const int links[] = {node->first_child, node->last_child, node->next_brother};
        int known[3];
        for (int j = 0; j < 3; j++) known[j] = links[j] < view->node_count ? links[j] : -1;
        panel->tree.nodes[i] = (DrawnNode){.parent = node->parent,
                                           .first_child = known[0],
                                           .last_child = known[1],
                                           .next_brother = known[2],
                                           .ply = node->ply};
        memcpy(panel->tree.nodes[i].move, node->move, sizeof node->move);
    }
    tree_svg_measure(&panel->tree, &panel->width, &panel->height);
    return true;
}

static const char *fill_of(LabSteps kind, const TraceState *state) {
    static const char *const merits[STATUS_COUNT] = {[STATUS_NONE] = "#ffffff",
                                                     [STATUS_LIVE] = "#ffe9a0",
                                                     [STATUS_SOLVED] = "#b5e0b5",
                                                     [STATUS_CLOSED] = "#ffffff",
                                                     [STATUS_PURGED] = "#d5d5d5"};
    if (kind == STEPS_OPEN || kind == STEPS_OPEN_RISING) return merits[state->status];
    if (kind != STEPS_PROOF) return "#ffffff";
    return state->proof == 0 ? "#b5e0b5" : state->disproof == 0 ? "#f4bcb4" : "#ffffff";
}

static void draw_box(const Panel *panel, int index, FILE *out) {
    const Steps *steps = panel->view->steps;
    const TraceState *state = &panel->view->states[index];
    const DrawnNode *node = &panel->tree.nodes[index];
    double x = tree_svg_x(&panel->tree, node);
    double y = tree_svg_y(node);
    bool is_here = steps->steps[panel->view->number - 1].node == index;
    bool is_known = steps->kind == STEPS_PROOF || state->status != STATUS_NONE || state->visits > 0;
    const char *look = is_here    ? "stroke='#c00' stroke-width='3.2'"
                       : is_known ? "stroke='#333' stroke-width='1.6'"
                                  : "stroke='#aaa' stroke-width='1' stroke-dasharray='3 3'";
    const char *fill = fill_of(steps->kind, state);
    if (node->ply % 2 == 0)
        fprintf(out, "<rect x='%.1f' y='%.1f' width='%d' height='%d' fill='%s' %s/>\n", x - HALF,
                y - HALF, 2 * HALF, 2 * HALF, fill, look);
    else
        fprintf(out, "<circle cx='%.1f' cy='%.1f' r='%d' fill='%s' %s/>\n", x, y, HALF, fill, look);
    if (steps->kind != STEPS_COUNTS || state->visits == 0) return;
    double share = 0.6 * state->visits / panel->view->states[0].visits;
    fprintf(out, "<circle cx='%.1f' cy='%.1f' r='%d' fill='#1f5fa8' opacity='%.3f'/>\n", x, y,
            HALF - 2, share);
}

static void draw_label(double x, double y, const char *label, FILE *out) {
    bool is_long = slice_columns(slice_of(label)) > LABEL_SHORT;
    fprintf(out, "<text x='%.1f' y='%.1f' class='value'%s>%s</text>\n", x, y,
            is_long ? " style='font-size:10px'" : "", label);
}

static void draw_numbers(const Panel *panel, int index, FILE *out) {
    const TraceState *state = &panel->view->states[index];
    const DrawnNode *node = &panel->tree.nodes[index];
    double x = tree_svg_x(&panel->tree, node);
    double y = tree_svg_y(node);
    char label[64];
    Text text = text_over(label, sizeof label);
    switch (panel->view->steps->kind) {
    case STEPS_PROOF:
        steps_add_number(state->proof, &text);
        draw_label(x, y - 2, label, out);
        text = text_over(label, sizeof label);
        steps_add_number(state->disproof, &text);
        draw_label(x, y + 13, label, out);
        fprintf(out, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#999'/>\n",
                x - HALF + 3, y + 1, x + HALF - 3, y + 1);
        break;
    case STEPS_COUNTS:
        if (state->visits == 0) break;
        text_addf(&text, "%d", state->visits);
        draw_label(x, y + 5, label, out);
        text = text_over(label, sizeof label);
        steps_add_real(state->mean, &text);
        if (!isnan(state->bound)) {
            text_add(&text, " | ");
            steps_add_real(state->bound, &text);
        }
        tree_svg_words(x, y + HALF + 12, "window", label, out);
        break;
    default:
        if (state->status == STATUS_NONE) break;
        tree_format_score(&panel->tree, state->merit, &text);
        draw_label(x, y + 5, label, out);
    }
}

// A caption may be long: it is broken at blanks. Returns where the next line begins.
static double draw_caption(const char *caption, double y, double width, FILE *out) {
    size_t most = (size_t)((width - 2 * TREE_SVG_MARGIN) / LETTER);
    Slice rest = slice_of(caption);
    char line[STEPS_WORDS_MAX];
    while (rest.length > 0) {
        size_t length = rest.length;
        if (length > most) {
            length = most;
            while (length > 0 && rest.data[length] != ' ') length--;
            if (length == 0) length = rest.length;
        }
        slice_copy((Slice){rest.data, length}, line, sizeof line);
        fprintf(out, "<text x='%d' y='%.1f' class='legend'>", TREE_SVG_MARGIN, y);
        plot_write_words(line, out);
        fputs("</text>\n", out);
        y += CAPTION_LINE;
        rest = (Slice){rest.data + length, rest.length - length};
        while (rest.length > 0 && rest.data[0] == ' ')
            rest = (Slice){rest.data + 1, rest.length - 1};
    }
    return y;
}

// What is said below a tree; how many lines that takes is known when it is written once.
static double write_captions(const StepsView *view, double y, double width, FILE *out) {
    char caption[STEPS_WORDS_MAX];
    Text text = text_over(caption, sizeof caption);
    steps_add_caption(view, &text);
    y = draw_caption(caption, y, width, out);
    if (view->steps->kind != STEPS_OPEN && view->steps->kind != STEPS_OPEN_RISING) return y;
    text = text_over(caption, sizeof caption);
    text_add(&text, "OPEN  ");
    steps_add_open(view, STEPS_WORDS_MAX, &text);
    return draw_caption(caption, y, width, out);
}

static void draw_panel(const Panel *panel, FILE *out) {
    tree_svg_draw_edges(&panel->tree, out);
    for (int i = 0; i < panel->tree.count; i++) draw_box(panel, i, out);
    for (int i = 0; i < panel->tree.count; i++) draw_numbers(panel, i, out);
}

// Draws the step at y; returns where the next one begins.
static bool draw_step(StepsView *view, double *y, double *width, FILE *out, Error *error) {
    Panel panel;
    const Steps *steps = view->steps;
    bool is_pass = steps->kind == STEPS_PASSES;
    int first = view->number > 1 ? steps->steps[view->number - 2].visit_count : 0;
    bool is_fine = is_pass ? tree_open_part(&panel.tree, steps->tree, first,
                                            steps->steps[view->number - 1].visit_count, error)
                           : open_panel(&panel, view, error);
    if (!is_fine) return false;
    if (is_pass) tree_svg_measure(&panel.tree, &panel.width, &panel.height);
    fprintf(out, "<g transform='translate(0,%.0f)'>\n", *y - TREE_SVG_HEADER);
    if (is_pass)
        tree_svg_draw(&panel.tree, TREE_VIEW_ROOT, out);
    else
        draw_panel(&panel, out);
    fputs("</g>\n", out);
    *y = write_captions(view, *y + panel.height - TREE_SVG_HEADER + CAPTION_MARGIN, panel.width,
                        out);
    if (panel.width > *width) *width = panel.width;
    tree_close(&panel.tree);
    return true;
}

static const char *legend_of(LabSteps kind) {
    switch (kind) {
    case STEPS_OPEN:
    case STEPS_OPEN_RISING:
        return TERM("inside the merit; yellow: live, green: solved, both in OPEN; white: taken "
                    "out; grey: purged; red border: this step");
    case STEPS_PROOF:
        return TERM("above the proof number, below the disproof number; green: proved, red: "
                    "refuted; red border: this step");
    case STEPS_COUNTS:
        return TERM("inside the visits; below mean | upper confidence bound, for the side that "
                    "moves into the node; red border: this step");
    default:
        return TERM("square: MAX to move, circle: MIN; above a node its window; table: what was "
                    "remembered there");
    }
}

// The steps are drawn into memory first: only then it is known how large the picture is.
bool steps_write_svg(const Steps *steps, int only, const char *title, FILE *out, Error *error) {
    char *drawn = NULL;
    size_t size = 0;
    double y = TREE_SVG_HEADER;
    double width = 0;
    StepsView view;
    if (!steps_view_open(&view, steps, error)) return false;
    FILE *memory = open_memstream(&drawn, &size);
    bool is_fine = memory != NULL || error_no_memory(error);
    int last = only > 0 ? only : steps->count;
    for (int number = only > 0 ? only : 1; is_fine && number <= last; number++) {
        steps_view_go(&view, number);
        is_fine = draw_step(&view, &y, &width, memory, error);
    }
    if (memory != NULL && fclose(memory) != 0) is_fine = error_no_memory(error);
    if (is_fine) {
        Text words = TEXT_OF(512);
        tree_say(steps->tree, &words, "%-s", legend_of(steps->kind));
        tree_svg_begin(width, y + LEGEND, title, out);
        fwrite(drawn, 1, size, out);
        fprintf(out, "<text x='%d' y='%.0f' class='legend' fill='#555'>%s</text>\n</svg>\n",
                TREE_SVG_MARGIN, y + 10, words.data);
    }
    free(drawn);
    steps_view_close(&view);
    return is_fine;
}

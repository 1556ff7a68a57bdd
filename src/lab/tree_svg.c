// SPDX-License-Identifier: GPL-3.0-or-later
// tree_svg.c - a recorded tree as a picture for a slide.
//
//     [window]     squares: the root's side moves (MAX), circles: the opponent (MIN)
//     [ value ]    blue, orange, green: types 1, 2, 3 of the critical tree; white: none
//      /  |  \     a red bar: the remaining moves were cut off; a dashed edge: searched again
#include <string.h>

#include "core/line_plot.h"
#include "lab/tree_draw.h"

enum {
    LEAF_STEP = 46,
    LEVEL_STEP = 100,
    MARGIN = TREE_SVG_MARGIN,
    HEADER = TREE_SVG_HEADER,
    HALF = TREE_SVG_HALF,
    LABEL_SHORT = 4,
    WORDS_MAX = 256,
    LEGEND = 60,
    WIDTH_MIN = 760,
};

static const char *const FILLS[] = {"#ffffff", "#a6cdf0", "#fbd3a4", "#b5e0b5"};

static bool has_stub(const Tree *tree, const DrawnNode *node) {
    return tree_moves_cut(tree, node) > 0 || node->moves_skipped > 0 || node->moves_hidden > 0;
}

static double stub_room(const Tree *tree, const DrawnNode *node) {
    return has_stub(tree, node) ? 0.9 : 0;
}

static int leaf_step(const Tree *tree) {
    return tree->leaf_width > 0 ? tree->leaf_width : LEAF_STEP;
}

// Leaves stand side by side; a parent stands above the middle of its children. Children
// come after their parents in the record, so one pass from the left places leaves and one
// from the right places parents.
static double place(Tree *tree) {
    double next = 0;
    // Depth-first order of the drawing, without recursion: follow first children and brothers.
    for (int root = 0; root < tree->count; root++) {
        if (tree->nodes[root].parent >= 0) continue;
        int index = root;
        while (index >= 0) {
            DrawnNode *node = &tree->nodes[index];
            if (node->first_child >= 0) {
                index = node->first_child;
                continue;
            }
            node->x = next;
            next += 1 + stub_room(tree, node);
            while (index >= 0 && index != root && tree->nodes[index].next_brother < 0) {
                index = tree->nodes[index].parent;
                DrawnNode *done = &tree->nodes[index];
                done->x = (tree->nodes[done->first_child].x + tree->nodes[done->last_child].x) / 2;
                next += stub_room(tree, done);
            }
            if (index == root) break;
            index = tree->nodes[index].next_brother;
        }
        next += 0.7;
    }
    return next;
}

double tree_svg_x(const Tree *tree, const DrawnNode *node) {
    return MARGIN + leaf_step(tree) / 2.0 - LEAF_STEP / 2.0 + HALF + node->x * leaf_step(tree);
}

double tree_svg_y(const DrawnNode *node) {
    return HEADER + MARGIN + node->ply * LEVEL_STEP;
}

__attribute__((format(printf, 3, 4))) static const char *
put_into_words(const Tree *tree, char words[WORDS_MAX], const char *format, ...) {
    Text text = text_over(words, WORDS_MAX);
    va_list arguments;
    va_start(arguments, format);
    tree_say_list(tree, &text, format, arguments);
    va_end(arguments);
    return words;
}

void tree_svg_words(double x, double y, const char *class, const char *words, FILE *out) {
    fprintf(out, "<text x='%.1f' y='%.1f' class='%s'>%s</text>\n", x, y, class, words);
}

static void draw_edge(const Tree *tree, const DrawnNode *node, FILE *out) {
    if (node->parent < 0) return;
    const DrawnNode *above = &tree->nodes[node->parent];
    fprintf(out, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#555'%s/>\n",
            tree_svg_x(tree, above), tree_svg_y(above) + HALF, tree_svg_x(tree, node),
            tree_svg_y(node) - HALF, node->is_again ? " stroke-dasharray='5 3'" : "");
}

// Behind all edges, so that none crosses it.
static void draw_move(const Tree *tree, const DrawnNode *node, FILE *out) {
    if (node->parent < 0) return;
    const DrawnNode *above = &tree->nodes[node->parent];
    double along = 0.55; // labels nearer to the child, where edges are further apart
    double x = tree_svg_x(tree, above) + along * (tree_svg_x(tree, node) - tree_svg_x(tree, above));
    double y = tree_svg_y(above) + HALF + along * (LEVEL_STEP - 2 * HALF);
    fprintf(out, "<text x='%.1f' y='%.1f' class='move'>", x, y);
    plot_write_words(node->move, out);
    fputs("</text>\n", out);
}

// A short dashed edge to the right of the children stands for all moves that were not searched;
// their numbers come behind the edges of all nodes.
static void draw_unsearched(const Tree *tree, const DrawnNode *node, bool draws_words, FILE *out) {
    int cut = tree_moves_cut(tree, node);
    if (!has_stub(tree, node) || node->last_child < 0) return;
    double x = tree_svg_x(tree, node);
    double y = tree_svg_y(node) + HALF;
    double to_x = tree_svg_x(tree, &tree->nodes[node->last_child]) + 0.85 * leaf_step(tree);
    double to_y = tree_svg_y(node) + LEVEL_STEP - HALF;
    if (!draws_words) {
        fprintf(out,
                "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#bbb' stroke-dasharray='2 "
                "3'/>\n",
                x, y, to_x, to_y);
        if (cut == 0) return;
        double bar_x = x + 0.45 * (to_x - x);
        double bar_y = y + 0.45 * (to_y - y);
        fprintf(out,
                "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#c00' stroke-width='3'/>\n",
                bar_x - 5, bar_y + 5, bar_x + 5, bar_y - 5);
        return;
    }
    char words[WORDS_MAX];
    if (cut > 0)
        tree_svg_words(to_x, to_y + 12, "cut", put_into_words(tree, words, "%d cut", cut), out);
    double next_y = to_y + (cut > 0 ? 24 : 12);
    if (node->moves_skipped > 0) {
        put_into_words(tree, words, "%d %-s", node->moves_skipped,
                       trace_reason_name(node->skip_reason));
        tree_svg_words(to_x, next_y, "window", words, out);
        next_y += 12;
    }
    if (node->moves_hidden > 0)
        tree_svg_words(to_x, next_y, "window",
                       put_into_words(tree, words, "%d more", node->moves_hidden), out);
}

static void draw_node(const Tree *tree, const DrawnNode *node, TreeView view, FILE *out) {
    double x = tree_svg_x(tree, node);
    double y = tree_svg_y(node);
    char words[WORDS_MAX];
    bool is_left_out = !node->has_left && node->reason != REASON_NONE;
    if (is_left_out) {
        fprintf(out, "<text x='%.1f' y='%.1f' class='cut'>%s</text>\n", x, y,
                put_into_words(tree, words, "%-s", trace_reason_name(node->reason)));
        return;
    }
    const char *border = node->reason == REASON_CUT ? "#c00" : "#333";
    const char *fill = FILLS[node->node_type];
    if (node->ply % 2 == 0)
        fprintf(out,
                "<rect x='%.1f' y='%.1f' width='%d' height='%d' fill='%s' stroke='%s' "
                "stroke-width='1.6'/>\n",
                x - HALF, y - HALF, 2 * HALF, 2 * HALF, fill, border);
    else
        fprintf(out,
                "<circle cx='%.1f' cy='%.1f' r='%d' fill='%s' stroke='%s' stroke-width='1.6'/>\n",
                x, y, HALF, fill, border);
    Text label = TEXT_OF(64);
    if (tree_has_value(node)) tree_format_score(tree, tree_shown(node, view, node->value), &label);
    fprintf(out, "<text x='%.1f' y='%.1f' class='value'%s>%s</text>\n", x, y + 5,
            strlen(label.data) > LABEL_SHORT ? " style='font-size:11px'" : "", label.data);
    bool is_leaf = node->first_child < 0;
    if (is_leaf) {
        if (node->is_remembered) {
            Text memory = text_over(words, sizeof words);
            tree_format_memory(tree, node, view, &memory);
        } else
            put_into_words(tree, words, "%-s", trace_reason_name(node->reason));
        if (node->reason != REASON_HORIZON) tree_svg_words(x, y + HALF + 12, "window", words, out);
        return;
    }
    Text window = text_over(label.data, label.size);
    tree_format_window(tree, node, view, &window);
    fprintf(out, "<text x='%.1f' y='%.1f' class='window'>%s</text>\n", x, y - HALF - 5, label.data);
    if (!node->is_remembered) return;
    Text memory = text_over(words, sizeof words);
    tree_format_memory(tree, node, view, &memory);
    tree_svg_words(x, y - HALF - 17, "window", words, out);
}

static void draw_legend(const Tree *tree, double y, FILE *out) {
    static const char *const names[] = {TERM("outside the critical tree"), TERM("type 1"),
                                        TERM("type 2"), TERM("type 3")};
    char words[WORDS_MAX];
    double x = MARGIN;
    for (int type = 1; type <= 4; type++) {
        fprintf(out, "<rect x='%.0f' y='%.0f' width='14' height='14' fill='%s' stroke='#333'/>", x,
                y, FILLS[type % 4]);
        fprintf(out, "<text x='%.0f' y='%.0f' class='legend'>%s</text>\n", x + 19, y + 12,
                put_into_words(tree, words, "%-s", names[type % 4]));
        x += type < 3 ? 75 : type == 3 ? 75 : 0;
    }
    fprintf(out, "<text x='%d' y='%.0f' class='legend'>%s</text>\n", MARGIN, y + 32,
            put_into_words(
                tree, words,
                "square: MAX to move, circle: MIN; above a node its window; red: cut; dashed edge: "
                "searched again"));
}

void tree_svg_begin(double width, double height, const char *title, FILE *out) {
    fprintf(
        out,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' viewBox='0 0 %.0f "
        "%.0f' "
        "font-family='sans-serif'>\n<style>.value{font-size:13px;font-weight:bold;text-anchor:"
        "middle}"
        ".window{font-size:10px;text-anchor:middle;fill:#444;stroke:white;stroke-width:3;paint-"
        "order:stroke}."
        "legend{font-size:12px}"
        ".move{font-size:12px;text-anchor:middle;fill:#1a4c80;stroke:white;stroke-width:3;paint-"
        "order:stroke}"
        ".cut{font-size:10px;text-anchor:middle;fill:#c00;stroke:white;stroke-width:3;paint-order:"
        "stroke}</"
        "style>\n"
        "<rect width='100%%' height='100%%' fill='white'/>\n<text x='%d' y='32' font-size='18'>",
        width, height, width, height, MARGIN);
    plot_write_words(title, out);
    fputs("</text>\n", out);
}

void tree_svg_measure(Tree *tree, double *width, double *height) {
    int deepest = 0;
    for (int i = 0; i < tree->count; i++)
        deepest = tree->nodes[i].ply > deepest ? tree->nodes[i].ply : deepest;
    *width = 2 * MARGIN + place(tree) * leaf_step(tree);
    *height = HEADER + 2 * MARGIN + deepest * LEVEL_STEP + HALF;
    if (*width < WIDTH_MIN) *width = WIDTH_MIN;
}

void tree_svg_draw_edges(const Tree *tree, FILE *out) {
    for (int i = 0; i < tree->count; i++) draw_edge(tree, &tree->nodes[i], out);
    for (int i = 0; i < tree->count; i++) draw_unsearched(tree, &tree->nodes[i], false, out);
    for (int i = 0; i < tree->count; i++) draw_unsearched(tree, &tree->nodes[i], true, out);
    for (int i = 0; i < tree->count; i++) draw_move(tree, &tree->nodes[i], out);
}

void tree_svg_draw(const Tree *tree, TreeView view, FILE *out) {
    tree_svg_draw_edges(tree, out);
    for (int i = 0; i < tree->count; i++) draw_node(tree, &tree->nodes[i], view, out);
}

void tree_write_svg(Tree *tree, TreeView view, const char *title, FILE *out) {
    double width;
    double tree_bottom;
    tree_svg_measure(tree, &width, &tree_bottom);
    tree_svg_begin(width, tree_bottom + LEGEND, title, out);
    tree_svg_draw(tree, view, out);
    draw_legend(tree, tree_bottom + 10, out);
    fputs("</svg>\n", out);
}

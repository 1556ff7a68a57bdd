// SPDX-License-Identifier: GPL-3.0-or-later
// tree_text.c - a recorded tree as indented text and as JSON lines.

#include "core/json.h"
#include "lab/tree_draw.h"

enum { TREE_HEAD_BYTES = 8192 };

Score tree_shown(const DrawnNode *node, TreeView view, Score score) {
    return view == TREE_VIEW_ROOT && node->ply % 2 == 1 ? -score : score;
}

void tree_format_score(const Tree *tree, Score score, Text *text) {
    if (tree->format_score != NULL)
        tree->format_score(score, text);
    else if (score >= tree->infinity)
        text_add(text, "+∞");
    else if (score <= -tree->infinity)
        text_add(text, "-∞");
    else
        text_addf(text, "%d", score);
}

void tree_format_bounds(const Tree *tree, const DrawnNode *node, TreeView view,
                        const Score bounds[2], Text *text) {
    Score alpha = tree_shown(node, view, bounds[0]);
    Score beta = tree_shown(node, view, bounds[1]);
    bool is_turned = alpha > beta; // seen from the other side the bounds change places
    text_add(text, "[");
    tree_format_score(tree, is_turned ? beta : alpha, text);
    text_add(text, ", ");
    tree_format_score(tree, is_turned ? alpha : beta, text);
    text_add(text, "]");
}

void tree_format_window(const Tree *tree, const DrawnNode *node, TreeView view, Text *text) {
    tree_format_bounds(tree, node, view, (const Score[]){node->alpha, node->beta}, text);
}

void tree_format_memory(const Tree *tree, const DrawnNode *node, TreeView view, Text *text) {
    const Score bounds[] = {node->remembered_lower, node->remembered_upper};
    tree_say(tree, text, "%-s ", trace_reason_name(REASON_TABLE));
    tree_format_bounds(tree, node, view, bounds, text);
}

int tree_moves_cut(const Tree *tree, const DrawnNode *node) {
    if (node->reason != REASON_CUT) return 0;
    int tried = node->moves_skipped + node->moves_hidden;
    for (int child = node->first_child; child >= 0; child = tree->nodes[child].next_brother)
        tried += !tree->nodes[child].is_again;
    return node->moves_listed > tried ? node->moves_listed - tried : 0;
}

void tree_say_list(const Tree *tree, Text *text, const char *format, va_list arguments) {
    Sentence sentence;
    sentence_set_list(&sentence, format, arguments);
    if (tree->say != NULL)
        tree->say(tree->language, &sentence, text);
    else
        text_add(text, sentence.text);
}

void tree_say(const Tree *tree, Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    tree_say_list(tree, text, format, arguments);
    va_end(arguments);
}

static void write_node(const Tree *tree, int index, TreeView view, FILE *out) {
    const DrawnNode *node = &tree->nodes[index];
    Text line = TEXT_OF(256);
    if (node->parent < 0)
        tree_say(tree, &line, "root");
    else
        text_add(&line, node->move);
    if (node->is_again) tree_say(tree, &line, " again");
    if (!node->has_left) {
        tree_say(tree, &line, "  open");
    } else {
        text_add(&line, "  ");
        tree_format_window(tree, node, view, &line);
        if (tree_has_value(node)) {
            text_add(&line, " = ");
            tree_format_score(tree, tree_shown(node, view, node->value), &line);
        }
        if (node->reason != REASON_TABLE || !node->is_remembered)
            tree_say(tree, &line, "  %-s", trace_reason_name(node->reason));
        if (node->is_remembered) {
            text_add(&line, "  ");
            tree_format_memory(tree, node, view, &line);
        }
        if (node->node_type > 0) tree_say(tree, &line, "  type %d", node->node_type);
        int cut = tree_moves_cut(tree, node);
        if (cut > 0)
            tree_say(tree, &line, cut == 1 ? "  (%d move cut off)" : "  (%d moves cut off)", cut);
        if (node->moves_skipped > 0)
            tree_say(tree, &line, "  (%d left out: %-s)", node->moves_skipped,
                     trace_reason_name(node->skip_reason));
    }
    fprintf(out, "%s\n", line.data);
}

// The visit whose line comes next: those below this one first, whenever they were made.
static int next_line(const Tree *tree, int index) {
    if (tree->nodes[index].first_child >= 0) return tree->nodes[index].first_child;
    while (tree->nodes[index].next_brother < 0 && tree->nodes[index].parent >= 0)
        index = tree->nodes[index].parent;
    if (tree->nodes[index].next_brother >= 0) return tree->nodes[index].next_brother;
    do index++;
    while (index < tree->count && tree->nodes[index].parent >= 0); // the next root
    return index;
}

void tree_write_text(const Tree *tree, TreeView view, FILE *out) {
    for (int i = 0; i < tree->count; i = next_line(tree, i)) {
        const char *parts[LAB_PLY_MAX + 2];
        int depth = 0;
        for (int up = i; tree->nodes[up].parent >= 0 && depth < LAB_PLY_MAX;
             up = tree->nodes[up].parent) {
            bool is_last = tree->nodes[up].next_brother < 0;
            parts[depth++] = up == i ? (is_last ? "└─ " : "├─ ") : (is_last ? "   " : "│  ");
        }
        while (depth > 0) fputs(parts[--depth], out);
        write_node(tree, i, view, out);
    }
    if (!tree->is_full) return;
    Text line = TEXT_OF(256);
    tree_say(tree, &line, "… and more: only the first %d visits are shown\n", tree->capacity);
    fputs(line.data, out);
}

void tree_write_head(const TreeHead *head, FILE *out) {
    char position[GAME_TEXT_MAX];
    Text line = TEXT_OF(TREE_HEAD_BYTES);
    Json json = json_begin_line(&line, "lab_tree_head");
    game_format(head->game, head->position, position);
    JSON_ADD(&json, FIELD("game", head->game_text), FIELD("position", position),
             FIELD("search", head->search), FIELD_IF(head->side != NULL, "side", head->side),
             FIELD("infinity", head->infinity), FIELD_IF(head->mate != 0, "mate", head->mate),
             FIELD("visits", head->visits), FIELD("is_full", head->is_full));
    json_end_line(&json);
    fputs(line.data, out);
}

void tree_write_json(const Tree *tree, TreeView view, FILE *out) {
    for (int i = 0; i < tree->count; i++) {
        const DrawnNode *node = &tree->nodes[i];
        Text line = TEXT_OF(1024);
        Json json = json_begin_line(&line, "lab_tree");
        json_add_int(&json, "number", i);
        if (node->parent < 0)
            json_add_null(&json, "parent");
        else
            json_add_int(&json, "parent", node->parent);
        JSON_ADD(&json, FIELD("ply", node->ply), FIELD("move", node->move),
                 FIELD("is_again", node->is_again), FIELD("depth_tenths", node->depth));
        bool is_turned = view == TREE_VIEW_ROOT && node->ply % 2 == 1;
        JSON_ADD(&json, FIELD("alpha", is_turned ? -node->beta : node->alpha),
                 FIELD("beta", is_turned ? -node->alpha : node->beta),
                 FIELD_KNOWN(tree_has_value(node), "value", tree_shown(node, view, node->value)),
                 FIELD("reason", trace_reason_name(node->reason)),
                 FIELD("node_type", node->node_type),
                 FIELD("moves_cut", tree_moves_cut(tree, node)),
                 FIELD("moves_left_out", node->moves_skipped));
        if (node->is_remembered) {
            JSON_ADD(&json,
                     field_int("table_lower",
                               is_turned ? -node->remembered_upper : node->remembered_lower),
                     field_int("table_upper",
                               is_turned ? -node->remembered_lower : node->remembered_upper));
        }
        json_end_line(&json);
        fputs(line.data, out);
    }
}

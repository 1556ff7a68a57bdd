// SPDX-License-Identifier: GPL-3.0-or-later
// tree.c - the observer that records a searched tree.
#include "lab/tree.h"

#include <stdlib.h>

bool tree_open(Tree *tree, const Game *game, int capacity, Error *error) {
    *tree = (Tree){
        .game = game, .capacity = capacity, .current = -1, .infinity = game->score_bound + 1};
    tree->nodes = calloc((size_t)capacity, sizeof *tree->nodes);
    return tree->nodes != NULL || error_no_memory(error);
}

void tree_close(Tree *tree) {
    free(tree->nodes);
    tree->nodes = NULL;
}

bool tree_open_part(Tree *part, const Tree *tree, int first, int end, Error *error) {
    *part = *tree;
    part->count = end - first;
    part->capacity = part->count > 0 ? part->count : 1;
    part->is_full = false;
    part->nodes = calloc((size_t)part->capacity, sizeof *part->nodes);
    if (part->nodes == NULL) return error_no_memory(error);
    for (int i = 0; i < part->count; i++) {
        DrawnNode *node = &part->nodes[i];
        *node = tree->nodes[first + i];
        int *const links[] = {&node->parent, &node->first_child, &node->last_child,
                              &node->next_brother};
        for (int j = 0; j < 4; j++) *links[j] -= *links[j] >= 0 ? first : 0;
    }
    return true;
}

static bool is_parent(const DrawnNode *node, const TraceEvent *event) {
    return node->ply == event->ply - 1 && node->path == event->parent_path;
}

// A depth-first search enters below the visit that goes on; a best-first search jumps, and only
// its way tells where to: the visit left last stood as deep, but elsewhere.
static int find_parent(const Tree *tree, const TraceEvent *event) {
    if (event->ply == 0) return -1;
    if (tree->current >= 0 && is_parent(&tree->nodes[tree->current], event)) return tree->current;
    for (int i = tree->count - 1; i >= 0; i--) {
        if (is_parent(&tree->nodes[i], event)) return i;
    }
    return -1;
}

int tree_add(Tree *tree, const DrawnNode *node) {
    const int index = tree->count++, parent = node->parent;
    tree->nodes[index] = *node;
    tree->nodes[index].first_child = tree->nodes[index].last_child = -1;
    tree->nodes[index].next_brother = -1;
    if (parent < 0) return index;
    DrawnNode *above = &tree->nodes[parent];
    if (above->last_child >= 0)
        tree->nodes[above->last_child].next_brother = index;
    else
        above->first_child = index;
    above->last_child = index;
    return index;
}

static int add_node(Tree *tree, const TraceEvent *event, int parent) {
    return tree_add(tree, &(DrawnNode){
                              .parent = parent,
                              .ply = event->ply,
                              .depth = event->depth,
                              .node_type = event->node_type,
                              .alpha = event->alpha,
                              .beta = event->beta,
                              .path = event->path,
                          });
}

static void name_move(Tree *tree, DrawnNode *node, const TraceEvent *event) {
    char text[GAME_MOVE_TEXT_MAX] = "pass";
    if (event->move != GAME_NO_MOVE)
        game_format_move(tree->game, event->parent_position, event->move, text);
    slice_copy(slice_of(text), node->move, sizeof node->move);
}

static void enter(Tree *tree, const TraceEvent *event) {
    if (tree->count >= tree->capacity) { // before its parent is looked for, which may take long
        tree->is_full = true;
        return;
    }
    int index = add_node(tree, event, find_parent(tree, event));
    DrawnNode *node = &tree->nodes[index];
    node->is_again = tree->is_next_again;
    tree->is_next_again = false;
    GameMove moves[GAME_MOVES_MAX];
    node->moves_listed = tree->game->list_moves(event->position, moves);
    if (event->ply > 0) name_move(tree, node, event);
    tree->current = index;
}

static void leave(Tree *tree, const TraceEvent *event) {
    int index = tree->current;
    if (tree->is_full && (index < 0 || tree->nodes[index].path != event->path)) return;
    if (index < 0) return;
    tree->nodes[index].value = event->value;
    tree->nodes[index].reason = event->reason;
    tree->nodes[index].has_left = true;
    tree->current = tree->nodes[index].parent;
}

static void skip(Tree *tree, const TraceEvent *event) {
    if (tree->current < 0) return;
    DrawnNode *node = &tree->nodes[tree->current];
    bool is_mixed = node->moves_skipped > 0 && node->skip_reason != event->reason;
    node->moves_skipped++;
    node->skip_reason = is_mixed ? REASON_PRUNED : event->reason;
}

// Asked for in the visit that goes on, unless that one found no room.
static void remember(Tree *tree, const TraceEvent *event) {
    if (tree->current < 0 || tree->nodes[tree->current].path != event->path) return;
    DrawnNode *node = &tree->nodes[tree->current];
    node->is_remembered = true;
    node->remembered_lower = event->alpha;
    node->remembered_upper = event->beta;
}

void tree_hide_moves(Tree *tree, int count) {
    if (tree->current >= 0) tree->nodes[tree->current].moves_hidden += count;
}

static void notice(void *state, const TraceEvent *event) {
    Tree *tree = state;
    switch (event->kind) {
    case TRACE_ITERATION:
        tree->count = 0;
        tree->is_full = false;
        tree->current = -1;
        break;
    case TRACE_ENTER: enter(tree, event); break;
    case TRACE_LEAVE: leave(tree, event); break;
    case TRACE_RESEARCH: tree->is_next_again = true; break;
    case TRACE_SKIP: skip(tree, event); break;
    case TRACE_PROBE: remember(tree, event); break;
    default: break;
    }
}

TraceObserver tree_observer(Tree *tree) {
    return (TraceObserver){.notice = notice, .state = tree};
}

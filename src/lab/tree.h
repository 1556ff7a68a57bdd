// SPDX-License-Identifier: GPL-3.0-or-later
// tree.h - records the tree of a small search from its events, and draws it.
#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "core/trace.h"
#include "lab/run.h"

enum { TREE_MOVE_TEXT = 24 };

// One visit of a node. A second visit of the same node is a drawn node of its own.
typedef struct DrawnNode {
    int parent; // -1: a root; several when the algorithm calls from the root more than once
    int first_child;
    int last_child;
    int next_brother;
    int ply;
    int depth; // tenths of a ply
    int node_type;
    Score alpha;
    Score beta;
    Score value; // for the side to move at the node, like the window
    TraceReason reason;
    bool is_again;    // searched again
    bool has_left;    // the visit ended
    int moves_listed; // of the position
    int moves_skipped;
    TraceReason skip_reason; // PRUNED: several
    int moves_hidden;        // searched, but not recorded
    char move[TREE_MOVE_TEXT];
    uint64_t path;
    double x; // while drawing
} DrawnNode;

// Where the search was stopped within a visit, what came back means nothing.
static inline bool tree_has_value(const DrawnNode *node) {
    return node->has_left && node->reason != REASON_NONE && node->reason != REASON_STOPPED;
}

typedef struct Tree {
    const Game *game;
    DrawnNode *nodes;
    int count;
    int capacity;
    bool is_full; // more was visited than could be kept
    bool is_next_again;
    int current; // the visit that goes on; -1: none
    Score infinity;
    // For trees of other searches than the laboratory's; a picture's room for a leaf is in pixels.
    void (*format_score)(Score score, Text *text); // NULL: the plain number
    // How words of the picture are said; NULL: in English.
    void (*say)(const void *language, const Sentence *sentence, Text *text);
    const void *language;
    int leaf_width; // 0: the usual
} Tree;

typedef enum TreeView { TREE_VIEW_ROOT, TREE_VIEW_MOVER } TreeView; // whose scores are shown

// Takes room for this many visits; attach the observer to a search and run it. When the search
// deepens, only the last iteration is kept.
bool tree_open(Tree *tree, const Game *game, int capacity, Error *error);
TraceObserver tree_observer(Tree *tree);
void tree_close(Tree *tree);

// Listens before the tree does, and ends a search that is far too large to be shown.
typedef struct TreeWatch {
    Tree *tree;
    int64_t visits_left;               // below 0: the search was ended
    atomic_bool *stop;                 // the search's own
    const atomic_bool *is_interrupted; // ends it too; NULL: nobody does
} TreeWatch;
TraceObserver tree_watch_observer(TreeWatch *watch);

// So many moves of the visit that goes on were searched, but are not told to the observer.
void tree_hide_moves(Tree *tree, int count);

// Indented text, one visit a line.
void tree_write_text(const Tree *tree, TreeView view, FILE *out);
// One JSON line a visit, in order, each with the number of its parent.
void tree_write_json(const Tree *tree, TreeView view, FILE *out);
// A picture for a slide.
void tree_write_svg(Tree *tree, TreeView view, const char *title, FILE *out);

// SPDX-License-Identifier: GPL-3.0-or-later
// tree.h - records the tree of a small search from its events, and draws it.
#pragma once

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
    bool is_remembered;      // by the table, whose bounds follow
    Score remembered_lower;
    Score remembered_upper;
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
// Another visit, for which there is room, as the last child of its parent; returns its number.
int tree_add(Tree *tree, const DrawnNode *node);

// So many moves of the visit that goes on were searched, but are not told to the observer.
void tree_hide_moves(Tree *tree, int count);

// A copy of the visits from `first` on and before `end`, which begin and end with whole roots.
bool tree_open_part(Tree *part, const Tree *tree, int first, int end, Error *error);

// What a file says of a tree before its lines.
typedef struct TreeHead {
    const Game *game;
    const char *game_text; // as it was chosen, "othello:6x6"
    const void *position;
    const char *search;
    const char *side; // whose tree, where two stand side by side; NULL: nobody's
    Score infinity;
    Score mate; // a score from which mates are counted; 0: none
    int visits;
    bool is_full;
} TreeHead;
// A JSON line.
void tree_write_head(const TreeHead *head, FILE *out);

// Indented text, one visit a line.
void tree_write_text(const Tree *tree, TreeView view, FILE *out);
// One JSON line a visit, in order, each with the number of its parent.
void tree_write_json(const Tree *tree, TreeView view, FILE *out);
// A picture for a slide.
void tree_write_svg(Tree *tree, TreeView view, const char *title, FILE *out);

// SPDX-License-Identifier: GPL-3.0-or-later
// line_tree.h - a game of chess with its variations as a tree that can be changed, from and to PGN.
//
//     0 ── e4 ─┬─ e5 ── Nf3    a node is the position after a move; the first child goes on with
//              └─ c5           the line, its brothers are variations
#pragma once

#include "chess/chess.h"
#include "core/error.h"

enum {
    LINE_NODES_MAX = 1 << 16,
    LINE_MARKS_MAX = 4,
    LINE_DEPTH_MAX = 60, // variations inside variations
    LINE_COMMENT_MAX = 4096,
};

typedef struct LineNode {
    Board board;
    Move move;   // that led here; MOVE_NONE: a pass, or the start
    int parent;  // -1: the start
    int child;   // the first; -1: none
    int brother; // the next; -1: none
    int depth;   // of variations
    int ply;
    int mark_count;
    uint8_t marks[LINE_MARKS_MAX]; // numeric annotation glyphs
    char *comment;                 // NULL: none
    size_t comment_length;
    size_t comment_room;
    bool is_removed;
} LineNode;

// Start with {0}. Node 0 is the start; numbers stay as they are until the next line_tree_begin().
typedef struct LineTree {
    LineNode *nodes;
    int count;
    size_t room;
} LineTree;

// Empty, with this start. False without memory.
bool line_tree_begin(LineTree *tree, const Board *start);
void line_tree_free(LineTree *tree);
// A node of this number that was not removed.
bool line_tree_has(const LineTree *tree, int node);

// The node after a legal move, the one that is there already or a new one; -1 with a reason.
int line_tree_add(LineTree *tree, int parent, Move move, Error *error);
// With all that follows. The start stays.
void line_tree_remove(LineTree *tree, int node);
// Becomes the first of its brothers, and so does every move that leads to it.
void line_tree_promote(LineTree *tree, int node);
// "" removes it. False without memory.
bool line_tree_comment(LineTree *tree, int node, Slice comment);
// Adds the mark or takes it away. $1 to $6 replace each other.
void line_tree_mark(LineTree *tree, int node, int mark);
// "!", "?", "±" …; "" for those without a sign.
const char *line_mark_text(int mark);

// The moves from the start to the node; returns how many, at most LINE_NODES_MAX.
int line_tree_path(const LineTree *tree, int node, Move *moves);
// The end of the main line, and its node of this ply (-1: it is shorter).
int line_tree_at_ply(const LineTree *tree, int ply);

// What the game holds; false without memory or when it is too large.
bool line_tree_read(LineTree *tree, const PgnGame *game, Error *error);
// Adds all moves to a game that was begun with the same start and has its tags.
bool line_tree_write(const LineTree *tree, PgnGame *game);

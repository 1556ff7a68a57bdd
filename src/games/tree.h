// SPDX-License-Identifier: GPL-3.0-or-later
// tree.h - a game tree as people write it on a blackboard. Private to src/games/tree*.c.
//
//     ((3 12 8) (2 4 6) (14 5 2))          leaves, for MAX, who moves at the root
//     min (a:(3 5) b:4(2 9) c:!1(7 8))     MIN at the root; names; inner estimates; ! is unquiet
//     … @2.1                               the node after the second move and then the first
#pragma once

#include "games/games.h"

enum {
    TREE_TEXT_MAX = 420, // of the tree as it is kept
    TREE_DEPTH_MAX = 20,
    TREE_WIDTH_MAX = 40,
    TREE_NAME_MAX = 12,
    TREE_VALUE_MAX = 999999,
};

// The whole tree, as its text in one fixed form, and a place in it.
typedef struct TreePosition {
    uint64_t hash; // of the tree
    uint16_t at;   // where the node begins in the text
    uint8_t is_min_at_root;
    uint8_t ply;
    uint8_t path[TREE_DEPTH_MAX];
    char text[TREE_TEXT_MAX + 1];
} TreePosition;

// What stands at a place of the text.
typedef struct TreeNode {
    Slice name;      // empty: none
    bool is_unquiet; // a quiescence search goes on here
    bool has_value;
    int value; // for MAX; 0: none was given
    int first; // where the first child begins; 0: a leaf
} TreeNode;

TreeNode tree_node_at(const char *text, int at);
// Behind the node that begins here.
int tree_skip(const char *text, int at);
// Where a child of the node begins, counted from 0 on; 0: there are not so many.
int tree_child_at(const char *text, const TreeNode *node, int number);

// Reads a tree, or the name of one of the list, with or without a path behind it. False with the
// column and what was expected there.
bool tree_read(const char *text, TreePosition *position, Error *error);
void tree_play(const void *position, GameMove move, void *next);

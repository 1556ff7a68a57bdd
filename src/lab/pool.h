// SPDX-License-Identifier: GPL-3.0-or-later
// pool.h - the explicit tree of searches that jump (SSS*, proof-number
// search, UCT), in memory taken once.
//
// Nodes lie one after the other in the search's pool, brothers side by side; each holds its
// position. A search puts its own data around PoolNode, which must be its first member.
#pragma once

#include "lab/search.h"

typedef struct PoolNode {
    GameMove move; // leading here
    int parent;    // -1 at the root
    int first_child;
    int child_count;
    int ply;
    int type;          // of the critical tree
    bool has_position; // positions are made when a node is first visited
} PoolNode;

typedef struct Pool {
    Search *search;
    unsigned char *bytes;
    size_t stride;
    size_t position_offset;
    int count;
    int capacity;
    int root_depth;
} Pool;

// Lays the pool over the search's memory. `heap`, when not NULL, gets room for one int per node.
void pool_open(Pool *pool, Search *search, size_t node_bytes, int **heap);
void *pool_at(const Pool *pool, int index);
int pool_add_root(Pool *pool, const LabNode *root);
// One child for each move of the visited node; false when memory is full.
bool pool_add_children(Pool *pool, int index, const LabNode *node);
// Prepares the search's stack of nodes for a visit of this node and returns its place there.
LabNode *pool_visit(Pool *pool, Search *search, int index);
// Order of the drawn tree: brothers from left to right.
bool pool_is_left_of(const Pool *pool, int a, int b);

// Tell the observer, which there must be, what is kept about the node, and that a step was made at
// it. Children are told of as they are added.
void pool_note_state(const Pool *pool, int index, const TraceState *state);
void pool_note_step(const Pool *pool, int index, TraceDeed deed, Score value);
static inline bool pool_is_watched(const Pool *pool) {
    return pool->search->hooks & HOOK_TRACE;
}

typedef bool (*PoolOrder)(void *context, int a, int b);
void pool_heap_push(int *heap, int *count, int index, PoolOrder comes_before, void *context);
int pool_heap_pop(int *heap, int *count, PoolOrder comes_before, void *context);

// SPDX-License-Identifier: GPL-3.0-or-later
// pool.c - see pool.h.
#include "lab/pool.h"

enum { POSITION_ALIGNMENT = 64 };

static size_t round_up(size_t size, size_t step) {
    return (size + step - 1) / step * step;
}

void pool_open(Pool *pool, Search *search, size_t node_bytes, int **heap) {
    size_t position_offset = round_up(node_bytes, 16);
    size_t stride = round_up(position_offset + search->game->position_bytes, 16);
    size_t per_node = stride + (heap != NULL ? sizeof(int) : 0);
    size_t capacity = search->pool_bytes / per_node;
    *pool = (Pool){
        .search = search,
        .bytes = search->pool,
        .stride = stride,
        .position_offset = position_offset,
        .capacity = capacity < INT32_MAX ? (int)capacity : INT32_MAX,
        .root_depth = search->nodes[0].depth,
    };
    if (heap != NULL) *heap = (int *)(void *)(pool->bytes + (size_t)pool->capacity * stride);
}

void *pool_at(const Pool *pool, int index) {
    return pool->bytes + (size_t)index * pool->stride;
}

static void *position_of(const Pool *pool, int index) {
    return (unsigned char *)pool_at(pool, index) + pool->position_offset;
}

int pool_add_root(Pool *pool, const LabNode *root) {
    memset(pool_at(pool, 0), 0, pool->position_offset);
    PoolNode *tree = pool_at(pool, 0);
    tree->parent = -1;
    tree->type = 1;
    tree->has_position = true;
    memcpy(position_of(pool, 0), root->position, pool->search->game->position_bytes);
    pool->count = 1;
    return 0;
}

// The event of a node that need not be on the search's stack: its way comes from its moves.
static TraceEvent event_at(const Pool *pool, int index, TraceKind kind) {
    GameMove moves[LAB_PLY_MAX + 2];
    const PoolNode *tree = pool_at(pool, index);
    uint64_t path = pool->search->nodes[0].path_key;
    uint64_t parent_path = 0;
    for (const PoolNode *up = tree; up->parent >= 0; up = pool_at(pool, up->parent))
        moves[up->ply] = up->move;
    for (int ply = 1; ply <= tree->ply; ply++) {
        parent_path = path;
        path = lab_path_on(path, moves[ply]);
    }
    return (TraceEvent){.kind = kind,
                        .ply = tree->ply,
                        .node_type = tree->type,
                        .move = tree->parent >= 0 ? tree->move : GAME_NO_MOVE,
                        .path = path,
                        .parent_path = parent_path};
}

void pool_note_state(const Pool *pool, int index, const TraceState *state) {
    TraceEvent event = event_at(pool, index, TRACE_STATE);
    event.state = state;
    pool->search->observer.notice(pool->search->observer.state, &event);
}

void pool_note_step(const Pool *pool, int index, TraceDeed deed, Score value) {
    TraceEvent event = event_at(pool, index, TRACE_STEP);
    event.deed = deed;
    event.value = value;
    pool->search->observer.notice(pool->search->observer.state, &event);
}

static void note_child(const Pool *pool, int index, const LabNode *parent) {
    TraceEvent event = event_at(pool, index, TRACE_CHILD);
    event.parent_position = parent->position;
    pool->search->observer.notice(pool->search->observer.state, &event);
}

bool pool_add_children(Pool *pool, int index, const LabNode *node) {
    if (node->count > pool->capacity - pool->count) return false;
    PoolNode *parent = pool_at(pool, index);
    parent->first_child = pool->count;
    parent->child_count = node->count;
    for (int i = 0; i < node->count; i++) {
        memset(pool_at(pool, pool->count), 0, pool->position_offset);
        PoolNode *child = pool_at(pool, pool->count++);
        child->move = node->moves[i];
        child->parent = index;
        child->ply = parent->ply + 1;
        child->type = lab_child_type(parent->type, i == 0);
        if (pool_is_watched(pool)) note_child(pool, pool->count - 1, node);
    }
    return true;
}

// Policies and repetitions look at the whole line, so it is played again from the root.
static void replay_line(Pool *pool, Search *search, int index) {
    int line[LAB_PLY_MAX + 2];
    int ply = ((PoolNode *)pool_at(pool, index))->ply;
    for (int up = index, i = ply; i >= 0; i--) {
        line[i] = up;
        up = ((PoolNode *)pool_at(pool, up))->parent;
    }
    for (int i = 0; i < ply; i++) {
        LabNode *node = &search->nodes[i];
        const PoolNode *child = pool_at(pool, line[i + 1]);
        const PoolNode *parent = pool_at(pool, line[i]);
        node->count = 0;
        node->next = line[i + 1] == parent->first_child ? 1 : 2;
        lab_play_into(search, node, child->move);
    }
}

LabNode *pool_visit(Pool *pool, Search *search, int index) {
    PoolNode *tree = pool_at(pool, index);
    LabNode *node = &search->nodes[tree->ply];
    if (search->hooks != 0) {
        replay_line(pool, search, index);
        return node;
    }
    if (!tree->has_position) {
        search->game->play(position_of(pool, tree->parent), tree->move, position_of(pool, index));
        tree->has_position = true;
    }
    memcpy(node->position, position_of(pool, index), search->game->position_bytes);
    node->depth = pool->root_depth - tree->ply * LAB_ONE_PLY;
    node->type = tree->type;
    node->moves = search->moves;
    return node;
}

bool pool_is_left_of(const Pool *pool, int a, int b) {
    const PoolNode *left = pool_at(pool, a);
    const PoolNode *right = pool_at(pool, b);
    while (left->ply > right->ply) left = pool_at(pool, left->parent);
    while (right->ply > left->ply) right = pool_at(pool, right->parent);
    while (left->parent != right->parent) {
        left = pool_at(pool, left->parent);
        right = pool_at(pool, right->parent);
    }
    return left < right; // brothers lie side by side
}

void pool_heap_push(int *heap, int *count, int index, PoolOrder comes_before, void *context) {
    int place = (*count)++;
    while (place > 0 && comes_before(context, index, heap[(place - 1) / 2])) {
        heap[place] = heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    heap[place] = index;
}

int pool_heap_pop(int *heap, int *count, PoolOrder comes_before, void *context) {
    int top = heap[0];
    int last = heap[--(*count)];
    int place = 0;
    for (int child = 1; child < *count; child = 2 * place + 1) {
        if (child + 1 < *count && comes_before(context, heap[child + 1], heap[child])) child++;
        if (!comes_before(context, heap[child], last)) break;
        heap[place] = heap[child];
        place = child;
    }
    if (*count > 0) heap[place] = last;
    return top;
}

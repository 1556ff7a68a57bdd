// SPDX-License-Identifier: GPL-3.0-or-later
// solve_parts.c - see solve_parts.h.
#include "lab/solve_parts.h"

#include <stdlib.h>

#include "core/memory.h"

enum { SCORE_FAR = 1 << 28 }; // beyond every value
enum { SLOTS = 1 << 20, NODES_MAX = SLOTS / 2 };

typedef struct PartNode {
    uint64_t key; // the least of its images'
    Score lower, upper;
    int first_edge, edge_count; // to its children
    int first_parent;           // a link, -1: none
    int part;                   // its number, -1: a node above
} PartNode;

// The parents of a node, one after another.
typedef struct Parent {
    int node;
    int next; // -1: the last
} Parent;

struct SolveParts {
    const Game *game;
    PartNode *nodes;
    int node_count;
    size_t node_room;
    int *edges;
    int edge_count;
    size_t edge_room;
    Parent *parents; // as many as edges
    GamePosition *positions;
    int *part_nodes;
    int part_count;
    size_t part_room;
    int *slots; // from keys to nodes, -1: free
};

// ---- what a value is ----

static Score most(const Game *game) {
    return game->win_score != 0 ? 1 : SCORE_FAR;
}

static Score class_of(const Game *game, Score value) {
    return game->win_score != 0 ? (value > 0) - (value < 0) : value;
}

// ---- the tree ----

// Its place among the slots: its node's, or a free one.
static int slot_of(const SolveParts *parts, uint64_t key) {
    int slot = (int)(key % SLOTS);
    while (parts->slots[slot] >= 0 && parts->nodes[parts->slots[slot]].key != key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

static int add_node(SolveParts *parts, uint64_t key, int slot) {
    if (parts->node_count == NODES_MAX
        || !memory_grow(&parts->nodes, &parts->node_room, (size_t)parts->node_count + 1,
                        sizeof *parts->nodes))
        return -1;
    Score bound = most(parts->game);
    parts->nodes[parts->node_count] =
        (PartNode){.key = key, .lower = -bound, .upper = bound, .first_parent = -1, .part = -1};
    parts->slots[slot] = parts->node_count;
    return parts->node_count++;
}

static bool add_part(SolveParts *parts, int node, const GamePosition *position) {
    size_t room = parts->part_room;
    if (parts->part_count == SOLVE_PARTS_MAX
        || !memory_grow(&parts->positions, &room, (size_t)parts->part_count + 1,
                        sizeof *parts->positions)
        || !memory_grow(&parts->part_nodes, &parts->part_room, (size_t)parts->part_count + 1,
                        sizeof *parts->part_nodes))
        return false;
    parts->nodes[node].part = parts->part_count;
    parts->positions[parts->part_count] = *position;
    parts->part_nodes[parts->part_count++] = node;
    return true;
}

static bool add_edges(SolveParts *parts, int node, const int *children, int count) {
    parts->nodes[node].first_edge = parts->edge_count;
    parts->nodes[node].edge_count = count;
    for (int i = 0; i < count; i++) {
        size_t room = parts->edge_room;
        PartNode *child = &parts->nodes[children[i]];
        if (!memory_grow(&parts->edges, &room, (size_t)parts->edge_count + 1, sizeof *parts->edges)
            || !memory_grow(&parts->parents, &parts->edge_room, (size_t)parts->edge_count + 1,
                            sizeof *parts->parents))
            return false;
        parts->edges[parts->edge_count] = children[i];
        parts->parents[parts->edge_count] = (Parent){node, child->first_parent};
        child->first_parent = parts->edge_count++;
    }
    return true;
}

// A child that is there once already is no second edge.
static int add_once(int *children, int count, int child) {
    for (int i = 0; i < count; i++) {
        if (children[i] == child) return count;
    }
    children[count] = child;
    return count + 1;
}

// The position's node with all below it; -1 without memory, or when there are too many.
static int add_tree(SolveParts *parts, const GamePosition *position, int plies) {
    const Game *game = parts->game;
    uint64_t key = game_least_key(game, position, game->key(position));
    int slot = slot_of(parts, key), score;
    if (parts->slots[slot] >= 0) return parts->slots[slot];
    int node = add_node(parts, key, slot);
    if (node < 0) return -1;
    if (game->is_over(position, &score)) {
        parts->nodes[node].lower = parts->nodes[node].upper = class_of(game, score);
        return node;
    }
    if (plies == 0) return add_part(parts, node, position) ? node : -1;
    GameMove moves[GAME_MOVES_MAX];
    int *children = malloc(sizeof *children * GAME_MOVES_MAX);
    int count = 0, move_count = children != NULL ? game->list_moves(position, moves) : -1;
    bool is_fine = move_count >= 0;
    for (int i = 0; i < move_count && is_fine; i++) {
        GamePosition next = {{0}};
        game->play(position, moves[i], &next);
        int child = add_tree(parts, &next, plies - 1);
        is_fine = child >= 0;
        if (is_fine) count = add_once(children, count, child);
    }
    is_fine = is_fine && add_edges(parts, node, children, count);
    free(children);
    return is_fine ? node : -1;
}

// ---- what is known ----

// Takes the bounds of the children together; false when nothing is new.
static bool update(SolveParts *parts, PartNode *node) {
    Score bound = most(parts->game), lower = -bound, upper = -bound;
    for (int i = 0; i < node->edge_count; i++) {
        const PartNode *child = &parts->nodes[parts->edges[node->first_edge + i]];
        if (-child->upper > lower) lower = -child->upper;
        if (-child->lower > upper) upper = -child->lower;
    }
    if (lower == node->lower && upper == node->upper) return false;
    node->lower = lower;
    node->upper = upper;
    return true;
}

// No deeper than the tree.
static void tell_parents(SolveParts *parts, const PartNode *node) {
    for (int i = node->first_parent; i >= 0; i = parts->parents[i].next) {
        PartNode *parent = &parts->nodes[parts->parents[i].node];
        if (update(parts, parent)) tell_parents(parts, parent);
    }
}

static bool matters(const SolveParts *parts, const PartNode *node) {
    if (node->lower == node->upper) return false;
    if (node == parts->nodes) return true; // the start
    for (int i = node->first_parent; i >= 0; i = parts->parents[i].next) {
        const PartNode *parent = &parts->nodes[parts->parents[i].node];
        if (-node->lower > parent->lower && matters(parts, parent)) return true;
    }
    return false;
}

// ---- the whole ----

static bool build(SolveParts *parts, const GamePosition *start, int plies, Error *error) {
    parts->slots = malloc(sizeof *parts->slots * SLOTS);
    for (int i = 0; parts->slots != NULL && i < SLOTS; i++) parts->slots[i] = -1;
    if (parts->slots == NULL || add_tree(parts, start, plies) < 0)
        return error_set(error, "no memory for so many parts; fewer plies make fewer");
    for (int i = 0; i < parts->node_count; i++) {
        const PartNode *node = &parts->nodes[i];
        if (node->lower == node->upper) tell_parents(parts, node);
    }
    return true;
}

bool solve_parts_fit(const Game *game, Error *error) {
    return game->repetition == REPETITION_IMPOSSIBLE
           || error_set(error, "%s: positions come back in this game, so that it has no parts",
                        game->name);
}

SolveParts *solve_parts_open(const Game *game, const void *start, int plies, Error *error) {
    if (!solve_parts_fit(game, error)) return NULL;
    SolveParts *parts = calloc(1, sizeof *parts);
    if (parts == NULL) {
        error_no_memory(error);
        return NULL;
    }
    parts->game = game;
    if (build(parts, start, plies, error)) return parts;
    solve_parts_close(parts);
    return NULL;
}

void solve_parts_close(SolveParts *parts) {
    if (parts == NULL) return;
    free(parts->nodes);
    free(parts->edges);
    free(parts->parents);
    free(parts->positions);
    free(parts->part_nodes);
    free(parts->slots);
    free(parts);
}

int solve_parts_count(const SolveParts *parts) {
    return parts->part_count;
}

const GamePosition *solve_parts_position(const SolveParts *parts, int number) {
    return &parts->positions[number];
}

void solve_parts_learn(SolveParts *parts, int number, Score value) {
    PartNode *node = &parts->nodes[parts->part_nodes[number]];
    node->lower = node->upper = class_of(parts->game, value);
    tell_parents(parts, node);
}

bool solve_parts_needs(const SolveParts *parts, int number) {
    return matters(parts, &parts->nodes[parts->part_nodes[number]]);
}

PartsBounds solve_parts_bounds(const SolveParts *parts) {
    return (PartsBounds){parts->nodes[0].lower, parts->nodes[0].upper};
}

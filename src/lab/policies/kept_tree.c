// SPDX-License-Identifier: GPL-3.0-or-later
// kept_tree.c - the lecture's first method of memory: keep the tree and
// sort it before the next iteration.
//
// Nodes are known by the way that leads to them, so this is the tree itself, not a table of
// positions: two ways to one position are two nodes. When memory is full, no more nodes are kept.
#include <stdlib.h>

#include "lab/policies.h"

typedef struct KeptNode {
    uint64_t path;
    Score value; // for the side to move at the node
} KeptNode;

typedef struct KeptTree {
    KeptNode *nodes; // a hash with open addresses
    uint64_t mask;
    uint64_t count;
} KeptTree;

static bool open(Policy *policy, Search *search, Error *error) {
    size_t slots = 1;
    while (slots * 2 * sizeof(KeptNode) <= (size_t)policy->number << 20) slots *= 2;
    KeptNode *nodes = calloc(slots, sizeof *nodes);
    if (nodes == NULL)
        return error_set(error, "no memory for a kept tree of %d MB; try a smaller one",
                         policy->number);
    *(KeptTree *)policy->state = (KeptTree){.nodes = nodes, .mask = slots - 1};
    search->memory_bytes += slots * sizeof *nodes;
    return true;
}

static void close(Policy *policy) {
    free(((KeptTree *)policy->state)->nodes);
}

static void begin(Policy *policy, Search *search) {
    (void)search;
    KeptTree *tree = policy->state;
    memset(tree->nodes, 0, (tree->mask + 1) * sizeof *tree->nodes);
    tree->count = 0;
}

// The node's place, or the empty one where it belongs.
static KeptNode *find(KeptTree *tree, uint64_t path) {
    uint64_t slot = path & tree->mask;
    while (tree->nodes[slot].path != 0 && tree->nodes[slot].path != path)
        slot = (slot + 1) & tree->mask;
    return &tree->nodes[slot];
}

static void remember(Policy *policy, Search *search, LabNode *node, Score value) {
    KeptTree *tree = policy->state;
    KeptNode *kept = find(tree, node->path_key);
    if (kept->path == 0) {
        if (tree->count * 4 >= tree->mask * 3) {
            search->is_memory_full = true;
            return;
        }
        tree->count++;
        kept->path = node->path_key;
    }
    kept->value = value;
}

static void order(Policy *policy, Search *search, LabNode *node) {
    KeptTree *tree = policy->state;
    search->counters.probes++;
    if (find(tree, node->path_key)->path == 0) return;
    search->counters.hits++;
    for (int i = 0; i < node->count; i++) {
        const KeptNode *child = find(tree, lab_path_after(node, node->moves[i]));
        if (child->path != 0) node->weights[i] += WEIGHT_KEPT - child->value;
    }
}

const LabPolicyKind policy_kept_tree = {
    .slot = "kept",
    .summary = "keeps the tree in N MB and sorts it by the last iteration's values",
    .least = 1,
    .most = LAB_MEMORY_MB_MAX,
    .usual = 16,
    .keeps_value = true,
    .takes_memory = true,
    .keys = HOOK_KEYS,
    .state_bytes = sizeof(KeptTree),
    .open = open,
    .close = close,
    .begin = begin,
    .remember = remember,
    .order = order,
};

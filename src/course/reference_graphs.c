// SPDX-License-Identifier: GPL-3.0-or-later
// reference_graphs.c - searches that keep what they have seen: retrograde analysis, proof numbers,
// Monte-Carlo trees.
#include <math.h>
#include <string.h>

#include "course/references.h"

// ---- retrograde analysis ----

enum { WON = 1000, UNKNOWN = 1 << 20 };

// What is known of a position from those its moves lead to; UNKNOWN: not enough.
static int judge(World *world, int position, const int *values, Slip slip) {
    int count = get(world, ASK_MOVES, position);
    int won = UNKNOWN;
    int lost = UNKNOWN;
    int losing = 0;
    if (count == 0) return -WON;
    for (int i = 0; i < count; i++) {
        int value = values[get_child(world, position, i)];
        if (value == UNKNOWN) continue;
        if (value < 0) { // the other side is lost there: the sooner the better
            if (won == UNKNOWN || -value - 1 > won) won = -value - 1;
            continue;
        }
        bool is_longer = slip == SLIP_SHORTEST_LOSS ? value > lost : value < lost;
        if (lost == UNKNOWN || is_longer) lost = value;
        losing++;
    }
    if (won != UNKNOWN) return slip == SLIP_DISTANCE_LOST ? WON : won;
    bool is_lost = slip == SLIP_ONE_MOVE_LOSES ? losing > 0 : losing == count;
    if (!is_lost) return UNKNOWN;
    return slip == SLIP_DISTANCE_LOST ? -WON : -lost + 1;
}

int64_t reference_retrograde(World *world, int node, const int64_t *numbers, Slip slip) {
    (void)node;
    int count = (int)numbers[0];
    int values[WORLD_GRAPH_MAX];
    for (int i = 0; i < count; i++) values[i] = UNKNOWN;
    bool has_changed = true;
    for (int pass = 0; has_changed && pass <= count; pass++) {
        int before[WORLD_GRAPH_MAX];
        has_changed = false;
        memcpy(before, values, sizeof before);
        for (int i = 0; i < count; i++) {
            if (before[i] != UNKNOWN) continue;
            values[i] = judge(world, i, slip == SLIP_PASSES_MIXED ? values : before, slip);
            has_changed |= values[i] != UNKNOWN;
        }
        if (slip == SLIP_ONE_PASS_ONLY && pass == 1) break;
    }
    for (int i = 0; i < count; i++) {
        int rest = slip == SLIP_DRAWS_LOST ? -WON : 0;
        world_get(world, ASK_REPORT, i, values[i] == UNKNOWN ? rest : values[i], 0);
    }
    return 0;
}

// ---- proof-number search ----

enum { ENDLESS = 1000000, TREE_MAX = 2048, MOVES_MOST = 64 };

typedef struct ProofNode {
    int place; // in the world
    int parent, first, count;
    bool is_or;
    int proof, disproof;
} ProofNode;

typedef struct ProofTree {
    ProofNode nodes[TREE_MAX];
    int count;
} ProofTree;

static void judge_leaf(World *world, ProofNode *node, Slip slip) {
    int over = get(world, ASK_OVER, node->place);
    node->proof = over == 1 ? 0 : over == 0 ? ENDLESS : 1;
    node->disproof = over == 1 ? ENDLESS : over == 0 ? 0 : 1;
    if (slip != SLIP_PROOF_TURNED || over < 0) return;
    int proof = node->proof;
    node->proof = node->disproof;
    node->disproof = proof;
}

static int bounded(int number) {
    return number < ENDLESS ? number : ENDLESS;
}

static void renew(ProofTree *tree, ProofNode *node, Slip slip) {
    int least_proof = ENDLESS, least_disproof = ENDLESS, proofs = 0, disproofs = 0;
    for (int i = 0; i < node->count; i++) {
        const ProofNode *child = &tree->nodes[node->first + i];
        if (child->proof < least_proof) least_proof = child->proof;
        if (child->disproof < least_disproof) least_disproof = child->disproof;
        proofs = bounded(proofs + child->proof);
        disproofs = bounded(disproofs + child->disproof);
    }
    bool is_or = slip == SLIP_OR_EVERYWHERE || node->is_or;
    if (slip == SLIP_AND_OR_SWAPPED) is_or = !is_or;
    node->proof = is_or ? least_proof : proofs;
    node->disproof = is_or ? disproofs : least_disproof;
    if (slip == SLIP_MINIMUM_INSTEAD_OF_SUM) {
        node->proof = least_proof;
        node->disproof = least_disproof;
    }
}

static ProofNode *most_proving(ProofTree *tree, Slip slip) {
    ProofNode *node = &tree->nodes[0];
    while (node->count > 0) {
        ProofNode *best = &tree->nodes[node->first];
        bool is_or = slip == SLIP_DESCENT_SWAPPED ? !node->is_or : node->is_or;
        for (int i = 1; i < node->count; i++) {
            ProofNode *child = &tree->nodes[node->first + i];
            bool is_less = is_or ? child->proof < best->proof : child->disproof < best->disproof;
            if (is_less) best = child;
        }
        node = best;
    }
    return node;
}

static void expand(World *world, ProofTree *tree, ProofNode *node, Slip slip) {
    node->count = get(world, ASK_MOVES, node->place);
    node->first = tree->count;
    for (int i = 0; i < node->count; i++) {
        ProofNode *child = &tree->nodes[tree->count++];
        *child = (ProofNode){.place = get_child(world, node->place, i),
                             .parent = (int)(node - tree->nodes),
                             .is_or = !node->is_or};
        judge_leaf(world, child, slip);
    }
}

int64_t reference_proof(World *world, int node, const int64_t *numbers, Slip slip) {
    ProofTree *tree = (ProofTree *)world->scratch;
    _Static_assert(sizeof *tree <= WORLD_SCRATCH_BYTES, "fits");
    tree->count = 1;
    tree->nodes[0] = (ProofNode){.place = node, .parent = -1, .is_or = get(world, ASK_MAX, node)};
    ProofNode *root = &tree->nodes[0];
    judge_leaf(world, root, slip);
    for (int64_t i = 0; i < numbers[0] && root->proof > 0 && root->disproof > 0; i++) {
        ProofNode *leaf = most_proving(tree, slip);
        if (leaf->proof == 0 || leaf->disproof == 0 || tree->count + MOVES_MOST > TREE_MAX) break;
        expand(world, tree, leaf, slip);
        int from = (int)(leaf - tree->nodes);
        for (int up = from; up >= 0; up = tree->nodes[up].parent) {
            renew(tree, &tree->nodes[up], slip);
            if (slip == SLIP_ANCESTORS_FORGOTTEN && up != from) break;
        }
    }
    return root->proof == 0 ? 1 : root->disproof == 0 ? 0 : -1;
}

// ---- Monte-Carlo tree search ----

typedef struct McNode {
    int place;
    int parent, first, count, tried;
    double visits;
    double won; // by the side that moved here
} McNode;

typedef struct McTree {
    McNode nodes[TREE_MAX];
    int count;
} McTree;

static int select_child(const McTree *tree, const McNode *node, Slip slip) {
    int best = node->first;
    double most = -1;
    for (int i = 0; i < node->count; i++) {
        const McNode *child = &tree->nodes[node->first + i];
        double hope = slip == SLIP_NO_EXPLORATION ? 0 : sqrt(2 * log(node->visits) / child->visits);
        if (slip == SLIP_EXPLORATION_UPSIDE_DOWN)
            hope = sqrt(2 * log(child->visits) / node->visits);
        double weight = child->won / child->visits + hope;
        if (weight <= most + 1e-12) continue;
        most = weight;
        best = node->first + i;
    }
    return best;
}

// Plays by chance to the end; the result for the side to move at the node: 0, 0.5 or 1.
static double play_out(World *world, int place, Slip slip) {
    bool is_turned = false;
    int count;
    while ((count = get(world, ASK_MOVES, place)) > 0) {
        place = get_child(world, place, (int)world_get(world, ASK_CHANCE, count, 0, 0));
        is_turned = !is_turned;
    }
    int value = get(world, ASK_VALUE, place);
    if (is_turned) value = -value;
    return value > 0 ? 1 : value < 0 ? 0 : slip == SLIP_DRAW_IS_WON ? 1 : 0.5;
}

// Where the round leaves the tree: a node that is new, or one where the game is over.
static int descend(World *world, McTree *tree, Slip slip) {
    int at = 0;
    for (;;) {
        McNode *node = &tree->nodes[at];
        if (node->first == 0) {
            node->count = get(world, ASK_MOVES, node->place);
            node->first = tree->count;
            tree->count += node->count;
        }
        if (node->count == 0) return at;
        if (node->tried < node->count) {
            int child = node->first + node->tried;
            tree->nodes[child] =
                (McNode){.place = get_child(world, node->place, node->tried), .parent = at};
            node->tried++;
            return child;
        }
        at = select_child(tree, node, slip);
    }
}

static int choose(const McTree *tree, Slip slip) {
    const McNode *root = &tree->nodes[0];
    int best = 0;
    for (int i = 1; i < root->tried; i++) {
        const McNode *one = &tree->nodes[root->first + i];
        const McNode *other = &tree->nodes[root->first + best];
        bool is_better = slip == SLIP_RATIO_CHOSEN
                             ? one->won / one->visits > other->won / other->visits
                             : one->visits > other->visits;
        if (is_better) best = i;
    }
    return best;
}

int64_t reference_mcts(World *world, int node, const int64_t *numbers, Slip slip) {
    McTree *tree = (McTree *)world->scratch;
    _Static_assert(sizeof *tree <= WORLD_SCRATCH_BYTES, "fits");
    tree->count = 1;
    tree->nodes[0] = (McNode){.place = node, .parent = -1};
    for (int64_t round = 0; round < numbers[0] && tree->count + MOVES_MOST < TREE_MAX; round++) {
        int at = descend(world, tree, slip);
        double won = play_out(world, tree->nodes[at].place, slip);
        for (; at >= 0; at = tree->nodes[at].parent) {
            tree->nodes[at].visits++;
            if (slip != SLIP_RESULT_NOT_TURNED) won = 1 - won;
            tree->nodes[at].won += won;
        }
    }
    return choose(tree, slip);
}

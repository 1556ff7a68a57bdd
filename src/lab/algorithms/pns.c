// SPDX-License-Identifier: GPL-3.0-or-later
// pns.c - proof-number search (Allis, van der Meulen, van den Herik,
// 1994): proves or refutes one claim.
//
// The claim: the value for the side to move at the root is above a threshold (0: "it wins"). Every
// node keeps two numbers: how many leaves must at least be proved to prove it, and to refute it.
// The search always expands the leaf that helps both, the most-proving one.
//
//     side of the root to move (OR):   proof = least of the children's, disproof = their sum
//     opponent to move (AND):          the other way round
#include "lab/algorithms.h"
#include "lab/pool.h"
#include "lab/search.h"

enum { PROOF_INFINITE = TRACE_NEVER };

typedef struct ProofNode {
    PoolNode tree;
    int proof;
    int disproof;
} ProofNode;

static ProofNode *proof_at(const Pool *pool, int index) {
    return (ProofNode *)pool_at(pool, index);
}

static void tell(const Pool *pool, int index) {
    if (!pool_is_watched(pool)) return;
    const ProofNode *node = proof_at(pool, index);
    TraceState state = {.proof = node->proof, .disproof = node->disproof};
    pool_note_state(pool, index, &state);
}

static int add_capped(int a, int b) {
    return a >= PROOF_INFINITE - b ? PROOF_INFINITE : a + b;
}

static void set_from_children(Pool *pool, ProofNode *node) {
    bool is_or = node->tree.ply % 2 == 0;
    int least = PROOF_INFINITE;
    int sum = 0;
    for (int i = 0; i < node->tree.child_count; i++) {
        const ProofNode *child = proof_at(pool, node->tree.first_child + i);
        int easy = is_or ? child->proof : child->disproof;
        if (easy < least) least = easy;
        sum = add_capped(sum, is_or ? child->disproof : child->proof);
    }
    node->proof = is_or ? least : sum;
    node->disproof = is_or ? sum : least;
}

static int most_proving(Pool *pool, int index) {
    for (ProofNode *node = proof_at(pool, index); node->tree.child_count > 0;
         node = proof_at(pool, index)) {
        bool is_or = node->tree.ply % 2 == 0;
        for (int i = 0; i < node->tree.child_count; i++) {
            const ProofNode *child = proof_at(pool, node->tree.first_child + i);
            bool is_it = is_or ? child->proof == node->proof : child->disproof == node->disproof;
            if (!is_it) continue;
            index = node->tree.first_child + i;
            break;
        }
    }
    return index;
}

static TraceDeed expand(Pool *pool, Search *search, int index) {
    LabNode *node = pool_visit(pool, search, index);
    ProofNode *proof = proof_at(pool, index);
    Score value;
    if (lab_enter(search, node, -search->infinity, search->infinity, &value)) {
        Score for_root = node->ply % 2 == 0 ? value : -value;
        bool is_proved = for_root > search->spec->above;
        proof->proof = is_proved ? 0 : PROOF_INFINITE;
        proof->disproof = is_proved ? PROOF_INFINITE : 0;
        tell(pool, index);
        return is_proved ? DEED_PROVED : DEED_REFUTED;
    }
    lab_leave_open(search, node);
    if (!pool_add_children(pool, index, node)) {
        search->is_memory_full = true;
        search->is_stopped = true;
        return DEED_NONE;
    }
    for (int i = 0; i < proof->tree.child_count; i++) {
        ProofNode *child = proof_at(pool, proof->tree.first_child + i);
        child->proof = child->disproof = 1;
        tell(pool, proof->tree.first_child + i);
    }
    set_from_children(pool, proof);
    tell(pool, index);
    return DEED_EXPANDED;
}

static void update_ancestors(Pool *pool, int index) {
    for (int up = proof_at(pool, index)->tree.parent; up >= 0;
         up = proof_at(pool, up)->tree.parent) {
        ProofNode *node = proof_at(pool, up);
        int proof = node->proof;
        int disproof = node->disproof;
        set_from_children(pool, node);
        if (node->proof == proof && node->disproof == disproof) return;
        tell(pool, up);
    }
}

static Score start(Search *search, LabNode *root) {
    Pool pool;
    pool_open(&pool, search, sizeof(ProofNode), NULL);
    int root_index = pool_add_root(&pool, root);
    ProofNode *top = proof_at(&pool, root_index);
    top->proof = top->disproof = 1;
    while (top->proof > 0 && top->disproof > 0 && !search->is_stopped) {
        int index = most_proving(&pool, root_index);
        TraceDeed deed = expand(&pool, search, index);
        update_ancestors(&pool, index);
        if (pool_is_watched(&pool) && !search->is_stopped) pool_note_step(&pool, index, deed, 0);
    }
    for (int i = top->tree.child_count - 1; i >= 0; i--) {
        const ProofNode *child = proof_at(&pool, top->tree.first_child + i);
        if (child->proof == top->proof) search->nodes[0].best = child->tree.move;
    }
    return top->proof == 0 ? search->spec->above + 1 : search->spec->above;
}

const LabAlgorithm lab_pns = {
    .name = "pns",
    .title = TERM("Proof-number search"),
    .summary =
        "proves or refutes that the value is above a threshold, where the least work is left",
    .family = FAMILY_PROOF,
    .steps = STEPS_PROOF,
    .start = start,
};

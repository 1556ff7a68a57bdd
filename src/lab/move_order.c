// SPDX-License-Identifier: GPL-3.0-or-later
// move_order.c - the moves of a node in the order in which they are tried: policies weigh them
// (policies/order_*), here they are sorted by that.
#include <string.h>

#include "lab/search.h"

// Sorts by falling weight; moves of equal weight keep their order. Insertion is quick for lists
// that are short or nearly sorted, merging for long ones.
static void sort_by_weight(GameMove *moves, int *weights, int count, GameMove *spare_moves,
                           int *spare_weights) {
    if (count <= 24) {
        for (int i = 1; i < count; i++) {
            GameMove move = moves[i];
            int weight = weights[i];
            int j = i;
            for (; j > 0 && weights[j - 1] < weight; j--) {
                moves[j] = moves[j - 1];
                weights[j] = weights[j - 1];
            }
            moves[j] = move;
            weights[j] = weight;
        }
        return;
    }
    int half = count / 2;
    sort_by_weight(moves, weights, half, spare_moves, spare_weights);
    sort_by_weight(moves + half, weights + half, count - half, spare_moves, spare_weights);
    memcpy(spare_moves, moves, (size_t)half * sizeof *moves);
    memcpy(spare_weights, weights, (size_t)half * sizeof *weights);
    int left = 0;
    int right = half;
    for (int i = 0; left < half; i++) {
        bool takes_right = right < count && weights[right] > spare_weights[left];
        moves[i] = takes_right ? moves[right] : spare_moves[left];
        weights[i] = takes_right ? weights[right++] : spare_weights[left++];
    }
}

void lab_sort_moves(Search *search, LabNode *node) {
    if (!(search->hooks & (HOOK_ORDER | HOOK_NARROW | HOOK_LAST_LINE))) return;
    memset(node->weights, 0, (size_t)node->count * sizeof *node->weights);
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->order != NULL) policy->kind->order(policy, search, node);
    }
    enum { WEIGHT_LAST_LINE = 1 << 30 };
    if ((search->hooks & HOOK_LAST_LINE) && node->is_on_last_line
        && node->ply < search->last_line_length) {
        for (int i = 0; i < node->count; i++) {
            if (node->moves[i] == search->last_line[node->ply]) node->weights[i] = WEIGHT_LAST_LINE;
        }
    }
    sort_by_weight(node->moves, node->weights, node->count, node->moves + node->count,
                   node->weights + node->count);
    for (int i = 0; i < search->policy_count; i++) {
        Policy *policy = &search->policies[i];
        if (policy->kind->narrow != NULL) policy->kind->narrow(policy, search, node);
    }
}

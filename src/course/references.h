// SPDX-License-Identifier: GPL-3.0-or-later
// references.h - what the tasks ask for, done right or, when told so, with one of the usual slips.
#pragma once

#include "course/exercise.h"

typedef int64_t Reference(World *world, int node, const int64_t *numbers, Slip slip);

Reference reference_minimax, reference_negamax, reference_alphabeta, reference_failsoft;
Reference reference_order, reference_quiescence, reference_negascout;
Reference reference_table, reference_deepening, reference_mtdf;
Reference reference_mcts, reference_retrograde, reference_proof;
Reference reference_evaluation, reference_bitboards;

static inline int get(World *world, AskKind kind, int node) {
    return (int)world_get(world, kind, node, 0, 0);
}
static inline int get_child(World *world, int node, int move) {
    return (int)world_get(world, ASK_PLAY, node, move, 0);
}

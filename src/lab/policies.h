// SPDX-License-Identifier: GPL-3.0-or-later
// policies.h - what switches plug into the hooks of a search, one line
// each, and what combines with what.
#pragma once

#include "lab/search.h"

extern const LabPolicyKind policy_table;
extern const LabPolicyKind policy_kept_tree;
extern const LabPolicyKind policy_order_estimate;
extern const LabPolicyKind policy_order_hierarchy;
extern const LabPolicyKind policy_order_hierarchy_victims;
extern const LabPolicyKind policy_order_hierarchy_threats;
extern const LabPolicyKind policy_order_mvv_lva;
extern const LabPolicyKind policy_order_killers;
extern const LabPolicyKind policy_order_drop_killers;
extern const LabPolicyKind policy_order_history;
extern const LabPolicyKind policy_order_solving;
extern const LabPolicyKind policy_shallow;
extern const LabPolicyKind policy_patterns;
extern const LabPolicyKind policy_width;
extern const LabPolicyKind policy_overlook;
extern const LabPolicyKind policy_foresee_win;
extern const LabPolicyKind policy_foresee_room;
extern const LabPolicyKind policy_foresee_all;
extern const LabPolicyKind policy_finish;
extern const LabPolicyKind policy_endings;
extern const LabPolicyKind policy_etc;
extern const LabPolicyKind policy_quiescence_crp;
extern const LabPolicyKind policy_quiescence_threatened;
extern const LabPolicyKind policy_quiescence_stand_pat;
extern const LabPolicyKind policy_sx;
extern const LabPolicyKind policy_late_moves;
extern const LabPolicyKind policy_check_extension;
extern const LabPolicyKind policy_null_move;
extern const LabPolicyKind policy_null_lecture;

// Weights of the classes of moves; the estimate fills the bits below.
enum {
    WEIGHT_TABLE_MOVE = 1 << 29,
    WEIGHT_KEPT = 1 << 28,
    WEIGHT_CLASS = 1 << 23, // one step of the hierarchy; it has fewer than 32
    WEIGHT_DROP_KILLER = 3 << 21,
    WEIGHT_KILLER = 1 << 22,
    WEIGHT_HISTORY_MAX = 1 << 21,
    WEIGHT_ESTIMATE_MAX = (1 << 20) - 1,
};

// The endings that the search may look up; NULL: none.
struct Retrograde *policy_endings_of(const Search *search);

// In the order in which their hooks run. NULL past the end.
const LabPolicyKind *policy_kind_at(int index);

// False with the reason when two choices of the specification do not go
// together, or one lacks what it needs.
bool combination_check(const LabSpec *spec, const Game *game, Error *error);

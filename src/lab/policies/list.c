// SPDX-License-Identifier: GPL-3.0-or-later
// list.c - the policies, in the order in which their hooks run.
#include "lab/policies.h"

static const LabPolicyKind *const kinds[] = {
    &policy_table,
    &policy_kept_tree,
    &policy_foresee_win,
    &policy_foresee_room,
    &policy_foresee_all,
    &policy_finish,
    &policy_endings,
    &policy_order_solving,
    &policy_shallow,
    &policy_patterns,
    &policy_order_estimate,
    &policy_order_hierarchy,
    &policy_order_hierarchy_victims,
    &policy_order_hierarchy_threats,
    &policy_order_mvv_lva,
    &policy_order_drop_killers,
    &policy_order_killers,
    &policy_order_history,
    &policy_null_lecture,
    &policy_width,
    &policy_overlook,
    &policy_quiescence_crp,
    &policy_quiescence_threatened,
    &policy_quiescence_stand_pat,
    &policy_sx,
    &policy_check_extension,
    &policy_late_moves,
    &policy_etc,
    &policy_null_move,
};
enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

const LabPolicyKind *policy_kind_at(int index) {
    return index >= 0 && index < KIND_COUNT ? kinds[index] : NULL;
}

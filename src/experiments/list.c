// SPDX-License-Identifier: GPL-3.0-or-later
// list.c - the experiments in the order of the documents.
#include "experiments/list.h"

static const Experiment *const experiments[] = {
    &experiment_horizon,          &experiment_ordering,       &experiment_ordering_play,
    &experiment_aspiration,       &experiment_tictactoe,      &experiment_chess_players,
    &experiment_closing_table,    &experiment_critical_tree,  &experiment_deepening_cost,
    &experiment_incremental_eval, &experiment_sx_horizon,     &experiment_deep_win,
    &experiment_phases,           &experiment_negamax_report, &experiment_windows,
    &experiment_tipe_gains,       &experiment_pvs_lmr,        &experiment_collisions,
    &experiment_staircase,
};
enum { COUNT = sizeof experiments / sizeof *experiments };

const Experiment *experiment_at(int index) {
    return index >= 0 && index < COUNT ? experiments[index] : 0;
}
